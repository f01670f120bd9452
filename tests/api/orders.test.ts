// Placing orders: bounds, stock, price, idempotency (spec sections 5, 7, 9).
import { expect } from 'vitest';
import { delivery, test } from '../support/shop.ts';

test('an order takes its pieces off stock and is computed by the shop', async ({ shop }) => {
  const productId = await shop.addProduct({ price: 19.99, availableQuantity: 10 });
  const token = await shop.signIn('mia@mail.com');
  const { insertedId } = await shop.ask('placeOrder', {
    token,
    body: { ...delivery, productId, quantity: 3 },
  });

  expect(await shop.ask('getOrder', { token, params: { id: insertedId } })).toMatchObject({
    _id: insertedId,
    productId,
    productName: 'Harbour Twill',
    quantity: 3,
    price: 59.97,
    user: 'mia@mail.com',
    userName: 'mia',
    paid: false,
    transactionId: null,
    customDetails: '',
  });
  expect((await shop.ask('getProduct', { params: { id: productId } })).availableQuantity).toBe(7);
});
