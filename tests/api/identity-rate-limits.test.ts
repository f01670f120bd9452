// Limits on password attempts and reset emails: they stop guessing without locking the account's owner out.
import { expect } from 'vitest';
import type { AppError } from '#server/http/app-error.ts';
import { AttemptLimits } from '#server/modules/people/sign-in/attempt-limits.ts';
import { ACCOUNT_PASSWORD_LIMIT } from '#server/modules/people/sign-in/sign-in-throttle.ts';
import { freshDatabase } from '../support/database.ts';
import { createHttpClient } from '../support/http-client.ts';
import { startMailServer } from '../support/providers/mail-server.ts';
import { createTestApp, type TestApp, test, testOnce } from '../support/test-app.ts';

const mia = { name: 'Mia Weber', email: 'mia@mail.com', password: 'a good secret' };
const credentials = { email: mia.email, password: mia.password };
const PER_NETWORK = 10;

const ipAddress = (number: number) => `203.0.113.${number}`;

/** Sends wrong passwords, each with the forwarded address `addressOf(n)`; counts the response statuses. */
async function guess(
  shop: TestApp,
  times: number,
  emailOf: (n: number) => string,
  addressOf: (n: number) => string = ipAddress,
) {
  const client = await createHttpClient(shop);
  const statuses = new Map<number, number>();
  let last: Response | undefined;
  for (let n = 0; n < times; n += 1) {
    const address = addressOf(n);
    last = await client.call('signIn', {
      body: { email: emailOf(n), password: `guess ${n}` },
      headers: { 'x-forwarded-for': address, 'x-real-ip': address, forwarded: `for=${address}` },
    });
    statuses.set(last.status, (statuses.get(last.status) ?? 0) + 1);
  }
  return { statuses: Object.fromEntries(statuses), last };
}

/** Exhausts the account's limit, as an attacker with many addresses would. */
async function exhaustAccount({ app }: TestApp, used = 0): Promise<void> {
  for (let n = used; n < ACCOUNT_PASSWORD_LIMIT.attempts; n += 1)
    await app.identity.limits.count(ACCOUNT_PASSWORD_LIMIT, mia.email);
}

testOnce('forged forwarding headers do not raise the limit of one network', async ({ shop }) => {
  await shop.app.identity.createAccount(mia);
  const { statuses, last } = await guess(shop, 50, () => mia.email);
  expect(statuses).toEqual({ 401: PER_NETWORK, 429: 50 - PER_NETWORK });
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(800);
  expect(await last?.json()).toMatchObject({ status: 429, code: 'too_many_requests' });
  // The right password gets the same response, so that it cannot be recognized.
  expect(await shop.requestError('signIn', { body: credentials })).toBe('too_many_requests');
});

testOnce('an address that tries many accounts is limited', async ({ createApp }) => {
  const shop = await createApp({ SIGN_INS_PER_MINUTE: '5' });
  const { statuses } = await guess(shop, 12, (n) => `guess${n}@mail.com`);
  expect(statuses).toEqual({ 401: 5, 429: 7 });
  expect(await shop.requestError('signUp', { body: mia })).toBe('too_many_requests');
});

testOnce('wrong passwords from one network do not lock the owner out on another', async ({ createApp }) => {
  const shop = await createApp({ TRUST_PROXY: 'yes' });
  await shop.app.identity.createAccount(mia);
  const { statuses } = await guess(
    shop,
    PER_NETWORK + 5,
    () => mia.email,
    () => ipAddress(1),
  );
  expect(statuses).toEqual({ 401: PER_NETWORK, 429: 5 });
  const from = (address: string) => ({ body: credentials, headers: { 'x-forwarded-for': address } });
  expect(await shop.requestError('signIn', from(ipAddress(1)))).toBe('too_many_requests');
  await shop.request('signIn', from(ipAddress(2)));
});

testOnce('wrong passwords from many networks count for the account as well', async ({ createApp }) => {
  const shop = await createApp({ TRUST_PROXY: 'yes' });
  await shop.app.identity.createAccount(mia);
  await exhaustAccount(shop, 3);
  expect((await guess(shop, 5, () => mia.email)).statuses).toEqual({ 401: 3, 429: 2 });
});

testOnce('a known browser gets in while the account is under attack', async ({ shop }) => {
  const [known, unknown] = [await createHttpClient(shop), await createHttpClient(shop)];
  await known.signUp(mia.email, mia.password);
  await known.request('signOut');
  await guess(shop, PER_NETWORK, () => mia.email);
  await exhaustAccount(shop, PER_NETWORK);
  expect(await unknown.requestError('signIn', { body: credentials })).toBe('too_many_requests');
  await known.request('signIn', { body: credentials });

  // The device has a limit of its own.
  const wrong = { body: { ...credentials, password: 'guess' } };
  for (let n = 0; n < PER_NETWORK; n += 1)
    expect(await known.requestError('signIn', wrong)).toBe('wrong_credentials');
  expect(await known.requestError('signIn', wrong)).toBe('too_many_requests');
});

