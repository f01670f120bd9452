// The outbox in the database. Writes `outbox_emails`, reads `users` and `orders`.
import { type ExpressionBuilder, PostgresAdapter, sql } from 'kysely';
import { accountEmailKinds, type EmailKind, millEmailKinds } from '#contract/office/email.ts';
import { type Claim, claimDue as claimDeliveries } from '#server/jobs/send-queue-store.ts';
import { allDone } from '#server/storage/queries/all-done.ts';
import { ordersOf } from '#server/storage/queries/order-refs.ts';
import { type PageParams, paginate } from '#server/storage/queries/paging.ts';
import type { Executor, NewRow, Row, Tables } from '#server/storage/tables.ts';

export type OutboxRow = Row<'outbox_emails'>;

/** These are literals because a plan with parameters cannot use the partial indexes. */
const DUE = sql.lit('due' as const);
const FAILED = sql.lit('failed' as const);

/** Whose language an email is written in: a row's that keeps one, or that of the user with an address, if there is one. */
export type LanguageSource =
  | { readonly table: 'orders' | 'quotations' | 'users'; readonly id: string }
  | { readonly address: string; readonly otherwise: string | null };

interface Localized {
  /** Missing for the shop's language. */
  readonly language?: LanguageSource | string | null;
}

export async function insertEmails(
  tx: Executor,
  rows: readonly (Omit<NewRow<'outbox_emails'>, 'priority' | 'language'> & Localized)[],
): Promise<void> {
  await allDone(
    rows.map((row) =>
      tx
        .insertInto('outbox_emails')
        .values({ ...row, language: languageFrom(row.language), priority: priorityOf(row.kind) })
        .execute(),
    ),
  );
}

function languageFrom(source: Localized['language'] = null) {
  if (source === null || typeof source === 'string') return sql.val(source);
  if ('table' in source)
    return sql<string | null>`(select language from ${sql.table(source.table)} where id = ${source.id})`;
  const ofUser = sql`(select language from users where email = ${source.address})`;
  return sql<string | null>`coalesce(${ofUser}, ${source.otherwise})`;
}

/** Emails about accounts come first: people wait for them, and thousands of emails about stock may be due. */
const priorityOf = (kind: EmailKind) => (accountEmailKinds.some((one) => one === kind) ? 0 : 1);

type EmailToUser = Omit<NewRow<'outbox_emails'>, 'recipient' | 'priority' | 'language'> &
  Localized & {
    readonly userId: string;
  };

/**
 * Inserts an email to a user's current address; none when the user is removed. On PostgreSQL a change of the address
 * waits for this transaction, and then finds the email.
 */
export async function insertEmailToUser(tx: Executor, { userId, ...row }: EmailToUser): Promise<void> {
  await tx
    .insertInto('outbox_emails')
    .columns([
      ...(['recipient', 'id', 'kind', 'data', 'recipient_name', 'order_id'] as const),
      ...(['state', 'created_at', 'next_attempt_at', 'priority', 'language'] as const),
    ])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select(({ val }) => [
          'users.email',
          val(row.id).as('id'),
          val(row.kind).as('kind'),
          val(row.data).as('data'),
          val(row.recipient_name).as('recipient_name'),
          val(row.order_id).as('order_id'),
          val(row.state).as('state'),
          val(row.created_at).as('created_at'),
          val(row.next_attempt_at).as('next_attempt_at'),
          val(priorityOf(row.kind)).as('priority'),
          languageFrom(row.language).as('language'),
        ])
        .where('users.id', '=', userId)
        .where('users.email', 'is not', null)
        .$if(tx.getExecutor().adapter instanceof PostgresAdapter, (query) => query.forKeyShare('users')),
    )
    .execute();
}

/** Whether an unclaimed email is due at `now` (milliseconds since 1970). */
export async function hasDue(db: Executor, now: number): Promise<boolean> {
  return (await dueIds(db, now).limit(1).executeTakeFirst()) !== undefined;
}

const dueIds = (db: Executor, now: number) =>
  db
    .selectFrom('outbox_emails')
    .select('id')
    .where('state', '=', DUE)
    .where('next_attempt_at', '<=', now)
    .orderBy('priority')
    .orderBy('next_attempt_at')
    .orderBy('id');

/** Claims due emails for one attempt each: first those about accounts, then those due longest. */
export const claimDue = (db: Executor, claim: Claim): Promise<OutboxRow[]> =>
  claimDeliveries(db, 'outbox_emails', dueIds(db, claim.now), claim);

/** The states are literals because a plan with parameters cannot use the partial indexes. */
export async function deleteUnsent(tx: Executor, kind: EmailKind, recipient: string): Promise<void> {
  const emails = tx.deleteFrom('outbox_emails').where('kind', '=', kind).where('recipient', '=', recipient);
  await emails.where('state', '=', DUE).execute();
  await emails.where('state', '=', FAILED).execute();
}

