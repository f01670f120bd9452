// Deposits on orders woven to order: the deposit first, the rest once all pieces are there, every cent once.
import { expect } from 'vitest';
import { freshDatabase } from '../support/database.ts';
import { askForDeposit, placeToWeave } from '../support/orders/deposits.ts';
import { advanceOrder, SHIPMENT } from '../support/orders/orders.ts';
import { availableOf } from '../support/orders/swatches.ts';
import {
  createIntent,
  createStripeFixture,
  expectConsistentPayments,
  type StripeFixture,
  settleOptions,
  test,
  testOnce,
} from '../support/providers/fake-stripe.ts';
import { chargeTax } from '../support/shop-settings.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const HOUR = 60 * 60_000;

/** A shop that asks for 30 %, and an order of 20 pieces at $10 of which 8 are there. */
async function scene(shop: TestApp, customer: string, percent = 30, more = {}) {
  const admin = await shop.signIn('admin@mail.com', { admin: true });
  if (percent > 0) await askForDeposit(shop, percent);
  return { admin, order: await placeToWeave(shop, { admin, customer, ...more }) };
}

const addressIn = (country: string) => ({
  name: 'Mia Weber',
  company: '',
  street: 'Weberstr. 1',
  postcode: '10115',
  city: 'Berlin',
  region: '',
  country,
});

const priceOf = (id: string, price: number) => ({ id, price });

/** Pays what is due and sends the transaction id, as the payment page does. */
async function pay(
  shop: TestApp,
  fakeStripe: StripeFixture,
  token: string,
  order: { id: string; price: number },
) {
  const { clientSecret, transactionId } = await createIntent(shop, token, order);
  await fakeStripe.confirm(clientSecret);
  await shop.request('settleOrder', settleOptions(token, order, transactionId));
  return transactionId;
}

const mailsOf = async ({ storage }: TestApp) => {
  const rows = await storage.db.selectFrom('outbox_emails').select('kind').orderBy('id').execute();
  return rows.map(({ kind }) => kind).filter((kind) => !/^(quotation|email)_/.test(kind));
};

const documentsOf = async ({ storage }: TestApp) =>
  (await storage.db.selectFrom('invoices').selectAll().orderBy('id').execute()).map((row) => ({
    ...row,
    document: JSON.parse(row.document),
  }));

const ledgerOf = async (shop: TestApp, token: string) =>
  (await shop.request('listLedger', { token, query: {} })).map(({ kind, amount }) => [kind, amount]);

