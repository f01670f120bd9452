// Orders that a system places for a customer: the ordinary way of placing, with the key's name in the log.
import { expect } from 'vitest';
import { allowOnAccount } from '../support/orders/on-account.ts';
import { delivery, type TestApp, test, testOnce } from '../support/test-app.ts';

async function createEdi(shop: TestApp) {
  const admin = await shop.signIn('admin@mail.com', { admin: true });
  const scopes = ['orders:write', 'orders:read'] as const;
  const { key } = await shop.request('addApiKey', {
    token: admin,
    body: { name: 'EDI', scopes, validDays: null },
  });
  await shop.signIn('mia@mail.com');
  await shop.confirmEmail('mia@mail.com');
  const productId = await shop.addArticle({ articleNumber: 'HB/220' });
  const request = (more: object = {}, idempotencyKey?: string) => ({
    token: key,
    body: { customer: 'mia@mail.com', lines: [{ article: 'hb/220', quantity: 2 }], ...delivery, ...more },
    ...(idempotencyKey && { headers: { 'idempotency-key': idempotencyKey } }),
  });
  return { admin, key, productId, request };
}

test('an order on account takes stock and credit, once for each key', async ({ shop }) => {
  const { admin, key, productId, request } = await createEdi(shop);
  expect(await shop.requestError('placeCustomerOrder', request())).toBe('not_on_account');
  await allowOnAccount(shop, admin, 'mia@mail.com');
  const [one, two] = await Promise.all([
    shop.request('placeCustomerOrder', request({ price: 25 }, 'PO 7')),
    shop.request('placeCustomerOrder', request({ price: 25 }, 'PO 7')),
  ]);
  expect(one).toEqual(two);
  const { availableQuantity } = await shop.request('getProduct', { params: { id: productId } });
  expect(availableQuantity).toBe(98);
  const params = { id: one.insertedId };
  const order = await shop.request('getOrderDetails', { token: key, params });
  expect(order).toMatchObject({ user: 'mia@mail.com', state: 'paid', paymentMethod: 'account', price: 25 });
  expect(order.events[0]).toMatchObject({ type: 'placed', actor: 'admin', actorEmail: 'API key EDI' });
  await shop.signIn('nora@mail.com');
  const others = request({ customer: 'nora@mail.com', price: 25 }, 'PO 7');
  expect(await shop.requestError('placeCustomerOrder', others)).toBe('idempotency_key_reused');
  expect(await shop.requestError('placeCustomerOrder', request({ price: 24 }))).toBe('price_changed');
  const more = request({ lines: [{ article: productId, quantity: 79 }] });
  expect(await shop.requestError('placeCustomerOrder', more)).toBe('credit_limit_exceeded');
  const entries = await shop.request('listAuditLog', { token: admin, query: { action: 'place_order' } });
  expect(entries).toMatchObject([{ actor: 'API key EDI', subject: one.insertedId, label: order.number }]);
  const movements = await shop.request('listStockMovements', { token: admin, query: { article: productId } });
  expect(movements.map(({ actor }) => actor)).toContain('API key EDI');
});

testOnce('two systems of one admin may use the same key', async ({ shop }) => {
  const { admin, request } = await createEdi(shop);
  await allowOnAccount(shop, admin, 'mia@mail.com');
  const body = { name: 'Agency', scopes: ['orders:write' as const], validDays: null };
  const { key: other } = await shop.request('addApiKey', { token: admin, body });
  const one = await shop.request('placeCustomerOrder', request({}, '1'));
  const two = await shop.request('placeCustomerOrder', { ...request({}, '1'), token: other });
  expect(two.insertedId).not.toBe(one.insertedId);
  expect(await shop.request('placeCustomerOrder', request({}, '1'))).toEqual(one);
});

testOnce('a customer is named by either id, and may pay by card', async ({ shop }) => {
  const { admin, key, request } = await createEdi(shop);
  const { insertedId } = await shop.request('placeCustomerOrder', request({ paymentMethod: 'card' }));
  const order = await shop.request('getOrderDetails', { token: key, params: { id: insertedId } });
  expect(order).toMatchObject({ state: 'unpaid', user: 'mia@mail.com' });
  const customer = await shop.app.users.idOf('mia@mail.com');
  const params = { email: 'mia@mail.com' };
  await shop.request('putCustomerExternalId', { token: admin, params, body: { externalId: 'ERP-7' } });
  for (const name of [customer, 'ERP-7'])
    await shop.request('placeCustomerOrder', request({ customer: name, paymentMethod: 'card' }));
  const mia = await shop.signIn('mia@mail.com');
  expect(await shop.request('listOrders', { token: mia, query: { user: 'mia@mail.com' } })).toHaveLength(3);
});

testOnce('unknown customers, articles and too many pieces are refused', async ({ shop }) => {
  const { productId, request } = await createEdi(shop);
  const codeOf = (more: object) => shop.requestError('placeCustomerOrder', request(more));
  expect(await codeOf({ customer: 'nobody@mail.com' })).toBe('user_not_found');
  expect(await codeOf({ lines: [{ article: 'HB/999', quantity: 2 }], paymentMethod: 'card' })).toBe(
    'article_not_found',
  );
  expect(await codeOf({ lines: [{ article: productId, quantity: 101 }], paymentMethod: 'card' })).toBe(
    'quantity_above_available',
  );
  const twice = [
    { article: productId, quantity: 2 },
    { article: 'hb/220', quantity: 2 },
  ];
  expect(await codeOf({ lines: twice })).toBe('validation_failed');
});
