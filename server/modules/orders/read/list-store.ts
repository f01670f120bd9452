// Filtered lists of orders in the database. Each page walks along an index, whatever the filter.
import {
  type AliasableExpression,
  type Expression,
  type ExpressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { COUNTED_MAX } from '#contract/core/limits.ts';
import type { LineKind, OrderState } from '#contract/core/order-state.ts';
import { changedAtSql } from '#server/domain/order-changes.ts';
import { joinedOrderStateSql, orderStateSql } from '#server/domain/order-state.ts';
import type { TimeRange } from '#server/domain/shop-day.ts';
import { idBefore } from '#server/storage/ids.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { countRows, countWaiting } from '#server/storage/queries/count-rows.ts';
import type { PageParams } from '#server/storage/queries/paging.ts';
import { startsWith } from '#server/storage/queries/text-prefix.ts';
import type { Executor, Tables } from '#server/storage/tables.ts';
import type { OrderRow } from '../store/store.ts';
import type { OrderSearch, Term } from './order-search.ts';

export interface OrderFilter {
  readonly states: readonly OrderState[];
  /** Finds orders that have a line of this kind. */
  readonly kind?: LineKind | undefined;
  /** The id of an article. */
  readonly article?: string | undefined;
  /** True walks along the lines of the article; false walks along the orders in each state. */
  readonly isAlongLines?: boolean | undefined;
  /** The id of a user. */
  readonly customer?: string | undefined;
  /** An open range has `from` 0 and `until` MAX_SAFE_INTEGER. */
  readonly placed: TimeRange;
  /** Milliseconds since 1970. */
  readonly updatedFrom?: number | undefined;
}

/** The part of a list to read: at most `limit` rows after the cursor. */
export interface Slice extends Pick<PageParams, 'cursor' | 'sort'> {
  readonly limit: number;
  /** The id of the last order to read; undefined when it is not known. */
  readonly last?: string | undefined;
}

/**
 * An order's id contains the time at which placing began. `placed_at` is at most this many milliseconds
 * later.
 */
export const PLACING_MAX_MS = 60 * 60_000;

/** Order ids in the sort order of a list. */
type Ids = AliasableExpression<{ id: string }>;

/**
 * Compares a column without using its index, because another one is better, but with its statistics on
 * PostgreSQL.
 */
const unindexed = (column: 'customer_id', value: string) =>
  sql<SqlBool>`(${sql.ref(column)} = ${value}) is true`;

export function findOrders(db: Executor, filter: OrderFilter, slice: Slice): Promise<OrderRow[]> {
  return db
    .selectFrom(listIds(db, filter, slice).as('listed'))
    .innerJoin('orders', 'orders.id', 'listed.id')
    .selectAll('orders')
    .orderBy('orders.id', direction(slice))
    .execute();
}

/**
 * Searches the next `reach` orders of a list; returns the ids of at most `limit` that match, in the list's
 * order.
 */
export async function searchIds(
  { kind, db }: Pick<Storage, 'kind' | 'db'>,
  search: OrderSearch,
  filter: OrderFilter,
  { limit, reach, ...slice }: Slice & { readonly reach: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom(listIds(db, filter, { ...slice, limit: reach }).as('listed'))
    .innerJoin('orders', 'orders.id', 'listed.id')
    .select('orders.id')
    .where((eb) => eb.or(matches(kind, search)))
    .orderBy('orders.id', direction(slice))
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The id of the nth order of a list, counted from 1; undefined when the list is shorter. */
export async function findNthId(
  db: Executor,
  nth: number,
  filter: OrderFilter,
  slice: Omit<Slice, 'limit'>,
): Promise<string | undefined> {
  const ids = listIds(db, filter, { ...slice, limit: nth });
  const nthOrder = await db
    .selectFrom(ids.as('listed'))
    .select('id')
    .orderBy('id', direction(slice))
    .limit(1)
    .offset(nth - 1)
    .executeTakeFirst();
  return nthOrder?.id;
}

/** The ids of orders with a word that begins like this: unsorted, perhaps with duplicates, at most `limit`. */
export async function findIdsOfTerm(
  { kind, db }: Pick<Storage, 'kind' | 'db'>,
  term: Term,
  limit: number,
): Promise<string[]> {
  return idsOf(
    db,
    term.map((start) =>
      db
        .selectFrom('order_words')
        .select('order_id as id')
        .where(startsWith(kind, sql`word`, start)),
    ),
    limit,
  );
}

/** The ids of orders paid by a transaction whose id begins like this, at most `limit`. */
export function findIdsOfTransaction(
  { kind, db }: Pick<Storage, 'kind' | 'db'>,
  transaction: string,
  limit: number,
): Promise<string[]> {
  const beginsLike = (column: TransactionColumn) =>
    db
      .selectFrom('orders')
      .select('id')
      .where(isOfTransaction(kind, column, transaction));
  return idsOf(db, TRANSACTION_COLUMNS.map(beginsLike), limit);
}

async function idsOf(
  db: Executor,
  queries: readonly SelectQueryBuilder<Tables, 'orders' | 'order_words', { id: string }>[],
  limit: number,
): Promise<string[]> {
  const rows = await queries
    .map((query) => db.selectFrom(query.limit(limit).as('matching')).select('id'))
    .reduce((one, other) => one.unionAll(other))
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The orders with these ids that match the filter and, if given, the search. Unsorted. */
export function findAmong(
  { kind: engine, db }: Pick<Storage, 'kind' | 'db'>,
  ids: readonly string[],
  filter: OrderFilter,
  search?: OrderSearch,
): Promise<OrderRow[]> {
  const { states, kind, customer, article, placed, updatedFrom } = filter;
  let orders = db
    .selectFrom('orders')
    .selectAll()
    .where('orders.id', 'in', ids)
    .where(sql<string>`coalesce(${orderStateSql}, '')`, 'in', states)
    .where('placed_at', '>=', placed.from)
    .where('placed_at', '<', placed.until);
  if (kind !== undefined || article !== undefined) orders = orders.where(hasLine({ kind, article }));
  if (search) orders = orders.where((eb) => eb.or(matches(engine, search)));
  if (customer !== undefined) orders = orders.where(unindexed('customer_id', customer));
  // The sum keeps the databases from the index of changes: the ids are few.
  if (updatedFrom !== undefined) orders = orders.where(sql<SqlBool>`${changedAtSql} + 0 >= ${updatedFrom}`);
  return orders.execute();
}

/** An order with the time of its last change, in milliseconds since 1970. */
export interface Change {
  readonly at: number;
  readonly id: string;
}

/** At most `limit` orders that have changed since `from`, by the time of their last change; those after `after`. */
export async function findChanges(
  db: Executor,
  from: number,
  { after, limit, sort }: Pick<Slice, 'limit' | 'sort'> & { readonly after: Change | undefined },
): Promise<Change[]> {
  const isNewest = sort === 'newest';
  // One bound per side, as in `idRange`.
  const since = after && !isNewest ? Math.max(from, after.at) : from;
  let changes = db
    .selectFrom('orders')
    .select(['id', changedAtSql.as('at')])
    .where(changedAtSql, '>=', since);
  if (after && isNewest) changes = changes.where(changedAtSql, '<=', after.at);
  if (after)
    changes = changes.where((eb) =>
      eb.or([eb(changedAtSql, isNewest ? '<' : '>', after.at), eb('id', isNewest ? '<' : '>', after.id)]),
    );
  return changes
    .orderBy(changedAtSql, direction({ sort }))
    .orderBy('id', direction({ sort }))
    .limit(limit)
    .execute();
}

const direction = ({ sort }: Pick<Slice, 'sort'>) => (sort === 'newest' ? 'desc' : 'asc');

/** Whether an order has a line of this article and kind. */
const hasLine =
  ({ article, kind }: Pick<OrderFilter, 'article' | 'kind'>) =>
  ({ exists, selectFrom }: ExpressionBuilder<Tables, 'orders'>) =>
    exists(
      selectFrom('order_lines')
        .select('order_lines.id')
        .whereRef('order_lines.order_id', '=', 'orders.id')
        .$if(kind !== undefined, (query) => query.where('order_lines.kind', '=', kind ?? 'pieces'))
        .$if(article !== undefined, (query) =>
          query.where(sql<SqlBool>`(order_lines.article_id = ${article}) is true`),
        ),
    );

/**
 * The first orders of a list. Each walk has a limit of its own, because PostgreSQL would otherwise read and
 * sort the whole parts of a union.
 */
function listIds(db: Executor, filter: OrderFilter, slice: Slice): Ids {
  if (filter.article !== undefined && filter.isAlongLines)
    return walkLines(db, filter, filter.article, slice);
  const [first, ...others] = filter.states.map((state) => walkState(db, filter, state, slice));
  if (!first || others.length === 0)
    return first ?? db.selectFrom('orders').select('id').where(sql<SqlBool>`1 = 0`);
  return others
    .map((walk) => db.selectFrom(walk.as('walk')).select('id'))
    .reduce((one, other) => one.unionAll(other), db.selectFrom(first.as('walk')).select('id'))
    .orderBy('id', direction(slice))
    .limit(slice.limit);
}

/**
 * Walks along the index of a state. The state is a literal so that PostgreSQL plans for how frequent it is.
 */
function walkState(db: Executor, filter: OrderFilter, state: OrderState, slice: Slice): Ids {
  const { kind, customer, article, placed } = filter;
  const { after, before } = idRange(placed, slice);
  let walk = db.selectFrom('orders').select('orders.id').where(orderStateSql, '=', sql.lit(state));
  // This is a literal because a plan with a parameter cannot use the partial index.
  if (kind === 'swatch') walk = walk.where('swatch_quantity', '>', sql.lit(0));
  if (article !== undefined || kind === 'pieces') walk = walk.where(hasLine({ kind, article }));
  if (customer !== undefined) walk = walk.where('customer_id', '=', customer);
  if (placed.from > 0) walk = walk.where('placed_at', '>=', placed.from);
  if (isBounded(placed)) walk = walk.where('placed_at', '<', placed.until);
  if (after !== undefined) walk = walk.where('orders.id', '>', after);
  if (before !== undefined) walk = walk.where('orders.id', '<', before);
  return walk.orderBy('orders.id', direction(slice)).limit(slice.limit);
}

/** Walks along the index of an article's lines. */
function walkLines(db: Executor, filter: OrderFilter, article: string, slice: Slice): Ids {
  const { states, kind, placed } = filter;
  const { after, before } = idRange(placed, slice);
  let walk = db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select('order_lines.order_id as id')
    .where('order_lines.article_id', '=', article)
    .where(sql<string>`coalesce(${joinedOrderStateSql}, '')`, 'in', states)
    // An order with several lines of the article is listed at the first of them.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_lines as earlier')
            .select('earlier.id')
            .whereRef('earlier.order_id', '=', 'order_lines.order_id')
            .whereRef('earlier.position', '<', 'order_lines.position')
            .where(sql<SqlBool>`(earlier.article_id = ${article}) is true`)
            .$if(kind !== undefined, (query) => query.where('earlier.kind', '=', kind ?? 'pieces')),
        ),
      ),
    );
  if (kind !== undefined) walk = walk.where('order_lines.kind', '=', kind);
  if (placed.from > 0) walk = walk.where('placed_at', '>=', placed.from);
  if (isBounded(placed)) walk = walk.where('placed_at', '<', placed.until);
  if (after !== undefined) walk = walk.where('order_lines.order_id', '>', after);
  if (before !== undefined) walk = walk.where('order_lines.order_id', '<', before);
  return walk.orderBy('order_lines.order_id', direction(slice)).limit(slice.limit);
}

const isBounded = ({ until }: TimeRange) => until < Number.MAX_SAFE_INTEGER;

/** Returns one bound per side: with two, SQLite may begin its walk at the wrong one. */
function idRange(placed: TimeRange, { cursor, last, sort }: Omit<Slice, 'limit'>) {
  const first = placed.from > 0 ? idBefore(placed.from - PLACING_MAX_MS) : undefined;
  const end = isBounded(placed) ? idBefore(placed.until + PLACING_MAX_MS) : undefined;
  // These bounds are right before and right after `last`.
  const [after, before] = sort === 'newest' ? [last?.slice(0, -1), cursor] : [cursor, last && `${last}0`];
  return { after: [first, after].sort().findLast(isStated), before: [end, before].sort().find(isStated) };
}

const isStated = (id: string | undefined) => id !== undefined;

/** The conditions of a search; an order has to meet one of them. */
function matches(
  kind: Storage['kind'],
  { alternatives, transaction }: OrderSearch,
): readonly Expression<SqlBool>[] {
  const position = kind === 'sqlite' ? sql`instr` : sql`strpos`;
  const hasWord = (start: string) => sql`${position}(orders.words, ${` ${start}`}) > 0`;
  const hasTerm = (term: Term) => sql`(${sql.join(term.map(hasWord), sql` or `)})`;
  return [
    ...alternatives.map((terms) => sql<SqlBool>`(${sql.join(terms.map(hasTerm), sql` and `)})`),
    ...(transaction === ''
      ? []
      : TRANSACTION_COLUMNS.map((column) => isOfTransaction(kind, column, transaction))),
  ];
}

/** The payments of an order: of all of it or its rest, and of its deposit. */
const TRANSACTION_COLUMNS = ['transaction_id', 'deposit_transaction_id'] as const;
type TransactionColumn = (typeof TRANSACTION_COLUMNS)[number];

const isOfTransaction = (kind: Storage['kind'], column: TransactionColumn, transaction: string) =>
  sql<SqlBool>`(${sql.ref(column)} is not null and ${startsWith(kind, sql.ref(column), transaction)})`;

/** The company and tax ID of customers; '' when not given. */
export function findBusinesses(db: Executor, userIds: readonly string[]) {
  return db.selectFrom('users').select(['id', 'company', 'tax_id']).where('id', 'in', userIds).execute();
}

/** Counts orders in a state; `placedFrom` (milliseconds since 1970) leaves out those placed before. */
export function countOrders(db: Executor, state: OrderState, placedFrom?: number): Promise<number> {
  const query = db.selectFrom('orders').select('id').where(orderStateSql, '=', state).limit(COUNTED_MAX);
  return countRows(db, placedFrom === undefined ? query : query.where('id', '>', idBefore(placedFrom)));
}

/** The oldest orders in a state. */
export function countWaitingOrders(db: Executor, state: OrderState) {
  const query = db.selectFrom('orders').select('id').where(orderStateSql, '=', state);
  return countWaiting(db, query.orderBy('id').limit(COUNTED_MAX));
}

/** Unpaid orders of which nothing is paid yet. */
export function countUnpaidOrders(db: Executor) {
  const query = db.selectFrom('orders').select('id').where(orderStateSql, '=', 'unpaid');
  return countWaiting(db, query.where('deposit_paid_at', 'is', null).orderBy('id').limit(COUNTED_MAX));
}

export function countOrdersToWeave(db: Executor) {
  const query = db.selectFrom('orders').select('id').where('status', '=', sql.lit('unpaid'));
  const woven = query.where('deposit_paid_at', 'is not', null).where('rest_due_at', 'is', null);
  return countWaiting(db, woven.orderBy('id').limit(COUNTED_MAX));
}

/** The orders with pieces that come after the day that was promised, or out of no delivery; `day` is the first such day. */
export function lateOrders(db: Executor) {
  const waiting = db
    .selectFrom('awaited_pieces')
    .select(['order_id', 'promised_on'])
    .where('delivery_id', 'is', null);
  const delayed = db
    .selectFrom('expected_deliveries')
    .innerJoin('awaited_pieces', 'awaited_pieces.delivery_id', 'expected_deliveries.id')
    .select(['order_id', 'promised_on'])
    .where('received_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .whereRef('expected_on', '>', 'promised_on');
  return db
    .selectFrom(waiting.unionAll(delayed).as('late'))
    .select(({ fn }) => ['order_id', fn.min('promised_on').as('day')])
    .groupBy('order_id');
}

export async function findLateIds(db: Executor): Promise<string[]> {
  return (await lateOrders(db).execute()).map(({ order_id }) => order_id);
}

/** `oldest` is when the first rest became due. */
export async function countOrdersWithRestDue(db: Executor) {
  const query = db
    .selectFrom('orders')
    .select('rest_due_at')
    .where('status', '=', sql.lit('unpaid'))
    .where('rest_due_at', 'is not', null)
    .orderBy('rest_due_at')
    .limit(COUNTED_MAX);
  const { count, first } = await db
    .selectFrom(query.as('counted'))
    .select(({ fn }) => [
      fn.countAll().as('count'),
      fn.min<number | string | null>('rest_due_at').as('first'),
    ])
    .executeTakeFirstOrThrow();
  return { count: Number(count), oldest: first === null ? null : new Date(Number(first)).toISOString() };
}
