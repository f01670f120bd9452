// Card disputes: told to the office, shown, never refunded meanwhile; a lost one takes the payment away once, a won one nothing.
import { expect } from 'vitest';
import { freshDatabase, onPostgres } from '../support/database.ts';
import { askForDeposit, placeToWeave } from '../support/orders/deposits.ts';
import {
  CARD,
  createIntent,
  expectConsistentPayments,
  type PlacedOrder,
  placeOrder,
  type StripeFixture,
  settleOptions,
  test,
  testOnce,
} from '../support/providers/fake-stripe.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const reconcile = (shop: TestApp) => shop.app.payments.reconcile({ searchProvider: true });

const mailsOf = async ({ storage }: TestApp, kinds: RegExp) =>
  (await storage.db.selectFrom('outbox_emails').select(['kind', 'data']).orderBy('id').execute())
    .filter(({ kind }) => kinds.test(kind))
    .map(({ data }) => JSON.parse(data));

async function openShop(shop: TestApp, fakeStripe: StripeFixture, mia: string) {
  const admin = await shop.signIn('admin@mail.com', { admin: true });
  const kinds = ['admin_payment_mismatch'];
  await shop.request('putEmailSubscriptions', { token: admin, body: { kinds } });
  const pay = async (order: PlacedOrder, card: string) => {
    const { clientSecret, transactionId } = await createIntent(shop, mia, order);
    await fakeStripe.confirm(clientSecret, card);
    await shop.request('settleOrder', settleOptions(mia, order, transactionId));
    return transactionId;
  };
  /** An order that the card has paid, and whose payment is disputed. */
  const disputed = async (card: string = CARD.disputed) => {
    const order = await placeOrder(shop, mia);
    const transactionId = await pay(order, card);
    await reconcile(shop);
    return { ...order, transactionId };
  };
  const details = (id: string, token = admin) => shop.request('getOrderDetails', { token, params: { id } });
  const refund = (id: string, amount: number) =>
    shop.send('refundOrder', { token: admin, params: { id }, body: { amount, reason: 'A flaw' } });
  const ledger = async () =>
    (await shop.request('listLedger', { token: admin, query: {} })).map(({ kind, amount }) => [kind, amount]);
  const revenue = async () => (await shop.request('getOverview', { token: admin })).days.at(-1)?.revenue;
  return { admin, pay, disputed, details, refund, ledger, revenue };
}

const timeline = ({ events }: { events: readonly { type: string }[] }) => events.map(({ type }) => type);

testOnce('a dispute is told and waits; a won one changes no sums', async ({ shop, fakeStripe, mia }) => {
  const { admin, disputed, details, refund, ledger, revenue } = await openShop(shop, fakeStripe, mia);
  await fakeStripe.sendWebhooksTo(shop);
  const { id, transactionId } = await disputed();
  await fakeStripe.advance();
  const order = await details(id);
  expect(order.disputes).toMatchObject([
    { amount: 25, reason: 'fraudulent', state: 'needs_response', isInquiry: false, url: null },
  ]);
  const answerBy = order.disputes[0]?.answerBy ?? '';
  expect(Date.parse(answerBy)).toBeGreaterThan(Date.now());
  expect(timeline(order)).toContain('disputed');
  expect(await mailsOf(shop, /^admin_payment/)).toMatchObject([
    { problem: expect.stringContaining('disputes'), orderId: id, answerBy: Date.parse(answerBy) },
  ]);
  const waiting = async () => (await shop.request('getWaiting', { token: admin })).disputes;
  expect(await waiting()).toEqual({ count: 1, oldest: null, answerBy, orderId: id });
  const listed = async () =>
    (await shop.request('listAllOrders', { token: admin })).map((one) => one.isDisputed);
  expect(await listed()).toEqual([true]);
  // The customer has told the bank, and reads nothing of it here.
  const own = await details(id, mia);
  expect(own.disputes).toEqual([]);
  expect(timeline(own)).not.toContain('disputed');
  expect((await refund(id, 5)).body).toMatchObject({ code: 'payment_disputed' });
  expect(await ledger()).toEqual([['settlement', 25]]);

  await fakeStripe.answerDispute(transactionId, 'They have signed');
  await fakeStripe.advance();
  expect(await waiting()).toMatchObject({ count: 0 });
  expect(await listed()).toEqual([true]);
  await fakeStripe.answerDispute(transactionId, 'winning_evidence');
  await fakeStripe.advance();
  expect(await listed()).toEqual([undefined]);
  const won = await details(id);
  expect(won).toMatchObject({ state: 'paid', refunded: 0, refundable: 25, disputes: [{ state: 'won' }] });
  expect(timeline(won).filter((type) => type.startsWith('dispute'))).toEqual(['disputed', 'dispute_won']);
  expect(await ledger()).toEqual([['settlement', 25]]);
  expect(await revenue()).toBe(25);
  expect((await refund(id, 5)).status).toBe(201);
  await shop.app.jobs.runNow(shop.app.events.job);
  const query = { type: ['order.disputed', 'order.refunded'] };
  const { events } = await shop.request('listEvents', { token: admin, query });
  expect(events.map(({ type }) => type)).toEqual(['order.disputed', 'order.refunded']);
});

