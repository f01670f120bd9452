// Emails of the shop. Modules enqueue them in their transactions, and a background job sends them.
import { languagePrefix } from '#contract/languages/languages.ts';
import { type AdminEmailKind, type EmailKind, millEmailKinds } from '#contract/office/email.ts';
import type { ShopContext } from '#server/context.ts';
import { currentLanguage, hasLanguages, languageToKeep } from '#server/languages/work-language.ts';
import { newId } from '#server/storage/ids.ts';
import { allDone } from '#server/storage/queries/all-done.ts';
import type { Executor } from '#server/storage/tables.ts';
import {
  type EmailShop,
  oneLine,
  type Recipient,
  type TemplateContent,
  type TemplateContext,
} from './email-content.ts';
import type { EmailTemplate } from './email-template.ts';
import {
  changeRecipient,
  deleteUnsent,
  insertEmails,
  insertEmailToUser,
  type LanguageSource,
  type Redirection,
} from './outbox-store.ts';
import { findSubscribers } from './subscriptions.ts';
import { createFolderTransport, createSmtpTransport, type EmailTransport, senderOf } from './transport.ts';

/** Creates an SMTP transport when SMTP_URL is set, otherwise one that writes .eml files to DATA_DIR. */
export function createTransport(
  { settings, log, clock }: ShopContext,
  shopName: () => string,
): EmailTransport {
  const { SMTP_URL, MAIL_FROM, DATA_DIR } = settings;
  const from = () => senderOf(MAIL_FROM, shopName());
  return SMTP_URL
    ? createSmtpTransport(SMTP_URL, from)
    : createFolderTransport({ dataDir: DATA_DIR, from, log, clock });
}

interface TemplateContextOptions {
  /** An IANA name. */
  readonly timeZone: string;
  readonly linkOrigin: () => string;
  readonly shop: () => EmailShop;
}

/** The shop's data in emails, as it is when an email is rendered. */
export function createTemplateContext(options: TemplateContextOptions): () => TemplateContext {
  const { timeZone, linkOrigin, shop } = options;
  return () => {
    const { shopName, ...more } = shop();
    // It is in subjects, which are headers.
    const origin = linkOrigin() + languagePrefix(currentLanguage());
    return { origin, timeZone, ...more, shopName: oneLine(shopName) };
  };
}

/** A user; the email goes to the address that they have when it is enqueued. */
interface UserRecipient {
  readonly userId: string;
  readonly name: string;
}

export interface OutboxEmail<Data> {
  readonly template: EmailTemplate<EmailKind, Data>;
  readonly data: NoInfer<Data>;
  readonly recipient: Recipient | UserRecipient;
  readonly orderId?: string | undefined;
  /** What keeps its language, besides that order. */
  readonly about?: { readonly table: 'orders' | 'quotations'; readonly id: string } | undefined;
  /** The id of its row; a new one by default. */
  readonly id?: string | undefined;
}

/**
 * Adds an email to the outbox in the transaction of the change that it reports. `at` is the current time in
 * milliseconds since 1970.
 */
export function enqueueEmail<Data>(tx: Executor, email: OutboxEmail<Data>, at: number): Promise<void> {
  return enqueueEmails(tx, [email], at);
}

/** Leaves out emails to removed users. */
export async function enqueueEmails<Data>(
  tx: Executor,
  emails: readonly OutboxEmail<Data>[],
  at: number,
): Promise<void> {
  await allDone(emails.map((email) => insert(tx, email, at)));
}

async function insert<Data>(tx: Executor, email: OutboxEmail<Data>, at: number): Promise<void> {
  const { recipient } = email;
  const row = { ...toRow(email, at), ...languageOf(email) };
  if ('userId' in recipient) await insertEmailToUser(tx, { ...row, userId: recipient.userId });
  else if (recipient.email !== '') await insertEmails(tx, [{ ...row, recipient: recipient.email }]);
}

/**
 * The language of an email, for every kind and whoever causes it: to the mill the shop's, about an order or a quotation the
 * one that it keeps, and otherwise that of the person it goes to.
 */
function languageOf<Data>(email: OutboxEmail<Data>): { readonly language?: LanguageSource } {
  const { template, recipient, orderId, about } = email;
  if (!hasLanguages() || millEmailKinds.some((kind) => kind === template.kind)) return {};
  if (orderId !== undefined) return { language: { table: 'orders', id: orderId } };
  if (about) return { language: about };
  if ('userId' in recipient) return { language: { table: 'users', id: recipient.userId } };
  return { language: { address: recipient.email, otherwise: languageToKeep() } };
}

const LINKS = ['email_confirmation', 'password_reset', 'email_change_to_old'] as const;

/**
 * Redirects due emails to a person's new address. Emails with links are deleted, because the links were requested with
 * the former one.
 */
export async function redirectEmails(tx: Executor, redirection: Redirection): Promise<void> {
  for (const kind of LINKS) await deleteUnsent(tx, kind, redirection.from);
  await changeRecipient(tx, redirection);
}

/** Deletes emails that were not sent: those due and those set aside. */
export const cancelEmails = (tx: Executor, kind: EmailKind, recipient: string): Promise<void> =>
  deleteUnsent(tx, kind, recipient);

function toRow<Data>({ id, template, data, recipient, orderId }: OutboxEmail<Data>, at: number) {
  return {
    id: id ?? newId(at),
    kind: template.kind,
    data: JSON.stringify(data),
    recipient_name: recipient.name,
    order_id: orderId ?? null,
    state: 'due' as const,
    created_at: at,
    next_attempt_at: at,
  };
}

/** Adds an email to every admin who subscribes to this kind, in the transaction of the change that it reports. */
export async function notifyAdmins<Data>(
  tx: Executor,
  email: Pick<OutboxEmail<Data>, 'data' | 'orderId'> & { template: EmailTemplate<AdminEmailKind, Data> },
  at: number,
): Promise<void> {
  const subscribers = await findSubscribers(tx, email.template.kind);
  await insertEmails(
    tx,
    subscribers.map((recipient) => ({
      ...toRow({ ...email, recipient }, at),
      recipient: recipient.email,
    })),
  );
}

/** Sends an email at once, past the outbox, so that its sender learns what the mail server says. */
export async function sendTestEmail(
  transport: EmailTransport,
  email: string,
  context: TemplateContext,
): Promise<void> {
  const { renderEmail } = await import('./render-email.ts');
  await transport.send(await renderEmail(TEST_EMAIL, { email, name: '' }, context));
}

const TEST_EMAIL: TemplateContent = {
  subject: 'A test email',
  preheader: 'Your shop can send emails.',
  heading: 'Your shop can send emails',
  blocks: ['You have asked for this email on the Overview. Customers get theirs in the same way.'],
};
