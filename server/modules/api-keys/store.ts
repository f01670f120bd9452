// API keys in the database. Writes `api_keys`; holds no rules.
import { type PageParams, paginate } from '#server/storage/queries/paging.ts';
import type { Executor, NewRow } from '#server/storage/tables.ts';

/** Keys with the admins who are responsible for them. */
const keysWithAdmins = (db: Executor) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('api_keys')
        .innerJoin('users', 'users.id', 'api_keys.admin_id')
        .selectAll('api_keys')
        .select(['users.email', 'users.name as admin_name', 'users.role'])
        .as('keys'),
    )
    .selectAll();

export type KeyRow = Awaited<ReturnType<typeof findKeys>>[number];

export function findKeys(db: Executor, page: PageParams) {
  return paginate(keysWithAdmins(db), page).execute();
}

export function findKey(db: Executor, id: string): Promise<KeyRow | undefined> {
  return keysWithAdmins(db).where('id', '=', id).executeTakeFirst();
}

export async function insertKey(tx: Executor, key: NewRow<'api_keys'>): Promise<void> {
  await tx.insertInto('api_keys').values(key).execute();
}

/** Returns the key's name; undefined when there is no such key, or it is revoked already. */
export async function revokeKey(tx: Executor, id: string, at: number): Promise<string | undefined> {
  const revoked = await tx
    .updateTable('api_keys')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return revoked?.name;
}

/** Returns false when the admin is responsible for the key already, or it is revoked. */
export async function setAdmin(tx: Executor, id: string, adminId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('api_keys')
    .set({ admin_id: adminId })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('admin_id', '<>', adminId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Changes nothing when a use after `before` is recorded. */
export async function setLastUse(db: Executor, id: string, at: number, before: number): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: at })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', before)]))
    .execute();
}
