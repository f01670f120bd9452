// SQL of the tables `removals`, `data_exports` and `data_export_files`. Reads `users` and `identity_user`.
import { type Selectable, sql } from 'kysely';
import type { DataExportsTable, RemovalsTable } from '#server/storage/account-tables.ts';
import { newId } from '#server/storage/ids.ts';
import type { Executor } from '#server/storage/tables.ts';

export type ExportRow = Selectable<DataExportsTable>;

/** Before the rows of the person are deleted. */
export async function insertRemoval(tx: Executor, email: string, at: number): Promise<void> {
  const user = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  const { rows } = await sql<{ id: string }>`select id from identity_user where email = ${email}`.execute(tx);
  const ids = { user_id: user?.id ?? null, account_id: rows[0]?.id ?? null };
  await tx
    .insertInto('removals')
    .values({ id: newId(), ...ids, removed_at: at })
    .execute();
}

/** The emails under which people with one of the ids are known. */
export async function findEmails(
  db: Executor,
  { user_id, account_id }: Pick<Selectable<RemovalsTable>, 'user_id' | 'account_id'>,
): Promise<string[]> {
  const users = await db.selectFrom('users').select('email').where('id', '=', user_id).execute();
  const { rows } = await sql<{
    email: string;
  }>`select email from identity_user where id = ${account_id}`.execute(db);
  return [...new Set([...users, ...rows].map(({ email }) => email))];
}

export async function countReviews(db: Executor, email: string): Promise<number> {
  const { count } = await db
    .selectFrom('reviews')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('author_email', '=', email)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function findExport(db: Executor, email: string): Promise<ExportRow | undefined> {
  return db.selectFrom('data_exports').selectAll().where('email', '=', email).executeTakeFirst();
}

/** Begins an export unless one is waiting, or ready and not expired. */
export async function requestExport(db: Executor, email: string, now: number): Promise<void> {
  const waiting = { state: 'waiting', requested_at: now, attempts: 0, file: null, expires_at: null } as const;
  await db
    .insertInto('data_exports')
    .values({ email, ...waiting })
    .onConflict((conflict) =>
      conflict
        .column('email')
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

/** The export that has waited longest. */
export function findWaiting(db: Executor): Promise<ExportRow | undefined> {
  return db
    .selectFrom('data_exports')
    .selectAll()
    .where('state', '=', 'waiting')
    .orderBy('requested_at')
    .limit(1)
    .executeTakeFirst();
}

export async function countAttempt(db: Executor, { email, attempts }: ExportRow): Promise<void> {
  await db
    .updateTable('data_exports')
    .set({ attempts: attempts + 1 })
    .where('email', '=', email)
    .execute();
}

/** Ends the export that was found waiting; false when it is no longer waiting, or was begun again meanwhile. */
export async function endExport(
  db: Executor,
  { email, requested_at }: ExportRow,
  end: Pick<ExportRow, 'state' | 'file' | 'expires_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('data_exports')
    .set(end)
    .where('email', '=', email)
    .where('state', '=', 'waiting')
    .where('requested_at', '=', requested_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The file was sent: nobody fetches it again. */
export async function markFetched(tx: Executor, email: string, file: string): Promise<void> {
  await tx
    .updateTable('data_exports')
    .set({ state: 'fetched', file: null, expires_at: null })
    .where('email', '=', email)
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
