// Articles as CSV: the export, and imports that are shown as a plan and then applied whole or not at all.

import { z } from 'zod';
import { EXAMPLE_CSV_FORMAT } from '../core/csv-format.ts';
import { endpoint } from '../core/endpoint.ts';
import { EXAMPLE } from '../core/example-values.ts';
import {
  exactText,
  id,
  idParams,
  namedObject,
  optionalText,
  part,
  parts,
  writtenTime,
} from '../core/fields.ts';
import { csvFormatQuery } from '../core/list-filters.ts';
import { t } from '../languages/text.ts';
import { articlesQuery, EXAMPLE_ARTICLE_FILTER } from './article-admin.ts';

/** The shop systems whose exports are imported. */
export const SHOP_SYSTEMS = ['shopify', 'woocommerce'] as const;
export type ShopSystemName = (typeof SHOP_SYSTEMS)[number];

/** Something about a cell. Rows are counted as a spreadsheet does: the line of titles is 1. */
const cellRemark = z.object({
  row: z.int().describe('The row of the file, from 1'),
  articleNumber: z.string().describe("The one that the row states; '' where it states none"),
  column: z.string().describe("The title; '' where the whole row is meant"),
  reason: z.string().describe('What is wrong or not taken over, in a sentence for people'),
});

/** An article the import adds or changes. */
const plannedRow = z.object({
  row: z.int().describe('The row of the file, from 1'),
  articleId: z.string().nullable().describe('The article; null for a new one until the import is applied'),
  articleNumber: z.string().nullable().describe('The number of the article'),
  productName: z.string().describe('The name of the article'),
  columns: parts('The cells that change; empty for a new article', {
    column: z.string().describe('The title of the column'),
    from: z.string().describe('What the cell says now'),
    to: z.string().describe('What it is to say'),
  }),
  priceJump: z
    .int()
    .nullable()
    .describe('By how many percent the price changes, if that is more than 30 up or down; null otherwise'),
});

const host = exactText(261)
  .regex(/^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/, t`A host such as cdn.example.com`)
  .describe('Name of the server, with its port unless it is the usual one');

/** Pictures that the shop fetches from other sites before the import is applied. */
const importPictures = namedObject('ImportPictures', {
  hosts: parts('Where the pictures are', {
    host,
    count: z.int().describe('Pictures on this host'),
    asked: z.int().describe('Those that nobody has confirmed or left out'),
    due: z.int().describe('Those that are being fetched, or tried again later'),
    fetched: z.int().describe('Those that the shop has'),
    failed: z.int().describe('Those that could not be fetched'),
    leftOut: z.int().describe('Those of a host that was not confirmed'),
    lastError: z
      .string()
      .nullable()
      .describe('Why one that is tried again could not be fetched; null where none is'),
  }),
  failures: parts('At most the first 500 that could not be fetched', {
    row: z.int().describe('The first row of the file that names the picture'),
    url: z.string().describe('The address of the picture'),
    reason: z.string().describe('Why it could not be fetched'),
  }),
});

const articleImport = namedObject('ArticleImport', {
  _id: id,
  fileName: z.string().describe('The name of the file'),
  createdBy: z.string().describe('The email of the admin who uploaded it'),
  createdAt: writtenTime.describe('When the file was uploaded, ISO 8601'),
  appliedAt: writtenTime.nullable().describe('When it was applied, ISO 8601; null before'),
  state: z
    .enum(['planned', 'applying', 'applied'])
    .describe(
      '`planned`: nothing is written yet; `applying`: it is being written; `applied`: all of it is written',
    ),
  system: z
    .enum(SHOP_SYSTEMS)
    .nullable()
    .describe("The shop system whose export the file is; null for a file of the shop's own columns"),
  pictures: importPictures.nullable().describe('Pictures to fetch; null where there are none'),
  done: z.int().describe('Articles that are written, while it is applied'),
  counts: part('Rows, by what they do', {
    new: z.int().describe('Rows that add an article'),
    changed: z.int().describe('Rows that change an article'),
    unchanged: z.int().describe('Rows that change nothing'),
    wrong: z.int().describe('Rows with errors'),
  }),
  receivedPieces: z.int().describe('Pieces the import adds to the stock of articles that exist'),
  unknownColumns: z.array(z.string()).describe('Titles that are no column of the shop; they are ignored'),
  newRows: z
    .array(plannedRow)
    .describe('The rows that add an article; at most the first 500, as of `changedRows` and `notes`'),
  changedRows: z
    .array(plannedRow)
    .describe('The rows that change an article, those with the largest jumps of price first'),
  priceJumps: z.int().describe('How many prices change by more than 30 %'),
  prices: part('The prices of articles that exist, as far as they change', {
    raised: z.int().describe('How many prices rise'),
    lowered: z.int().describe('How many prices fall'),
    before: z.number().describe('The sum of these prices per piece today'),
    after: z.number().describe('The sum of these prices as they would be'),
  }),
  errors: z.array(cellRemark).describe('The wrong cells; at most the first 2,000'),
  errorCount: z.int().describe('How many cells are wrong'),
  leftOut: z
    .array(cellRemark)
    .describe('What was wrong with the rows that were left out; at most the first 2,000'),
  leftOutCount: z
    .int()
    .describe(
      'Rows that were left out when it was applied: wrong ones, and new articles none of whose pictures could be fetched',
    ),
  notes: z.array(cellRemark).describe('What is not taken over, and why'),
  noteCount: z.int().describe('How many notes there are'),
  sameFileAppliedAt: writtenTime
    .nullable()
    .describe('When the very same file was applied before, ISO 8601: its deliveries would be added again'),
});
export type ArticleImport = z.infer<typeof articleImport>;

