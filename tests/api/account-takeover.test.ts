// Whoever has created an account with somebody else's address and never confirmed it loses it to the owner of the address,
// who gets it without anything that was stored in it.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { pages } from '#contract/core/paths.ts';
import { signInDuring } from '../support/endpoints/slow-account-reads.ts';
import { findTexts } from '../support/endpoints/stored-text.ts';
import { createHttpClient, type HttpClient } from '../support/http-client.ts';
import { payOrder } from '../support/orders/orders.ts';
import { emailedToken } from '../support/people/emailed-tokens.ts';
import {
  fillAccount,
  NORA,
  password,
  review,
  type SquattedAccount,
  squattedAccount,
} from '../support/people/squatted-account.ts';
import { delivery, type TestApp, test, testOnce } from '../support/test-app.ts';

const newPassword = 'the owner’s secret';

/** The owner of the address chooses a new password with an emailed link. */
async function resetPassword({ shop, mail }: SquattedAccount): Promise<void> {
  await shop.request('requestPasswordReset', { body: { email: NORA } });
  await expect.poll(() => emailedToken(mail, pages.resetPassword)).not.toBe('');
  const token = emailedToken(mail, pages.resetPassword);
  await shop.request('resetPassword', { body: { token, newPassword } });
}

async function signInAsOwner(shop: TestApp): Promise<{ owner: HttpClient; token: string }> {
  const owner = await createHttpClient(shop);
  await owner.request('signIn', { body: { email: NORA, password: newPassword } });
  return { owner, token: await owner.accessToken(NORA) };
}

test('a used reset link takes an unconfirmed account over and clears it', async ({ createApp }) => {
  const scene = await squattedAccount(createApp);
  const { shop, mail, squatter } = scene;
  const order = await fillAccount(scene);
  await shop.app.users.makeAdmin(NORA);
  await resetPassword(scene);

  expect(mail.emails.some(({ text }) => text.includes('This address was never confirmed'))).toBe(true);
  expect(await squatter.request('getSession')).toBeNull();
  expect(await shop.requestError('getSavedIds', { token: scene.token })).toBe('token_unknown');
  expect(await squatter.requestError('signIn', { body: { email: NORA, password } })).toBe(
    'wrong_credentials',
  );
  const { owner, token } = await signInAsOwner(shop);
  expect(await owner.request('getAccount')).toMatchObject({
    isEmailConfirmed: true,
    pendingEmail: null,
    hasTotp: false,
    passkeys: [],
    hasPassword: true,
    hasGoogle: false,
  });
  const params = { email: NORA };
  const profile = { name: 'nora', education: '', address: '', phone: '', linkend: '' };
  expect(await shop.request('getUser', { token, params })).toMatchObject(profile);
  expect(await owner.request('isAdmin', { params, token })).toEqual({ admin: false });
  expect(await shop.request('getSavedIds', { token })).toEqual({ saved: [], alerts: [] });
  expect(await shop.request('listAddresses', { token })).toEqual([]);
  expect(await owner.request('getDataExport')).toMatchObject({ state: 'none' });
  expect(await shop.requestError('getOrder', { token, params: { id: order } })).toBe('order_not_found');
  expect(await shop.request('listReviews')).toMatchObject([{ description: review.description }]);
  // The log of what an admin has done stays.
  expect(await findTexts(shop.storage, ['Typed ', delivery.phone, delivery.address])).toEqual([
    'audit_log.label',
  ]);
  const { db } = shop.storage;
  expect(await db.selectFrom('orders').select(['status', 'customer_name']).execute()).toEqual([
    { status: 'cancelled', customer_name: 'Removed account' },
  ]);
  expect(await db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([]);
  expect(mail.emails.some(({ text }) => text.includes('cancelled'))).toBe(false);
});

testOnce('what is paid stays with the address', async ({ createApp }) => {
  const scene = await squattedAccount(createApp);
  const { shop, token } = scene;
  const body = { ...delivery, productId: await shop.addArticle(), quantity: 2 };
  const { insertedId: id } = await shop.request('placeOrder', { token, body });
  await payOrder(shop, id);
  await resetPassword(scene);
  const own = await signInAsOwner(shop);
  expect(await shop.request('listOrders', { token: own.token, query: { user: NORA } })).toMatchObject([
    { _id: id },
  ]);
});

testOnce('a confirmed account keeps everything when its password is reset', async ({ createApp }) => {
  const scene = await squattedAccount(createApp);
  await scene.shop.confirmEmail(NORA);
  const order = await fillAccount(scene);
  await resetPassword(scene);
  const { token } = await signInAsOwner(scene.shop);
  expect(await scene.shop.request('listAddresses', { token })).toHaveLength(1);
  expect(await scene.shop.request('getOrder', { token, params: { id: order } })).toMatchObject({
    _id: order,
  });
});

testOnce('sign-ins of the first that are under way do not survive the takeover', async ({ createApp }) => {
  const scene = await squattedAccount(createApp);
  const statuses = await signInDuring(scene.shop, { email: NORA, password }, () => resetPassword(scene));
  expect(new Set(statuses)).toEqual(new Set([401]));
  expect((await sql`select id from identity_session`.execute(scene.shop.storage.db)).rows).toEqual([]);
});
