// The audit log: every admin action is recorded in its own transaction, and admins can read it.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { test, testOnce } from '../support/providers/fake-stripe.ts';
import { delivery, plainArticle, type TestApp } from '../support/test-app.ts';

const ADMIN = 'admin@mail.com';
const MIA = 'mia@mail.com';
const profile = {
  education: 'Textile school',
  address: 'Mill Lane',
  phone: '123',
  linkend: 'example.com/me',
};

async function signInBoth(shop: TestApp) {
  const admin = await shop.signIn(ADMIN, { admin: true });
  return { admin, mia: await shop.signIn(MIA) };
}

/** All entries after the first (the admin's own role), without ids and times. */
async function entries(shop: TestApp, token: string): Promise<string[]> {
  const log = await shop.request('listAuditLog', { token });
  return log.slice(1).map(({ actor, action, subject }) => `${actor} ${action} ${subject}`);
}

testOnce('every admin action is recorded with actor, action, subject and time', async ({ shop }) => {
  const before = Date.now();
  const { admin, mia } = await signInBoth(shop);
  const { insertedId } = await shop.request('addProduct', { token: admin, body: plainArticle });
  const body = { ...delivery, productId: insertedId, quantity: 2 };
  const { insertedId: order } = await shop.request('placeOrder', { token: mia, body });
  await shop.request('getOrder', { token: admin, params: { id: order } });
  await shop.request('listOrders', { token: admin, query: { user: MIA } });
  await shop.request('cancelOrder', { token: admin, params: { id: order } });
  await shop.request('getUser', { token: admin, params: { email: MIA } });
  await shop.request('putUser', { token: admin, params: { email: MIA }, body: { email: MIA, ...profile } });
  await shop.confirmEmail(MIA);
  await shop.request('makeAdmin', { token: admin, params: { email: MIA } });
  await shop.request('deleteProduct', { token: admin, params: { id: insertedId } });
  await shop.app.users.revokeAdmin(MIA);
  expect(await entries(shop, admin)).toEqual([
    `${ADMIN} add_article ${insertedId}`,
    `${ADMIN} read_order ${order}`,
    `${ADMIN} read_orders ${MIA}`,
    `${ADMIN} cancel_order ${order}`,
    `${ADMIN} read_profile ${MIA}`,
    `${ADMIN} update_profile ${MIA}`,
    `${ADMIN} make_admin ${MIA}`,
    `${ADMIN} delete_article ${insertedId}`,
    `operator revoke_admin ${MIA}`,
  ]);
  for (const { at } of await shop.request('listAuditLog', { token: admin })) {
    expect(Date.parse(at)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(at)).toBeLessThanOrEqual(Date.now());
  }
});

testOnce('rejected, ineffective and own actions are not recorded', async ({ shop }) => {
  const { admin, mia } = await signInBoth(shop);
  const productId = await shop.addArticle();
  const mine = async (token: string) =>
    (await shop.request('placeOrder', { token, body: { ...delivery, productId, quantity: 2 } })).insertedId;
  const [own, theirs] = [await mine(admin), await mine(mia)];
  await shop.request('getOrder', { token: admin, params: { id: own } });
  await shop.request('getOrder', { token: mia, params: { id: theirs } });
  await shop.request('cancelOrder', { token: admin, params: { id: own } });
  await shop.request('getUser', { token: admin, params: { email: ADMIN } });
  await shop.request('makeAdmin', { token: admin, params: { email: ADMIN } });
  await shop.requestError('deleteProduct', { token: admin, params: { id: 'unheard-of' } });
  await shop.requestError('makeAdmin', { token: mia, params: { email: MIA } });
  await shop.requestError('addProduct', { token: mia, body: plainArticle });
  expect(await entries(shop, admin)).toEqual([`operator add_article ${productId}`]);
});

test('an action that cannot be recorded is rolled back', async ({ shop }) => {
  const { admin, mia } = await signInBoth(shop);
  const productId = await shop.addArticle();
  const body = { ...delivery, productId, quantity: 2 };
  const { insertedId: id } = await shop.request('placeOrder', { token: mia, body });
  await shop.confirmEmail(MIA);
  await sql`alter table audit_log rename to lost_acts`.execute(shop.storage.db);
  const tries = [
    shop.send('makeAdmin', { token: admin, params: { email: MIA } }),
    shop.send('addProduct', { token: admin, body: plainArticle }),
    shop.send('deleteProduct', { token: admin, params: { id: productId } }),
    shop.send('cancelOrder', { token: admin, params: { id } }),
    shop.send('putUser', { token: admin, params: { email: MIA }, body: { email: MIA, ...profile } }),
    shop.send('getOrder', { token: admin, params: { id } }),
  ];
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(tries.map(() => 500));
  await sql`alter table lost_acts rename to audit_log`.execute(shop.storage.db);
  expect(await shop.request('isAdmin', { token: admin, params: { email: MIA } })).toEqual({ admin: false });
  expect(
    (await shop.request('listProducts')).map(({ _id, availableQuantity }) => [_id, availableQuantity]),
  ).toEqual([[productId, 98]]);
  expect((await shop.request('getUser', { token: mia, params: { email: MIA } })).education).toBe('');
  expect(await shop.request('getOrder', { token: mia, params: { id } })).toMatchObject({ paid: false });
});

test('the log is paginated, newest first', async ({ shop }) => {
  const { admin } = await signInBoth(shop);
  for (let made = 0; made < 3; made += 1) await shop.addArticle();
  const first = await shop.send('listAuditLog', { token: admin, query: { limit: 3, sort: 'newest' } });
  const cursor = /cursor=([\w-]+)/.exec(String(first.headers.link))?.[1] ?? '';
  const query = { limit: 3, sort: 'newest', cursor };
  expect(await shop.request('listAuditLog', { token: admin, query })).toMatchObject([
    { actor: 'operator', action: 'make_admin', subject: ADMIN },
  ]);
});