testOnce(
  'a lost dispute takes the payment away, and the invoice stays',
  async ({ shop, fakeStripe, mia }) => {
    const { admin, disputed, details, refund, ledger, revenue } = await openShop(shop, fakeStripe, mia);
    const { id, transactionId } = await disputed();
    const disputeId = await fakeStripe.answerDispute(transactionId, 'losing_evidence');
    expect((await reconcile(shop)).changed.map(({ change }) => change)).toEqual(['dispute_lost']);
    expect((await reconcile(shop)).changed).toEqual([]);
    const order = await details(id);
    expect(order).toMatchObject({
      state: 'refunded',
      refunded: 25,
      refundable: 0,
      documents: [{ kind: 'invoice' }],
      disputes: [{ state: 'lost' }],
    });
    expect(timeline(order).slice(-2)).toEqual(['disputed', 'refunded']);
    expect(await mailsOf(shop, /^order_refunded/)).toEqual([]);
    expect((await mailsOf(shop, /^admin_payment/)).map(({ problem }) => problem)).toEqual([
      expect.stringContaining('disputes'),
      expect.stringContaining('took the money back'),
    ]);
    expect((await refund(id, 5)).body).toMatchObject({ code: 'refund_too_large' });
    expect(await ledger()).toEqual([
      ['settlement', 25],
      ['dispute', -25],
    ]);
    expect(await revenue()).toBe(0);
    const [invoice] = order.documents;
    const month = new Date().toISOString().slice(0, 7);
    const booked = async (format: string) => {
      const { body } = await shop.send('exportBookings', { token: admin, query: { month, format } });
      return String(body)
        .split('\r\n')
        .filter((row) => row.includes(disputeId));
    };
    // Only the payment is booked back, by the number of the invoice that is open again.
    expect(await booked('datev')).toEqual([expect.stringMatching(/^25,00;"H";"USD";/)]);
    expect(await booked('xero-payments')).toEqual([expect.stringContaining(`-25.00,`)]);
    expect(await booked('xero-invoices')).toEqual([]);
    expect(await booked('quickbooks')).toEqual([
      expect.stringContaining(`${invoice?.number}-D`),
      expect.stringContaining(`${invoice?.number}-D`),
    ]);
    await expectConsistentPayments(shop, fakeStripe);
  },
);

test('events twice, late or at once record each step of a dispute once', async ({ fakeStripe }) => {
  const options = await freshDatabase();
  const start = () => createTestApp(options, {}, { cards: fakeStripe.cards });
  const shop = await start();
  const shops = onPostgres ? [shop, await start(), await start()] : [shop];
  const mia = await shop.signIn('mia@mail.com');
  const { pay, details, ledger } = await openShop(shop, fakeStripe, mia);
  for (const one of shops) await fakeStripe.sendWebhooksTo(one);
  const order = await placeOrder(shop, mia);
  fakeStripe.server.faults.onWebhook({ effect: 'hold', times: 1000 });
  const transactionId = await pay(order, CARD.disputed);
  await fakeStripe.answerDispute(transactionId, 'losing_evidence');
  fakeStripe.server.faults.clear();
  const release = fakeStripe.server.webhooks.release({ backwards: true });
  await Promise.all([release, ...shops.map(() => reconcile(shop))]);
  await fakeStripe.advance(120_000);
  await reconcile(shop);
  const { events, refunds } = await details(order.id);
  expect(timeline({ events }).filter((type) => /dispute|refund/.test(type))).toEqual([
    'disputed',
    'refunded',
  ]);
  expect(refunds).toHaveLength(1);
  expect(await mailsOf(shop, /^admin_payment/)).toHaveLength(1);
  expect(await ledger()).toEqual([
    ['settlement', 25],
    ['dispute', -25],
  ]);
});

