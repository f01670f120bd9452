// Change of an account's email: a link to both addresses, through a real SMTP server on this machine.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { pages } from '#contract/core/paths.ts';
import { createHttpClient, type HttpClient } from '../support/http-client.ts';
import { emailedToken } from '../support/people/emailed-tokens.ts';
import { type MailServer, startMailServer } from '../support/providers/mail-server.ts';
import { createTestApp, type TestApp, test, testOnce } from '../support/test-app.ts';

const OLD = 'mia@mail.com';
const NEW = 'weber@mail.com';
const password = 'a good secret';

interface Scene {
  readonly shop: TestApp;
  readonly mail: MailServer;
  readonly mia: HttpClient;
  /** Mia's access token. */
  readonly token: string;
  /** Opens the link that was emailed to an address; returns whether the change is done. */
  confirm(to: string, client?: HttpClient): Promise<boolean>;
}

type CreateApp = (env: Record<string, string>) => Promise<TestApp>;

/** Mia has asked for the new email, and both emails have arrived. */
async function askedForChange(createApp: CreateApp, { isConfirmed = true } = {}): Promise<Scene> {
  const mail = await startMailServer();
  const shop = await createApp({ SMTP_URL: mail.url });
  const mia = await createHttpClient(shop);
  const token = await mia.signUp(OLD, password);
  if (isConfirmed) await shop.confirmEmail(OLD);
  await mia.request('requestEmailChange', { body: { newEmail: 'Weber@mail.com ' } });
  await expect.poll(() => tokenFor(mail, OLD) && tokenFor(mail, NEW)).not.toBe('');
  const confirm = async (to: string, client = mia) =>
    (await client.request('confirmEmailChange', { body: { token: tokenFor(mail, to) } })).isDone;
  return { shop, mail, mia, token, confirm };
}

const tokenFor = (mail: MailServer, to: string) => emailedToken(mail, pages.confirmEmailChange, to);
const pendingEmail = async (mia: HttpClient) => (await mia.request('getAccount')).pendingEmail;
const signInAs = (email: string) => ({ body: { email, password } });

test('an email with an umlaut domain is ASCII after a start', async ({ shop }) => {
  const mia = await createHttpClient(shop);
  await mia.signUp('mia@xn--mller-kva.example', password);
  const stored = sql`set email = ${'mia@müller.example'}`;
  await sql`update users ${stored}`.execute(shop.storage.db);
  await sql`update identity_user ${stored}`.execute(shop.storage.db);
  const started = await createHttpClient(await createTestApp(shop.storageOptions));
  await started.request('signIn', signInAs('mia@müller.example'));
  expect(await started.accessToken('mia@müller.example')).not.toBe('');
});

for (const [first, last] of [
  [OLD, NEW],
  [NEW, OLD],
] as const)
  testOnce(
    `both addresses confirm, ${first} first: then the account has the new email`,
    async ({ createApp }) => {
      const { shop, mail, mia, token, confirm } = await askedForChange(createApp);
      const elsewhere = await createHttpClient(shop);
      await elsewhere.request('signIn', signInAs(OLD));
      expect(await pendingEmail(mia)).toEqual({
        email: NEW,
        isConfirmedByOld: false,
        isConfirmedByNew: false,
      });
      expect(await confirm(first)).toBe(false);
      expect(await confirm(first)).toBe(false);
      expect(await pendingEmail(mia)).toMatchObject({ isConfirmedByOld: first === OLD });
      expect(await confirm(last)).toBe(true);

      expect((await mia.request('getSession'))?.user.email).toBe(NEW);
      expect(await mia.request('getAccount')).toMatchObject({ isEmailConfirmed: true, pendingEmail: null });
      expect(await elsewhere.request('getSession')).toBeNull();
      expect(await shop.requestError('getSavedIds', { token })).toBe('token_unknown');
      expect(await elsewhere.requestError('signIn', signInAs(OLD))).toBe('wrong_credentials');
      await elsewhere.request('signIn', signInAs(NEW));
      const own = await mia.accessToken(NEW);
      expect((await shop.request('getUser', { token: own, params: { email: NEW } })).name).toBe('mia');
      for (const to of [OLD, NEW])
        expect(await mia.requestError('confirmEmailChange', { body: { token: tokenFor(mail, to) } })).toBe(
          'confirmation_link_invalid',
        );
      await expect
        .poll(() => mail.emails.some(({ to, text }) => to.includes(OLD) && text.includes('was changed')))
        .toBe(true);
      // The former email is free.
      await (await createHttpClient(shop)).signUp(OLD, password);
    },
  );

