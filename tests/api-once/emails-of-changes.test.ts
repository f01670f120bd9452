// A change of how somebody signs in is answered although the email about it cannot be written.
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect } from 'vitest';
import { freshDatabase } from '../support/database.ts';
import { createHttpClient } from '../support/http-client.ts';
import { addPasskey } from '../support/people/authenticator.ts';
import { mia } from '../support/people/second-factor.ts';
import { totpCode } from '../support/people/totp.ts';
import { createTestApp, test } from '../support/test-app.ts';

test('sign-up and sign-in changes are answered while emails cannot be written', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line) => void lines.push(line) });
  const shop = await createTestApp(await freshDatabase(), {}, { log });
  await sql`create trigger refuse before insert on outbox_emails
    begin select raise(abort, 'no email can be written'); end`.execute(shop.storage.db);
  const client = await createHttpClient(shop);
  await client.request('signUp', { body: { ...mia, name: 'Mia Weber' } });
  const { totpUri, recoveryCodes } = await client.request('startTotp');
  await client.request('verifyTotp', { body: { code: totpCode(totpUri) } });
  const renewed = await client.request('renewRecoveryCodes');
  expect(renewed.recoveryCodes).toHaveLength(recoveryCodes.length);
  await client.request('removeTotp');
  const { id } = await addPasskey(client, 'Phone');
  await client.request('removePasskey', { body: { id } });
  const body = { currentPassword: mia.password, newPassword: 'a better secret' };
  await client.request('changePassword', { body });
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(
    Array.from({ length: 7 }, () => 'identity background work failed'),
  );
  // Whoever asks for an email learns that none comes.
  expect((await client.call('sendConfirmation')).status).toBeGreaterThanOrEqual(500);
});
