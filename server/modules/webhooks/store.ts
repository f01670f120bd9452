// Webhooks and their deliveries in the database. Writes `webhooks` and `webhook_deliveries`; holds no rules.
import { sql } from 'kysely';
import { type Claim, claimDue } from '#server/jobs/send-queue-store.ts';
import { insertMany } from '#server/storage/queries/insert-many.ts';
import { type PageParams, paginate } from '#server/storage/queries/paging.ts';
import type { Executor, NewRow, Row } from '#server/storage/tables.ts';

/** A literal because a plan with parameters cannot use the partial indexes. */
const DUE = sql.lit('due' as const);

/** Webhooks with the admins who are responsible for them. */
const webhooksWithAdmins = (db: Executor) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('webhooks')
        .innerJoin('users', 'users.id', 'webhooks.admin_id')
        .selectAll('webhooks')
        .select(['users.email', 'users.role'])
        .as('webhooks'),
    )
    .selectAll();

export type WebhookRow = Awaited<ReturnType<typeof findAll>>[number];

export function findPage(db: Executor, page: PageParams): Promise<WebhookRow[]> {
  return paginate(webhooksWithAdmins(db), page).execute();
}

/** There are a few at most. */
export function findAll(db: Executor) {
  return webhooksWithAdmins(db).orderBy('id').execute();
}

export function findWebhook(db: Executor, id: string): Promise<WebhookRow | undefined> {
  return webhooksWithAdmins(db).where('id', '=', id).executeTakeFirst();
}

export async function insertWebhook(tx: Executor, webhook: NewRow<'webhooks'>): Promise<void> {
  await tx.insertInto('webhooks').values(webhook).execute();
}

/** Returns its name; undefined when there is no such webhook. Its deliveries go with it. */
export async function deleteWebhook(tx: Executor, id: string): Promise<string | undefined> {
  const row = await tx.deleteFrom('webhooks').where('id', '=', id).returning('name').executeTakeFirst();
  return row?.name;
}

/** Returns false when the admin is responsible for it already. */
export async function setAdmin(tx: Executor, id: string, adminId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhooks')
    .set({ admin_id: adminId })
    .where('id', '=', id)
    .where('admin_id', '<>', adminId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type DeliveryRow = Row<'webhook_deliveries'>;

export async function insertDeliveries(
  tx: Executor,
  rows: readonly NewRow<'webhook_deliveries'>[],
): Promise<void> {
  await insertMany('webhook_deliveries', tx, rows);
}

/**
 * Due deliveries of a webhook, oldest event first, at most one of each order or article: the next one waits until this one was
 * accepted or given up.
 */
const dueIds = (db: Executor, webhookId: string, now: number) =>
  db
    .selectFrom('webhook_deliveries')
    .select('webhook_deliveries.id')
    .where('webhook_id', '=', webhookId)
    .where('state', '=', DUE)
    .where('next_attempt_at', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhook_deliveries as earlier')
            .select('earlier.id')
            .where('earlier.webhook_id', '=', webhookId)
            .where('earlier.state', '=', DUE)
            .whereRef('earlier.subject_id', '=', 'webhook_deliveries.subject_id')
            .whereRef('earlier.event_number', '<', 'webhook_deliveries.event_number'),
        ),
      ),
    )
    .orderBy('event_number');

export async function hasDue(db: Executor, webhookId: string, now: number): Promise<boolean> {
  return (await dueIds(db, webhookId, now).limit(1).executeTakeFirst()) !== undefined;
}

export function claim(db: Executor, webhookId: string, claiming: Claim): Promise<DeliveryRow[]> {
  return claimDue(db, 'webhook_deliveries', dueIds(db, webhookId, claiming.now), claiming);
}

/** Gives up due deliveries that were written before `time`. */
export async function setAsideBefore(
  db: Executor,
  webhookId: string,
  { time, now, error }: { readonly time: number; readonly now: number; readonly error: string },
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', last_error: error })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', DUE)
    .where('created_at', '<=', time)
    .where('next_attempt_at', '<=', now)
    .execute();
}

/** How many wait, and why the oldest was not accepted yet. */
export async function findWaiting(db: Executor, webhookId: string) {
  const due = db
    .selectFrom('webhook_deliveries')
    .where('webhook_id', '=', webhookId)
    .where('state', '=', DUE);
  const { count } = await due.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const oldest = await due.select('last_error').orderBy('event_number').limit(1).executeTakeFirst();
  return { count: Number(count), error: oldest?.last_error ?? null };
}

/** How many events were given up, without those that were sent again since, or wait to be. */
export async function countGivenUp(db: Executor, webhookId: string): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_deliveries as given_up')
    .select(({ fn }) => fn.count<number>('event_number').distinct().as('count'))
    .where('webhook_id', '=', webhookId)
    .where('state', '=', sql.lit('failed' as const))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhook_deliveries as again')
            .select('again.id')
            .whereRef('again.event_number', '=', 'given_up.event_number')
            .where('again.webhook_id', '=', webhookId)
            .where('again.state', '<>', sql.lit('failed' as const)),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deliveries of a webhook. */
export function findDeliveries(db: Executor, webhookId: string, page: PageParams): Promise<DeliveryRow[]> {
  const all = db.selectFrom('webhook_deliveries').selectAll().where('webhook_id', '=', webhookId);
  return paginate(all, page).execute();
}

/** Locks a delivery until the transaction ends. */
export function lockDelivery(tx: Executor, id: string): Promise<DeliveryRow | undefined> {
  return tx
    .updateTable('webhook_deliveries')
    .set((eb) => ({ attempts: eb.ref('attempts') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Whether the same event to the same webhook is due. */
export async function isDue(
  tx: Executor,
  { webhook_id, subject_id, event_number }: DeliveryRow,
): Promise<boolean> {
  const row = await tx
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', webhook_id)
    .where('state', '=', DUE)
    .where('subject_id', '=', subject_id)
    .where('event_number', '=', event_number)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
