// The trail of what admins did: each act notes itself, with the act or not at all, and the owner can read it.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { test } from '../support/cards.ts';
import { cloth, delivery, type TestShop } from '../support/shop.ts';

const ADMIN = 'admin@mail.com';
const MIA = 'mia@mail.com';
const profile = {
  education: 'Textile school',
  address: 'Mill Lane',
  phone: '123',
  linkend: 'example.com/me',
};

async function people(shop: TestShop) {
  const admin = await shop.signIn(ADMIN, { admin: true });
  return { admin, mia: await shop.signIn(MIA) };
}

/** Everything noted since the admin was made, without ids and times. */
async function noted(shop: TestShop, token: string): Promise<string[]> {
  const acts = await shop.ask('listAdminActs', { token });
  return acts.slice(1).map(({ actor, act, subject }) => `${actor} ${act} ${subject}`);
}

test('every act of an admin notes who, what, to whom and when', async ({ shop }) => {
  const before = Date.now();
  const { admin, mia } = await people(shop);
  const { insertedId } = await shop.ask('addProduct', { token: admin, body: cloth });
  const body = { ...delivery, productId: insertedId, quantity: 2 };
  const { insertedId: order } = await shop.ask('placeOrder', { token: mia, body });
  await shop.ask('getOrder', { token: admin, params: { id: order } });
  await shop.ask('listOrders', { token: admin, query: { user: MIA } });
  await shop.ask('cancelOrder', { token: admin, params: { id: order } });
  await shop.ask('getUser', { token: admin, params: { email: MIA } });
  await shop.ask('putUser', { token: admin, params: { email: MIA }, body: { email: MIA, ...profile } });
  await shop.ask('makeAdmin', { token: admin, params: { email: MIA } });
  await shop.ask('deleteProduct', { token: admin, params: { id: insertedId } });
  await shop.rooms.users.revokeAdmin(MIA);
  expect(await noted(shop, admin)).toEqual([
    `${ADMIN} add_product ${insertedId}`,
    `${ADMIN} read_order ${order}`,
    `${ADMIN} read_orders ${MIA}`,
    `${ADMIN} cancel_order ${order}`,
    `${ADMIN} read_profile ${MIA}`,
    `${ADMIN} update_profile ${MIA}`,
    `${ADMIN} make_admin ${MIA}`,
    `${ADMIN} delete_product ${insertedId}`,
    `operator revoke_admin ${MIA}`,
  ]);
  for (const { doneAt } of await shop.ask('listAdminActs', { token: admin })) {
    expect(Date.parse(doneAt)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(doneAt)).toBeLessThanOrEqual(Date.now());
  }
});

test('what is refused, changes nothing or is one’s own is no act', async ({ shop }) => {
  const { admin, mia } = await people(shop);
  const productId = await shop.addProduct();
  const mine = async (token: string) =>
    (await shop.ask('placeOrder', { token, body: { ...delivery, productId, quantity: 2 } })).insertedId;
  const [own, theirs] = [await mine(admin), await mine(mia)];
  await shop.ask('getOrder', { token: admin, params: { id: own } });
  await shop.ask('getOrder', { token: mia, params: { id: theirs } });
  await shop.ask('cancelOrder', { token: admin, params: { id: own } });
  await shop.ask('getUser', { token: admin, params: { email: ADMIN } });
  await shop.ask('makeAdmin', { token: admin, params: { email: ADMIN } });
  await shop.refused('deleteProduct', { token: admin, params: { id: 'unheard-of' } });
  await shop.refused('makeAdmin', { token: mia, params: { email: MIA } });
  await shop.refused('addProduct', { token: mia, body: cloth });
  expect(await noted(shop, admin)).toEqual([`operator add_product ${productId}`]);
});

test('an act that cannot be noted does not happen', async ({ shop }) => {
  const { admin, mia } = await people(shop);
  const productId = await shop.addProduct();
  const body = { ...delivery, productId, quantity: 2 };
  const { insertedId: id } = await shop.ask('placeOrder', { token: mia, body });
  await sql`alter table admin_acts rename to lost_acts`.execute(shop.storage.db);
  const tries = [
    shop.tell('makeAdmin', { token: admin, params: { email: MIA } }),
    shop.tell('addProduct', { token: admin, body: cloth }),
    shop.tell('deleteProduct', { token: admin, params: { id: productId } }),
    shop.tell('cancelOrder', { token: admin, params: { id } }),
    shop.tell('putUser', { token: admin, params: { email: MIA }, body: { email: MIA, ...profile } }),
    shop.tell('getOrder', { token: admin, params: { id } }),
  ];
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(tries.map(() => 500));
  await sql`alter table lost_acts rename to admin_acts`.execute(shop.storage.db);
  expect(await shop.ask('isAdmin', { token: admin, params: { email: MIA } })).toEqual({ admin: false });
  expect(
    (await shop.ask('listProducts')).map(({ _id, availableQuantity }) => [_id, availableQuantity]),
  ).toEqual([[productId, 98]]);
  expect((await shop.ask('getUser', { token: mia, params: { email: MIA } })).education).toBe('');
  expect(await shop.ask('getOrder', { token: mia, params: { id } })).toMatchObject({ paid: false });
});

test('the trail is read page by page, newest first', async ({ shop }) => {
  const { admin } = await people(shop);
  for (let made = 0; made < 3; made += 1) await shop.addProduct();
  const first = await shop.tell('listAdminActs', { token: admin, query: { limit: 3, sort: 'newest' } });
  const cursor = /cursor=([\w-]+)/.exec(String(first.headers.link))?.[1] ?? '';
  const query = { limit: 3, sort: 'newest', cursor };
  expect(await shop.ask('listAdminActs', { token: admin, query })).toMatchObject([
    { actor: 'operator', act: 'make_admin', subject: ADMIN },
  ]);
});
