// Acts of admins in the database. Writes `audit_log`, and only ever adds to it; decides nothing.
import type { Insertable, Selectable } from 'kysely';
import { type PageParams, paginate } from '#server/storage/paging.ts';
import type { AuditLogTable, Executor } from '#server/storage/tables.ts';

export type AuditRow = Selectable<AuditLogTable>;

export async function insertAuditEntry(tx: Executor, act: Insertable<AuditLogTable>): Promise<void> {
  await tx.insertInto('audit_log').values(act).execute();
}

export function findAuditEntries(db: Executor, wish: PageParams): Promise<AuditRow[]> {
  return paginate(db.selectFrom('audit_log').selectAll(), wish).execute();
}
