// Exports in the database. Writes `data_exports` and `data_export_files`.
import type { Executor, Row } from '#server/storage/tables.ts';

export type ExportRow = Row<'data_exports'>;

export function findExport(db: Executor, userId: string): Promise<ExportRow | undefined> {
  return db.selectFrom('data_exports').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Requests an export, unless one is waiting or is ready and not expired. */
export async function requestExport(db: Executor, userId: string, now: number): Promise<void> {
  const waiting = { state: 'waiting', requested_at: now, attempts: 0, file: null, expires_at: null } as const;
  await db
    .insertInto('data_exports')
    .values({ user_id: userId, ...waiting })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(waiting)
        .where((eb) =>
          eb.or([
            eb('data_exports.state', 'in', ['failed', 'fetched']),
            eb.and([eb('data_exports.state', '=', 'ready'), eb('data_exports.expires_at', '<=', now)]),
          ]),
        ),
    )
    .execute();
}

/** The export that has been waiting longest. */
export function findWaiting(db: Executor): Promise<ExportRow | undefined> {
  return db
    .selectFrom('data_exports')
    .selectAll()
    .where('state', '=', 'waiting')
    .orderBy('requested_at')
    .limit(1)
    .executeTakeFirst();
}

export async function countAttempt(db: Executor, { user_id: userId, attempts }: ExportRow): Promise<void> {
  await db
    .updateTable('data_exports')
    .set({ attempts: attempts + 1 })
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Ends an export that was found waiting; returns false when it is no longer waiting, or was requested again
 * meanwhile.
 */
export async function endExport(
  db: Executor,
  { user_id: userId, requested_at }: ExportRow,
  end: Pick<ExportRow, 'state' | 'file' | 'expires_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('data_exports')
    .set(end)
    .where('user_id', '=', userId)
    .where('state', '=', 'waiting')
    .where('requested_at', '=', requested_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Records that the file was sent; it cannot be fetched again. */
export async function markFetched(tx: Executor, userId: string, file: string): Promise<void> {
  await tx
    .updateTable('data_exports')
    .set({ state: 'fetched', file: null, expires_at: null })
    .where('user_id', '=', userId)
    .where('state', '=', 'ready')
    .where('file', '=', file)
    .execute();
  await deleteFileAt(tx, file, 0);
}

export async function deleteExpired(db: Executor, now: number): Promise<void> {
  await db.deleteFrom('data_exports').where('state', '=', 'ready').where('expires_at', '<=', now).execute();
}

export async function insertFile(db: Executor, name: string, deleteAt: number): Promise<void> {
  await db.insertInto('data_export_files').values({ name, delete_at: deleteAt }).execute();
}

export async function deleteFileAt(db: Executor, name: string, time: number): Promise<void> {
  await db.updateTable('data_export_files').set({ delete_at: time }).where('name', '=', name).execute();
}

export async function findFilesDue(db: Executor, now: number, limit: number): Promise<string[]> {
  const query = db.selectFrom('data_export_files').select('name').where('delete_at', '<=', now);
  return (await query.orderBy('delete_at').limit(limit).execute()).map(({ name }) => name);
}

export async function deleteFile(db: Executor, name: string): Promise<void> {
  await db.deleteFrom('data_export_files').where('name', '=', name).execute();
}

/** Deletes the export; the next run of the job deletes its file. */
export async function deleteExport(tx: Executor, userId: string): Promise<void> {
  const row = await findExport(tx, userId);
  if (row?.file) await deleteFileAt(tx, row.file, 0);
  await tx.deleteFrom('data_exports').where('user_id', '=', userId).execute();
}
