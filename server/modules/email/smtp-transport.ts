// Mail by SMTP. Nodemailer is loaded with the first letter: most starts of the shop send none.
import type { Transporter } from 'nodemailer';
import { assertNoHeaderInjection, type Mailer } from './email.ts';

const TIMEOUT_MS = 15_000;

/** `url` is smtp:// or smtps:// with user and password where the server wants them. */
export function createSmtpTransport(url: string, from: string): Mailer {
  let opening: Promise<Transporter> | undefined;
  const transport = () => {
    opening ??= open(url, from);
    return opening;
  };
  return {
    async send(letter) {
      assertNoHeaderInjection(letter);
      const { to, subject, text, html } = letter;
      // As an object the address is taken as it is, never parsed for further ones.
      await (await transport()).sendMail({ to: { name: '', address: to }, subject, text, html });
    },
    async close() {
      (await opening)?.close();
    },
  };
}

async function open(url: string, from: string): Promise<Transporter> {
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
