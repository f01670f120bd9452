// Refunds of paid orders by admins: never more than was paid, never twice, and not lost when the provider fails.
import { pino } from 'pino';
import { expect } from 'vitest';
import { freshDatabase, onPostgres } from '../support/database.ts';
import { holdingArticle, untilWaiting } from '../support/databases/lock-waits.ts';
import { payloads, rejectedTexts } from '../support/endpoints/payloads.ts';
import { allowOnAccount } from '../support/orders/on-account.ts';
import { lineOf } from '../support/orders/refunds.ts';
import {
  createIntent,
  type PlacedOrder,
  placeOrder,
  type StripeFixture,
  settleOptions,
  testWithoutRetries as test,
  testWithoutRetriesOnce as testOnce,
} from '../support/providers/fake-stripe.ts';
import { createTestApp, delivery, type TestApp } from '../support/test-app.ts';

interface Paid extends PlacedOrder {
  readonly line: string;
  readonly transactionId: string;
}

async function placePaid(
  shop: TestApp,
  fakeStripe: StripeFixture,
  token: string,
  card?: string,
): Promise<Paid> {
  const order = await placeOrder(shop, token);
  const { clientSecret, transactionId } = await createIntent(shop, token, order);
  await fakeStripe.confirm(clientSecret, card);
  await shop.request('settleOrder', settleOptions(token, order, transactionId));
  return { ...order, line: await lineOf(shop, order.id), transactionId };
}

const admin = (shop: TestApp) => shop.signIn('ada@mail.com', { admin: true });

interface Wanted {
  readonly amount?: number;
  readonly returnedQuantity?: number;
  readonly reason?: string;
}
/** By line where pieces go back. */
function refund(token: string, of: PlacedOrder | Paid, wanted: Wanted = {}, key?: string) {
  const { amount = 10, returnedQuantity, reason = 'A flaw' } = wanted;
  const line = 'line' in of ? of.line : 'none';
  return {
    token,
    params: { id: of.id },
    body: returnedQuantity ? { lines: [{ line, amount, returnedQuantity }], reason } : { amount, reason },
    ...(key && { headers: { 'idempotency-key': key } }),
  };
}

const details = (shop: TestApp, token: string, { id }: PlacedOrder) =>
  shop.request('getOrderDetails', { token, params: { id } });

const eventsOf = async (shop: TestApp, token: string, order: PlacedOrder) =>
  (await details(shop, token, order)).events.map(({ type }) => type);

const reconcile = (shop: TestApp) => shop.app.payments.reconcile({ includeNotDue: true });

testOnce(
  'a part is refunded, then the rest: stock, timeline, email and credit notes',
  async ({ shop, fakeStripe, mia }) => {
    const ada = await admin(shop);
    const order = await placePaid(shop, fakeStripe, mia);
    const part = await shop.request('refundOrder', refund(ada, order, { returnedQuantity: 1 }));
    expect(part).toMatchObject({ amount: 10, returnedQuantity: 1, reason: 'A flaw', state: 'succeeded' });
    expect(await details(shop, mia, order)).toMatchObject({
      state: 'paid',
      refunded: 10,
      refundable: 15,
      lines: [{ returnable: 1 }],
      refunds: [part],
      documents: [{ kind: 'invoice' }, { kind: 'credit_note' }],
    });
    expect(await fakeStripe.capturedCents()).toBe(1500);
    await shop.request('refundOrder', refund(ada, order, { amount: 15 }));
    expect(await details(shop, mia, order)).toMatchObject({ state: 'refunded', refunded: 25, refundable: 0 });
    expect(await eventsOf(shop, ada, order)).toEqual([
      'placed',
      'paid',
      'refund_requested',
      'refunded',
      'refund_requested',
      'refunded',
    ]);
    expect(await eventsOf(shop, mia, order)).toEqual(['placed', 'paid', 'refunded', 'refunded']);
    expect(await shop.request('listProducts')).toMatchObject([{ availableQuantity: 99 }]);
    const movements = shop.storage.db.selectFrom('stock_movements').select(['quantity', 'note']);
    expect(await movements.where('reason', '=', 'refund').execute()).toEqual([{ quantity: 1, note: '' }]);
    const emails = await shop.storage.db
      .selectFrom('outbox_emails')
      .select(['kind', 'data'])
      .where('kind', '=', 'order_refunded')
      .orderBy('id')
      .execute();
    expect(emails.map(({ data }) => JSON.parse(data))).toMatchObject([
      { refundCents: 1000, refundId: part._id, reason: 'A flaw' },
      { refundCents: 1500 },
    ]);
  },
);

