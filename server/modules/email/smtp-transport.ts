// Sends emails by SMTP. The first email loads nodemailer, because most runs send none.
import type { Transporter } from 'nodemailer';
import { assertNoHeaderInjection, type EmailTransport, toMessage } from './transport.ts';

const TIMEOUT_MS = 15_000;

/** `url` is smtp:// or smtps://, with user and password if the server requires them. */
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
    // One retry covers a server that has closed an idle connection; the outbox makes all further attempts.
    maxRequeues: 1,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
