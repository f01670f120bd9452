// Addresses in the database. Writes `addresses`.
import { newId } from '#server/storage/ids.ts';
import type { Executor, Row } from '#server/storage/tables.ts';

type AddressFields = Pick<Row<'addresses'>, 'address' | 'address_parts' | 'phone'>;

/** Sorts the preferred one first, then the last one added. */
export function findAddresses(db: Executor, userId: string) {
  return db
    .selectFrom('addresses')
    .select(['id', 'address', 'address_parts', 'phone', 'is_preferred'])
    .where('user_id', '=', userId)
    .orderBy('is_preferred', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Inserts an address that is not preferred, and returns its id. */
export async function insertAddress(
  db: Executor,
  userId: string,
  fields: AddressFields,
  now: number,
): Promise<string> {
  const id = newId(now);
  await db
    .insertInto('addresses')
    .values({ id, user_id: userId, ...fields, created_at: now })
    .execute();
  return id;
}

/** Returns 1, or 0 when the account has no such address. */
export async function updateAddress(
  db: Executor,
  userId: string,
  id: string,
  fields: AddressFields,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('addresses')
    .set(fields)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Makes an address of the account the preferred one. */
export async function prefer(db: Executor, userId: string, id: string): Promise<void> {
  await db
    .updateTable('addresses')
    .set({ is_preferred: 0 })
    .where('user_id', '=', userId)
    .where('is_preferred', '=', 1)
    .where('id', '<>', id)
    .execute();
  await db
    .updateTable('addresses')
    .set({ is_preferred: 1 })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute();
}

/** Returns 1, or 0 when the account has no such address. */
export async function deleteAddress(db: Executor, userId: string, id: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('addresses')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
