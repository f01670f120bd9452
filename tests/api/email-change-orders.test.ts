// Orders of a customer whose email has changed since, while a stranger has the former address.
import { expect } from 'vitest';
import { allPersonalData } from '#server/modules/personal-data.ts';
import { renamePerson } from '../support/callers.ts';
import { advanceOrder, payOrder, placeOrder, SHIPMENT } from '../support/orders/orders.ts';
import { type TestApp, test, testOnce } from '../support/test-app.ts';

const OLD = 'mia@mail.com';
const NEW = 'weber@mail.com';

/** Mia has placed an order and changed her email; somebody else has signed in with the former one. */
async function placeThenRename(shop: TestApp) {
  const id = await placeOrder(shop, await shop.signIn(OLD));
  await shop.storage.db.transaction().execute((tx) => renamePerson(tx, OLD, NEW));
  return { id, mia: await shop.signIn(NEW), stranger: await shop.signIn(OLD) };
}

const emailsOf = ({ storage }: TestApp) =>
  storage.db.selectFrom('outbox_emails').select(['kind', 'recipient']).orderBy('id').execute();

testOnce('emails of an order go to the address that its customer has now', async ({ shop }) => {
  const admin = await shop.signIn('admin@mail.com', { admin: true });
  await shop.request('putEmailSubscriptions', { token: admin, body: { kinds: ['admin_order_paid'] } });
  const { id } = await placeThenRename(shop);
  await payOrder(shop, id);
  await advanceOrder(shop, admin, id, { to: 'processing', note: '' });
  await advanceOrder(shop, admin, id, SHIPMENT);
  expect(await emailsOf(shop)).toEqual([
    { kind: 'order_placed', recipient: NEW },
    { kind: 'order_paid', recipient: NEW },
    { kind: 'admin_order_paid', recipient: 'admin@mail.com' },
    { kind: 'order_processing', recipient: NEW },
    { kind: 'order_shipped', recipient: NEW },
  ]);
  const told = shop.storage.db
    .selectFrom('outbox_emails')
    .select('data')
    .where('kind', '=', 'admin_order_paid');
  expect(JSON.parse((await told.executeTakeFirstOrThrow()).data)).toMatchObject({ customerEmail: NEW });
});

test('a customer’s export has all emails of an order, whatever their address', async ({ shop }) => {
  await placeThenRename(shop);
  const { db } = shop.storage;
  // As before the order emails followed their customer.
  await db.updateTable('outbox_emails').set({ recipient: OLD }).execute();
  const exported = async (email: string) => {
    const person = { userId: await shop.app.users.idOf(email), email, ownsEmail: true };
    const tables = await Promise.all(allPersonalData.map((data) => data.export(db, person)));
    return tables.flatMap(({ outbox_emails = [] }) => outbox_emails);
  };
  expect(await exported(NEW)).toMatchObject([{ kind: 'order_placed' }]);
  expect(await exported(OLD)).toEqual([]);
  await db.transaction().execute((tx) => renamePerson(tx, OLD, 'third@mail.com'));
  expect(await emailsOf(shop)).toEqual([{ kind: 'order_placed', recipient: OLD }]);
  await db.transaction().execute((tx) => renamePerson(tx, NEW, 'fourth@mail.com'));
  expect(await emailsOf(shop)).toEqual([{ kind: 'order_placed', recipient: 'fourth@mail.com' }]);
});

testOnce('an order names the current email, and keeps that of its placing', async ({ shop }) => {
  const { id, mia } = await placeThenRename(shop);
  const admin = await shop.signIn('admin@mail.com', { admin: true });
  const params = { id };
  expect(await shop.request('getOrder', { token: mia, params })).toMatchObject({ user: NEW });
  expect(await shop.request('getOrderDetails', { token: mia, params })).toMatchObject({ user: NEW });
  expect(await shop.request('listAllOrders', { token: admin, query: { customer: NEW } })).toMatchObject([
    { user: NEW },
  ]);
  const rows = await shop.storage.db.selectFrom('orders').select('customer_email').execute();
  expect(rows).toEqual([{ customer_email: OLD }]);
});
