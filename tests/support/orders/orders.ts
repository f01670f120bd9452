// Orders in tests: placed, paid without a card, advanced.
import type { NewOrder } from '#contract/orders/order.ts';
import type { Advance } from '#contract/orders/order-details.ts';
import { delivery, type TestApp } from '../test-app.ts';

export const SHIPMENT = { to: 'shipped', carrier: 'DHL', trackingNumber: 'JD0146', note: '' } as const;

/** Places an order of a new article at $12.50 per piece; returns its id. */
export async function placeOrder(
  shop: TestApp,
  token: string,
  more: Partial<NewOrder> = {},
): Promise<string> {
  const productId = more.productId ?? (await shop.addArticle());
  const body = { ...delivery, productId, quantity: 2, ...more };
  return (await shop.request('placeOrder', { token, body })).insertedId;
}

/** Answers what the server says, also where it rejects the order. */
export const sendOrder = (shop: TestApp, token: string, productId: string, quantity: number) =>
  shop.send('placeOrder', { token, body: { ...delivery, productId, quantity } });

/** Marks an order paid as a settlement does, without a payment. */
export async function payOrder(shop: TestApp, id: string, transactionId = `pi_${id}`): Promise<void> {
  const { orders } = shop.app;
  await shop.storage.db.transaction().execute((tx) => orders.markPaid(tx, id, transactionId));
}

export const advanceOrder = (shop: TestApp, token: string, id: string, change: Advance) =>
  shop.request('advanceOrder', { token, params: { id }, body: change });