testOnce(
  'more than what is left, more pieces than ordered, and unpaid orders are refused',
  async ({ shop, fakeStripe, mia }) => {
    const ada = await admin(shop);
    const order = await placePaid(shop, fakeStripe, mia);
    const error = (wanted: Wanted, of: PlacedOrder = order) =>
      shop.requestError('refundOrder', refund(ada, of, wanted));
    expect(await error({ amount: 25.01 })).toBe('refund_too_large');
    expect(await error({ returnedQuantity: 3 })).toBe('returned_quantity_too_large');
    expect(await error({ amount: 0 })).toBe('validation_failed');
    expect(await error({ reason: ' ' })).toBe('validation_failed');
    expect(await error({}, await placeOrder(shop, mia))).toBe('order_not_paid');
    expect(await error({}, { id: 'none', price: 0 })).toBe('order_not_found');
    expect(await shop.requestError('refundOrder', refund(mia, order))).toBe('admins_only');
    expect(await fakeStripe.capturedCents()).toBe(2500);
    expect((await details(shop, ada, order)).refunds).toEqual([]);
  },
);

test('of two admins who refund all of an order at once, one does', async ({ shop, fakeStripe, mia }) => {
  const ada = await admin(shop);
  const order = await placePaid(shop, fakeStripe, mia);
  const both = await Promise.all(
    ['one', 'other'].map((key) => shop.send('refundOrder', refund(ada, order, { amount: 25 }, key))),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await fakeStripe.capturedCents()).toBe(0);
});

test('the same key refunds once; another request with it is refused', async ({ shop, fakeStripe, mia }) => {
  const ada = await admin(shop);
  const order = await placePaid(shop, fakeStripe, mia);
  const same = () => shop.request('refundOrder', refund(ada, order, {}, 'a key'));
  const answers = await Promise.all([same(), same(), same()]);
  expect(new Set(answers.map(({ _id }) => _id)).size).toBe(1);
  expect(await fakeStripe.capturedCents()).toBe(1500);
  expect(await shop.requestError('refundOrder', refund(ada, order, { amount: 5 }, 'a key'))).toBe(
    'idempotency_key_reused',
  );
  const lines = [{ line: order.line, amount: 10, returnedQuantity: 0 }];
  const byLine = (key: string) => ({
    ...refund(ada, order, {}, key),
    body: { lines, reason: 'A flaw' },
  });
  expect(await shop.requestError('refundOrder', byLine('a key'))).toBe('idempotency_key_reused');
  const { _id } = await shop.request('refundOrder', byLine('another'));
  expect(await shop.request('refundOrder', byLine('another'))).toMatchObject({ _id });
  expect(await shop.requestError('refundOrder', refund(ada, order, {}, 'another'))).toBe(
    'idempotency_key_reused',
  );
});

test.for([
  ['refuses to work', { response: { status: 503, when: 'before' } }],
  ['does the work and answers 500', { response: { status: 500, when: 'after' } }],
  ['breaks the connection after the work', { disconnect: 'after', times: 2 }],
] as const)(
  'a provider that %s: the refund waits, and is made once',
  async ([, fault], { shop, fakeStripe, mia }) => {
    const ada = await admin(shop);
    const order = await placePaid(shop, fakeStripe, mia);
    fakeStripe.server.faults.onRequest({ method: 'POST', ...fault });
    const requested = await shop.request('refundOrder', refund(ada, order, { returnedQuantity: 1 }));
    expect(requested.state).toBe('requested');
    expect(await details(shop, mia, order)).toMatchObject({
      refunded: 0,
      refunding: 10,
      refundable: 15,
      lines: [{ returnable: 1 }],
    });
    expect((await reconcile(shop)).changed).toMatchObject([{ change: 'order_refunded' }]);
    expect((await details(shop, mia, order)).refunds).toMatchObject([{ state: 'succeeded' }]);
    expect(await fakeStripe.capturedCents()).toBe(1500);
    expect((await reconcile(shop)).changed).toEqual([]);
  },
);

