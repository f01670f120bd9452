// An address that nobody has confirmed may be a stranger's: what is ordered and reminded of there has a limit, and every order
// that is placed is told of.
import { expect } from 'vitest';
import { freshDatabase } from '../support/database.ts';
import { createHttpClient } from '../support/http-client.ts';
import { payOrder } from '../support/orders/orders.ts';
import { swatchBody } from '../support/orders/swatches.ts';
import { confirmRemoval } from '../support/people/confirm-removal.ts';
import { startMailServer } from '../support/providers/mail-server.ts';
import { createTestApp, delivery, type TestApp, test, testOnce } from '../support/test-app.ts';

const HOUR = 60 * 60_000;
const MIA = 'mia@mail.com';

async function createScene(env: Record<string, string> = {}) {
  const clock = { now: Date.now() };
  const mail = await startMailServer();
  const shop = await createTestApp(
    await freshDatabase(),
    { SMTP_URL: mail.url, ...env },
    { clock: { now: () => clock.now } },
  );
  const mia = await createHttpClient(shop);
  const token = await mia.signUp(MIA);
  const body = { ...delivery, productId: await shop.addArticle({ availableQuantity: 1000 }), quantity: 2 };
  const place = async (key?: string) => {
    const options = key ? { headers: { 'idempotency-key': key } } : {};
    return (await shop.request('placeOrder', { token, body, ...options })).insertedId;
  };
  return {
    clock,
    shop,
    mia,
    token,
    place,
    body,
    placeError: () => shop.requestError('placeOrder', { token, body }),
    swatches: { token, body: swatchBody([body.productId]) },
    cancel: (id: string) => shop.request('cancelOrder', { token, params: { id } }),
  };
}

async function send({ app, storage }: TestApp): Promise<Record<string, number>> {
  await app.jobs.runNow(app.outboxSender.job);
  const rows = await storage.db.selectFrom('outbox_emails').select(['kind', 'state']).execute();
  const ofOrders = rows.filter(({ kind }) => /^(order|payment)_/.test(kind));
  return Object.fromEntries(
    Object.entries(Object.groupBy(ofOrders, ({ kind, state }) => `${kind} ${state}`)).map(
      ([what, emails]) => [what, emails?.length ?? 0],
    ),
  );
}

testOnce('an unconfirmed customer orders as many a day as may be unpaid', async () => {
  const { clock, shop, body, place, placeError, cancel } = await createScene({
    OPEN_ORDERS_PER_CUSTOMER: '20',
  });
  for (let count = 0; count < 19; count += 1) await cancel(await place());
  const last = await place('click');
  expect(await placeError()).toBe('email_confirmation_required');
  expect(await place('click')).toBe(last);
  expect(await send(shop)).toEqual({ 'order_placed sent': 20, 'order_cancelled sent': 19 });
  const admin = await shop.signIn('admin@mail.com', { admin: true });
  expect(await shop.request('listFailedEmails', { token: admin })).toEqual([]);
  await cancel(last);
  clock.now += 25 * HOUR;
  const token = await shop.signIn(MIA);
  await shop.request('placeOrder', { token, body });
});

testOnce('orders of swatches count as others do', async () => {
  const { shop, swatches, placeError, cancel } = await createScene({ OPEN_ORDERS_PER_CUSTOMER: '20' });
  for (let count = 0; count < 20; count += 1)
    await cancel((await shop.request('orderSwatches', swatches)).insertedId);
  expect(await shop.requestError('orderSwatches', swatches)).toBe('email_confirmation_required');
  expect(await placeError()).toBe('email_confirmation_required');
  expect(await send(shop)).toEqual({ 'order_placed sent': 20, 'order_cancelled sent': 20 });
  await shop.confirmEmail(MIA);
  await shop.request('orderSwatches', swatches);
});

testOnce('a refused order does not count; confirmed customers have no limit', async () => {
  const { shop, place, placeError, cancel } = await createScene({ OPEN_ORDERS_PER_CUSTOMER: '2' });
  const first = await place();
  await place();
  expect(await placeError()).toBe('too_many_open_orders');
  await cancel(first);
  expect(await placeError()).toBe('email_confirmation_required');
  await shop.confirmEmail(MIA);
  await place();
});

testOnce('an unconfirmed customer orders several fabrics in one order', async () => {
  const { shop, token, body } = await createScene();
  const lines = [body.productId, await shop.addArticle()].map((articleId) => ({ articleId, quantity: 2 }));
  await shop.request('placeOrderOfLines', { token, body: { ...delivery, lines } });
});

testOnce('unconfirmed customers’ paid orders do not count, and the refusal is foretold', async () => {
  const { shop, token, place, placeError, cancel } = await createScene({ OPEN_ORDERS_PER_CUSTOMER: '2' });
  const refusal = async () => (await shop.request('getOrderRefusal', { token })).refusal;
  await payOrder(shop, await place());
  await cancel(await place());
  expect(await refusal()).toBeNull();
  const last = await place();
  await cancel(last);
  const told = expect.stringMatching(/^You have placed 2 orders today without paying/);
  expect(await refusal()).toEqual({ code: 'email_confirmation_required', message: told });
  expect(await placeError()).toBe('email_confirmation_required');
  await shop.confirmEmail(MIA);
  expect(await refusal()).toBeNull();
  await place();
  await place();
  expect(await refusal()).toMatchObject({ code: 'too_many_open_orders' });
});

test('orders at once take what is left of an unconfirmed day and no more', async () => {
  const { shop, token, body, place, cancel } = await createScene({ OPEN_ORDERS_PER_CUSTOMER: '20' });
  for (let count = 0; count < 15; count += 1) await cancel(await place());
  const send = () => shop.send('placeOrder', { token, body });
  const answers = await Promise.all(Array.from({ length: 12 }, send));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
});

testOnce('a removed account that signs up again has no more orders', async () => {
  const { shop, mia, place, cancel, body } = await createScene({ OPEN_ORDERS_PER_CUSTOMER: '1' });
  await cancel(await place());
  await confirmRemoval(mia, MIA);
  await mia.request('removeAccount', { body: { reviews: 'remove' } });
  const token = await mia.signUp(MIA);
  expect(await shop.requestError('placeOrder', { token, body })).toBe('email_confirmation_required');
});

testOnce('an unconfirmed customer gets three reminders a day, and the others are no failures', async () => {
  const { clock, shop, place } = await createScene();
  for (let count = 0; count < 5; count += 1) await place();
  clock.now += 47 * HOUR;
  await shop.app.jobs.runNow(shop.app.paymentDeadlines.job);
  expect(await send(shop)).toEqual({ 'order_placed sent': 5, 'payment_reminder sent': 3 });
  const events = await shop.storage.db.selectFrom('order_events').select('type').execute();
  expect(events.filter(({ type }) => type === 'payment_reminder')).toHaveLength(3);
});
