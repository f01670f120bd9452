// SMTP transport. Loads nodemailer with the first email, because most runs send none.
import type { Transporter } from 'nodemailer';
import { assertNoHeaderInjection, type EmailTransport, messageId } from './transport.ts';

const TIMEOUT_MS = 15_000;

/** `url` is smtp:// or smtps://, with user and password where the server requires them. */
export function createSmtpTransport(url: string, from: string): EmailTransport {
  let transporter: Promise<Transporter> | undefined;
  const getTransporter = () => {
    transporter ??= createTransporter(url, from);
    return transporter;
  };
  return {
    async send(email) {
      assertNoHeaderInjection(email);
      const { to, subject, text, html } = email;
      // nodemailer parses a string for several addresses, but uses an object as it is.
      const recipient = { name: '', address: to };
      const headers = { messageId: messageId(email, from) };
      await (await getTransporter()).sendMail({ ...headers, to: recipient, subject, text, html });
    },
    async close() {
      (await transporter)?.close();
    },
  };
}

async function createTransporter(url: string, from: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport(
    {
      url,
      pool: true,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
}
