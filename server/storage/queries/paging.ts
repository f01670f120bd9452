// Keyset pagination by id. Ids ascend with time, so no count or offset is needed.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

export interface PageParams {
  readonly limit?: number | undefined;
  /** The last id of the previous page. */
  readonly cursor?: string | undefined;
  /** Default: oldest first. */
  readonly sort?: 'newest' | 'oldest' | undefined;
}

/** The number of rows that `allRows` reads at a time. */
const ROWS_PER_BATCH = 1000;

export interface Page<Item> {
  readonly items: Item[];
  /** The cursor of the next page; undefined on the last. */
  readonly next: string | undefined;
}

interface Pageable {
  where(column: 'id', operator: '<' | '>', value: string): this;
  orderBy(column: 'id', direction: 'asc' | 'desc'): this;
  limit(count: number): this;
}

/** Limits a query with an `id` column to a page, plus one row that shows whether there is a next page. */
export function paginate<Query>(query: Query, { limit, cursor, sort }: PageParams): Query {
  const newest = sort === 'newest';
  // These three methods return the builder's own type, which Kysely's generics do not express here.
  let builder = (query as Pageable).orderBy('id', newest ? 'desc' : 'asc');
  if (cursor) builder = builder.where('id', newest ? '<' : '>', cursor);
  if (limit !== undefined) builder = builder.limit(limit + 1);
  return builder as Query;
}

/** Reads every row in the order of its key, in batches, yielding to other requests between them. */
export async function allRows<Row>(
  rowsAfter: (key: string, limit: number) => Promise<Row[]>,
  keyOf: (row: Row) => string,
): Promise<Row[]> {
  const all: Row[] = [];
  for (let key = ''; ; await yieldToEventLoop()) {
    const rows = await rowsAfter(key, ROWS_PER_BATCH);
    all.push(...rows);
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_PER_BATCH) return all;
    key = keyOf(last);
  }
}

/** Removes the extra row of `paginate` and sets the next cursor. */
export function toPage<Row extends { id: string }>(rows: Row[], { limit }: PageParams): Page<Row> {
  if (limit === undefined || rows.length <= limit) return { items: rows, next: undefined };
  const items = rows.slice(0, limit);
  return { items, next: items.at(-1)?.id };
}

export function mapPage<From, To>(page: Page<From>, change: (item: From) => To): Page<To> {
  return { items: page.items.map(change), next: page.next };
}
