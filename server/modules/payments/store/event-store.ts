// Stores the events that the shop has processed, its id at the provider, and the time of the last search
// there. Writes `payment_events` and `payment_settings`.
import { randomUUID } from 'node:crypto';
import type { Executor, NewRow } from '#server/storage/tables.ts';

export async function isEventProcessed(db: Executor, id: string): Promise<boolean> {
  const row = await db.selectFrom('payment_events').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Returns false when the event was inserted before. */
export async function insertEvent(db: Executor, event: NewRow<'payment_events'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payment_events')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** `before` is in milliseconds since 1970. */
export async function deleteEvents(db: Executor, before: number): Promise<void> {
  await db.deleteFrom('payment_events').where('processed_at', '<', before).execute();
}

const SHOP_ID = 'shop_id';
const LAST_SEARCH = 'last_search_at';

/** The shop's id at the provider, generated once and part of every backup. */
export async function ensureShopId(db: Executor): Promise<string> {
  const existing = await findSetting(db, SHOP_ID);
  if (existing) return existing;
  await db
    .insertInto('payment_settings')
    .values({ name: SHOP_ID, value: randomUUID() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findSetting(db, SHOP_ID)) ?? '';
}

/**
 * The start of the last completed search of the provider, in milliseconds since 1970; -Infinity before the
 * first.
 */
export async function findLastSearch(db: Executor): Promise<number> {
  return Number((await findSetting(db, LAST_SEARCH)) ?? Number.NEGATIVE_INFINITY);
}

export async function saveLastSearch(db: Executor, at: number): Promise<void> {
  const value = String(at);
  await db
    .insertInto('payment_settings')
    .values({ name: LAST_SEARCH, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

async function findSetting(db: Executor, name: string): Promise<string | undefined> {
  const query = db.selectFrom('payment_settings').select('value').where('name', '=', name);
  return (await query.executeTakeFirst())?.value;
}
