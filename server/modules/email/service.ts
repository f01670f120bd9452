// The emails the shop sends. Modules enqueue emails in their transactions; those with secrets are sent by the Mailer at once.
import type { FastifyBaseLogger } from 'fastify';
import type { AdminEmailKind, EmailKind } from '#contract/email.ts';
import { isPseudonym } from '#server/personal-data.ts';
import type { Settings } from '#server/settings.ts';
import { newId } from '#server/storage/ids.ts';
import type { Executor } from '#server/storage/tables.ts';
import {
  confirmationTemplate,
  emailChangedTemplate,
  emailChangeToNewTemplate,
  emailChangeToOldTemplate,
  passwordChangedTemplate,
  passwordRemovedTemplate,
  passwordResetTemplate,
  type SignInChange,
  signInChangedTemplate,
} from './account-templates.ts';
import type { Recipient, TemplateContent, TemplateContext } from './email-content.ts';
import type { EmailData } from './email-data.ts';
import { createFolderTransport } from './folder-transport.ts';
import { insertEmails } from './outbox-store.ts';
import { renderEmail } from './render-email.ts';
import { createSmtpTransport } from './smtp-transport.ts';
import { findSubscribers } from './subscriptions.ts';
import type { Email, EmailTransport } from './transport.ts';

export type { SignInChange } from './account-templates.ts';
export type { EmailData, OrderEmailData, StockEmailData } from './email-data.ts';
export type { EmailSubject } from './outbox-sender.ts';
export type { EmailAttachment } from './transport.ts';

const NO_IMPRINT: TemplateContext = { origin: '', timeZone: 'UTC', imprint: [] };

/**
 * Sends emails at once, for those that contain a secret: the outbox would store it. Every method resolves once the
 * transport has accepted the email, and rejects when it has not.
 */
export class Mailer implements EmailTransport {
  readonly #transport: EmailTransport;
  readonly #context: () => TemplateContext;

  constructor(transport: EmailTransport, context: () => TemplateContext = () => NO_IMPRINT) {
    this.#transport = transport;
    this.#context = context;
  }

  send(email: Email): Promise<void> {
    return this.#transport.send(email);
  }

  sendPasswordReset(to: Recipient, link: string, isConfirmed = true): Promise<void> {
    return this.#sendTemplate(passwordResetTemplate(link, isConfirmed), to);
  }

  sendPasswordChanged(to: Recipient, forgottenPasswordLink: string): Promise<void> {
    return this.#sendTemplate(passwordChangedTemplate(forgottenPasswordLink), to);
  }

  sendPasswordRemoved(to: Recipient, forgottenPasswordLink: string): Promise<void> {
    return this.#sendTemplate(passwordRemovedTemplate(forgottenPasswordLink), to);
  }

  sendSignInChanged(to: Recipient, change: SignInChange, forgottenPasswordLink: string): Promise<void> {
    return this.#sendTemplate(signInChangedTemplate(change, forgottenPasswordLink), to);
  }

  sendConfirmation(to: Recipient, link: string): Promise<void> {
    return this.#sendTemplate(confirmationTemplate(link), to);
  }

  sendEmailChangeToOld(to: Recipient, newEmail: string, link: string): Promise<void> {
    return this.#sendTemplate(emailChangeToOldTemplate(newEmail, link), to);
  }

  sendEmailChangeToNew(to: Recipient, oldEmail: string, link: string): Promise<void> {
    return this.#sendTemplate(emailChangeToNewTemplate(oldEmail, link), to);
  }

  sendEmailChanged(to: Recipient, newEmail: string, contactLink: string): Promise<void> {
    return this.#sendTemplate(emailChangedTemplate(newEmail, contactLink), to);
  }

  async #sendTemplate(content: TemplateContent, to: Recipient): Promise<void> {
    await this.send(await renderEmail(content, to, this.#context()));
  }

  close(): Promise<void> {
    return this.#transport.close();
  }
}

/** Sends by SMTP when SMTP_URL is set; otherwise writes .eml files to DATA_DIR. */
export function createMailer(
  settings: Settings,
  log: FastifyBaseLogger,
  context: () => TemplateContext,
): Mailer {
  const { SMTP_URL, MAIL_FROM, DATA_DIR, production } = settings;
  const transport = SMTP_URL
    ? createSmtpTransport(SMTP_URL, MAIL_FROM)
    : createFolderTransport({ dataDir: DATA_DIR, from: MAIL_FROM, log, logRecipients: !production });
  return new Mailer(transport, context);
}

/** What emails say about the shop: its seller, how to reach the front desk, and in which zone days and hours are. */
export function createTemplateContext(settings: Settings, linkOrigin: () => string): () => TemplateContext {
  const { SHOP_TIME_ZONE: timeZone, CONTACT_PHONE, CONTACT_EMAIL } = settings;
  const address = settings.SELLER_ADDRESS ?? settings.CONTACT_ADDRESS;
  const seller = [settings.SELLER_NAME, address?.replace(`${settings.SELLER_NAME}, `, '')];
  const desk = [CONTACT_PHONE, CONTACT_EMAIL];
  const imprint = [seller, desk].map((parts) => parts.filter(Boolean).join(', ')).filter(Boolean);
  return () => ({ origin: linkOrigin(), timeZone, imprint });
}

interface EmailContent<Kind extends EmailKind> {
  readonly kind: Kind;
  /** What its content is made from. */
  readonly data: EmailData[Kind];
  readonly recipient: Recipient;
  readonly orderId?: string | undefined;
}

/** An email to send. */
export type OutboxEmail = { readonly [Kind in EmailKind]: EmailContent<Kind> }[EmailKind];

/** Adds an email to the outbox, in the transaction of what it tells of. `at`: now, in milliseconds since 1970. */
export function enqueueEmail(tx: Executor, email: OutboxEmail, at: number): Promise<void> {
  return enqueueEmails(tx, [email], at);
}

/** Those to removed accounts are left out. */
export async function enqueueEmails(tx: Executor, emails: readonly OutboxEmail[], at: number): Promise<void> {
  const addressed = emails.filter(({ recipient }) => !isPseudonym(recipient.email));
  await insertEmails(
    tx,
    addressed.map((email) => toRow(email, at)),
  );
}

function toRow({ kind, data, recipient, orderId }: EmailContent<EmailKind>, at: number) {
  return {
    id: newId(),
    kind,
    data: JSON.stringify(data),
    recipient: recipient.email,
    recipient_name: recipient.name,
    order_id: orderId ?? null,
    state: 'due' as const,
    created_at: at,
    next_attempt_at: at,
  };
}

/** Adds an email to every admin who wants this kind, in the transaction of what it tells of. */
export async function notifyAdmins<Kind extends AdminEmailKind>(
  tx: Executor,
  { kind, data, orderId }: { kind: Kind; data: EmailData[Kind]; orderId?: string },
  at: number,
): Promise<void> {
  const subscribers = await findSubscribers(tx, kind);
  await insertEmails(
    tx,
    subscribers.map((recipient) => toRow({ kind, data, recipient, orderId }, at)),
  );
}
