// Orders paid by bank transfer: placed unpaid, held for days, booked once, and refunded by hand.
import { expect } from 'vitest';
import { transferReference } from '#contract/money/transfer-reference.ts';
import { dayIn } from '#server/domain/shop-day.ts';
import { freshDatabase, onPostgres } from '../support/database.ts';
import { holdingArticle, untilWaiting } from '../support/databases/lock-waits.ts';
import { askForDeposit, placeToWeave } from '../support/orders/deposits.ts';
import { allowOnAccount } from '../support/orders/on-account.ts';
import { pdfText } from '../support/orders/pdf-text.ts';
import { CARD, createIntent, createStripeFixture, settleOptions } from '../support/providers/fake-stripe.ts';
import { writeContent } from '../support/shop-settings.ts';
import { createTestApp, delivery, type TestApp, test } from '../support/test-app.ts';

const ACCOUNT = { holder: 'Calder Mill', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', bank: '' };
const DAY_MS = 24 * 60 * 60_000;
const dayOf = dayIn('UTC');
const TODAY = dayOf(Date.now());

interface Scene {
  readonly shop: TestApp;
  readonly ada: string;
  readonly mia: string;
  readonly clock: { at: number };
}

/** In production, so that without Stripe no card is taken. */
async function scene(
  services: Parameters<typeof createTestApp>[2] = {},
  env: Record<string, string> = {},
): Promise<Scene> {
  const clock = { at: Date.now() };
  const settings = { NODE_ENV: 'production', AUTH_SECRET: 'long enough for a test of transfers', ...env };
  const shop = await createTestApp(
    await freshDatabase(),
    { TRANSFER_DAYS: '7', TRANSFER_TOLERANCE: '0.50', ...settings },
    { ...services, clock: { now: () => clock.at } },
  );
  await writeContent(shop, { bank: ACCOUNT });
  const ada = await shop.signIn('ada@mail.com', { admin: true });
  const mia = await shop.signIn('mia@mail.com');
  return { shop, ada, mia, clock };
}

async function place({ shop, mia }: Scene, more = {}) {
  const productId = await shop.addArticle();
  const body = { ...delivery, productId, quantity: 2, paymentMethod: 'transfer', ...more };
  const { insertedId } = await shop.request('placeOrder', { token: mia, body });
  return insertedId;
}

const detailsOf = ({ shop, mia }: Scene, id: string) =>
  shop.request('getOrderDetails', { token: mia, params: { id } });

const transfer = (amount: number, reference = 'B-1') => ({ amount, receivedOn: TODAY, reference });

const emailsOf = async ({ shop }: Scene) => {
  const rows = await shop.storage.db
    .selectFrom('outbox_emails')
    .select(['kind', 'data'])
    .orderBy('id')
    .execute();
  return rows.map(({ kind, data }) => [kind, JSON.parse(data)] as const);
};

const book = ({ shop, ada }: Scene, id: string, body: object, key?: string) =>
  shop.send('bookTransfer', {
    token: ada,
    params: { id },
    body,
    ...(key && { headers: { 'idempotency-key': key } }),
  });

test('a shop without Stripe sells by transfer, and the office books what came in', async () => {
  const all = await scene();
  const id = await place(all, { paymentMethod: undefined });
  const placed = await detailsOf(all, id);
  const reference = transferReference(placed.number);
  expect(placed).toMatchObject({
    state: 'unpaid',
    paymentMethod: 'transfer',
    due: { part: 'whole', amount: 25, until: new Date(all.clock.at + 7 * DAY_MS).toISOString() },
    transfer: { reference, account: ACCOUNT },
    exportPapers: [{ kind: 'pro_forma' }],
  });
  expect(await emailsOf(all)).toMatchObject([['order_placed', { isByTransfer: true }]]);
  const [email] = await all.shop.app.exportPapers.attachmentsOf({
    kind: 'order_placed',
    orderId: id,
    data: {},
  });
  const text = await pdfText(email?.content as Buffer);
  expect(text.replaceAll(/\s/g, '')).toContain(reference);
  expect((await book(all, id, transfer(24.49))).body).toMatchObject({
    code: 'payment_amount_differs',
    detail: `$25.00 is due for ${placed.number}.`,
  });
  expect((await book(all, id, transfer(25.01))).body).toMatchObject({ code: 'payment_amount_differs' });
  expect((await book(all, id, { ...transfer(25), receivedOn: dayOf(all.clock.at + DAY_MS) })).status).toBe(
    422,
  );
  const booked = await book(all, id, transfer(24.5), 'a key');
  expect(booked.status).toBe(201);
  expect((await book(all, id, transfer(24.5), 'a key')).body).toEqual(booked.body);
  expect((await book(all, id, transfer(25), 'a key')).body).toMatchObject({ code: 'idempotency_key_reused' });
  expect((await book(all, id, transfer(25))).body).toMatchObject({ code: 'order_paid' });
  const paid = await detailsOf(all, id);
  expect(paid).toMatchObject({
    state: 'paid',
    paymentMethod: 'transfer',
    transactionId: reference,
    documents: [{ kind: 'invoice' }],
  });
  expect(paid.transfer).toBeUndefined();
  expect(paid.events.at(-1)).toMatchObject({ type: 'paid', actor: 'admin', receivedOn: TODAY });
  expect((await emailsOf(all)).map(([kind]) => kind)).toEqual(['order_placed', 'order_paid']);
  const [payment] = await all.shop.storage.db.selectFrom('payments').selectAll().execute();
  expect(payment).toMatchObject({ state: 'settled', amount_cents: 2500, short_cents: 50 });
});

test('the pro-forma of a changed order states what is due', async () => {
  const all = await scene();
  const { shop, mia: token } = all;
  const [one, other] = [await shop.addArticle(), await shop.addArticle()];
  const lines = [one, other].map((articleId) => ({ articleId, quantity: 2 }));
  const body = { ...delivery, lines, paymentMethod: 'transfer' } as const;
  const { insertedId: id } = await shop.request('placeOrderOfLines', { token, body });
  const line = (await detailsOf(all, id)).lines[0]?._id ?? '';
  const stated = async () => {
    const email = { kind: 'order_placed', orderId: id, data: {} } as const;
    const [paper] = await shop.app.exportPapers.attachmentsOf(email);
    return pdfText(paper?.content as Buffer);
  };
  await shop.request('changeLine', { token, params: { id, line }, body: { quantity: 4, price: 75 } });
  expect(await stated()).toContain('75.00');
  await shop.request('cancelLine', { token, params: { id, line } });
  expect(await stated()).not.toContain('75.00');
  const address = { ...delivery, address: '9 New Street, Halifax' };
  await shop.request('correctAddress', { token, params: { id }, body: address });
  expect(await stated()).toContain('9 New Street');
  const { exportPapers = [] } = await detailsOf(all, id);
  expect(exportPapers.map(({ replaces }) => replaces)).toEqual([
    null,
    ...exportPapers.slice(0, -1).map(({ number }) => number),
  ]);
  expect(exportPapers).toHaveLength(4);
});

test('what is not transferred in time is cancelled, and booked no more', async () => {
  const all = await scene({}, { PAYMENT_DEADLINE_HOURS: '0' });
  const id = await place(all);
  const run = () => all.shop.app.jobs.runNow(all.shop.app.paymentDeadlines.job);
  all.clock.at += 6 * DAY_MS;
  expect(await run()).toMatchObject({ reminded: 1, expired: 0 });
  expect((await emailsOf(all)).at(-1)).toMatchObject(['payment_reminder', { isByTransfer: true }]);
  all.clock.at += DAY_MS;
  expect(await run()).toMatchObject({ reminded: 0, expired: 1 });
  const ada = await all.shop.signIn('ada@mail.com');
  expect((await book({ ...all, ada }, id, transfer(25))).body).toMatchObject({ code: 'order_not_found' });
});

test('without an account, or switched off, nobody can choose it', async () => {
  const all = await scene();
  await writeContent(all.shop, { bank: { ...ACCOUNT, iban: '' } });
  const productId = await all.shop.addArticle();
  const body = { ...delivery, productId, quantity: 2, paymentMethod: 'transfer' };
  expect(await all.shop.requestError('placeOrder', { token: all.mia, body })).toBe('transfers_not_offered');
  const { steps } = await all.shop.request('getFirstDay', { token: all.ada });
  expect(steps).toContainEqual({
    name: 'bank',
    isDone: false,
    detail: 'without it no order can be paid by bank transfer',
  });
  const off = await scene({}, { TRANSFER_DAYS: '0' });
  const there = { ...body, productId: await off.shop.addArticle() };
  expect(await off.shop.requestError('placeOrder', { token: off.mia, body: there })).toBe(
    'transfers_not_offered',
  );
});

test('a refund is recorded for what the office sends back, without a card provider', async () => {
  const all = await scene();
  const id = await place(all);
  await book(all, id, transfer(25));
  const refund = { amount: 10, reason: 'A flaw' };
  const made = await all.shop.request('refundOrder', { token: all.ada, params: { id }, body: refund });
  expect(made).toMatchObject({ amount: 10, state: 'succeeded' });
  expect(await detailsOf(all, id)).toMatchObject({ refunded: 10, refundable: 15, refunding: 0 });
  expect((await emailsOf(all)).at(-1)).toMatchObject(['order_refunded', { isByHand: true }]);
  const ledger = await all.shop.request('listLedger', { token: all.ada, query: {} });
  expect(ledger.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['settlement', 25],
    ['refund', -10],
  ]);
});

