// Orders of several customers and days in every state, for the tests of All Order.

import type { OrderState } from '#contract/core/order-state.ts';
import type { NewOrder } from '#contract/orders/order.ts';
import { advance } from '#server/modules/orders/fulfil/fulfilment.ts';
import { callerOf } from '../callers.ts';
import { freshDatabase } from '../database.ts';
import { createTestApp, delivery, type RequestOptions, type TestApp } from '../test-app.ts';
import { payOrder } from './orders.ts';

export interface ShopWithClock {
  readonly shop: TestApp;
  /** A token of an admin, valid at the time of the clock. */
  readonly signIn: () => Promise<string>;
  /** Every module reads it, in milliseconds since 1970. */
  readonly clock: { now: number };
}

export async function createShopWithClock(env: Record<string, string> = {}): Promise<ShopWithClock> {
  const clock = { now: Date.UTC(2026, 10, 2, 12) };
  const shop = await createTestApp(await freshDatabase(), env, { clock: { now: () => clock.now } });
  return { shop, clock, signIn: () => shop.signIn('admin@mail.com', { admin: true }) };
}

const STEPS = ['processing', 'shipped', 'delivered'] as const;

/** Places an order and brings it into a state; returns its id. */
export async function orderIn(
  shop: TestApp,
  state: OrderState,
  { email = 'mia@mail.com', ...order }: Partial<NewOrder> & { email?: string; productId: string },
): Promise<string> {
  await shop.signIn(email);
  const caller = await callerOf(shop, email, { name: nameOf(email) });
  const { orders } = shop.app;
  const input = { ...delivery, quantity: 2, customDetails: '', purchaseOrderNumber: '', ...order };
  const id = await orders.placeOrder(caller, input);
  if (state === 'cancelled') await orders.cancelOrder(id, caller, 'Changed my mind');
  if (state === 'unpaid' || state === 'cancelled') return id;
  await payOrder(shop, id);
  await shop.signIn('admin@mail.com', { admin: true });
  const admin = await callerOf(shop, 'admin@mail.com', { name: 'Ada', isStaff: true });
  if (state === 'refunded') await refundWhole(shop, id);
  for (const to of STEPS.slice(0, STEPS.indexOf(state as (typeof STEPS)[number]) + 1)) {
    const change =
      to === 'shipped' ? { to, carrier: 'DHL', trackingNumber: `JD-${id}`, note: '' } : { to, note: '' };
    await advance(shop.app.ctx, { id, change, admin });
  }
  return id;
}

/** 'Mia Weber' for mia.weber@mail.com. */
const nameOf = (email: string) =>
  (email.split('@')[0] ?? '').replaceAll(/(^|\.)\p{L}/gu, (start) => start.replace('.', ' ').toUpperCase());

async function refundWhole(shop: TestApp, orderId: string): Promise<void> {
  const { price_cents: amountCents } = await shop.storage.db
    .selectFrom('orders')
    .select('price_cents')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const { balances } = shop.app.orders;
  const wanted = { orderId, amountCents, reason: 'A flaw', requestedBy: undefined, at: 0 };
  await shop.storage.db.transaction().execute(async (tx) => {
    const refund = await balances.reserveRefund(tx, wanted);
    await balances.completeRefund(tx, orderId, refund);
  });
}

/** Ids of the orders that a list has, following its pages. */
export async function listIds(
  { shop, signIn }: ShopWithClock,
  query: RequestOptions['query'] = {},
): Promise<string[]> {
  const ids: string[] = [];
  const token = await signIn();
  for (let cursor: string | undefined; ; ) {
    const { body, headers } = await shop.send('listAllOrders', {
      token,
      query: { ...query, ...(cursor && { cursor }) },
    });
    ids.push(...(body as { _id: string }[]).map(({ _id }) => _id));
    cursor = /[?&]cursor=([^&>]+)/.exec(String(headers.link ?? ''))?.[1];
    if (!cursor) return ids;
  }
}
