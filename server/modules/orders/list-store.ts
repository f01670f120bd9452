// Filtered lists of orders in the database: each page is a walk along an index, whatever is asked for.
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { OrderKind, OrderState } from '#contract/order-state.ts';
import { idBefore } from '#server/storage/ids.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { orderStateSql } from '#server/storage/order-state.ts';
import type { PageParams } from '#server/storage/paging.ts';
import type { TimeRange } from '#server/storage/shop-day.ts';
import type { Executor, Tables } from '#server/storage/tables.ts';
import { startsWith } from '#server/storage/text-prefix.ts';
import type { OrderSearch } from './order-search.ts';
import type { OrderRow } from './store.ts';

export interface OrderFilter {
  readonly states: readonly OrderState[];
  readonly kind?: OrderKind | undefined;
  readonly article?: string | undefined;
  /** An email. */
  readonly customer?: string | undefined;
  /** `from` 0 and `until` MAX_SAFE_INTEGER stand for an open range. */
  readonly placed: TimeRange;
}

/** What of the list is read: rows after the cursor, at most `limit`. */
export interface Slice extends Pick<PageParams, 'cursor' | 'sort'> {
  readonly limit: number;
  /** Id of an order behind which no row is read, where known. */
  readonly last?: string | undefined;
}

type Orders<Row> = SelectQueryBuilder<Tables, 'orders', Row>;

/** An id contains the time at which its order began to be placed; `placed_at` follows within this time, in milliseconds. */
export const PLACING_MAX_MS = 60 * 60_000;

/** A comparison that uses no index of the column, because another one is better, but PostgreSQL's statistics of it. */
const unindexed = (column: 'customer_email' | 'article_id', value: string) =>
  sql<SqlBool>`(${sql.ref(column)} = ${value}) is true`;

export function findOrders(db: Executor, filter: OrderFilter, slice: Slice): Promise<OrderRow[]> {
  const all = walks(db, filter, slice).map((walk) => walk.selectAll());
  return merge(db, all, slice).execute();
}

