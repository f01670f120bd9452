// The page of a customer for staff: sums, swatches with reservations, reviews, and notes that only the mill sees.
import { expect } from 'vitest';
import { payOrder, placeOrder } from '../support/orders/orders.ts';
import { orderSwatches } from '../support/orders/swatches.ts';
import { test, testOnce } from '../support/test-app.ts';

const MIA = 'mia@mail.com';
const params = { email: MIA };

test('a customer has sums of paid orders, swatches with reservations, and reviews', async ({ shop }) => {
  const [mia, sales] = [await shop.signIn(MIA), await shop.signIn('eva@mail.com', { role: 'sales' })];
  expect(await shop.request('getCustomer', { token: sales, params })).toMatchObject({
    email: MIA,
    unpaidOrders: 0,
    firstOrderAt: null,
    sums: [],
    swatches: [],
  });
  const productId = await shop.addArticle();
  const paid = [await placeOrder(shop, mia, { productId }), await placeOrder(shop, mia, { productId })];
  for (const id of paid) await payOrder(shop, id);
  await placeOrder(shop, mia, { productId });
  const swatchOrder = await orderSwatches(shop, mia, [{ articleId: productId, reservedQuantity: 5 }]);
  const review = {
    name: 'Mia',
    description: 'Drapes well',
    img: '/cloth/og.jpg',
    articleId: productId,
    stars: 4,
  };
  await shop.request('addReview', { token: mia, body: review });
  const orders = await shop.request('listOrders', { token: mia, query: { user: MIA } });
  const sum = orders.filter((order) => order.paid).reduce((total, { price }) => total + price, 0);
  const customer = await shop.request('getCustomer', { token: sales, params });
  expect(customer).toMatchObject({
    unpaidOrders: 2,
    sums: [{ orders: 2, paid: sum, refunded: 0 }],
    swatches: [{ order: { _id: swatchOrder }, state: 'unpaid', reservation: { quantity: 5, lot: null } }],
    reviews: [{ description: 'Drapes well', stars: 4 }],
  });
  expect(customer.firstOrderAt).toBe(orders.map(({ placedAt }) => placedAt).sort()[0]);
});

testOnce(
  'notes are written and removed by staff, logged, and not shown to the customer',
  async ({ shop }) => {
    const [mia, sales] = [await shop.signIn(MIA), await shop.signIn('eva@mail.com', { role: 'sales' })];
    const admin = await shop.signIn('admin@mail.com', { admin: true });
    const note = { token: sales, params, body: { text: '  Prefers calls before noon ' } };
    const { insertedId } = await shop.request('addCustomerNote', note);
    expect((await shop.request('getCustomer', { token: admin, params })).notes).toMatchObject([
      { _id: insertedId, text: 'Prefers calls before noon', author: 'eva@mail.com' },
    ]);
    expect(await shop.requestError('getCustomer', { token: mia, params })).toBe('admins_only');
    const removal = { token: admin, params: { ...params, id: insertedId } };
    const ofAnother = { ...removal, params: { email: 'eva@mail.com', id: insertedId } };
    expect(await shop.request('removeCustomerNote', ofAnother)).toEqual({ deletedCount: 0 });
    expect(await shop.request('removeCustomerNote', removal)).toEqual({ deletedCount: 1 });
    const log = await shop.request('listAuditLog', { token: admin, query: { subject: MIA } });
    expect(new Set(log.map(({ action }) => action))).toEqual(
      new Set(['add_customer_note', 'remove_customer_note', 'read_profile']),
    );
  },
);