test('a deposit and its rest are transferred under one reference', async () => {
  const all = await scene();
  const { shop, ada, mia } = all;
  await askForDeposit(shop, 30);
  const order = await placeToWeave(shop, { admin: ada, customer: mia, paymentMethod: 'transfer' });
  const { id, details, weave } = order;
  const reference = transferReference((await details()).number);
  expect(await details()).toMatchObject({ due: { part: 'deposit', amount: 60 }, transfer: { reference } });
  expect((await book(all, id, transfer(200))).body).toMatchObject({ code: 'payment_amount_differs' });
  expect((await book(all, id, transfer(60))).status).toBe(201);
  expect(await details()).toMatchObject({ deposit: { transactionId: `${reference}-deposit` } });
  expect((await details()).transfer).toBeUndefined();
  expect((await book(all, id, transfer(140))).body).toMatchObject({ code: 'rest_not_due' });
  await weave();
  expect(await details()).toMatchObject({ due: { part: 'rest', amount: 140 }, transfer: { reference } });
  expect((await emailsOf(all)).at(-1)).toMatchObject(['rest_due', { isByTransfer: true }]);
  expect((await book(all, id, transfer(140))).status).toBe(201);
  expect(await details()).toMatchObject({ state: 'paid', transactionId: reference });
  // What one transfer cannot give back the other does.
  const body = { amount: 180, reason: 'Flaws' };
  await shop.request('refundOrder', { token: ada, params: { id }, body });
  expect(await details()).toMatchObject({ refunded: 180, refundable: 20 });
});

