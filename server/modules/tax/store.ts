// The answers of VIES in the database. Writes `tax_id_checks`; rows are inserted and never changed.
import type { Executor, NewRow } from '#server/storage/tables.ts';

/** The latest answer since a time, in milliseconds since 1970. */
export function findLatestCheck(db: Executor, taxId: string, since: number) {
  return db
    .selectFrom('tax_id_checks')
    .select(['is_valid', 'name'])
    .where('tax_id', '=', taxId)
    .where('checked_at', '>=', since)
    .orderBy('checked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertCheck(db: Executor, check: NewRow<'tax_id_checks'>): Promise<void> {
  await db.insertInto('tax_id_checks').values(check).execute();
}