const wrongRows = z
  .enum(['refuse', 'leave_out'])
  .default('refuse')
  .describe('`leave_out` applies all but the wrong rows; otherwise one of them keeps the import out');
export type WrongRows = z.infer<typeof wrongRows>;

export const articleImportEndpoints = {
  exportArticles: endpoint('GET /api/articles-csv', {
    access: 'admin',
    roles: ['sales'],
    keyScopes: ['articles:write', 'stock:write'],
    summary: 'Articles as CSV, filtered like the list; it can be imported again',
    query: articlesQuery.omit({ limit: true, cursor: true, sort: true }).extend(csvFormatQuery.shape),
    response: z.file(),
    responseMediaType: 'text/csv',
    example: { query: { ...EXAMPLE_ARTICLE_FILTER, ...EXAMPLE_CSV_FORMAT } },
  }),
  planImport: endpoint('POST /api/article-imports', {
    access: 'admin',
    roles: ['sales'],
    keyScopes: ['articles:write'],
    summary: 'Upload a CSV of articles and see what it would do; nothing is changed',
    query: z.object({
      fileName: optionalText(200).describe('The name of the file'),
    }),
    bodyMediaType: 'text/csv',
    upload: {
      description:
        "The file, in UTF-8 or Windows-1252, separated by commas, semicolons or tabs: the shop's own columns, or a product export of Shopify or WooCommerce",
    },
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
    roles: ['sales'],
    keyScopes: ['articles:write'],
    summary: 'The plan of an import and how far it is',
    params: idParams,
    response: articleImport,
    example: { params: { id: EXAMPLE.articleImport } },
    errors: ['import_not_found'],
  }),
  fetchImportPictures: endpoint('POST /api/article-imports/:id/pictures', {
    access: 'admin',
    roles: ['sales'],
    keyScopes: ['articles:write'],
    summary: 'Fetch the pictures of an import from these hosts, and leave out those of all others',
    params: idParams,
    body: z.object({
      hosts: z
        .array(host)
        .max(1000)
        .describe('Hosts to fetch from; pictures of them that have failed are tried again'),
    }),
    response: articleImport,
    example: { params: { id: EXAMPLE.articleImport }, body: { hosts: ['cdn.example.com'] } },
    errors: ['import_not_found', 'import_applied'],
  }),
  exportLeftOutRows: endpoint('GET /api/article-imports/:id/left-out-csv', {
    access: 'admin',
    roles: ['sales'],
    keyScopes: ['articles:write'],
    summary:
      'The wrong rows of an import as CSV in the columns of its file, and what is wrong with each; mended, they can be imported again',
    params: idParams,
    response: z.file(),
    responseMediaType: 'text/csv',
    example: { params: { id: EXAMPLE.articleImport } },
    errors: ['import_not_found'],
  }),
  applyImport: endpoint('POST /api/article-imports/:id/apply', {
    access: 'admin',
    roles: ['sales'],
    keyScopes: ['articles:write'],
    summary: 'Apply an import whole, or not at all',
    params: idParams,
    query: z.object({ wrongRows }),
    response: articleImport,
    example: { params: { id: EXAMPLE.articleImport }, query: { wrongRows: 'leave_out' } },
    errors: [
      'import_not_found',
      'import_has_errors',
      'import_pictures_missing',
      'import_out_of_date',
      'import_applied',
      'lot_not_found',
    ],
  }),
};
