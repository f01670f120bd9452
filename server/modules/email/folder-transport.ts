// Mail without a mail server: each letter becomes an .eml file any mail program opens, and a line in the log.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { newId } from '#server/storage/ids.ts';
import { assertNoHeaderInjection, type Mailer } from './email.ts';

const FOLDER = 'mail';

export interface FolderTransportOptions {
  readonly dataDir: string;
  readonly from: string;
  readonly log: FastifyBaseLogger;
  /** Whether the log may say who a letter went to. Never in production. */
  readonly pseudonymOf: boolean;
}

export function createFolderTransport({ dataDir, from, log, pseudonymOf }: FolderTransportOptions): Mailer {
  return {
    async send(letter) {
      assertNoHeaderInjection(letter);
      const { createTransport } = await import('nodemailer');
      const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { to, subject, text, html } = letter;
      const { message } = await writer.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      const folder = join(dataDir, FOLDER);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = `${newId()}.eml`;
      await writeFile(join(folder, file), message as Buffer, { mode: 0o600 });
      log.warn({ file: `${FOLDER}/${file}`, ...(pseudonymOf && { to }) }, 'a letter was written, not sent');
    },
    close: async () => undefined,
  };
}
