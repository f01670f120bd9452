// The structured facts of articles in the database: article_fibres, article_uses, article_certificates, article_images.
import type { Use } from '#contract/articles/fabric-vocabulary.ts';
import { insertMany } from '#server/storage/queries/insert-many.ts';
import { allRows } from '#server/storage/queries/paging.ts';
import type { Executor, NewRow, Row, Tables } from '#server/storage/tables.ts';
import type { ArticleStock } from './article-stock.ts';
import { reportsOf } from './lab-results.ts';
import { type ArticleRow, findArticlesByIds, type OwnTexts } from './store.ts';

type Part<Table extends keyof Tables> = Omit<Row<Table>, 'article_id' | 'position'>;

/** Rows of the other tables, in the order of their positions. */
export interface ArticleParts {
  readonly fibres: readonly Part<'article_fibres'>[];
  readonly uses: readonly Use[];
  readonly certificates: readonly Part<'article_certificates'>[];
  /** Empty when the article has only `img`. An empty alt is made from the facts. */
  readonly images: readonly Part<'article_images'>[];
}

/** Everything that is stored of an article. */
export interface ArticleRecord extends ArticleParts {
  readonly article: ArticleRow & OwnTexts;
}

type OtherColumn =
  | ('id' | 'article_number' | 'slug' | 'available_quantity' | 'withdrawn_at' | 'is_draft' | 'revision')
  | ('minimum_before_remnant' | 'has_lots' | 'external_id' | 'expected');

/** The columns of an article that its input gives: each of them, so that none is forgotten. */
export type ArticleColumns = Required<Omit<NewRow<'articles'>, OtherColumn>>;

/** The parts of an article. */
interface PartsOfArticle {
  readonly articleId: string;
  readonly parts: ArticleParts;
}

/** Inserts the parts of articles that have been inserted, with a statement for each table. */
export async function insertParts(tx: Executor, articles: readonly PartsOfArticle[]): Promise<void> {
  const rowsOf = <Row extends object>(select: (parts: ArticleParts) => readonly Row[]) =>
    articles.flatMap(({ articleId, parts }) =>
      select(parts).map((row, position) => ({ ...row, article_id: articleId, position })),
    );
  const fibres = rowsOf((parts) => parts.fibres);
  const uses = rowsOf((parts) => parts.uses.map((use_code) => ({ use_code })));
  const certificates = rowsOf((parts) => parts.certificates);
  const images = rowsOf((parts) => parts.images);
  await insertMany('article_fibres', tx, fibres);
  await insertMany('article_uses', tx, uses);
  await insertMany('article_certificates', tx, certificates);
  await insertMany('article_images', tx, images);
}

/** Replaces all parts of articles. At most 1000. */
export async function replaceParts(tx: Executor, articles: readonly PartsOfArticle[]): Promise<void> {
  const ids = articles.map(({ articleId }) => articleId);
  if (ids.length === 0) return;
  await tx.deleteFrom('article_fibres').where('article_id', 'in', ids).execute();
  await tx.deleteFrom('article_uses').where('article_id', 'in', ids).execute();
  await tx.deleteFrom('article_certificates').where('article_id', 'in', ids).execute();
  await tx.deleteFrom('article_images').where('article_id', 'in', ids).execute();
  await insertParts(tx, articles);
}

/** Adds the parts of all articles with four statements. At most 1000 articles. */
export async function withParts(db: Executor, articles: readonly ArticleRow[]): Promise<ArticleRecord[]> {
  if (articles.length === 0) return [];
  const ids = articles.map(({ id }) => id);
  const fibres = byArticle(await findRows(db, 'article_fibres', ids));
  const uses = byArticle(await findRows(db, 'article_uses', ids));
  const certificates = byArticle(await findRows(db, 'article_certificates', ids));
  const images = byArticle(await findRows(db, 'article_images', ids));
  return articles.map((article) => ({
    article,
    fibres: fibres.get(article.id) ?? [],
    uses: (uses.get(article.id) ?? []).map(({ use_code }) => use_code),
    certificates: certificates.get(article.id) ?? [],
    images: images.get(article.id) ?? [],
  }));
}

type PartTable = 'article_fibres' | 'article_uses' | 'article_certificates' | 'article_images';

async function findRows<Table extends PartTable>(
  db: Executor,
  table: Table,
  ids: readonly string[],
): Promise<Row<Table>[]> {
  if (ids.length === 0) return [];
  const rows: unknown[] = await db
    .selectFrom(table as PartTable)
    .selectAll()
    .where('article_id', 'in', ids)
    .orderBy('article_id')
    .orderBy('position')
    .execute();
  // Kysely types the rows of a table whose name is a parameter as those of any of the tables.
  return rows as Row<Table>[];
}

function byArticle<Part extends { readonly article_id: string }>(rows: readonly Part[]): Map<string, Part[]> {
  return Map.groupBy(rows, ({ article_id }) => article_id);
}

/** Articles on sale after this id, in the order of their ids: what an index of the collection is built from. */
export async function findArticlesAfter(
  db: Executor,
  afterId: string,
  limit: number,
): Promise<ArticleRecord[]> {
  const articles = await db
    .selectFrom('articles')
    .selectAll()
    .where('withdrawn_at', 'is', null)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return withParts(db, articles);
}

/** Those of the articles that are on sale, in the order of `ids`. */
export async function findArticles(db: Executor, ids: readonly string[]): Promise<ArticleRecord[]> {
  return withParts(db, await findArticlesByIds(db, ids));
}

/** All URLs of images and test reports of the articles after this id, withdrawn ones included. */
async function findImageUrls(db: Executor, afterId: string, limit: number) {
  const articles = await db
    .selectFrom('articles')
    .select(['id', 'img', 'is_draft', 'withdrawn_at', 'test_results'])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
  const ids = articles.map(({ id }) => id);
  const images = byArticle(await findRows(db, 'article_images', ids));
  return articles.map(({ id, img, is_draft, withdrawn_at, test_results }) => ({
    id,
    /** Milliseconds since 1970; null for a draft and for what is on sale. */
    withdrawnAt: is_draft === 1 ? null : withdrawn_at,
    urls: [img, ...(images.get(id) ?? []).map(({ url }) => url), ...reportsOf(test_results)],
  }));
}

/** What is withdrawn may come back, with its pictures. */
const RETENTION_MS = 365 * 24 * 60 * 60_000;

/**
 * URLs of all images, test reports and pictures of lots of every article that is on sale, a draft, withdrawn within a year, or
 * ordered.
 */
export async function findReferencedImages(
  db: Executor,
  now: number,
  isOrdered: (id: string) => Promise<boolean>,
  findLotPictures: ArticleStock['findLotPictures'],
): Promise<string[]> {
  const rowsAfter = async (after: string, limit: number) => {
    const rows = await findImageUrls(db, after, limit);
    const ofLots = await findLotPictures(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({ ...row, urls: [...row.urls, ...(ofLots.get(row.id) ?? [])] }));
  };
  const shown: string[][] = [];
  for (const { id, withdrawnAt, urls } of await allRows(rowsAfter, (row) => row.id))
    if (withdrawnAt === null || now - withdrawnAt < RETENTION_MS || (await isOrdered(id))) shown.push(urls);
  return shown.flat();
}