test('the deposit of a cancelled order waits until the office has sent it back', async () => {
  const all = await scene();
  const { shop, ada, mia } = all;
  await askForDeposit(shop, 30);
  const { id, details } = await placeToWeave(shop, { admin: ada, customer: mia, paymentMethod: 'transfer' });
  await book(all, id, transfer(60));
  await shop.request('cancelOrder', { token: ada, params: { id }, query: { reason: 'The loom broke' } });
  expect(await details()).toMatchObject({ state: 'cancelled', refunded: 0, refundable: 60 });
  const body = { amount: 60, reason: 'The loom broke' };
  await shop.request('refundOrder', { token: ada, params: { id }, body });
  expect(await details()).toMatchObject({ refunded: 60, refundable: 0 });
});

test('a customer may pay by card after all, and money is taken once', async () => {
  const stripe = await createStripeFixture();
  const all = await scene({ cards: stripe.cards });
  const { shop, mia } = all;
  const [first, second] = [await place(all), await place(all)];
  const { clientSecret, transactionId } = await createIntent(shop, mia, { id: first, price: 25 });
  await stripe.confirm(clientSecret, CARD.good);
  await shop.request('settleOrder', settleOptions(mia, { id: first, price: 25 }, transactionId));
  expect(await detailsOf(all, first)).toMatchObject({ state: 'paid', paymentMethod: 'card', transactionId });
  expect((await book(all, first, transfer(25))).body).toMatchObject({ code: 'order_paid' });
  const page = await createIntent(shop, mia, { id: second, price: 25 });
  expect((await book(all, second, transfer(25))).status).toBe(201);
  // Its payment page is of no use any more.
  expect((await stripe.confirm(page.clientSecret)).status).toBe(400);
  expect(await stripe.capturedCents()).toBe(2500);
});

