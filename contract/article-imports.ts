// Articles as CSV: the export, and imports that are shown as a plan and then applied whole or not at all.
import { z } from 'zod';
import { articlesQuery } from './article-admin.ts';
import { endpoint } from './endpoint.ts';
import { EXAMPLE } from './example-values.ts';
import { cleanText, id, idParams } from './fields.ts';

/** Something about a cell. Rows are counted as a spreadsheet does: the line of titles is 1. */
const cellRemark = z.object({
  row: z.int(),
  /** The one that the row states; '' where it states none. */
  articleNumber: z.string(),
  /** The title; '' where the whole row is meant. */
  column: z.string(),
  reason: z.string(),
});

/** An article the import adds or changes. */
const plannedRow = z.object({
  row: z.int(),
  /** The article; null for a new one until the import is applied. */
  articleId: z.string().nullable(),
  articleNumber: z.string().nullable(),
  productName: z.string(),
  /** The cells that change; empty for a new article. */
  columns: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
});

const articleImport = z
  .object({
    _id: id,
    fileName: z.string(),
    createdBy: z.string(),
    /** ISO 8601. */
    createdAt: z.string(),
    appliedAt: z.string().nullable(),
    state: z.enum(['planned', 'applying', 'applied']),
    /** Articles that are written, while it is applied. */
    done: z.int(),
    /** Rows, by what they do. */
    counts: z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), wrong: z.int() }),
    /** Pieces the import adds to the stock of articles that exist. */
    receivedPieces: z.int(),
    /** Titles that are no column of the shop; they are ignored. */
    unknownColumns: z.array(z.string()),
    /** At most the first `IMPORT_ROWS_SHOWN`, as of `changedRows` and `notes`. */
    newRows: z.array(plannedRow),
    changedRows: z.array(plannedRow),
    /** Every wrong cell: at most the first `IMPORT_ERRORS_SHOWN`. */
    errors: z.array(cellRemark),
    errorCount: z.int(),
    /** What is not taken over, and why. */
    notes: z.array(cellRemark),
    noteCount: z.int(),
    /** When the very same file was applied before, ISO 8601: its deliveries would be added again. */
    sameFileAppliedAt: z.string().nullable(),
  })
  .meta({ id: 'ArticleImport' });
export type ArticleImport = z.infer<typeof articleImport>;

export const articleImportEndpoints = {
  exportArticles: endpoint('GET /api/articles-csv', {
    access: 'admin',
    keyScopes: ['articles:write', 'stock:write'],
    summary: 'Articles as CSV, filtered like the list; it can be imported again',
    query: articlesQuery.omit({ limit: true, cursor: true, sort: true }),
    response: z.file(),
    responseMediaType: 'text/csv',
    example: { query: { q: 'twill', state: 'on_sale', stock: 'low' } },
    errors: [],
  }),
  planImport: endpoint('POST /api/article-imports', {
    access: 'admin',
    keyScopes: ['articles:write'],
    summary: 'Upload a CSV of articles and see what it would do; nothing is changed',
    query: z.object({ fileName: cleanText.pipe(z.string().trim().max(200)).default('') }),
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
