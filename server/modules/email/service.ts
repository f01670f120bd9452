// The emails the shop sends. Other modules call the Mailer; templates and transports stay in this module.
import type { FastifyBaseLogger } from 'fastify';
import type { EmailKind } from '#contract/email.ts';
import type { Settings } from '#server/settings.ts';
import { newId } from '#server/storage/ids.ts';
import type { Executor } from '#server/storage/tables.ts';
import { createFolderTransport } from './folder-transport.ts';
import { createSmtpTransport } from './smtp-transport.ts';
import {
  type BackInStock,
  backInStockEmail,
  passwordChangedEmail,
  passwordRemovedEmail,
  passwordResetEmail,
  type Recipient,
} from './templates.ts';
import type { EmailTransport } from './transport.ts';

/** Every send method resolves once the transport has accepted the email, and rejects when it has not. */
export class Mailer {
  readonly #transport: EmailTransport;

  constructor(transport: EmailTransport) {
    this.#transport = transport;
  }

  sendPasswordReset(to: Recipient, link: string): Promise<void> {
    return this.#transport.send(passwordResetEmail(to, link));
  }

  sendPasswordChanged(to: Recipient, forgottenPasswordLink: string): Promise<void> {
    return this.#transport.send(passwordChangedEmail(to, forgottenPasswordLink));
  }

  sendPasswordRemoved(to: Recipient, forgottenPasswordLink: string): Promise<void> {
    return this.#transport.send(passwordRemovedEmail(to, forgottenPasswordLink));
  }

  /** The same Message-ID whenever it is sent for the same alert. */
  sendBackInStock(to: Recipient, product: BackInStock): Promise<void> {
    return this.#transport.send(backInStockEmail(to, product));
  }

  close(): Promise<void> {
    return this.#transport.close();
  }
}

/** Sends by SMTP when SMTP_URL is set; otherwise writes .eml files to DATA_DIR. */
export function createMailer(settings: Settings, log: FastifyBaseLogger): Mailer {
  const { SMTP_URL, MAIL_FROM, DATA_DIR, production } = settings;
  return new Mailer(
    SMTP_URL
      ? createSmtpTransport(SMTP_URL, MAIL_FROM)
      : createFolderTransport({ dataDir: DATA_DIR, from: MAIL_FROM, log, logRecipients: !production }),
  );
}

/** An email to send. `data` is the input of the kind's template, as plain JSON. */
export interface OutboxEmail {
  readonly kind: EmailKind;
  readonly data: object;
  readonly recipient: { readonly email: string; readonly name: string };
  readonly orderId?: string;
}

/** Adds an email to the outbox, in the transaction of what it tells of. `at`: now, in milliseconds since 1970. */
export async function enqueueEmail(
  tx: Executor,
  { kind, data, recipient, orderId }: OutboxEmail,
  at: number,
): Promise<void> {
  await tx
    .insertInto('outbox_emails')
    .values({
      id: newId(),
      kind,
      data: JSON.stringify(data),
      recipient: recipient.email,
      recipient_name: recipient.name,
      order_id: orderId ?? null,
      state: 'due',
      created_at: at,
      next_attempt_at: at,
    })
    .execute();
}