test('two admins at once, and one by hand, book each order once', async () => {
  const all = await scene();
  const { shop, ada } = all;
  const bea = await shop.signIn('bea@mail.com', { admin: true });
  const ids = [await place(all), await place(all), await place(all)];
  const payments = ids.map((order, nth) => ({
    key: String(nth).padEnd(43, '-'),
    customer: 'mia@mail.com',
    amount: 25,
    receivedOn: TODAY,
    reference: 'B-1',
    order,
  }));
  const bookAll = (token: string, lines: typeof payments) =>
    shop.send('bookBankPayments', { token, body: { payments: lines } });
  const answers = await Promise.all([
    bookAll(ada, payments),
    bookAll(bea, payments.toReversed()),
    book(all, ids[1] ?? '', transfer(25)),
  ]);
  // Whoever came first has booked; with one order paid by hand before, no line is booked.
  expect(answers.map(({ status }) => status)).not.toContain(500);
  await Promise.all([bookAll(ada, payments.slice(0, 1)), bookAll(bea, payments.slice(2))]);
  const orders = await shop.storage.db.selectFrom('orders').select('status').execute();
  expect(orders.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid']);
  const settled = await shop.storage.db.selectFrom('payments').select('order_id').execute();
  expect(settled.map(({ order_id }) => order_id).sort()).toEqual(ids.toSorted());
  expect(await shop.storage.db.selectFrom('invoices').select('id').execute()).toHaveLength(3);
});

test('a line of a bank is booked once, on account or for an order', async () => {
  const all = await scene();
  const { shop, ada } = all;
  const bea = await shop.signIn('bea@mail.com', { admin: true });
  const mia = await allowOnAccount(shop, ada, 'mia@mail.com');
  let counter = 0;
  const lineOf = () => {
    counter += 1;
    const key = String(counter).padEnd(43, '-');
    return { key, customer: 'mia@mail.com', amount: 25, receivedOn: TODAY, reference: 'B-1' };
  };
  const bookAll = (token: string, ...payments: (ReturnType<typeof lineOf> & { order?: string })[]) =>
    shop.request('bookBankPayments', { token, body: { payments } });
  for (let nth = 0; nth < 5; nth += 1) {
    const line = lineOf();
    const order = await place(all);
    const answers = await Promise.all([bookAll(ada, line), bookAll(bea, { ...line, order })]);
    expect(answers.map(({ booked, bookedBefore }) => `${booked} ${bookedBefore}`).sort()).toEqual([
      '0 1',
      '1 0',
    ]);
  }
  // Also within one request.
  const line = lineOf();
  const order = await place(all);
  expect(await bookAll(ada, line, { ...line, order })).toEqual({ booked: 1, bookedBefore: 1 });
  const { terms } = await shop.request('getAccountTerms', { token: mia });
  const paid = await shop.storage.db.selectFrom('orders').select('id').where('status', '=', 'paid').execute();
  expect(paid.length * 25 - (terms?.owed ?? 0)).toBe(6 * 25);
});

test('one key for transfers of two orders at once books the first', async () => {
  const all = await scene();
  for (let nth = 0; nth < 5; nth += 1) {
    const ids = [await place(all), await place(all)];
    const answers = await Promise.all(ids.map((id) => book(all, id, transfer(25), `key ${nth}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  }
});

if (onPostgres)
  test('a refund of two transfers does not deadlock with another refund', async () => {
    const all = await scene();
    const { shop, ada, mia } = all;
    await askForDeposit(shop, 30);
    const add = (productName: string) =>
      shop.addArticle({ minimumQuantity: 1, availableQuantity: 50, productName });
    const [first = '', second = '', third = ''] = [
      await add('One'),
      await add('Two'),
      await add('Three'),
    ].sort();
    const { articleNumber } = await shop.request('getProduct', { params: { id: first } });
    const expected = { articleNumber, quantity: 40, expectedOn: TODAY, lot: '', note: '' };
    const { insertedId: deliveryId } = await shop.request('addExpectedDelivery', {
      token: ada,
      body: expected,
    });
    const order = async (...lines: { articleId: string; quantity: number; awaitedBy?: string }[]) => {
      const body = { ...delivery, lines, paymentMethod: 'transfer' as const };
      return (await shop.request('placeOrderOfLines', { token: mia, body })).insertedId;
    };
    const large = await order(
      { articleId: first, quantity: 56, awaitedBy: TODAY },
      { articleId: second, quantity: 24 },
    );
    await book(all, large, transfer(300));
    const received = { quantity: 40, lot: '', revision: 1 };
    await shop.request('receiveExpectedDelivery', { token: ada, params: { id: deliveryId }, body: received });
    await book(all, large, transfer(700));
    const small = await order({ articleId: second, quantity: 2 }, { articleId: third, quantity: 2 });
    await book(all, small, transfer(50));
    const refundAll = async (id: string) => {
      const { lines } = await detailsOf(all, id);
      const whole = lines.map(({ _id: line, price: amount, quantity: returnedQuantity }) => ({
        line,
        amount,
        returnedQuantity,
      }));
      return () =>
        shop.send('refundOrder', { token: ada, params: { id }, body: { reason: 'Moth', lines: whole } });
    };
    const refunds = [await refundAll(small), await refundAll(large)];
    const answers = await holdingArticle(shop, third, async () => {
      const started: Promise<{ status: number }>[] = [];
      for (const refund of refunds) {
        started.push(refund());
        await untilWaiting(shop, started.length);
      }
      return { started };
    });
    expect((await Promise.all(answers.started)).map(({ status }) => status)).toEqual([201, 201]);
  });
