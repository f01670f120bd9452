// CSV files of articles for tests: written, planned and applied.
import type { ArticleImport, WrongRows } from '#contract/articles/article-imports.ts';
import type { TestApp } from '../test-app.ts';

type Cells = readonly (string | number)[];

/** Rows as RFC 4180 writes them. */
export function csv(rows: readonly Cells[], separator = ','): string {
  const quoted = (cell: string | number) => `"${String(cell).replaceAll('"', '""')}"`;
  return rows.map((row) => `${row.map(quoted).join(separator)}\r\n`).join('');
}

const HEADERS = { 'content-type': 'text/csv' };

export function planCsv(
  shop: TestApp,
  token: string,
  body: string | Buffer,
  fileName = 'articles.csv',
): Promise<ArticleImport> {
  return shop.request('planImport', { token, body, headers: HEADERS, query: { fileName } });
}

/** The detail of the problem; throws unless the file is refused. */
export async function refusedCsv(shop: TestApp, token: string, body: string | Buffer): Promise<string> {
  const problem = await shop.requestProblem('planImport', { token, body, headers: HEADERS });
  if (problem.code !== 'csv_unreadable') throw new Error(`Refused with ${problem.code}`);
  return problem.detail ?? '';
}

export function applyImport(
  shop: TestApp,
  token: string,
  id: string,
  wrongRows: WrongRows = 'refuse',
): Promise<ArticleImport> {
  return shop.request('applyImport', { token, params: { id }, query: { wrongRows } });
}

/** The file of the rows that an import leaves out. */
export async function leftOutCsv(shop: TestApp, token: string, id: string): Promise<string> {
  return String((await shop.send('exportLeftOutRows', { token, params: { id } })).body);
}

/** The file that admins download. */
export async function exportCsv(
  shop: TestApp,
  token: string,
  query: Readonly<Record<string, string>> = {},
): Promise<string> {
  return String((await shop.send('exportArticles', { token, query })).body);
}
