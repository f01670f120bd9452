// Password reset by emailed link, through a real SMTP server on this machine (spec section 7).
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { pages } from '#contract/core/paths.ts';
import { createHttpClient, listenOnFreePort } from '../support/http-client.ts';
import { startMailServer } from '../support/providers/mail-server.ts';
import { type TestApp, test } from '../support/test-app.ts';

const mia = { name: 'Mia Weber', email: 'mia@mail.com', password: 'a good secret' };

/** Without PUBLIC_URL, links lead to the port the shop listens on. */
const linkOrigin = async (shop: TestApp) => (await listenOnFreePort(shop)).replace('127.0.0.1', 'localhost');

const tokenIn = (text = '') => /resetPassword\?token=([\w-]+)/.exec(text)?.[1] ?? '';

/** A shop that has emailed Mia a reset link, and the link's token. */
async function shopWithResetLink(
  createApp: (env: Record<string, string>) => Promise<TestApp>,
): Promise<{ shop: TestApp; token: string }> {
  const mail = await startMailServer();
  const shop = await createApp({ SMTP_URL: mail.url });
  await shop.app.identity.createAccount(mia);
  await shop.request('requestPasswordReset', { body: { email: mia.email } });
  await mail.arrived(1);
  return { shop, token: tokenIn(mail.emails[0]?.text) };
}

test('a reset link sets a new password once and ends every session', async ({ createApp }) => {
  const mail = await startMailServer();
  const shop = await createApp({ SMTP_URL: mail.url, MAIL_FROM: 'Selvedge <desk@selvedge.test>' });
  const visitor = await createHttpClient(shop);
  const accessToken = await visitor.signUp(mia.email, mia.password);
  // The email that confirms the address.
  await mail.arrived(1);
  const other = await createHttpClient(shop);
  await other.request('requestPasswordReset', { body: { email: 'MIA@mail.com ' } });
  await mail.arrived(2);
  const [, email] = mail.emails;
  expect(email?.to).toEqual([mia.email]);
  expect(email?.text).toMatch(/^From: Selvedge <desk@selvedge.test>$/m);
  expect(email?.text).toContain(`${await linkOrigin(shop)}${pages.resetPassword}?token=`);
  const token = tokenIn(email?.text);

  const body = { token, newPassword: 'a newer secret' };
  await other.request('resetPassword', { body });
  expect(
    await other.requestProblem('resetPassword', { body: { ...body, newPassword: 'attackers' } }),
  ).toMatchObject({
    status: 410,
    code: 'reset_link_invalid',
  });
  expect(await visitor.request('getSession')).toBeNull();
  expect(await shop.requestError('listOrders', { token: accessToken, query: { user: mia.email } })).toBe(
    'token_unknown',
  );
  const credentials = { email: mia.email, password: mia.password };
  expect(await visitor.requestError('signIn', { body: credentials })).toBe('wrong_credentials');
  await visitor.request('signIn', { body: { ...credentials, password: 'a newer secret' } });

  await mail.arrived(3);
  expect(mail.emails[2]?.text).toMatch(/^Subject: Your Selvedge password was changed$/m);
  expect(mail.emails[2]?.text).not.toContain(token);
});

test('a link expires after an hour and is stored as a hash', async ({ createApp }) => {
  const { shop, token } = await shopWithResetLink(createApp);
  const { rows } = await sql<{ expiresAt: string | Date }>`select * from identity_verification`.execute(
    shop.storage.db,
  );
  expect(JSON.stringify(rows)).not.toContain(token);
  const minutes = (new Date(rows[0]?.expiresAt ?? 0).getTime() - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(58);
  expect(minutes).toBeLessThanOrEqual(60);
  const past = new Date(Date.now() - 1000).toISOString();
  await sql`update identity_verification set "expiresAt" = ${past}`.execute(shop.storage.db);
  expect(await shop.requestError('resetPassword', { body: { token, newPassword: 'too late now' } })).toBe(
    'reset_link_invalid',
  );
  await shop.request('signIn', { body: { email: mia.email, password: mia.password } });
});

test('neither response nor limit reveals whether an account exists', async ({ createApp }) => {
  const mail = await startMailServer();
  const shop = await createApp({ SMTP_URL: mail.url });
  await shop.app.identity.createAccount(mia);
  const requestReset = (email: string) => shop.send('requestPasswordReset', { body: { email } });
  const [known, unknown] = [await requestReset(mia.email), await requestReset('unknown@mail.com')];
  expect(unknown.body).toEqual(known.body);
  expect(unknown.status).toBe(known.status);
  for (const email of [mia.email, 'unknown@mail.com']) {
    const codes = [await requestReset(email), await requestReset(email), await requestReset(email)].map(
      ({ status }) => status,
    );
    expect(codes).toEqual([200, 200, 429]);
  }
  await shop.app.outboxSender.idle();
  await shop.app.jobs.runNow(shop.app.outboxSender.job);
  expect(new Set(mail.emails.flatMap(({ to }) => to))).toEqual(new Set([mia.email]));
});

test('an unreachable mail server does not change the response', async ({ createApp }) => {
  const shop = await createApp({ SMTP_URL: 'smtp://127.0.0.1:1' });
  await shop.app.identity.createAccount(mia);
  expect(await shop.request('requestPasswordReset', { body: { email: mia.email } })).toEqual({
    status: true,
  });
});

test('links lead to PUBLIC_URL, whatever Host header a request has', async ({ createApp }) => {
  const mail = await startMailServer();
  const shop = await createApp({ SMTP_URL: mail.url, PUBLIC_URL: 'https://shop.example/' });
  await shop.app.identity.createAccount(mia);
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
  await shop.request('requestPasswordReset', { body: { email: mia.email }, headers });
  await mail.arrived(1);
  expect(mail.emails[0]?.text).toContain('https://shop.example/resetPassword?token=');
  expect(mail.emails[0]?.text).not.toContain('evil.example');
});

test('without SMTP_URL emails are written to a folder only the owner can read', async ({ createApp }) => {
  const shop = await createApp({});
  await shop.app.identity.createAccount({ ...mia, name: 'See http://evil.example <b>now</b>' });
  await shop.request('requestPasswordReset', { body: { email: mia.email } });
  await shop.app.outboxSender.idle();
  await shop.app.jobs.runNow(shop.app.outboxSender.job);
  const folder = join(shop.storageOptions.dataDir, 'emails');
  const [file = ''] = await readdir(folder);
  expect(file).toMatch(/\.eml$/);
  expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
  const email = await readFile(join(folder, file), 'utf8');
  expect(email).toMatch(/^To: mia@mail.com$/m);
  expect(tokenIn(email.replaceAll('=\r\n', '').replaceAll('=3D', '='))).toHaveLength(43);
  // Mail clients turn URLs in names into links.
  expect(email).not.toContain('evil.example');
});