/** Ids of those of the next `reach` orders of a list that a search finds, in its order; at most `limit`. */
export async function searchIds(
  { kind, db }: Pick<Storage, 'kind' | 'db'>,
  search: OrderSearch,
  filter: OrderFilter,
  { limit, reach, ...slice }: Slice & { readonly reach: number },
): Promise<string[]> {
  const reached = walks(db, filter, slice).map((walk) =>
    walk.select(['id', 'customer_email', 'customer_name', 'transaction_id', 'number']),
  );
  const rows = await db
    .selectFrom(merge(db, reached, { ...slice, limit: reach }).as('orders'))
    .select('id')
    .where((eb) => eb.or(matches(kind, db, search)))
    .orderBy('id', direction(slice))
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Id of the nth order of a list, counted from 1; undefined when there are fewer. */
export async function findNthId(
  db: Executor,
  nth: number,
  filter: OrderFilter,
  slice: Omit<Slice, 'limit'>,
): Promise<string | undefined> {
  const ids = walks(db, filter, slice).map((walk) => walk.select('id'));
  const nthOrder = await merge(db, ids, { ...slice, limit: 1 }, nth - 1).executeTakeFirst();
  return nthOrder?.id;
}

/** Ids of orders that a search finds, in no order and perhaps twice; at most `limit` behind the first `offset`. */
export async function findMatchingIds(
  { kind, db }: Pick<Storage, 'kind' | 'db'>,
  search: OrderSearch,
  { limit, offset = 0 }: { readonly limit: number; readonly offset?: number },
): Promise<string[]> {
  const [word] = search.words;
  const most = limit + offset;
  const ids = [
    ...columnMatches(kind, search).map((match) =>
      db.selectFrom('orders').select('id').where(match).limit(most).as('matching'),
    ),
    ...(word === undefined ? [] : [ordersWithWord(kind, db, word).limit(most).as('matching')]),
    ...(search.documents.length > 0
      ? [ordersOfDocuments(db, search.documents).limit(most).as('matching')]
      : []),
  ];
  const found = ids.map((one) => db.selectFrom(one).select('id'));
  const rows = await found
    .reduce((one, other) => one.unionAll(other))
    .limit(limit)
    .$if(offset > 0, (query) => query.offset(offset))
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether at least `count` names have words that begin with this one. */
export async function hasWords(
  { kind, db }: Pick<Storage, 'kind' | 'db'>,
  word: string,
  count: number,
): Promise<boolean> {
  const last = await ordersWithWord(kind, db, word)
    .limit(1)
    .offset(count - 1)
    .executeTakeFirst();
  return last !== undefined;
}

const ordersWithWord = (kind: Storage['kind'], db: Executor, word: string) =>
  db
    .selectFrom('order_words')
    .select('order_id as id')
    .where(startsWith(kind, sql`word`, word));

const ordersOfDocuments = (db: Executor, numbers: readonly string[]) =>
  db.selectFrom('invoices').select('order_id as id').where('number', 'in', numbers);

/** Those of these orders that the filter lets through, in no order; with a search, only those that it finds. */
export function findAmong(
  { kind: engine, db }: Pick<Storage, 'kind' | 'db'>,
  ids: readonly string[],
  filter: OrderFilter,
  search?: OrderSearch,
): Promise<OrderRow[]> {
  const { states, kind, customer, article, placed } = filter;
  let orders = db
    .selectFrom('orders')
    .selectAll()
    .where('id', 'in', ids)
    .where(sql<string>`coalesce(${orderStateSql}, '')`, 'in', states)
    .where('placed_at', '>=', placed.from)
    .where('placed_at', '<', placed.until);
  if (kind !== undefined) orders = orders.where('kind', '=', kind);
  if (search) orders = orders.where((eb) => eb.or(matches(engine, db, search)));
  if (customer !== undefined) orders = orders.where(unindexed('customer_email', customer));
  if (article !== undefined) orders = orders.where(unindexed('article_id', article));
  return orders.execute();
}

const direction = ({ sort }: Pick<Slice, 'sort'>) => (sort === 'newest' ? 'desc' : 'asc');

/**
 * The first orders of all walks. Each walk ends with a limit of its own, because PostgreSQL would read parts of a union as a whole
 * and sort them. `skip`: orders passed over.
 */
function merge<Row extends { id: string }>(
  db: Executor,
  all: readonly Orders<Row>[],
  slice: Slice,
  skip = 0,
) {
  const sorted = all.map((walk) => walk.orderBy('id', direction(slice)).limit(slice.limit + skip));
  const [first] = sorted;
  if (first && sorted.length === 1) return skip > 0 ? first.limit(slice.limit).offset(skip) : first;
  const rows = sorted.map((walk) => db.selectFrom(walk.as('orders')).selectAll());
  const merged = rows
    .reduce((one, other) => one.unionAll(other))
    .orderBy('id', direction(slice))
    .limit(slice.limit);
  return (skip > 0 ? merged.offset(skip) : merged) as unknown as Orders<Row>;
}

/** A walk along an index for each state. A literal state, so that PostgreSQL plans for how frequent it is. */
function walks(db: Executor, filter: OrderFilter, slice: Omit<Slice, 'limit'>): Orders<object>[] {
  const { states, kind, customer, article, placed } = filter;
  const { after, before } = idRange(placed, slice);
  return states.map((state) => {
    let walk = db.selectFrom('orders').where(orderStateSql, '=', sql.lit(state));
    // A literal, because a plan for a parameter could not use the partial index.
    if (kind !== undefined) walk = walk.where('kind', '=', sql.lit(kind));
    if (customer !== undefined) walk = walk.where('customer_email', '=', customer);
    if (article !== undefined)
      walk =
        customer === undefined
          ? walk.where('article_id', '=', article)
          : walk.where(unindexed('article_id', article));
    if (placed.from > 0) walk = walk.where('placed_at', '>=', placed.from);
    if (isBounded(placed)) walk = walk.where('placed_at', '<', placed.until);
    if (after !== undefined) walk = walk.where('id', '>', after);
    if (before !== undefined) walk = walk.where('id', '<', before);
    return walk;
  });
}

const isBounded = ({ until }: TimeRange) => until < Number.MAX_SAFE_INTEGER;

/** One bound on each side, because SQLite would begin its walk at either of two. */
function idRange(placed: TimeRange, { cursor, last, sort }: Omit<Slice, 'limit'>) {
  const first = placed.from > 0 ? idBefore(placed.from - PLACING_MAX_MS) : undefined;
  const end = isBounded(placed) ? idBefore(placed.until + PLACING_MAX_MS) : undefined;
  // Bounds right before and right behind `last`.
  const [after, before] = sort === 'newest' ? [last?.slice(0, -1), cursor] : [cursor, last && `${last}0`];
  return { after: [first, after].sort().findLast(isStated), before: [end, before].sort().find(isStated) };
}

const isStated = (id: string | undefined) => id !== undefined;

/** What of an order a search is compared with; one of these is enough. */
function matches(kind: Storage['kind'], db: Executor, search: OrderSearch): Expression<SqlBool>[] {
  const { words, documents } = search;
  const inName = words.map((word) => beginsWordOfName(kind, word));
  return [
    ...columnMatches(kind, search),
    ...(inName.length > 0 ? [sql<SqlBool>`(${sql.join(inName, sql` and `)})`] : []),
    ...(documents.length > 0 ? [sql<SqlBool>`id in ${ordersOfDocuments(db, documents)}`] : []),
  ];
}

/** A name of ASCII characters alone contains the word as it is, which is compared much sooner than its words are found. */
function beginsWordOfName(kind: Storage['kind'], word: string): Expression<SqlBool> {
  const anywhere = `%${word}%`;
  const mayContain =
    kind === 'sqlite'
      ? sql<SqlBool>`(customer_name like ${anywhere} or customer_name glob '*[^ -~]*')`
      : sql<SqlBool>`(customer_name ilike ${anywhere} or octet_length(customer_name) <> char_length(customer_name))`;
  return sql<SqlBool>`(${mayContain} and word_text(customer_name) like ${`% ${word}%`})`;
}

/** Those that are along an index of a column each. */
function columnMatches(kind: Storage['kind'], search: OrderSearch): Expression<SqlBool>[] {
  const { email, transaction, numbers } = search;
  return [
    startsWith(kind, sql`customer_email`, email),
    sql<SqlBool>`(transaction_id is not null and ${startsWith(kind, sql`transaction_id`, transaction)})`,
    ...numbers.map(
      ([first, last]) => sql<SqlBool>`(number is not null and number between ${first} and ${last})`,
    ),
  ];
}

/** Company and tax ID of customers, '' where not stated. */
export function findBusinesses(db: Executor, emails: readonly string[]) {
  return db.selectFrom('users').select(['email', 'company', 'tax_id']).where('email', 'in', emails).execute();
}

/** Numbers of the orders with these ids, in their sequence. */
export async function findNumbers(db: Executor, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('orders').select('number').where('id', 'in', ids).execute();
  return rows.map(({ number }) => number).sort();
}
