// Articles as CSV: the export, and imports that are shown as a plan and then applied whole or not at all.
import { z } from 'zod';
import { articlesQuery } from './article-admin.ts';
import { EXAMPLE_CSV_FORMAT } from './csv-format.ts';
import { endpoint } from './endpoint.ts';
import { EXAMPLE } from './example-values.ts';
import { cleanText, id, idParams } from './fields.ts';
import { csvFormatQuery } from './list-filters.ts';

/** Something about a cell. Rows are counted as a spreadsheet does: the line of titles is 1. */
const cellRemark = z.object({
  row: z.int().describe('The row of the file, from 1'),
  articleNumber: z.string().describe("The one that the row states; '' where it states none"),
  column: z.string().describe("The title; '' where the whole row is meant"),
  reason: z.string().describe('What is wrong'),
});

/** An article the import adds or changes. */
const plannedRow = z.object({
  row: z.int().describe('The row of the file, from 1'),
  articleId: z.string().nullable().describe('The article; null for a new one until the import is applied'),
  articleNumber: z.string().nullable().describe('The number of the article'),
  productName: z.string().describe('The name of the article'),
  columns: z
    .array(
      z.object({
        column: z.string().describe('The title of the column'),
        from: z.string().describe('What the cell says now'),
        to: z.string().describe('What it is to say'),
      }),
    )
    .describe('The cells that change; empty for a new article'),
  priceJump: z
    .int()
    .nullable()
    .describe('By how many percent the price changes, if that is more than 30 up or down; null otherwise'),
});

const articleImport = z
  .object({
    _id: id,
    fileName: z.string().describe('The name of the file'),
    createdBy: z.string().describe('The email of the admin who uploaded it'),
    createdAt: z.string().describe('A time, ISO 8601'),
    appliedAt: z.string().nullable().describe('When it was applied, ISO 8601; null before'),
    state: z.enum(['planned', 'applying', 'applied']).describe('How far the import is'),
    done: z.int().describe('Articles that are written, while it is applied'),
    counts: z
      .object({
        new: z.int().describe('Rows that add an article'),
        changed: z.int().describe('Rows that change an article'),
        unchanged: z.int().describe('Rows that change nothing'),
        wrong: z.int().describe('Rows with errors'),
      })
      .describe('Rows, by what they do'),
    receivedPieces: z.int().describe('Pieces the import adds to the stock of articles that exist'),
    unknownColumns: z.array(z.string()).describe('Titles that are no column of the shop; they are ignored'),
    newRows: z
      .array(plannedRow)
      .describe('At most the first `IMPORT_ROWS_SHOWN`, as of `changedRows` and `notes`'),
    changedRows: z
      .array(plannedRow)
      .describe('The rows that change an article, those with the largest jumps of price first'),
    priceJumps: z.int().describe('How many prices change by more than 30 %'),
    errors: z.array(cellRemark).describe('Every wrong cell: at most the first `IMPORT_ERRORS_SHOWN`'),
    errorCount: z.int().describe('How many cells are wrong'),
    notes: z.array(cellRemark).describe('What is not taken over, and why'),
    noteCount: z.int().describe('How many notes there are'),
    sameFileAppliedAt: z
      .string()
      .nullable()
      .describe('When the very same file was applied before, ISO 8601: its deliveries would be added again'),
  })
  .meta({ id: 'ArticleImport' });
export type ArticleImport = z.infer<typeof articleImport>;

export const articleImportEndpoints = {
  exportArticles: endpoint('GET /api/articles-csv', {
    access: 'admin',
    keyScopes: ['articles:write', 'stock:write'],
    summary: 'Articles as CSV, filtered like the list; it can be imported again',
    query: articlesQuery.omit({ limit: true, cursor: true, sort: true }).extend(csvFormatQuery.shape),
    response: z.file(),
    responseMediaType: 'text/csv',
    example: { query: { q: 'twill', state: 'on_sale', stock: 'low', ...EXAMPLE_CSV_FORMAT } },
    errors: [],
  }),
  planImport: endpoint('POST /api/article-imports', {
    access: 'admin',
    keyScopes: ['articles:write'],
    summary: 'Upload a CSV of articles and see what it would do; nothing is changed',
    query: z.object({
      fileName: cleanText.pipe(z.string().trim().max(200)).default('').describe('The name of the file'),
    }),
    bodyMediaType: 'text/csv',
    upload: { description: 'The file, in UTF-8 or Windows-1252, separated by commas, semicolons or tabs' },
    success: 201,
    response: articleImport,
    example: {
      query: { fileName: 'articles.csv' },
      body: 'Name,Price,Minimum order,Available,Description,Image 1\nQuay Drill,13.5,2,40,A drill.,/cloth/twill.jpg\n',
    },
    errors: ['csv_unreadable', 'body_too_large'],
  }),
  getImport: endpoint('GET /api/article-imports/:id', {
    access: 'admin',
    keyScopes: ['articles:write'],
    summary: 'The plan of an import and how far it is',
    params: idParams,
    response: articleImport,
    example: { params: { id: EXAMPLE.articleImport } },
    errors: ['import_not_found'],
  }),
  applyImport: endpoint('POST /api/article-imports/:id/apply', {
    access: 'admin',
    keyScopes: ['articles:write'],
    summary: 'Apply an import whole, or not at all',
    params: idParams,
    response: articleImport,
    example: { params: { id: EXAMPLE.articleImport } },
    errors: [
      'import_not_found',
      'import_has_errors',
      'import_out_of_date',
      'import_applied',
      'lot_not_found',
    ],
  }),
};
