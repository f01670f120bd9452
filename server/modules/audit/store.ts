// SQL of the `audit_log` table, which is append-only.
import type { Insertable, Selectable } from 'kysely';
import { type PageParams, paginate } from '#server/storage/paging.ts';
import type { AuditLogTable, Executor } from '#server/storage/tables.ts';

export type AuditRow = Selectable<AuditLogTable>;

export async function insertAuditEntry(tx: Executor, entry: Insertable<AuditLogTable>): Promise<void> {
  await tx.insertInto('audit_log').values(entry).execute();
}

export function findAuditEntries(db: Executor, params: PageParams): Promise<AuditRow[]> {
  return paginate(db.selectFrom('audit_log').selectAll(), params).execute();
}
