// The admins' lists of articles in every state, filtered by state and stock, as SQL.
import { sql } from 'kysely';
import type { ArticlesQuery } from '#contract/articles/article-admin.ts';
import type { ArticleRow } from '#server/modules/articles/service.ts';
import { type PageParams, paginate } from '#server/storage/queries/paging.ts';
import type { Executor } from '#server/storage/tables.ts';

export type ArticleFilters = Pick<ArticlesQuery, 'state' | 'stock'>;

export const IDS_PER_STATEMENT = 500;

/** A page of the articles that match the filters. */
export function findListed(db: Executor, filters: ArticleFilters, page: PageParams): Promise<ArticleRow[]> {
  return paginate(filtered(db, filters), page).execute();
}

/** The articles with these ids that match the filters, unsorted. At most `IDS_PER_STATEMENT` ids. */
export function findListedByIds(
  db: Executor,
  filters: ArticleFilters,
  ids: readonly string[],
): Promise<ArticleRow[]> {
  return filtered(db, filters).where('id', 'in', ids).execute();
}

/** The values are literals because SQLite uses a partial index only then. */
function filtered(db: Executor, { state, stock }: ArticleFilters) {
  return db
    .selectFrom('articles')
    .selectAll()
    .$if(state === undefined && stock !== 'low' && stock !== 'remnant', (query) =>
      // The expression is that of the index `articles_listed`; for an OR, SQLite would read two indexes and sort.
      query.where(sql<boolean>`case when withdrawn_at is null then 1 else is_draft end = 1`),
    )
    .$if(state === 'on_sale' || (state === undefined && (stock === 'low' || stock === 'remnant')), (query) =>
      query.where('withdrawn_at', 'is', null),
    )
    .$if(state === 'draft', (query) => query.where(({ eb, lit }) => eb('is_draft', '=', lit(1))))
    .$if(state === 'withdrawn', (query) =>
      query.where('withdrawn_at', 'is not', null).where(({ eb, lit }) => eb('is_draft', '=', lit(0))),
    )
    .$if(stock === 'low', (query) => query.where(({ eb, lit }) => eb('is_low', '=', lit(1))))
    .$if(stock === 'remnant', (query) => query.where(({ eb, lit }) => eb('is_remnant', '=', lit(1))))
    .$if(stock === 'none', (query) => query.where(({ eb, lit }) => eb('is_sold_out', '=', lit(1))));
}

const NAMED = [
  ...(['id', 'name', 'article_number', 'withdrawn_at'] as const),
  ...(['is_draft', 'is_low', 'is_remnant', 'is_sold_out'] as const),
];

/** The columns by which admins find articles. */
export type NameRow = Pick<ArticleRow, (typeof NAMED)[number]>;

/** Whether the list with these filters contains an article; the same condition as `filtered`, in memory. */
export function isListed(
  row: Omit<NameRow, 'name' | 'article_number'>,
  { state, stock }: ArticleFilters,
): boolean {
  const isOnSale = row.withdrawn_at === null;
  const isDraft = row.is_draft === 1;
  if (stock === 'low' && row.is_low !== 1) return false;
  if (stock === 'remnant' && row.is_remnant !== 1) return false;
  if (stock === 'none' && row.is_sold_out !== 1) return false;
  if (state === 'withdrawn') return !isOnSale && !isDraft;
  if (state === 'draft') return isDraft;
  const isDraftListed = state === undefined && stock !== 'low' && stock !== 'remnant';
  return isOnSale || (isDraftListed && isDraft);
}

/** The names of articles after this id, sorted by id. */
export function findNamesAfter(db: Executor, afterId: string, limit: number): Promise<NameRow[]> {
  return names(db).where('id', '>', afterId).orderBy('id').limit(limit).execute();
}

/** The names of at most `IDS_PER_STATEMENT` articles. */
export function findNames(db: Executor, ids: readonly string[]): Promise<NameRow[]> {
  return names(db).where('id', 'in', ids).execute();
}

const names = (db: Executor) => db.selectFrom('articles').select(NAMED);