testOnce('a device cookie counts for its own account only and reveals nothing', async ({ shop }) => {
  const client = await createHttpClient(shop);
  const response = await client.call('signUp', { body: { ...mia, email: 'eva@mail.com' } });
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith('selvedge.device='));
  expect(cookie).toMatch(
    /^selvedge\.device=[\w-]{22}\.[\w-]{43}; Max-Age=31536000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/,
  );
  await shop.app.identity.createAccount(mia);
  await exhaustAccount(shop);
  expect(await client.requestError('signIn', { body: credentials })).toBe('too_many_requests');
  const headers = { cookie: `selvedge.device=${'A'.repeat(22)}.${'B'.repeat(43)}` };
  expect(await shop.requestError('signIn', { body: credentials, headers })).toBe('too_many_requests');
});

testOnce('reset emails requested by others do not use up the owner’s', async ({ createApp }) => {
  const mail = await startMailServer();
  mail.failWith = 451;
  const env = { TRUST_PROXY: 'yes', SMTP_URL: mail.url };
  const shop = await createApp(env);
  const client = await createHttpClient(shop);
  await client.signUp(mia.email, mia.password);
  const waiting = () => {
    const emails = shop.storage.db.selectFrom('outbox_emails').select('id');
    return emails.where('kind', '=', 'password_reset').execute();
  };
  const request = (address: string) => ({
    body: { email: mia.email },
    headers: { 'x-forwarded-for': address },
  });
  for (let n = 0; n < 12; n += 1) await shop.request('requestPasswordReset', request(ipAddress(n % 4)));
  // Three per network.
  const asked = await shop.requestError('requestPasswordReset', request(ipAddress(0)));
  expect(asked).toBe('too_many_requests');
  // Twelve per account: who asks from elsewhere finds a link in the mailbox.
  const last = await waiting();
  const another = await createTestApp(shop.storageOptions, env);
  await another.request('requestPasswordReset', request(ipAddress(9)));
  expect(await waiting()).toEqual(last);
  // A known device gets a new one.
  await client.request('requestPasswordReset', request(ipAddress(0)));
  expect(await waiting()).not.toEqual(last);
});

test('several processes on one database count together', async () => {
  const storageOptions = await freshDatabase();
  const shops = [await createTestApp(storageOptions), await createTestApp(storageOptions)];
  await shops[0]?.app.identity.createAccount(mia);
  const statuses = await Promise.all(
    Array.from({ length: 30 }, async (_, n) => {
      const body = { email: mia.email, password: `guess ${n}` };
      return (await shops[n % 2]?.send('signIn', { body }))?.status;
    }),
  );
  expect(statuses.filter((status) => status === 401)).toHaveLength(PER_NETWORK);
  expect(statuses.filter((status) => status === 429)).toHaveLength(30 - PER_NETWORK);
});

testOnce('a successful sign-in resets the count of its network', async ({ shop }) => {
  await shop.app.identity.createAccount(mia);
  for (let round = 0; round < 2; round += 1) {
    expect((await guess(shop, PER_NETWORK - 1, () => mia.email)).statuses).toEqual({ 401: PER_NETWORK - 1 });
    await shop.request('signIn', { body: credentials });
  }
});

testOnce('wrong current passwords are limited', async ({ shop }) => {
  const client = await createHttpClient(shop);
  await client.signUp(mia.email, mia.password);
  const change = { currentPassword: 'guess', newPassword: 'another secret' };
  const codes = [];
  for (let n = 0; n < 12; n += 1) codes.push(await client.requestError('changePassword', { body: change }));
  expect(codes.filter((code) => code === 'current_password_wrong')).toHaveLength(PER_NETWORK);
  expect(codes.at(-1)).toBe('too_many_requests');
});

test('a limit ends with its window', async ({ shop }) => {
  let now = 1_000_000;
  const limits = new AttemptLimits(shop.storage.db, { now: () => now });
  const limit = { name: 'trial', attempts: 2, windowMs: 60_000 };
  const count = () =>
    limits.count(limit, 'mia').then(
      () => 'counted',
      (error: AppError) => error.details.retryAfterSeconds,
    );
  expect([await count(), await count(), await count()]).toEqual(['counted', 'counted', 60]);
  now += 59_000;
  expect(await count()).toBe(1);
  now += 1000;
  expect([await count(), await count(), await count()]).toEqual(['counted', 'counted', 60]);
  await limits.reset(limit, 'mia');
  expect(await count()).toBe('counted');
  now += 60_000;
  await limits.deleteExpired();
  expect(await shop.storage.db.selectFrom('identity_limits').selectAll().execute()).toEqual([]);
});
