// Expected deliveries, and the pieces of orders that wait for them, in the database. What can still be ordered out of an article's
// deliveries is in its row, so that lists and pages read it with the article. Every function that writes needs the article locked.
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { ExpectedDeliveriesQuery } from '#contract/office/expected-deliveries.ts';
import { recordFeedEvents } from '#server/modules/events/service.ts';
import { newId } from '#server/storage/ids.ts';
import { insertMany } from '#server/storage/queries/insert-many.ts';
import type { Executor, NewRow, Row, RowUpdate, Tables } from '#server/storage/tables.ts';
import { expectedText, shareOut } from './rules.ts';

export type DeliveryRow = Row<'expected_deliveries'>;
export type AwaitedRow = Row<'awaited_pieces'>;
type NewDelivery = NewRow<'expected_deliveries'>;

/** The deliveries of an article that are neither received nor cancelled, earliest first. Lock the article before. */
export function findOpenDeliveries(db: Executor, articleId: string): Promise<DeliveryRow[]> {
  return db
    .selectFrom('expected_deliveries')
    .selectAll()
    .where('article_id', '=', articleId)
    .where(STATES.open)
    .orderBy('expected_on')
    .orderBy('id')
    .execute();
}

/** Promises pieces of an open delivery; false, and nothing changes, when it has fewer left or comes later than `by`. */
export async function promiseOfDelivery(
  tx: Executor,
  { id, quantity, by }: { readonly id: string; readonly quantity: number; readonly by: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('expected_deliveries')
    .set((eb) => ({ promised_quantity: eb('promised_quantity', '+', quantity) }))
    .where('id', '=', id)
    .where(STATES.open)
    .where('expected_on', '<=', by)
    .where((eb) => eb(eb('promised_quantity', '+', quantity), '<=', eb.ref('quantity')))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives promised pieces of an open delivery back to it. */
export async function releaseOfDelivery(tx: Executor, id: string, quantity: number): Promise<void> {
  await tx
    .updateTable('expected_deliveries')
    .set((eb) => ({ promised_quantity: eb('promised_quantity', '-', quantity) }))
    .where('id', '=', id)
    .execute();
}

export const insertDeliveries = (tx: Executor, rows: readonly NewDelivery[]): Promise<void> =>
  insertMany('expected_deliveries', tx, rows);

export function findDelivery(db: Executor, id: string): Promise<DeliveryRow | undefined> {
  return db.selectFrom('expected_deliveries').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The delivery that an earlier request with this key has added. */
export function findDeliveryByKey(db: Executor, key: string): Promise<DeliveryRow | undefined> {
  return db
    .selectFrom('expected_deliveries')
    .selectAll()
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

/** Lets the key of a delivery be used for another. Call it with the article locked. */
export async function endKey(tx: Executor, id: string): Promise<void> {
  await tx.updateTable('expected_deliveries').set({ idempotency_key: null }).where('id', '=', id).execute();
}

/** Changes or closes an open delivery that has this revision; false, and nothing changes, otherwise. */
export async function changeDelivery(
  tx: Executor,
  { id, revision }: Pick<DeliveryRow, 'id' | 'revision'>,
  columns: RowUpdate<'expected_deliveries'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('expected_deliveries')
    .set({ ...columns, revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where(STATES.open)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Articles that say that pieces are expected on a day before this one, or may. */
export async function findArticlesExpectedBefore(db: Executor, today: string): Promise<string[]> {
  const rows = await db
    .selectFrom('expected_deliveries')
    .innerJoin('articles', 'articles.id', 'article_id')
    .select('article_id')
    .where(STATES.open)
    .where('expected_on', '<', today)
    .where('expected', 'is not', null)
    .execute();
  return [...new Set(rows.map(({ article_id }) => article_id))];
}

/** Articles by their numbers in capitals. */
export async function findArticlesNumbered(db: Executor, numbers: readonly string[]) {
  if (numbers.length === 0) return [];
  return db
    .selectFrom('articles')
    .select(['id', 'name', 'article_number'])
    .where('article_number', 'in', numbers)
    .execute();
}

interface DeliveryPage {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly sort?: 'newest' | 'oldest' | undefined;
}

/** A page and one row more, by day: of open ones the earliest day first unless `sort` says otherwise, of others the latest. */
export function findDeliveries(
  db: Executor,
  { article, state }: Pick<ExpectedDeliveriesQuery, 'article' | 'state'>,
  { limit, cursor, sort }: DeliveryPage,
) {
  const isDescending = (sort ?? (state === 'open' ? 'oldest' : 'newest')) === 'newest';
  const direction = isDescending ? 'desc' : 'asc';
  const dayOfCursor = sql<string>`(select expected_on from expected_deliveries where id = ${cursor})`;
  return db
    .selectFrom('expected_deliveries')
    .selectAll()
    .select((eb) => [
      articleOf(eb).select('name').as('article_name'),
      articleOf(eb).select('article_number').as('article_number'),
    ])
    .where(STATES[state])
    .$if(article !== undefined, (some) => some.where('article_id', '=', article ?? ''))
    .$if(cursor !== undefined, (some) =>
      some.where(
        sql<SqlBool>`(expected_on, id) ${sql.raw(isDescending ? '<' : '>')} (${dayOfCursor}, ${cursor})`,
      ),
    )
    .orderBy('expected_on', direction)
    .orderBy('id', direction)
    .limit(limit + 1)
    .execute();
}
export type ListedDelivery = Awaited<ReturnType<typeof findDeliveries>>[number];

/** Each names the condition of an index, which no plan would find otherwise. */
const STATES = {
  open: sql<SqlBool>`received_at is null and cancelled_at is null`,
  received: sql<SqlBool>`(received_at is not null or cancelled_at is not null) and received_at is not null`,
  cancelled: sql<SqlBool>`(received_at is not null or cancelled_at is not null) and cancelled_at is not null`,
};

const articleOf = ({ selectFrom }: ExpressionBuilder<Tables, 'expected_deliveries'>) =>
  selectFrom('articles').whereRef('articles.id', '=', 'expected_deliveries.article_id');

/** Awaited pieces with the day of their delivery; null while none has them. */
export interface DatedRow extends AwaitedRow {
  readonly expected_on: string | null;
}

const awaited = (db: Executor) =>
  db
    .selectFrom('awaited_pieces')
    .leftJoin('expected_deliveries', 'expected_deliveries.id', 'awaited_pieces.delivery_id')
    .selectAll('awaited_pieces')
    .select('expected_deliveries.expected_on')
    .orderBy('awaited_pieces.id');

/** The awaited pieces of lines. */
export async function findAwaited(db: Executor, lineIds: readonly string[]): Promise<DatedRow[]> {
  return lineIds.length === 0 ? [] : awaited(db).where('line_id', 'in', lineIds).execute();
}

/** The awaited pieces of an article that no delivery has. */
export const findWaiting = (db: Executor, articleId: string): Promise<DatedRow[]> =>
  awaited(db).where('awaited_pieces.article_id', '=', articleId).where('delivery_id', 'is', null).execute();

/** What orders await of deliveries, and what of their article no delivery has. */
export async function findAwaitedOf(
  db: Executor,
  { ids, articleId }: { readonly ids: readonly string[]; readonly articleId: string },
): Promise<DatedRow[]> {
  const promised = ids.length === 0 ? [] : await awaited(db).where('delivery_id', 'in', ids).execute();
  return [...promised, ...(await findWaiting(db, articleId))];
}

/** Takes all pieces from a delivery: their orders wait for another. */
export async function releaseDelivery(tx: Executor, deliveryId: string): Promise<void> {
  await tx
    .updateTable('awaited_pieces')
    .set({ delivery_id: null })
    .where('delivery_id', '=', deliveryId)
    .execute();
}

/** Takes pieces off a row; the last ones take the row with them. */
export async function takeAwaited(tx: Executor, row: AwaitedRow, quantity: number): Promise<void> {
  if (quantity === row.quantity) await tx.deleteFrom('awaited_pieces').where('id', '=', row.id).execute();
  else
    await tx
      .updateTable('awaited_pieces')
      .set({ quantity: row.quantity - quantity })
      .where('id', '=', row.id)
      .execute();
}

/** The day of the shop, YYYY-MM-DD, and the time, in milliseconds since 1970, of a change. */
export interface Moment {
  readonly today: string;
  readonly at: number;
}

/**
 * Gives the free pieces of open deliveries, whose days are not over, to orders that wait for any, and writes to the article what can
 * still be ordered out of them. Call it after each change of a delivery or of what is promised of it; publish a change of articles
 * after the commit. Returns whether the article says something else now.
 */
export async function refreshExpected(
  tx: Executor,
  articleId: string,
  { today, at }: Moment,
): Promise<boolean> {
  const open = await findOpenDeliveries(tx, articleId);
  const expected = expectedText(await promiseToWaiting(tx, open, { today, at }), today);
  const { numUpdatedRows } = await tx
    .updateTable('articles')
    .set({ expected })
    .where('id', '=', articleId)
    .where('expected', 'is distinct from', expected)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await recordFeedEvents(tx, 'stock.changed', [articleId], at);
  return numUpdatedRows > 0n;
}

/** Returns the deliveries as they are then. */
async function promiseToWaiting(
  tx: Executor,
  open: readonly DeliveryRow[],
  { today, at }: Moment,
): Promise<readonly DeliveryRow[]> {
  const free = open
    .filter(({ expected_on }) => expected_on >= today)
    .map(({ id, quantity, promised_quantity }) => ({ id, free: quantity - promised_quantity }))
    .filter((delivery) => delivery.free > 0);
  const [first] = open;
  if (!first || free.length === 0) return open;
  const shares = shareOut(await findWaiting(tx, first.article_id), free);
  const added = new Map<string, number>();
  const left = new Map<string, number>();
  for (const { row, quantity, deliveryId } of shares) {
    added.set(deliveryId, (added.get(deliveryId) ?? 0) + quantity);
    const waiting = (left.get(row.id) ?? row.quantity) - quantity;
    left.set(row.id, waiting);
    await giveToDelivery(tx, row, { quantity, waiting, deliveryId, at });
  }
  for (const [id, quantity] of added)
    await tx
      .updateTable('expected_deliveries')
      .set((eb) => ({ promised_quantity: eb('promised_quantity', '+', quantity) }))
      .where('id', '=', id)
      .execute();
  return open.map((delivery) => ({
    ...delivery,
    promised_quantity: delivery.promised_quantity + (added.get(delivery.id) ?? 0),
  }));
}

/** The row keeps what still waits; its last pieces take it with them. */
async function giveToDelivery(
  tx: Executor,
  { expected_on: _, ...row }: DatedRow,
  share: {
    readonly quantity: number;
    readonly waiting: number;
    readonly deliveryId: string;
    readonly at: number;
  },
): Promise<void> {
  const { quantity, waiting, deliveryId, at } = share;
  const update = tx.updateTable('awaited_pieces').where('id', '=', row.id);
  if (waiting === 0) {
    await update.set({ delivery_id: deliveryId, quantity }).execute();
    return;
  }
  await update.set({ quantity: waiting }).execute();
  await insertMany('awaited_pieces', tx, [{ ...row, id: newId(at), delivery_id: deliveryId, quantity }]);
}