testOnce('a change needs a recent sign-in and an email nobody has', async ({ createApp }) => {
  const { shop, mia } = await askedForChange(createApp);
  const ask = (newEmail: string) => mia.requestError('requestEmailChange', { body: { newEmail } });
  await (await createHttpClient(shop)).signUp('ada@mail.com');
  await shop.confirmEmail('ada@mail.com');
  expect(await ask('ada@mail.com')).toBe('email_in_use');
  expect(await ask(OLD)).toBe('email_in_use');
  expect(await ask('no address')).toBe('validation_failed');
  // Two were counted; the third is the last of the hour.
  expect(await ask('fourth@mail.com')).toBe('too_many_requests');
  await sql`update identity_session set "createdAt" = '2026-01-01T00:00:00.000Z'`.execute(shop.storage.db);
  expect(await ask('late@mail.com')).toBe('fresh_sign_in_required');
  const foreign = { body: { newEmail: NEW }, headers: { origin: 'https://evil.example' } };
  expect(await mia.requestError('requestEmailChange', foreign)).toBe('origin_not_allowed');
  expect(await shop.requestError('requestEmailChange', { body: { newEmail: NEW } })).toBe('session_required');
});

testOnce('an address nobody has confirmed has no say', async ({ createApp }) => {
  const { mia, confirm } = await askedForChange(createApp, { isConfirmed: false });
  expect(await pendingEmail(mia)).toMatchObject({ isConfirmedByOld: true });
  expect(await confirm(NEW)).toBe(true);
  expect(await mia.request('getAccount')).toMatchObject({ email: NEW, isEmailConfirmed: true });
});

testOnce('an address that is confirmed after the change was asked for has its say', async ({ createApp }) => {
  const { shop, mia, confirm } = await askedForChange(createApp, { isConfirmed: false });
  await shop.confirmEmail(OLD);
  expect(await confirm(NEW)).toBe(false);
  expect(await mia.request('getAccount')).toMatchObject({ email: OLD });
  expect(await confirm(OLD)).toBe(true);
});

testOnce('each link and the session cancel the change', async ({ createApp }) => {
  const { shop, mail, mia, confirm } = await askedForChange(createApp);
  const other = await createHttpClient(shop);
  await confirm(NEW);
  expect(await other.requestError('cancelEmailChange')).toBe('session_required');
  expect(await other.requestError('cancelEmailChange', { body: { token: 'x' } })).toBe(
    'confirmation_link_invalid',
  );
  await other.request('cancelEmailChange', { body: { token: tokenFor(mail, OLD) } });
  expect(await pendingEmail(mia)).toBeNull();
  const confirmOld = { body: { token: tokenFor(mail, OLD) } };
  expect(await mia.requestError('confirmEmailChange', confirmOld)).toBe('confirmation_link_invalid');
  await mia.request('requestEmailChange', { body: { newEmail: 'third@mail.com' } });
  expect(await pendingEmail(mia)).toMatchObject({ email: 'third@mail.com' });
  await mia.request('cancelEmailChange');
  expect(await pendingEmail(mia)).toBeNull();
});

testOnce('links work for a day, those of the last change asked for', async ({ createApp }) => {
  const { shop, mail, mia, confirm } = await askedForChange(createApp);
  const former = { body: { token: tokenFor(mail, OLD) } };
  await mia.request('requestEmailChange', { body: { newEmail: NEW } });
  await expect.poll(() => tokenFor(mail, OLD)).not.toBe(former.body.token);
  expect(await mia.requestError('confirmEmailChange', former)).toBe('confirmation_link_invalid');
  expect(await confirm(OLD)).toBe(false);
  await sql`update email_changes set expires_at = ${Date.now() - 1}`.execute(shop.storage.db);
  const last = { body: { token: tokenFor(mail, NEW) } };
  expect(await mia.requestError('confirmEmailChange', last)).toBe('confirmation_link_invalid');
  expect(await pendingEmail(mia)).toBeNull();
  await shop.app.identity.purgeExpired();
  expect((await sql`select * from email_changes`.execute(shop.storage.db)).rows).toEqual([]);
});

testOnce('where somebody has confirmed the new email meanwhile, nothing changes', async ({ createApp }) => {
  const { shop, mail, mia, token, confirm } = await askedForChange(createApp);
  await (await createHttpClient(shop)).signUp(NEW);
  await shop.confirmEmail(NEW);
  await confirm(OLD);
  const last = { body: { token: tokenFor(mail, NEW) } };
  expect(await mia.requestError('confirmEmailChange', last)).toBe('email_in_use');
  expect((await mia.request('getSession'))?.user.email).toBe(OLD);
  expect(await shop.request('getSavedIds', { token })).toEqual({ saved: [], alerts: [] });
  expect(await pendingEmail(mia)).toMatchObject({ isConfirmedByNew: false });
});
