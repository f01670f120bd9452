// An email, and the transports that deliver it: by SMTP, or into files in development.
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Transporter } from 'nodemailer';
import type { Clock } from '#server/context.ts';
import { idBefore, newId } from '#server/storage/ids.ts';
import { oneLine } from './email-content.ts';

export interface EmailAttachment {
  readonly filename: string;
  readonly content: Uint8Array;
  /** A media type such as `application/pdf`. */
  readonly contentType: string;
}

export interface Email {
  /** One address, without a display name. */
  readonly to: string;
  /** One address; by default the sender's. */
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Determines the Message-ID, which is the same at every attempt so that mail servers and clients drop duplicates. */
  readonly id?: string;
  readonly attachments?: readonly EmailAttachment[];
}

export interface EmailTransport {
  /** Resolves once the email is accepted for delivery; rejects otherwise. */
  send(email: Email): Promise<void>;
  /** Deletes what it keeps of emails that name this address, or are older than a time in milliseconds since 1970. */
  forget?(what: { readonly address: string } | { readonly before: number }): Promise<void>;
  close(): Promise<void>;
}

/** The From header. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** The sender that MAIL_FROM states, with the shop's name where it states none. */
export function senderOf(mailFrom: string, shopName: string): Sender {
  const [, name = '', address = mailFrom] = /^([^<>]*)<([^<>]+)>$/.exec(mailFrom) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, '$1') || oneLine(shopName), address };
}

/** The message that nodemailer composes from an email. Throws what `assertNoHeaderInjection` throws. */
export function toMessage(email: Email, from: Sender) {
  assertNoHeaderInjection(email);
  const { to, replyTo, subject, text, html, attachments = [] } = email;
  return {
    from,
    // nodemailer would parse a string for several addresses; it uses an object as it is.
    to: { name: '', address: to },
    replyTo: replyTo && { name: '', address: replyTo },
    messageId: messageId(email, from),
    subject,
    text,
    html,
    attachments: attachments.map((one) => ({ ...one, content: Buffer.from(one.content) })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The Message-ID of an email with an id, in the domain of the sender `from`; undefined lets the composer make one. */
function messageId({ id }: Email, { address }: Sender): string | undefined {
  return id && `<${id}@${address.split('@').at(-1)}>`;
}

/** Rejects line breaks in addresses or subject (header injection), and more than one recipient. */
export function assertNoHeaderInjection({
  to,
  replyTo = to,
  subject,
}: Pick<Email, 'to' | 'replyTo' | 'subject'>): void {
  if (/[\p{Cc}\u2028\u2029]/u.test(to + replyTo + subject))
    throw new Error('An email header contains control characters.');
  for (const address of [to, replyTo]) {
    if (/[\s,;<>"()]/.test(address) || !address.includes('@'))
      throw new Error('An email needs exactly one recipient.');
  }
}

const EMAILS_FOLDER = 'emails';

interface FolderTransportOptions {
  readonly dataDir: string;
  readonly from: () => Sender;
  readonly log: FastifyBaseLogger;
  readonly clock: Clock;
}

/** Without a mail server: writes each email as an .eml file into DATA_DIR/emails and logs the file's name. */
export function createFolderTransport({ dataDir, from, log, clock }: FolderTransportOptions): EmailTransport {
  const folder = join(dataDir, EMAILS_FOLDER);
  return {
    async send(email) {
      assertNoHeaderInjection(email);
      const { createTransport } = await import('nodemailer');
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await composer.sendMail(toMessage(email, from()));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = `${newId(clock.now())}.eml`;
      await writeFile(join(folder, file), message as Buffer, { mode: 0o600 });
      log.warn({ file: `${EMAILS_FOLDER}/${file}` }, 'email written to file, not sent');
    },
    async forget(what) {
      const files = existsSync(folder) ? await readdir(folder) : [];
      const oldest = 'before' in what ? idBefore(what.before) : '';
      for (const file of files) {
        const path = join(folder, file);
        if (file < oldest || ('address' in what && (await names(path, what.address))))
          await rm(path, { force: true });
      }
    },
    close: async () => undefined,
  };
}

/** Whether a written email has an address in its headers or its text, whose long lines are folded. */
async function names(path: string, address: string): Promise<boolean> {
  const text = await readFile(path, 'utf8');
  return text.replaceAll('=\r\n', '').toLowerCase().includes(address);
}

const TIMEOUT_MS = 15_000;

/**
 * `url` is smtp:// or smtps://, with user and password if the server requires them. The first email loads nodemailer,
 * because most runs send none.
 */
export function createSmtpTransport(url: string, from: () => Sender): EmailTransport {
  let transporter: Promise<Transporter> | undefined;
  return {
    async send(email) {
      assertNoHeaderInjection(email);
      transporter ??= createTransporter(url);
      await (await transporter).sendMail(toMessage(email, from()));
    },
    async close() {
      (await transporter)?.close();
    },
  };
}

/** Signs in at the mail server without sending anything. Rejects with nodemailer's error. */
export async function verifySmtp(url: string): Promise<void> {
  const transporter = await createTransporter(url);
  try {
    await transporter.verify();
  } finally {
    transporter.close();
  }
}

async function createTransporter(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    pool: true,
    // One retry covers a server that has closed an idle connection; the outbox makes all further attempts.
    maxRequeues: 1,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
