// Acts of admins in the database. Writes `admin_acts`, and only ever adds to it; decides nothing.
import type { Insertable, Selectable } from 'kysely';
import { type PageWish, paged } from '#server/storage/paging.ts';
import type { AdminActsTable, Executor } from '#server/storage/tables.ts';

export type AdminActRow = Selectable<AdminActsTable>;

export async function insertAct(tx: Executor, act: Insertable<AdminActsTable>): Promise<void> {
  await tx.insertInto('admin_acts').values(act).execute();
}

export function findActs(db: Executor, wish: PageWish): Promise<AdminActRow[]> {
  return paged(db.selectFrom('admin_acts').selectAll(), wish).execute();
}
