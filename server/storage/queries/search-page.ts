// Pages of a list that a search filters, in bounded time: what is rare is found by indexes, what is frequent by walking the list.
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Executor } from '../tables.ts';
import type { Page, PageParams } from './paging.ts';

/** A search that finds more rows than this is frequent. */
const FREQUENT = 2000;
/** The number of rows that are compared one by one for a page of a frequent search. */
const REACH = 3000;
/** Ids per statement. */
const IDS_AT_ONCE = 500;

interface Search<Row extends { readonly id: string }> {
  /** At most `limit` ids by the search alone, in any order, perhaps with duplicates; undefined when the search is known to be frequent. */
  readonly matchingIds: (limit: number) => Promise<readonly string[] | undefined>;
  /** The rows with these ids that pass the other filters, in any order. */
  readonly among: (ids: readonly string[]) => Promise<Row[]>;
  /** The next rows of the list after the cursor, at most `count`, without the search. */
  readonly next: (count: number) => Expression<Row>;
  /** Conditions of the search on a row of the list; one of them is enough. */
  readonly matches: readonly Expression<SqlBool>[];
}

/** Finds a page. That of a frequent search may have fewer rows than its limit, even none, and still a next one. */
export async function searchPage<Row extends { readonly id: string }>(
  db: Executor,
  search: Search<Row>,
  page: PageParams & { readonly limit: number },
): Promise<Page<Row>> {
  const { limit, cursor, sort } = page;
  const order = (one: string, other: string) => (one < other === (sort === 'newest') ? 1 : -1);
  const matching = await search.matchingIds(FREQUENT + 1);
  if (matching === undefined || matching.length > FREQUENT) return walkPage(db, search, page);
  const isAfter = (id: string) => cursor === undefined || (id !== cursor && order(id, cursor) > 0);
  const ids = [...new Set(matching)].filter(isAfter).sort(order);
  const found: Row[] = [];
  for (let from = 0; from < ids.length && found.length <= limit; from += IDS_AT_ONCE)
    found.push(
      ...(await search.among(ids.slice(from, from + IDS_AT_ONCE))).sort(({ id }, other) =>
        order(id, other.id),
      ),
    );
  const items = found.slice(0, limit);
  return { items, next: found.length > limit ? items.at(-1)?.id : undefined };
}

async function walkPage<Row extends { readonly id: string }>(
  db: Executor,
  { next, matches }: Search<Row>,
  { limit, sort }: PageParams & { readonly limit: number },
): Promise<Page<Row>> {
  const order = sql.raw(sort === 'newest' ? 'desc' : 'asc');
  const { rows } = await sql<Row>`select * from ${next(REACH)} as near
    where ${sql.join(matches, sql` or `)} order by id ${order} limit ${limit + 1}`.execute(db);
  const items = rows.slice(0, limit);
  if (rows.length > limit) return { items, next: items.at(-1)?.id };
  const last = await sql<{ id: string }>`select id from ${next(REACH)} as near
    order by id ${order} limit 1 offset ${REACH - 1}`.execute(db);
  return { items, next: last.rows[0]?.id };
}
