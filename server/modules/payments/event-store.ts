// What the shop remembers of the provider: events it has processed, and the id it has there. Writes `payment_events` and
// `payment_settings`.
import type { Insertable } from 'kysely';
import { newId } from '#server/storage/ids.ts';
import type { Executor, PaymentEventsTable } from '#server/storage/tables.ts';

export async function isEventProcessed(db: Executor, id: string): Promise<boolean> {
  const row = await db.selectFrom('payment_events').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** False when it was inserted before. */
export async function insertEvent(db: Executor, event: Insertable<PaymentEventsTable>): Promise<boolean> {
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

/** The id of this shop at the provider: generated once, and part of every backup. */
export async function ensureShopId(db: Executor): Promise<string> {
  const existing = await findShopId(db);
  if (existing) return existing;
  await db
    .insertInto('payment_settings')
    .values({ name: SHOP_ID, value: newId() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findShopId(db)) ?? '';
}

async function findShopId(db: Executor): Promise<string | undefined> {
  const query = db.selectFrom('payment_settings').select('value').where('name', '=', SHOP_ID);
  return (await query.executeTakeFirst())?.value;
}
