// SQL of the table `article_import_pictures`.
import { sql } from 'kysely';
import { IMPORT_PICTURE_FAILURES_SHOWN } from '#contract/core/limits.ts';
import { type Claim, claimDue } from '#server/jobs/send-queue-store.ts';
import { insertMany } from '#server/storage/queries/insert-many.ts';
import type { Executor, NewRow, Row } from '#server/storage/tables.ts';

export type PictureRow = Row<'article_import_pictures'>;

/** A literal because a plan with parameters cannot use the partial index. */
const DUE = sql.lit('due' as const);

export async function insertPictures(
  tx: Executor,
  rows: readonly NewRow<'article_import_pictures'>[],
): Promise<void> {
  await insertMany('article_import_pictures', tx, rows);
}

/** How many pictures of an import each host has in each state, by host, and why one of them is not fetched. */
export function countByHost(db: Executor, importId: string) {
  return db
    .selectFrom('article_import_pictures')
    .select(['host', 'state', ({ fn }) => fn.countAll<number>().as('count')])
    .select(({ fn }) => fn.max<string | null>('last_error').as('error'))
    .where('import_id', '=', importId)
    .groupBy(['host', 'state'])
    .orderBy('host')
    .execute();
}

export function findFailed(db: Executor, importId: string) {
  return db
    .selectFrom('article_import_pictures')
    .select(['file_row', 'url', 'last_error'])
    .where('import_id', '=', importId)
    .where('state', '=', 'failed')
    .orderBy('file_row')
    .limit(IMPORT_PICTURE_FAILURES_SHOWN)
    .execute();
}

export async function hasUnsettled(db: Executor, importId: string): Promise<boolean> {
  const row = await db
    .selectFrom('article_import_pictures')
    .select('id')
    .where('import_id', '=', importId)
    .where('state', 'in', ['asked', 'due'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those that were fetched. */
export function findStoredUrls(db: Executor, importId: string) {
  return db
    .selectFrom('article_import_pictures')
    .select(['url', 'stored_url'])
    .where('import_id', '=', importId)
    .where('state', '=', 'sent')
    .execute();
}

/** Makes pictures of these hosts due that are not fetched or being fetched, and leaves out those that are still asked for. */
export async function confirmHosts(
  tx: Executor,
  importId: string,
  hosts: readonly string[],
  now: number,
): Promise<void> {
  const ofImport = tx.updateTable('article_import_pictures').where('import_id', '=', importId);
  if (hosts.length > 0)
    await ofImport
      .set({ state: 'due', created_at: now, next_attempt_at: now, attempts: 0, last_error: null })
      .where('host', 'in', hosts)
      .where('state', 'in', ['asked', 'left_out', 'failed'])
      .execute();
  await ofImport.set({ state: 'left_out' }).where('state', '=', 'asked').execute();
}

/** Hosts with due pictures. */
export async function findHostsWithDue(db: Executor, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('article_import_pictures')
    .select('host')
    .distinct()
    .where('state', '=', DUE)
    .where('next_attempt_at', '<=', now)
    .execute();
  return rows.map(({ host }) => host);
}

export function claim(db: Executor, host: string, claiming: Claim): Promise<PictureRow[]> {
  const ids = db
    .selectFrom('article_import_pictures')
    .select('id')
    .where('host', '=', host)
    .where('state', '=', DUE)
    .where('next_attempt_at', '<=', claiming.now)
    .orderBy('next_attempt_at');
  return claimDue(db, 'article_import_pictures', ids, claiming);
}

/** The admin of the import, and the hosts that were confirmed for it; undefined when the import is gone. */
export async function findImportOf(db: Executor, importId: string) {
  const row = await db
    .selectFrom('article_imports')
    .select('created_by')
    .where('id', '=', importId)
    .executeTakeFirst();
  if (!row) return undefined;
  const hosts = await db
    .selectFrom('article_import_pictures')
    .select('host')
    .distinct()
    .where('import_id', '=', importId)
    .where('state', 'in', ['due', 'sent', 'failed'])
    .execute();
  return { adminId: row.created_by, hosts: hosts.map(({ host }) => host) };
}

export async function setStoredUrl(db: Executor, id: string, url: string): Promise<void> {
  await db.updateTable('article_import_pictures').set({ stored_url: url }).where('id', '=', id).execute();
}

/** Gives up due pictures of a host that were confirmed before `time`. */
export async function setAsideBefore(
  db: Executor,
  host: string,
  { time, error }: { readonly time: number; readonly error: string },
): Promise<void> {
  await db
    .updateTable('article_import_pictures')
    .set({ state: 'failed', last_error: error })
    .where('host', '=', host)
    .where('state', '=', DUE)
    .where('created_at', '<=', time)
    .execute();
}

/** Deletes what imports that were made before `time` have fetched. */
export async function deleteOfImportsBefore(db: Executor, time: number): Promise<void> {
  await db
    .deleteFrom('article_import_pictures')
    .where('import_id', 'in', (eb) =>
      eb.selectFrom('article_imports').select('article_imports.id').where('created_at', '<', time),
    )
    .execute();
}