test('deposit paid, pieces woven, rest paid, then the order is shipped', async ({
  shop,
  fakeStripe,
  mia,
}) => {
  const { admin, order } = await scene(shop, mia);
  const { id, details, weave } = order;
  expect(await details()).toMatchObject({
    state: 'unpaid',
    price: 200,
    due: { part: 'deposit', amount: 60, until: expect.any(String), isPayable: true },
    deposit: { amount: 60, rest: 140, paidAt: null, restDueAt: null },
  });
  // A change of the setting is for later orders.
  await askForDeposit(shop, 50);
  const whole = { token: mia, body: { price: 200, order: id } };
  expect(await shop.requestError('createPaymentIntent', whole)).toBe('price_changed');
  const deposit = priceOf(id, 60);
  const first = await pay(shop, fakeStripe, mia, deposit);
  expect(await details()).toMatchObject({
    state: 'unpaid',
    paid: false,
    transactionId: null,
    paymentDueAt: null,
    due: { part: 'rest', amount: 140, until: null, isPayable: false },
    card: { last4: '4242' },
    deposit: { paidAt: expect.any(String), restDueAt: null },
    documents: [{ kind: 'deposit_invoice' }],
  });
  // Sent again, as by a second tab, it changes nothing.
  expect(await shop.request('settleOrder', settleOptions(mia, deposit, first))).toEqual({ modifiedCount: 0 });
  const rest = priceOf(id, 140);
  const payRest = { token: mia, body: { price: 140, order: id } };
  expect(await shop.requestError('createPaymentIntent', payRest)).toBe('rest_not_due');
  expect(await shop.requestError('cancelOrder', { token: mia, params: { id } })).toBe('deposit_paid');
  const line = (await details()).lines[0]?._id ?? '';
  const change = { token: admin, params: { id, line }, body: { quantity: 6, price: 60 } };
  expect(await shop.requestError('changeLine', change)).toBe('deposit_paid');
  expect((await weave(5)).status).toBe(200);
  expect(await shop.requestError('createPaymentIntent', payRest)).toBe('rest_not_due');
  expect(await shop.request('getWaiting', { token: admin })).toMatchObject({
    unpaid: { count: 0 },
    toWeave: { count: 1, oldest: expect.any(String) },
    restDue: { count: 0, oldest: null },
  });

  expect((await weave()).status).toBe(200);
  expect(await shop.request('getWaiting', { token: admin })).toMatchObject({
    toWeave: { count: 0 },
    restDue: { count: 1, oldest: expect.any(String) },
  });
  const ship = shop.send('advanceOrder', {
    token: admin,
    params: { id },
    body: { to: 'processing', note: '' },
  });
  expect((await ship).body).toMatchObject({
    code: 'order_state_changed',
    detail: 'The rest of this order is not paid. Nothing was done.',
  });
  // Two tabs get one intent, and a page that was closed after the charge is settled all the same.
  const tabs = await Promise.all([createIntent(shop, mia, rest), createIntent(shop, mia, rest)]);
  expect(new Set(tabs.map(({ transactionId }) => transactionId)).size).toBe(1);
  await fakeStripe.confirm(tabs[0].clientSecret);
  await shop.app.payments.reconcile({ includeNotDue: true });
  expect(await details()).toMatchObject({
    state: 'paid',
    paid: true,
    transactionId: tabs[0].transactionId,
    documents: [{ kind: 'deposit_invoice' }, { kind: 'invoice' }],
  });
  for (const { transactionId: q } of [tabs[0], { transactionId: first }])
    expect(await shop.request('listAllOrders', { token: admin, query: { q } })).toMatchObject([{ _id: id }]);
  await expectConsistentPayments(shop, fakeStripe);
  expect(await fakeStripe.capturedCents()).toBe(20_000);
  expect(await mailsOf(shop)).toEqual(['order_placed', 'deposit_paid', 'rest_due', 'order_paid']);
  expect(await ledgerOf(shop, admin)).toEqual([
    ['deposit', 60],
    ['settlement', 140],
  ]);
  const { days } = await shop.request('getOverview', { token: admin });
  expect(days.at(-1)).toMatchObject({ orders: 1, settled: 200 });
  await advanceOrder(shop, admin, id, { to: 'processing', note: '' });
  await advanceOrder(shop, admin, id, SHIPMENT);
});

testOnce(
  'a refund takes from both payments what each has, once for a key',
  async ({ shop, fakeStripe, mia }) => {
    const { admin, order } = await scene(shop, mia);
    const { id, details, weave } = order;
    await pay(shop, fakeStripe, mia, priceOf(id, 60));
    await weave();
    await pay(shop, fakeStripe, mia, priceOf(id, 140));
    const [line] = (await details()).lines;
    const refund = (amount: number, returnedQuantity: number, key: string) => ({
      token: admin,
      params: { id },
      headers: { 'idempotency-key': key },
      body: { lines: [{ line: line?._id ?? '', amount, returnedQuantity }], reason: 'A flaw' },
    });
    await shop.request('refundOrder', refund(20, 2, 'one'));
    const all = refund(180, 18, 'two');
    expect(await shop.request('refundOrder', all)).toMatchObject({ amount: 180, state: 'succeeded' });
    expect(await shop.request('refundOrder', all)).toMatchObject({ amount: 180, state: 'succeeded' });
    expect(await shop.requestError('refundOrder', refund(1, 0, 'three'))).toBe('refund_too_large');
    expect(
      (await details()).refunds.map(({ amount, returnedQuantity }) => [amount, returnedQuantity]),
    ).toEqual([
      [20, 2],
      [120, 18],
      [60, 0],
    ]);
    expect(await details()).toMatchObject({ state: 'refunded', refundable: 0 });
    expect(await fakeStripe.capturedCents()).toBe(0);
    expect((await documentsOf(shop)).map(({ kind }) => kind)).toEqual([
      'deposit_invoice',
      'invoice',
      ...Array(3).fill('credit_note'),
    ]);
  },
);

