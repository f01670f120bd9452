// Chooses how mail leaves the shop: files and a log line by default, SMTP by setting.
import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '#server/settings.ts';
import type { Mailer } from './email.ts';
import { createFolderTransport } from './folder-transport.ts';
import { createSmtpTransport } from './smtp-transport.ts';

export function createMailer(settings: Settings, log: FastifyBaseLogger): Mailer {
  const { SMTP_URL, MAIL_FROM, DATA_DIR, production } = settings;
  if (SMTP_URL) return createSmtpTransport(SMTP_URL, MAIL_FROM);
  return createFolderTransport({ dataDir: DATA_DIR, from: MAIL_FROM, log, pseudonymOf: !production });
}
