// Measures reads of one article while orders change the stock of another ten times a second, each compared with bare
// node:http sending the same bytes.
import type { Article } from '#contract/articles/article.ts';
import { pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { placeOrder } from '../orders.ts';
import { withPostgres } from '../postgres.ts';
import { type SeededApp, startSeededApp } from '../seeded-app.ts';
import type { Row } from '../table.ts';
import { BROWSER, compareWithBaseline, row } from './reads.ts';

const ORDER_EVERY_MS = 100;
const TARGET = 0.5;

async function articles(engine: string, databaseUrl?: string): Promise<Row[]> {
  const shop = await startSeededApp({ fabrics: 100, customers: 1, ...(databaseUrl && { databaseUrl }) });
  try {
    return await whileOrdersArePlaced(shop, () => compareReads(shop, engine));
  } finally {
    await shop.close();
  }
}

async function compareReads({ running: { address }, articleIds }: SeededApp, engine: string): Promise<Row[]> {
  const id = articleIds[50] ?? '';
  const byId = address + endpoints.getProduct.path.replace(':id', id);
  const { slug } = (await (await fetch(byId)).json()) as Article;
  const bySlug = address + endpoints.getFabric.path.replace(':slug', slug);
  const page = address + pages.fabric.replace(':slug', slug);
  return [
    row(`an article by its id, ${engine}`, TARGET, await compareWithBaseline(byId, {})),
    row(`an article by its slug, ${engine}`, TARGET, await compareWithBaseline(bySlug, {})),
    row(`page of an article, ${engine}`, TARGET, await compareWithBaseline(page, BROWSER)),
  ];
}

/** Orders of the oldest article are placed every tenth of a second until `measure` is done. */
async function whileOrdersArePlaced(shop: SeededApp, measure: () => Promise<Row[]>): Promise<Row[]> {
  let failure: unknown;
  const timer = setInterval(() => {
    placeOrder(shop).catch((error: unknown) => {
      failure ??= error;
    });
  }, ORDER_EVERY_MS);
  try {
    const rows = await measure();
    if (failure) throw failure;
    return rows;
  } finally {
    clearInterval(timer);
  }
}

export const articlesOnSqlite = () => articles('SQLite');
export const articlesOnPostgres = () => withPostgres((url) => articles('PostgreSQL', url));
