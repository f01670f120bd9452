// Lists by the page: an id to go on from, a size, a direction. Ids ascend with time, so no count or offset is needed.
import { setImmediate as letOthersIn } from 'node:timers/promises';

export interface PageParams {
  readonly limit?: number | undefined;
  /** The last id of the page before. */
  readonly cursor?: string | undefined;
  /** Oldest first unless asked otherwise. */
  readonly sort?: 'newest' | 'oldest' | undefined;
}

/** Rows read at once by what goes through a whole table. */
const ROWS_AT_ONCE = 1000;

export interface Page<Item> {
  readonly items: Item[];
  /** Cursor of the next page; undefined on the last. */
  readonly next: string | undefined;
}

interface Pageable {
  where(column: 'id', operator: '<' | '>', value: string): this;
  orderBy(column: 'id', direction: 'asc' | 'desc'): this;
  limit(count: number): this;
}

/** Adds the page to a query that has an `id` column. One row more than asked for tells whether there is a next. */
export function paginate<Query>(query: Query, { limit, cursor, sort }: PageParams): Query {
  const newest = sort === 'newest';
  // Kysely's builders answer their own type from these three; its full generics would hide that.
  let builder = (query as Pageable).orderBy('id', newest ? 'desc' : 'asc');
  if (cursor) builder = builder.where('id', newest ? '<' : '>', cursor);
  if (limit !== undefined) builder = builder.limit(limit + 1);
  return builder as Query;
}

/** Every row there is, in the order of its key: however many there are, nobody waits while more than a page is read. */
export async function allRows<Row>(
  rowsAfter: (key: string, limit: number) => Promise<Row[]>,
  keyOf: (row: Row) => string,
): Promise<Row[]> {
  const all: Row[] = [];
  for (let key = ''; ; await letOthersIn()) {
    const rows = await rowsAfter(key, ROWS_AT_ONCE);
    all.push(...rows);
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return all;
    key = keyOf(last);
  }
}

/** Cuts the extra row off and remembers where to go on. */
export function toPage<Row extends { id: string }>(rows: Row[], { limit }: PageParams): Page<Row> {
  if (limit === undefined || rows.length <= limit) return { items: rows, next: undefined };
  const items = rows.slice(0, limit);
  return { items, next: items.at(-1)?.id };
}

export function mapPage<From, To>(page: Page<From>, change: (item: From) => To): Page<To> {
  return { items: page.items.map(change), next: page.next };
}