testOnce('when the mill cancels, the deposit and the pieces go back', async ({ shop, fakeStripe, mia }) => {
  const { admin, order } = await scene(shop, mia);
  const { id, articleId, details, weave } = order;
  await pay(shop, fakeStripe, mia, priceOf(id, 60));
  await weave(4);
  // The provider does not answer at first; reconciliation pays back what is owed, once.
  fakeStripe.server.faults.onRequest({
    path: /refunds/,
    response: { status: 500, when: 'after' },
    times: 9,
  });
  const cancel = { token: admin, params: { id }, query: { reason: 'The loom broke' } };
  const twice = await Promise.all([shop.send('cancelOrder', cancel), shop.send('cancelOrder', cancel)]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 404]);
  fakeStripe.server.faults.clear();
  for (let nth = 0; nth < 3; nth++) await shop.app.payments.reconcile({ includeNotDue: true });
  expect(await details()).toMatchObject({
    state: 'cancelled',
    refunded: 60,
    refundable: 0,
    refunds: [{ amount: 60, returnedQuantity: 0, state: 'succeeded' }],
    documents: [{ kind: 'deposit_invoice' }, { kind: 'credit_note' }],
  });
  expect(await availableOf(shop, articleId)).toBe(12);
  expect(await fakeStripe.capturedCents()).toBe(0);
  expect(await ledgerOf(shop, admin)).toEqual([
    ['deposit', 60],
    ['refund', -60],
  ]);
  const { days } = await shop.request('getOverview', { token: admin });
  expect(days.at(-1)).toMatchObject({ orders: 0, settled: 60, refunded: 60 });
  const [invoice, note] = await documentsOf(shop);
  expect(note?.document).toMatchObject({
    invoiceNumber: invoice?.number,
    amountCents: 6000,
    lines: [{ name: 'Harbour Twill', amountCents: 6000 }],
  });
});

testOnce('an unpaid deposit expires, a charged one is kept, a rest waits', async () => {
  const fakeStripe = await createStripeFixture();
  const clock = { now: Date.now() };
  const env = { PAYMENT_DEADLINE_HOURS: '48' };
  const shop = await createTestApp(await freshDatabase(), env, {
    cards: fakeStripe.cards,
    clock: { now: () => clock.now },
  });
  const mia = await shop.signIn('mia@mail.com');
  const { admin, order: left } = await scene(shop, mia);
  const charged = await placeToWeave(shop, { admin, customer: mia });
  const due = await placeToWeave(shop, { admin, customer: mia });
  const { clientSecret } = await createIntent(shop, mia, priceOf(charged.id, 60));
  await fakeStripe.confirm(clientSecret);
  await pay(shop, fakeStripe, mia, priceOf(due.id, 60));
  await due.weave();
  clock.now += 49 * HOUR;
  for (let nth = 0; nth < 2; nth++) await shop.app.jobs.runNow(shop.app.paymentDeadlines.job);
  const rows = await shop.storage.db
    .selectFrom('orders')
    .select(['id', 'status', 'deposit_cents', 'deposit_paid_at', 'payment_due_at'])
    .orderBy('id')
    .execute();
  expect(
    rows.map(({ id, status, deposit_paid_at, payment_due_at }) => [
      id,
      status,
      deposit_paid_at !== null,
      status === 'unpaid' ? payment_due_at : null,
    ]),
  ).toEqual([
    [left.id, 'cancelled', false, null],
    [charged.id, 'unpaid', true, null],
    [due.id, 'unpaid', true, null],
  ]);
  await expectConsistentPayments(shop, fakeStripe);
});

testOnce(
  'a second charge of the deposit is returned, also as much as the rest',
  async ({ shop, fakeStripe, mia }) => {
    const { order } = await scene(shop, mia, 50);
    const { id, details, weave } = order;
    const { db } = shop.storage;
    const first = await createIntent(shop, mia, priceOf(id, 100));
    await fakeStripe.confirm(first.clientSecret);
    // The database loses the payment, and the order's page starts another.
    await db.deleteFrom('payments').execute();
    await pay(shop, fakeStripe, mia, priceOf(id, 100));
    await weave();
    await shop.app.payments.reconcile({ searchProvider: true, includeNotDue: true });
    expect(await details()).toMatchObject({ state: 'unpaid', deposit: { restDueAt: expect.any(String) } });
    expect(await fakeStripe.capturedCents()).toBe(10_000);
    await pay(shop, fakeStripe, mia, priceOf(id, 100));
    expect(await details()).toMatchObject({ state: 'paid' });
    await expectConsistentPayments(shop, fakeStripe);
  },
);