testOnce(
  'a refund the provider rejects is undone, its words for admins alone',
  async ({ shop, fakeStripe, mia }) => {
    const ada = await admin(shop);
    const order = await placePaid(shop, fakeStripe, mia);
    fakeStripe.server.faults.onRequest({ method: 'POST', response: { status: 400, when: 'before' } });
    const key = 'a key';
    const wanted = refund(ada, order, { returnedQuantity: 1 }, key);
    const problem = await shop.requestProblem('refundOrder', wanted);
    expect(problem).toMatchObject({ status: 409, code: 'refund_rejected' });
    expect(problem.detail).toMatch(/^The card provider rejected this refund: ./);
    expect(await shop.requestError('refundOrder', wanted)).toBe('refund_rejected');
    expect(await details(shop, mia, order)).toMatchObject({
      refunded: 0,
      refundable: 25,
      lines: [{ returnable: 2 }],
    });
    expect(await eventsOf(shop, ada, order)).toContain('refund_failed');
    expect(await eventsOf(shop, mia, order)).toEqual(['placed', 'paid']);
    expect((await details(shop, ada, order)).refunds).toMatchObject([{ state: 'failed' }]);
    expect((await details(shop, mia, order)).refunds).toEqual([]);
    expect((await shop.request('refundOrder', refund(ada, order, { amount: 25 }))).state).toBe('succeeded');
  },
);

testOnce('a rejected refund stays so while the provider’s refunds cannot be read', async ({ fakeStripe }) => {
  const log: string[] = [];
  const write = (line: string) => void log.push(line);
  const services = { cards: fakeStripe.cards, log: pino({ level: 'error' }, { write }) };
  const shop = await createTestApp(await freshDatabase(), {}, services);
  const ada = await admin(shop);
  const order = await placePaid(shop, fakeStripe, await shop.signIn('mia@mail.com'));
  const { faults } = fakeStripe.server;
  faults.onRequest({ method: 'POST', response: { status: 400, when: 'before' } });
  // The SDK repeats it once.
  faults.onRequest({ method: 'GET', path: /refunds/, response: { status: 503, when: 'before' }, times: 2 });
  expect(await shop.requestError('refundOrder', refund(ada, order))).toBe('refund_rejected');
  const { refunds } = await details(shop, ada, order);
  expect(refunds).toMatchObject([{ state: 'failed' }]);
  const unread = log.filter((line) => line.includes('refunds at the card provider could not be recorded'));
  expect(unread.map((line) => JSON.parse(line))).toMatchObject([{ refund: refunds[0]?._id, level: 50 }]);
});

testOnce('a refund that the provider delays succeeds later', async ({ shop, fakeStripe, mia }) => {
  const ada = await admin(shop);
  const order = await placePaid(shop, fakeStripe, mia, '4000000000007726');
  expect((await shop.request('refundOrder', refund(ada, order))).state).toBe('requested');
  expect((await details(shop, ada, order)).documents).toHaveLength(1);
  await fakeStripe.advance(60_000);
  expect((await reconcile(shop)).changed).toMatchObject([{ change: 'order_refunded' }]);
  expect((await details(shop, ada, order)).documents).toHaveLength(2);
});

