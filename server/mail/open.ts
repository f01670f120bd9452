// Chooses how mail leaves the shop: files and a log line by default, SMTP by setting.
import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '#server/settings.ts';
import { mailToFolder } from './folder.ts';
import type { Mail } from './letter.ts';
import { mailBySmtp } from './smtp.ts';

export function openMail(settings: Settings, log: FastifyBaseLogger): Mail {
  const { SMTP_URL, MAIL_FROM, DATA_DIR, production } = settings;
  if (SMTP_URL) return mailBySmtp(SMTP_URL, MAIL_FROM);
  return mailToFolder({ dataDir: DATA_DIR, from: MAIL_FROM, log, namesInLog: !production });
}