testOnce('a deposit is paid alone, a rest together with other orders', async ({ shop, fakeStripe, mia }) => {
  const { admin, order } = await scene(shop, mia);
  const other = await placeToWeave(shop, { admin, customer: mia });
  const orders = [order.id, other.id];
  const together = (price: number) => ({ token: mia, body: { orders, price } });
  expect(await shop.requestError('createSharedPayment', together(120))).toBe('deposit_paid_alone');
  for (const { id, weave } of [order, other]) {
    await pay(shop, fakeStripe, mia, priceOf(id, 60));
    await weave();
  }
  const { clientSecret, transactionId } = await shop.request('createSharedPayment', together(280));
  await fakeStripe.confirm(clientSecret);
  const body = { orders, transactionId };
  expect(await shop.request('settleSharedPayment', { token: mia, body })).toEqual({ modifiedCount: 2 });
  await expectConsistentPayments(shop, fakeStripe);
});

testOnce(
  'the invoices of deposit and rest have the tax of the order once',
  async ({ shop, fakeStripe, mia }) => {
    await chargeTax(shop);
    const { order } = await scene(shop, mia, 33, { addressParts: addressIn('DE') });
    const { id, weave, details } = order;
    const { deposit } = await details();
    await pay(shop, fakeStripe, mia, priceOf(id, deposit?.amount ?? 0));
    await weave();
    await pay(shop, fakeStripe, mia, priceOf(id, deposit?.rest ?? 0));
    const [first, last] = (await documentsOf(shop)).map(({ document }) => document);
    expect(first).toMatchObject({ isDeposit: true, totalCents: 6600, taxes: [{ rate: 1900 }] });
    expect(last).toMatchObject({ depositInvoice: first.number, totalCents: 13_400 });
    const { tax } = await details();
    const taxOf = ({ taxes }: { taxes: { taxCents: number }[] }) =>
      taxes.reduce((sum, { taxCents }) => sum + taxCents, 0);
    expect(taxOf(first) + taxOf(last)).toBe(Math.round((tax?.tax ?? 0) * 100));
    for (const { number } of (await details()).documents)
      expect((await shop.send('getOrderDocument', { token: mia, params: { id, number } })).status).toBe(200);
  },
);

testOnce(
  'without the setting, on account, and where nothing is awaited, there is no deposit',
  async ({ shop, mia }) => {
    const { admin, order } = await scene(shop, mia, 0);
    expect(await order.details()).not.toHaveProperty('deposit');
    await askForDeposit(shop, 30);
    const inStock = await placeToWeave(shop, { admin, customer: mia, available: 20 });
    expect(await inStock.details()).not.toHaveProperty('deposit');
    const terms = { isAllowed: true, netDays: 30, creditLimit: 5000 };
    await shop.confirmEmail('mia@mail.com');
    await shop.request('putAccountTerms', { token: admin, params: { email: 'mia@mail.com' }, body: terms });
    const onAccount = await placeToWeave(shop, { admin, customer: mia, paymentMethod: 'account' });
    const details = await onAccount.details();
    expect(details).toMatchObject({ state: 'paid', paymentMethod: 'account' });
    expect(details).not.toHaveProperty('deposit');
  },
);

testOnce('fewer pieces before payment end the deposit when none are woven', async ({ shop, mia }) => {
  const { order } = await scene(shop, mia);
  const [line] = (await order.details()).lines;
  // At the article's price of now.
  const price = 4 * 12.5;
  await shop.request('changeLine', {
    token: mia,
    params: { id: order.id, line: line?._id ?? '' },
    body: { quantity: 4, price },
  });
  const details = await order.details();
  expect(details).toMatchObject({ price });
  expect(details).not.toHaveProperty('deposit');
});

testOnce(
  'a deposit that fails to be paid back is refunded by the office',
  async ({ shop, fakeStripe, mia }) => {
    const { admin, order } = await scene(shop, mia);
    const { id, details } = order;
    await pay(shop, fakeStripe, mia, priceOf(id, 60));
    fakeStripe.server.faults.onRequest({ path: /refunds/, response: { status: 400, when: 'before' } });
    await shop.request('cancelOrder', { token: admin, params: { id }, query: {} });
    expect(await details()).toMatchObject({
      state: 'cancelled',
      refundable: 60,
      refunds: [{ state: 'failed' }],
    });
    const refund = (amount: number) => ({
      token: admin,
      params: { id },
      body: { amount, reason: 'Cancelled' },
    });
    expect(await shop.requestError('refundOrder', refund(61))).toBe('refund_too_large');
    expect(await shop.request('refundOrder', refund(60))).toMatchObject({ state: 'succeeded' });
    expect(await fakeStripe.capturedCents()).toBe(0);
    await expectConsistentPayments(shop, fakeStripe);
  },
);
