// Confirmation of an account's email by an emailed link, through a real SMTP server on this machine.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { pages } from '#contract/core/paths.ts';
import { sampleAccounts } from '#server/modules/people/sample-accounts.ts';
import { createSampleAccounts } from '../../seed/accounts.ts';
import { createHttpClient, type HttpClient } from '../support/http-client.ts';
import { emailedToken } from '../support/people/emailed-tokens.ts';
import { type MailServer, startMailServer } from '../support/providers/mail-server.ts';
import { type TestApp, test, testOnce } from '../support/test-app.ts';

const MIA = 'mia@mail.com';
const NO_TOKEN = 'no-such-token';

const lastToken = (mail: MailServer, page: string = pages.confirmEmail) => emailedToken(mail, page);

interface SignedUp {
  readonly shop: TestApp;
  readonly mail: MailServer;
  readonly mia: HttpClient;
}

/** A shop where Mia has signed up; her confirmation email has arrived. */
async function signUpMia(createApp: (env: Record<string, string>) => Promise<TestApp>): Promise<SignedUp> {
  const mail = await startMailServer();
  const shop = await createApp({ SMTP_URL: mail.url });
  const mia = await createHttpClient(shop);
  await mia.signUp(MIA);
  await mail.arrived(1);
  return { shop, mail, mia };
}

const confirm = ({ shop }: SignedUp, token: string) => shop.send('confirmEmail', { body: { token } });

testOnce('sign-up emails a link that confirms the address once, in any browser', async ({ createApp }) => {
  const signedUp = await signUpMia(createApp);
  const { shop, mail } = signedUp;
  expect(mail.emails[0]?.to).toEqual([MIA]);
  expect(mail.emails[0]?.text).toContain('Confirm your email');
  expect(await shop.app.identity.isConfirmed(MIA)).toBe(false);
  expect((await confirm(signedUp, NO_TOKEN)).status).toBe(410);
  expect((await confirm(signedUp, lastToken(mail))).status).toBe(200);
  expect(await shop.app.identity.isConfirmed(MIA)).toBe(true);
  expect((await confirm(signedUp, lastToken(mail))).body).toMatchObject({
    code: 'confirmation_link_invalid',
  });
});

test('of two uses of a link at the same time, one confirms', async ({ createApp }) => {
  const signedUp = await signUpMia(createApp);
  const token = lastToken(signedUp.mail);
  const uses = await Promise.all([confirm(signedUp, token), confirm(signedUp, token)]);
  expect(uses.map(({ status }) => status).sort()).toEqual([200, 410]);
});

test('a link works for a day and is stored as a hash', async ({ createApp }) => {
  const signedUp = await signUpMia(createApp);
  const { shop, mail } = signedUp;
  const token = lastToken(mail);
  const { rows } = await sql<{ expiresAt: string | Date }>`select * from identity_verification`.execute(
    shop.storage.db,
  );
  expect(JSON.stringify(rows)).not.toContain(token);
  const hoursLeft = (new Date(rows[0]?.expiresAt ?? 0).getTime() - Date.now()) / 3_600_000;
  expect(Math.round(hoursLeft)).toBe(24);
  await sql`update identity_verification set "expiresAt" = '2026-01-01T00:00:00.000Z'`.execute(
    shop.storage.db,
  );
  expect((await confirm(signedUp, token)).status).toBe(410);
  expect(await shop.app.identity.isConfirmed(MIA)).toBe(false);
});

testOnce('a link of a former email confirms nothing', async ({ createApp }) => {
  const signedUp = await signUpMia(createApp);
  await sql`update identity_user set email = 'new@mail.com'`.execute(signedUp.shop.storage.db);
  expect((await confirm(signedUp, lastToken(signedUp.mail))).status).toBe(410);
  expect(await signedUp.shop.app.identity.isConfirmed('new@mail.com')).toBe(false);
});

testOnce('the email is sent again three times in an hour, until it is confirmed', async ({ createApp }) => {
  const signedUp = await signUpMia(createApp);
  const { shop, mail, mia } = signedUp;
  const first = lastToken(mail);
  for (let count = 2; count <= 4; count += 1) {
    await mia.request('sendConfirmation');
    await mail.arrived(count);
  }
  const limited = await mia.call('sendConfirmation');
  expect(limited.status).toBe(429);
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(3000);
  expect(await shop.requestError('sendConfirmation')).toBe('session_required');
  expect(await mia.requestError('sendConfirmation', { headers: { origin: 'https://evil.example' } })).toBe(
    'origin_not_allowed',
  );
  // Each link works, the first one too: emails may arrive in any order.
  expect((await confirm(signedUp, first)).status).toBe(200);
  expect(await mia.requestError('sendConfirmation')).toBe('email_confirmed');
});

testOnce('a used reset link confirms the address, a request for one does not', async ({ createApp }) => {
  const { shop, mail } = await signUpMia(createApp);
  await shop.request('requestPasswordReset', { body: { email: MIA } });
  await mail.arrived(2);
  expect(await shop.app.identity.isConfirmed(MIA)).toBe(false);
  const token = lastToken(mail, pages.resetPassword);
  await shop.request('resetPassword', { body: { token, newPassword: 'a newer secret' } });
  expect(await shop.app.identity.isConfirmed(MIA)).toBe(true);
});

testOnce('a sign-up succeeds while the mail server rejects the email', async ({ createApp }) => {
  const mail = await startMailServer();
  mail.failWith = 451;
  const shop = await createApp({ SMTP_URL: mail.url });
  const mia = await createHttpClient(shop);
  await mia.signUp(MIA);
  expect(await mia.request('getSession')).not.toBeNull();
});

testOnce('the sample accounts are confirmed', async ({ shop }) => {
  await createSampleAccounts(shop.app);
  const emails = sampleAccounts.map(({ email }) => email);
  expect(await shop.app.identity.confirmedEmails(emails)).toEqual(new Set(emails));
});