testOnce(
  'an order is called refunded once the refund has succeeded, and goes nowhere meanwhile',
  async ({ shop, fakeStripe, mia }) => {
    const ada = await shop.signIn('ada@mail.com', { admin: true });
    const order = await placePaid(shop, fakeStripe, mia);
    fakeStripe.server.faults.onRequest({ method: 'POST', disconnect: 'before', times: 2 });
    await shop.request('refundOrder', refund(ada, order, { amount: 25, returnedQuantity: 2 }));
    const requested = {
      state: 'paid',
      refunded: 0,
      refunding: 25,
      refundable: 0,
      documents: [{ kind: 'invoice' }],
    };
    expect(await details(shop, mia, order)).toMatchObject(requested);
    const refunded = async () =>
      (await shop.request('listAllOrders', { token: ada, query: { state: ['refunded'] } })).length;
    expect(await refunded()).toBe(0);
    const moving = { token: ada, params: { id: order.id }, body: { to: 'processing' as const } };
    expect(await shop.requestProblem('advanceOrder', moving)).toMatchObject({
      code: 'order_state_changed',
      detail: 'A refund of this whole order is on its way. Nothing was done.',
    });
    const { number } = await details(shop, ada, order);
    const slip = { token: ada, params: { id: order.id } };
    expect(await shop.requestProblem('getPackingSlip', slip)).toMatchObject({
      code: 'order_state_changed',
      state: 'paid',
      detail: `A refund of this whole order is on its way: order ${number} has no packing slip.`,
    });
    await reconcile(shop);
    expect(await details(shop, mia, order)).toMatchObject({
      state: 'refunded',
      refunded: 25,
      refunding: 0,
      documents: [{ kind: 'invoice' }, { kind: 'credit_note' }],
    });
    expect(await refunded()).toBe(1);
  },
);

testOnce(
  'a refund recorded before a crash is requested by reconciliation',
  async ({ shop, fakeStripe, mia }) => {
    const ada = await admin(shop);
    const order = await placePaid(shop, fakeStripe, mia);
    fakeStripe.server.faults.onRequest({ method: 'POST', disconnect: 'before', times: 2 });
    await shop.request('refundOrder', refund(ada, order));
    expect(await fakeStripe.capturedCents()).toBe(2500);
    await reconcile(shop);
    expect(await fakeStripe.capturedCents()).toBe(1500);
  },
);

test('a reason is stored as typed, and forbidden characters are rejected', async ({
  shop,
  fakeStripe,
  mia,
}) => {
  const ada = await admin(shop);
  const order = await placePaid(shop, fakeStripe, mia);
  for (const reason of Object.values(payloads))
    expect(await shop.request('refundOrder', refund(ada, order, { amount: 0.5, reason }))).toMatchObject({
      reason: reason.trim(),
    });
  for (const reason of Object.values(rejectedTexts))
    expect(await shop.requestError('refundOrder', refund(ada, order, { amount: 0.5, reason }))).toBe(
      'validation_failed',
    );
});

if (onPostgres)
  test('a refund of returned and awaited pieces does not deadlock with an order', async ({ shop }) => {
    const ada = await shop.signIn('ada@mail.com', { admin: true });
    const mia = await allowOnAccount(shop, ada, 'mia@mail.com');
    const add = (productName: string) =>
      shop.addArticle({ minimumQuantity: 1, availableQuantity: 8, productName });
    const [first = '', second = ''] = [await add('One'), await add('Other')].sort();
    const { articleNumber } = await shop.request('getProduct', { params: { id: second } });
    const expected = { articleNumber, quantity: 40, expectedOn: '2099-01-01', lot: '', note: '' };
    await shop.request('addExpectedDelivery', { token: ada, body: expected });
    const lines = [
      { articleId: first, quantity: 2 },
      { articleId: second, quantity: 12, awaitedBy: '2099-01-01' },
    ];
    const body = { ...delivery, lines };
    const ofMia = { ...body, paymentMethod: 'account' as const };
    const { insertedId: id } = await shop.request('placeOrderOfLines', { token: mia, body: ofMia });
    const [taken, awaited] = (await shop.request('getOrderDetails', { token: ada, params: { id } })).lines;
    const refund = {
      reason: 'Too late',
      lines: [
        { line: taken?._id ?? '', amount: 12.5, returnedQuantity: 1 },
        { line: awaited?._id ?? '', amount: 12.5, returnedQuantity: 0, awaitedQuantity: 1 },
      ],
    };
    const nora = await shop.signIn('nora@mail.com');
    const both = await holdingArticle(shop, first, async () => {
      const ordering = shop.send('placeOrderOfLines', { token: nora, body });
      await untilWaiting(shop, 1);
      const refunding = shop.send('refundOrder', { token: ada, params: { id }, body: refund });
      await untilWaiting(shop, 2);
      return { ordering, refunding };
    });
    expect([(await both.ordering).status, (await both.refunding).status]).toEqual([201, 201]);
  });
