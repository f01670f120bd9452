// SMTP transport. Loads nodemailer with the first email, because most runs send none.
import type { Transporter } from 'nodemailer';
import { assertNoHeaderInjection, type EmailTransport, toMessage } from './transport.ts';

const TIMEOUT_MS = 15_000;

/** `url` is smtp:// or smtps://, with user and password where the server requires them. */
export function createSmtpTransport(url: string, from: string): EmailTransport {
  let transporter: Promise<Transporter> | undefined;
  return {
    async send(email) {
      assertNoHeaderInjection(email);
      transporter ??= createTransporter(url);
      await (await transporter).sendMail(toMessage(email, from));
    },
    async close() {
      (await transporter)?.close();
    },
  };
}

async function createTransporter(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    pool: true,
    // Once more where the server had closed an idle connection; every further attempt is the outbox's.
    maxRequeues: 1,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