testOnce('the orders of one payment lose their parts of it', async ({ shop, fakeStripe, mia }) => {
  const { details, ledger } = await openShop(shop, fakeStripe, mia);
  const orders = [await placeOrder(shop, mia, 2), await placeOrder(shop, mia, 4)];
  const ids = orders.map(({ id }) => id);
  const body = { orders: ids, price: 75 };
  const offer = await shop.request('createSharedPayment', { token: mia, body });
  await fakeStripe.confirm(offer.clientSecret, CARD.disputed);
  await fakeStripe.answerDispute(offer.transactionId, 'losing_evidence');
  await reconcile(shop);
  await reconcile(shop);
  for (const id of ids)
    expect(await details(id)).toMatchObject({ state: 'refunded', disputes: [{ amount: 75 }] });
  expect(await ledger()).toEqual([
    ['settlement', 25],
    ['settlement', 50],
    ['dispute', -25],
    ['dispute', -50],
  ]);
  await expectConsistentPayments(shop, fakeStripe);
});

testOnce(
  'a lost deposit is gone while the order waits, and not refunded again',
  async ({ shop, fakeStripe, mia }) => {
    const { admin, pay, ledger, details } = await openShop(shop, fakeStripe, mia);
    await askForDeposit(shop, 30);
    const place = () => placeToWeave(shop, { admin, customer: mia });
    const [cancelled, continued] = [await place(), await place()];
    for (const { id } of [cancelled, continued]) {
      const transactionId = await pay({ id, price: 60 }, CARD.disputed);
      await fakeStripe.answerDispute(transactionId, 'losing_evidence');
    }
    await reconcile(shop);
    await shop.request('cancelOrder', { token: admin, params: { id: cancelled.id } });
    await continued.weave();
    await pay({ id: continued.id, price: 140 }, CARD.good);
    expect(await details(cancelled.id)).toMatchObject({ state: 'cancelled', refunded: 60, refundable: 0 });
    expect(await details(continued.id)).toMatchObject({ state: 'paid', refunded: 60, refundable: 140 });
    expect((await ledger()).toSorted()).toEqual([
      ['deposit', 60],
      ['deposit', 60],
      ['dispute', -60],
      ['dispute', -60],
      ['settlement', 140],
    ]);
    await expectConsistentPayments(shop, fakeStripe);
  },
);

testOnce(
  'an inquiry lets refunds through, a dispute takes what they leave',
  async ({ shop, fakeStripe, mia }) => {
    const { disputed, details, refund, ledger } = await openShop(shop, fakeStripe, mia);
    const { id, transactionId } = await disputed(CARD.askedAbout);
    expect((await details(id)).disputes).toMatchObject([{ isInquiry: true, state: 'needs_response' }]);
    expect((await refund(id, 10)).status).toBe(201);
    await fakeStripe.answerDispute(transactionId, 'escalate_inquiry_evidence');
    await reconcile(shop);
    expect((await refund(id, 5)).body).toMatchObject({ code: 'payment_disputed' });
    await fakeStripe.answerDispute(transactionId, 'losing_evidence');
    await reconcile(shop);
    const order = await details(id);
    expect(timeline(order).filter((type) => type === 'disputed')).toHaveLength(2);
    expect(order).toMatchObject({ state: 'refunded', refunded: 25 });
    expect(await ledger()).toEqual([
      ['settlement', 25],
      ['refund', -10],
      ['dispute', -15],
    ]);
    // The bank took more than was left: an admin decides.
    expect((await mailsOf(shop, /^admin_payment/)).map(({ amountCents }) => amountCents)).toContain(1000);
  },
);

testOnce('a dispute of a payment without an order is told once', async ({ shop, fakeStripe, mia }) => {
  await openShop(shop, fakeStripe, mia);
  const body = { price: 25 };
  const { clientSecret } = await shop.request('createPaymentIntent', { token: mia, body });
  await fakeStripe.confirm(clientSecret, CARD.disputed);
  for (const _ of ['once', 'again']) await reconcile(shop);
  expect(await mailsOf(shop, /^admin_payment/)).toMatchObject([
    { problem: expect.stringContaining('disputes'), orderId: null, amountCents: 2500 },
  ]);
  expect((await shop.request('listAllOrders', { token: await shop.signIn('admin@mail.com') })).length).toBe(
    0,
  );
});

testOnce('payments are searched also where disputes cannot be read', async ({ shop, fakeStripe, mia }) => {
  const { disputed, details } = await openShop(shop, fakeStripe, mia);
  fakeStripe.server.faults.onRequest({ path: /disputes/, response: { status: 400, when: 'before' } });
  const { id } = await disputed();
  expect((await details(id)).disputes).toEqual([]);
  expect(await shop.app.payments.mayExpireOrders()).toBe(true);
  await reconcile(shop);
  expect((await details(id)).disputes).toHaveLength(1);
});