type Emails = ExpressionBuilder<Tables, 'outbox_emails'>;

/** Selects emails about a customer's orders, to any address. */
export const aboutOrdersOf = (userId: string) => (eb: Emails) =>
  eb.and([eb('order_id', 'in', ordersOf(userId)), eb('kind', 'not in', millEmailKinds)]);

/** Selects emails to an address except those to the customer of an order. */
export const toAddress = (email: string) => (eb: Emails) =>
  eb.and([
    eb('recipient', '=', email),
    eb.or([eb('order_id', 'is', null), eb('kind', 'in', millEmailKinds)]),
  ]);

export interface Redirection {
  readonly userId: string;
  readonly from: string;
  readonly to: string;
}

export async function changeRecipient(tx: Executor, { userId, from, to }: Redirection): Promise<void> {
  const emails = tx.updateTable('outbox_emails').set({ recipient: to });
  await emails.where(aboutOrdersOf(userId)).execute();
  await emails.where(toAddress(from)).execute();
}

/** The kinds of emails that name an account's address and go to another: one that it is to get or had, or the mill's. */
const ABOUT_ANOTHER = [
  'email_change_to_new',
  'email_changed',
  'withdrawal_notice',
  'contact_message',
  'admin_quotation_asked',
] as const;
/** Those that anybody causes, with any address. */
const ABOUT_ANYBODY = ['withdrawal_notice', 'contact_message'] as const;

/** Deletes emails to others, sent or not, whose data contains this email as a string. */
export async function deleteAbout(tx: Executor, email: string, ownsEmail: boolean): Promise<void> {
  await tx
    .deleteFrom('outbox_emails')
    // The partial index of these kinds is used where they are literals.
    .where(
      'kind',
      'in',
      ABOUT_ANOTHER.map((kind) => sql.lit(kind)),
    )
    .$if(!ownsEmail, (emails) => emails.where('kind', 'not in', ABOUT_ANYBODY))
    .where(sql<boolean>`replace(data, ${JSON.stringify(email)}, '') <> data`)
    .execute();
}

/** Marks due emails about orders as sent when they were written: emails about sample orders are not sent. */
export async function markSentWithoutSending(tx: Executor): Promise<void> {
  await tx
    .updateTable('outbox_emails')
    .set((eb) => ({ state: 'sent', sent_at: eb.ref('created_at'), attempts: 1 }))
    .where('state', '=', DUE)
    .where('order_id', 'is not', null)
    .execute();
}

/** Sorted oldest first. */
export function findOfOrder(db: Executor, orderId: string): Promise<OutboxRow[]> {
  return db.selectFrom('outbox_emails').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
}

export function findFailed(db: Executor, page: PageParams): Promise<OutboxRow[]> {
  return paginate(db.selectFrom('outbox_emails').selectAll().where('state', '=', FAILED), page).execute();
}

export function findEmail(db: Executor, id: string): Promise<OutboxRow | undefined> {
  return db.selectFrom('outbox_emails').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The newest emails, for the preview page of the sample shop. */
export function findNewest(db: Executor, limit: number): Promise<OutboxRow[]> {
  return paginate(db.selectFrom('outbox_emails').selectAll(), { sort: 'newest', limit }).execute();
}

/** Locks an email until the transaction ends. */
export function lockEmail(tx: Executor, id: string): Promise<OutboxRow | undefined> {
  return tx
    .updateTable('outbox_emails')
    .set((eb) => ({ attempts: eb.ref('attempts') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Whether the same email to the same recipient is due. */
export async function hasDueCopy(tx: Executor, email: OutboxRow): Promise<boolean> {
  const { kind, data, recipient, order_id } = email;
  const copy = await tx
    .selectFrom('outbox_emails')
    .select('id')
    .where('state', '=', DUE)
    .where('kind', '=', kind)
    .where('recipient', '=', recipient)
    .where('data', '=', data)
    .$if(order_id !== null, (query) => query.where('order_id', '=', order_id))
    .limit(1)
    .executeTakeFirst();
  return copy !== undefined;
}

export async function makeDueAgain(tx: Executor, id: string, at: number): Promise<void> {
  await tx
    .updateTable('outbox_emails')
    .set({ state: 'due', attempts: 0, next_attempt_at: at })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .execute();
}

/** Deletes sent emails with ids before this one; ids ascend with time. */
export async function deleteSentBefore(db: Executor, id: string): Promise<void> {
  await db.deleteFrom('outbox_emails').where('id', '<', id).where('state', '=', 'sent').execute();
}
