// How often somebody may try (DESIGN, traps): per address and per account, whatever a forged header says.
import { expect } from 'vitest';
import type { AppError } from '#server/app-error.ts';
import { AttemptLimits } from '#server/modules/identity/attempt-limits.ts';
import { WRONG_PASSWORD_LIMIT } from '#server/modules/identity/auth-route-context.ts';
import { freshDatabase } from '../support/database.ts';
import { createHttpClient } from '../support/http-client.ts';
import { createTestApp, type TestApp, test } from '../support/test-app.ts';

const mia = { name: 'Mia Weber', email: 'mia@mail.com', password: 'a good secret' };
const WRONG_PER_ACCOUNT = 10;

const address = (number: number) => `203.0.113.${number}`;

/** Wrong passwords, each said to come from another address: how many of each status. */
async function guess(shop: TestApp, times: number, emailOf: (round: number) => string) {
  const visitor = await createHttpClient(shop);
  const met = new Map<number, number>();
  let last: Response | undefined;
  for (let round = 0; round < times; round += 1) {
    const answer = await visitor.call('signIn', {
      body: { email: emailOf(round), password: `guess ${round}` },
      headers: {
        'x-forwarded-for': address(round),
        'x-real-ip': address(round),
        forwarded: `for=${address(round)}`,
      },
    });
    met.set(answer.status, (met.get(answer.status) ?? 0) + 1);
    last = answer;
  }
  return { met: Object.fromEntries(met), last };
}

test('50 wrong passwords from many forged addresses are stopped', async ({ shop }) => {
  await shop.app.identity.createAccount(mia);
  const { met, last } = await guess(shop, 50, () => mia.email);
  expect(met).toEqual({ 401: WRONG_PER_ACCOUNT, 429: 50 - WRONG_PER_ACCOUNT });
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(800);
  expect(await last?.json()).toMatchObject({ status: 429, code: 'too_many_requests' });
  // Not even the right one tells now whether it is right.
  const right = { email: mia.email, password: mia.password };
  expect(await shop.requestError('signIn', { body: right })).toBe('too_many_requests');
});

test('an address that tries many accounts is stopped, and its forged headers change nothing', async ({
  createApp,
}) => {
  const shop = await createApp({ SIGN_INS_PER_MINUTE: '5' });
  const { met } = await guess(shop, 12, (round) => `guess${round}@mail.com`);
  expect(met).toEqual({ 401: 5, 429: 7 });
  expect(await shop.requestError('signUp', { body: mia })).toBe('too_many_requests');
});

test('behind a trusted proxy each customer has an address of their own, each account its limit still', async ({
  createApp,
}) => {
  const shop = await createApp({ SIGN_INS_PER_MINUTE: '5', TRUST_PROXY: 'yes' });
  const spread = await guess(shop, 12, (round) => `guess${round}@mail.com`);
  expect(spread.met).toEqual({ 401: 12 });
  const aimed = await guess(shop, 20, () => mia.email);
  expect(aimed.met).toEqual({ 401: WRONG_PER_ACCOUNT, 429: 20 - WRONG_PER_ACCOUNT });
});

test('several processes on one database count together', async () => {
  const place = await freshDatabase();
  const shops = [await createTestApp(place), await createTestApp(place)];
  await shops[0]?.app.identity.createAccount(mia);
  const statuses = await Promise.all(
    Array.from({ length: 30 }, async (_, round) => {
      const body = { email: mia.email, password: `guess ${round}` };
      return (await shops[round % 2]?.send('signIn', { body }))?.status;
    }),
  );
  expect(statuses.filter((status) => status === 401)).toHaveLength(WRONG_PER_ACCOUNT);
  expect(statuses.filter((status) => status === 429)).toHaveLength(30 - WRONG_PER_ACCOUNT);
});

test('a right password forgives the wrong ones before it', async ({ shop }) => {
  const { identity } = shop.app;
  await identity.createAccount(mia);
  const right = { body: { email: mia.email, password: mia.password } };
  for (let round = 0; round < 2; round += 1) {
    for (let wrong = 1; wrong < WRONG_PER_ACCOUNT; wrong += 1)
      await identity.limits.count(WRONG_PASSWORD_LIMIT, mia.email);
    await shop.request('signIn', right);
  }
});

test('a wrong current password counts like a wrong one at the login', async ({ shop }) => {
  const visitor = await createHttpClient(shop);
  await visitor.signUp(mia.email, mia.password);
  const change = { currentPassword: 'guess', newPassword: 'another secret' };
  const codes = [];
  for (let round = 0; round < 12; round += 1)
    codes.push(await visitor.requestError('changePassword', { body: change }));
  expect(codes.filter((code) => code === 'current_password_wrong')).toHaveLength(WRONG_PER_ACCOUNT);
  expect(codes.at(-1)).toBe('too_many_requests');
});

test('the window opens again when its time is over, and not before', async ({ shop }) => {
  let now = 1_000_000;
  const limits = new AttemptLimits(shop.storage.db, () => now);
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
