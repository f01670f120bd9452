// Development transport: writes each email as an .eml file into DATA_DIR/emails and logs the file's name.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { newId } from '#server/storage/ids.ts';
import { assertNoHeaderInjection, type EmailTransport, toMessage } from './transport.ts';

export const EMAILS_FOLDER = 'emails';

export interface FolderTransportOptions {
  readonly dataDir: string;
  readonly from: string;
  readonly log: FastifyBaseLogger;
  /** Whether log lines contain the recipient; false in production. */
  readonly logRecipients: boolean;
}

export function createFolderTransport(options: FolderTransportOptions): EmailTransport {
  const { dataDir, from, log, logRecipients } = options;
  return {
    async send(email) {
      assertNoHeaderInjection(email);
      const { createTransport } = await import('nodemailer');
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await composer.sendMail(toMessage(email, from));
      const folder = join(dataDir, EMAILS_FOLDER);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = `${newId()}.eml`;
      await writeFile(join(folder, file), message as Buffer, { mode: 0o600 });
      log.warn(
        { file: `${EMAILS_FOLDER}/${file}`, ...(logRecipients && { to: email.to }) },
        'email written to file, not sent',
      );
    },
    close: async () => undefined,
  };
}
