// Rows that wait for their delivery, in a table of their own for each kind. The module that owns the table says which
// rows are due; claiming them and recording what came of it is the same for all.
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Executor, Row, Tables } from '#server/storage/tables.ts';

/** The tables of deliveries. */
export type DeliveryTable = 'outbox_emails' | 'webhook_deliveries' | 'article_import_pictures';

interface DeliveryColumns {
  readonly id: string;
  readonly state: 'due' | 'sent' | 'failed';
  readonly attempts: number;
  readonly created_at: number;
  readonly next_attempt_at: number;
  readonly sent_at: number | null;
  readonly last_error: string | null;
}

/** What a claimed row is known by. */
export type Claimed = Pick<DeliveryColumns, 'id' | 'next_attempt_at'>;

/** The columns that these tables have in common are typed by one of them. */
const asEmails = (table: DeliveryTable) => table as 'outbox_emails';

export interface Claim {
  readonly now: number;
  /** The end of the claim: until then no other process delivers these rows. */
  readonly until: number;
  readonly limit: number;
  /** Skips rows that another transaction is claiming. PostgreSQL only. */
  readonly skipLocked: boolean;
}

/** Claims due rows for one attempt each. `dueIds` finds them in the order in which they are claimed. */
export async function claimDue<Table extends DeliveryTable>(
  db: Executor,
  table: Table,
  dueIds: SelectQueryBuilder<Tables, Table, { id: string }>,
  { now, until, limit, skipLocked }: Claim,
): Promise<Row<Table>[]> {
  const due = dueIds.limit(limit);
  const rows: unknown[] = await db
    // The CTE is materialized because PostgreSQL would otherwise run the subquery again for other rows and claim more
    // than the limit.
    .with(
      (cte) => cte('claimable').materialized(),
      () => (skipLocked ? due.forUpdate(table).skipLocked() : due),
    )
    .updateTable(asEmails(table))
    .set((eb) => ({ attempts: eb('attempts', '+', 1), next_attempt_at: until }))
    .where('id', 'in', (eb) => eb.selectFrom('claimable').select('claimable.id'))
    .where('state', '=', 'due')
    .where('next_attempt_at', '<=', now)
    .returningAll()
    .execute();
  // Kysely types the rows of a table whose name is a parameter as those of any of the tables.
  return rows as Row<Table>[];
}

/** Records that the receiver accepted the delivery. Only the holder of the claim calls it. */
export async function markSent(db: Executor, table: DeliveryTable, id: string, at: number): Promise<void> {
  await db
    .updateTable(asEmails(table))
    .set({ state: 'sent', sent_at: at, last_error: null })
    .where('id', '=', id)
    .execute();
}

export async function deleteDelivery(db: Executor, table: DeliveryTable, id: string): Promise<void> {
  await db.deleteFrom(asEmails(table)).where('id', '=', id).execute();
}

/** Updates a claimed row; has no effect once the claim has expired and another process has claimed it. */
const updateClaimed = (db: Executor, table: DeliveryTable, { id, next_attempt_at }: Claimed) =>
  db
    .updateTable(asEmails(table))
    .where('id', '=', id)
    .where('state', '=', 'due')
    .where('next_attempt_at', '=', next_attempt_at);

/** Releases the claim of a row that was not tried. */
export async function releaseClaim(
  db: Executor,
  table: DeliveryTable,
  claimed: Claimed,
  now: number,
): Promise<void> {
  await updateClaimed(db, table, claimed)
    .set((eb) => ({ attempts: eb('attempts', '-', 1), next_attempt_at: now }))
    .execute();
}

export async function postpone(
  db: Executor,
  table: DeliveryTable,
  claimed: Claimed,
  next: { readonly attemptAt: number; readonly error: string },
): Promise<void> {
  await updateClaimed(db, table, claimed)
    .set({ next_attempt_at: next.attemptAt, last_error: next.error })
    .execute();
}

export async function setAside(
  db: Executor,
  table: DeliveryTable,
  claimed: Claimed,
  error: string,
): Promise<void> {
  await updateClaimed(db, table, claimed).set({ state: 'failed', last_error: error }).execute();
}

export interface SendCounts {
  readonly due: number;
  /** The time at which the oldest due row was written; undefined when none is due. */
  readonly oldestDueAt: number | undefined;
  readonly failed: number;
}

/** The states are literals because a plan with parameters cannot use the partial indexes. */
export async function countUnsent(db: Executor, table: DeliveryTable): Promise<SendCounts> {
  const due = await db
    .selectFrom(asEmails(table))
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<number | null>('created_at').as('oldest')])
    .where('state', '=', sql.lit('due' as const))
    .executeTakeFirstOrThrow();
  const failed = await db
    .selectFrom(asEmails(table))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', sql.lit('failed' as const))
    .executeTakeFirstOrThrow();
  const oldestDueAt = due.oldest === null ? undefined : Number(due.oldest);
  return { due: Number(due.count), oldestDueAt, failed: Number(failed.count) };
}
