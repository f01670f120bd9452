// Pieces that are ordered before they are there: promised out of expected deliveries, and let go when they leave their order.
import { expect } from 'vitest';
import type { NewOrder } from '#contract/orders/order.ts';
import { dayIn } from '#server/domain/shop-day.ts';
import { refreshExpected } from '#server/modules/stock/expected/store.ts';
import { newId } from '#server/storage/ids.ts';
import { addArticleWithLots } from '../support/articles/lots.ts';
import { askForDeposit } from '../support/orders/deposits.ts';
import { allowOnAccount } from '../support/orders/on-account.ts';
import { advanceOrder, payOrder, placeOrder } from '../support/orders/orders.ts';
import { lineOf } from '../support/orders/refunds.ts';
import {
  createIntent,
  type PlacedOrder,
  type StripeFixture,
  settleOptions,
  testWithoutRetries as test,
  testWithoutRetriesOnce as testOnce,
} from '../support/providers/fake-stripe.ts';
import { chargeDelivery, chargeTax } from '../support/shop-settings.ts';
import { delivery, type TestApp } from '../support/test-app.ts';

const MIA = 'mia@mail.com';
const day = (days: number) => dayIn('UTC')(Date.now() + days * 86_400_000);

async function expectDelivery(
  { storage }: TestApp,
  articleId: string,
  { quantity, on = day(10) }: { readonly quantity: number; readonly on?: string },
): Promise<string> {
  const at = Date.now();
  const id = newId(at);
  const row = { id, article_id: articleId, quantity, expected_on: on, created_at: at };
  await storage.db.insertInto('expected_deliveries').values(row).execute();
  await refreshExpected(storage.db, articleId, { today: day(0), at });
  return id;
}

/** An article of which 12 pieces are there, and 40 and 30 come later. */
async function addExpected(shop: TestApp): Promise<string> {
  const articleId = await shop.addArticle({ minimumQuantity: 2, availableQuantity: 12 });
  await expectDelivery(shop, articleId, { quantity: 40 });
  await expectDelivery(shop, articleId, { quantity: 30, on: day(20) });
  return articleId;
}

const stockOf = async ({ storage }: TestApp, articleId: string) => {
  const columns = ['available_quantity', 'expected'] as const;
  const row = await storage.db
    .selectFrom('articles')
    .select(columns)
    .where('id', '=', articleId)
    .executeTakeFirstOrThrow();
  return { available: row.available_quantity, expected: JSON.parse(row.expected ?? '[]') };
};

const details = (shop: TestApp, token: string, id: string) =>
  shop.request('getOrderDetails', { token, params: { id } });

const order = (productId: string, more: Partial<NewOrder>) => ({ ...delivery, productId, ...more });

test('an order takes what is there, and waits for the rest', async ({ shop }) => {
  const token = await shop.signIn(MIA);
  const articleId = await addExpected(shop);
  const awaited = {
    productId: articleId,
    quantity: 60,
    price: 750,
    awaitedBy: day(20),
    shipsTogether: false,
  };
  const id = await placeOrder(shop, token, awaited);
  expect(await details(shop, token, id)).toMatchObject({
    shipsTogether: false,
    lines: [
      {
        quantity: 60,
        awaitedQuantity: 48,
        expected: [
          { on: day(10), promisedOn: day(10), quantity: 40, isLate: false },
          { on: day(20), promisedOn: day(20), quantity: 8, isLate: false },
        ],
      },
    ],
  });
  expect(await stockOf(shop, articleId)).toEqual({
    available: 0,
    expected: [{ on: day(20), quantity: 22 }],
  });
});

testOnce('what a customer was not told is not promised', async ({ shop }) => {
  const token = await shop.signIn(MIA);
  const articleId = await addExpected(shop);
  const before = await stockOf(shop, articleId);
  const refused = async (more: Partial<NewOrder>) =>
    (await shop.requestProblem('placeOrder', { token, body: order(articleId, more) })).code;
  expect(await refused({ quantity: 60, awaitedBy: day(19) })).toBe('expected_pieces_changed');
  expect(await refused({ quantity: 83, awaitedBy: day(20) })).toBe('expected_pieces_changed');
  expect(await refused({ quantity: 60 })).toBe('quantity_above_available');
  expect(await refused({ quantity: 1, awaitedBy: day(20) })).toBe('quantity_below_minimum');
  expect(await refused({ quantity: 60, awaitedBy: day(20), price: 1 })).toBe('price_changed');
  expect(await stockOf(shop, articleId)).toEqual(before);
});

testOnce('one dye lot comes from stock, or from one delivery', async ({ shop }) => {
  const token = await shop.signIn(MIA);
  const articleId = await addArticleWithLots(shop, [10, 5]);
  await expectDelivery(shop, articleId, { quantity: 12 });
  await expectDelivery(shop, articleId, { quantity: 20, on: day(20) });
  const place = (quantity: number, more: Partial<NewOrder> = {}) =>
    shop.send('placeOrder', { token, body: order(articleId, { quantity, awaitedBy: day(20), ...more }) });
  expect((await place(25)).body).toMatchObject({ code: 'needs_several_lots', largestLot: 20, lots: 3 });
  expect((await place(48)).body).toMatchObject({ code: 'expected_pieces_changed' });
  const { insertedId: whole } = (await place(14)).body as { insertedId: string };
  expect((await details(shop, token, whole)).lines).toMatchObject([
    { lots: [], awaitedQuantity: 14, expected: [{ on: day(20), quantity: 14 }] },
  ]);
  const { insertedId: mixed } = (await place(20, { severalLots: true })).body as { insertedId: string };
  expect((await details(shop, token, mixed)).lines).toMatchObject([
    { lots: [{ quantity: 10 }, { quantity: 5 }], expected: [{ on: day(10), quantity: 5 }] },
  ]);
});

testOnce('a repeated request is the same order, another day is another request', async ({ shop }) => {
  const token = await shop.signIn(MIA);
  const body = order(await addExpected(shop), { quantity: 20, awaitedBy: day(10) });
  const headers = { 'idempotency-key': 'once' };
  const first = await shop.request('placeOrder', { token, headers, body });
  expect(await shop.request('placeOrder', { token, headers, body })).toEqual(first);
  for (const change of [{ awaitedBy: day(20) }, { shipsTogether: false }])
    expect(
      await shop.requestProblem('placeOrder', { token, headers, body: { ...body, ...change } }),
    ).toMatchObject({
      code: 'idempotency_key_reused',
    });
});

testOnce('a check says what would come when', async ({ shop }) => {
  const articleId = await addExpected(shop);
  const check = async (quantity: number, awaitedBy?: string) => {
    const lines = [{ article: articleId, quantity, ...(awaitedBy && { awaitedBy }) }];
    return (await shop.request('checkLines', { body: { lines } }))[0];
  };
  const expected = [
    { on: day(10), quantity: 40 },
    { on: day(20), quantity: 8 },
  ];
  expect(await check(12)).toMatchObject({ expected: [], problem: null });
  expect(await check(60)).toMatchObject({ expected, problem: { code: 'quantity_above_available' } });
  expect(await check(60, day(20))).toMatchObject({ availableQuantity: 12, expected, problem: null });
  expect(await check(60, day(19))).toMatchObject({
    expected: [],
    problem: { code: 'quantity_above_available' },
  });
  expect(await check(83, day(20))).toMatchObject({
    expected: [],
    problem: { code: 'quantity_above_available' },
  });
});

test('what leaves its order can be ordered again, once', async ({ shop, mia: token }) => {
  const articleId = await addExpected(shop);
  const other = await shop.addArticle({ minimumQuantity: 2, availableQuantity: 5 });
  const before = await stockOf(shop, articleId);
  const awaited = { quantity: 60, awaitedBy: day(20) };
  const cancelled = await placeOrder(shop, token, { productId: articleId, ...awaited });
  await Promise.allSettled(
    [1, 2].map(() => shop.request('cancelOrder', { token, params: { id: cancelled } })),
  );
  expect(await stockOf(shop, articleId)).toEqual(before);
  const lines = [
    { articleId, ...awaited },
    { articleId: other, quantity: 2 },
  ];
  const { insertedId: id } = await shop.request('placeOrderOfLines', { token, body: { ...delivery, lines } });
  const line = (await details(shop, token, id)).lines.find((one) => one.articleId === articleId)?._id ?? '';
  const change = (quantity: number) =>
    shop.request('changeLine', {
      token,
      params: { id, line },
      body: { quantity, price: quantity * 12.5 + 25 },
    });
  await change(20);
  expect(await stockOf(shop, articleId)).toEqual({
    available: 0,
    expected: [
      { on: day(10), quantity: 32 },
      { on: day(20), quantity: 30 },
    ],
  });
  await change(10);
  expect(await stockOf(shop, articleId)).toEqual({ ...before, available: 2 });
  await shop.request('cancelLine', { token, params: { id, line } });
  expect(await stockOf(shop, articleId)).toEqual(before);
});

/** Moves the first delivery of an article to a later day. */
async function delay(shop: TestApp, articleId: string): Promise<void> {
  const token = await shop.signIn('ada@mail.com', { admin: true });
  const [first] = await shop.request('listExpectedDeliveries', { token, query: { article: articleId } });
  if (!first) throw new Error('No delivery is open');
  const { _id: id, quantity, revision } = first;
  const body = { quantity, expectedOn: day(15), lot: '', revision };
  await shop.request('changeExpectedDelivery', { token, params: { id }, body });
}

testOnce('a line of fewer pieces keeps the days of the others', async ({ shop, mia: token }) => {
  const articleId = await shop.addArticle({ minimumQuantity: 1, availableQuantity: 0 });
  await expectDelivery(shop, articleId, { quantity: 10 });
  const id = await placeOrder(shop, token, { productId: articleId, quantity: 10, awaitedBy: day(10) });
  const noah = await shop.signIn('noah@mail.com');
  const { storage } = shop;
  const later = await expectDelivery(shop, articleId, { quantity: 5, on: day(12) });
  const waiting = await placeOrder(shop, noah, { productId: articleId, quantity: 5, awaitedBy: day(12) });
  const ada = await shop.signIn('ada@mail.com', { admin: true });
  await shop.request('cancelExpectedDelivery', { token: ada, params: { id: later } });
  await delay(shop, articleId);
  const change = async (quantity: number) => {
    const body = { quantity, price: quantity * 12.5 };
    return shop.send('changeLine', { token, params: { id, line: await lineOf(shop, id) }, body });
  };
  expect((await change(8)).status).toBe(200);
  const late = { on: day(15), promisedOn: day(10), quantity: 8, isLate: true };
  expect((await details(shop, token, id)).lines).toMatchObject([{ awaitedQuantity: 8, expected: [late] }]);
  expect((await details(shop, noah, waiting)).lines[0]?.expected).toContainEqual(
    expect.objectContaining({ on: day(15), quantity: 2 }),
  );
  const past = { expected_on: day(-1) };
  await storage.db.updateTable('expected_deliveries').set(past).where('received_at', 'is', null).execute();
  expect((await change(7)).status).toBe(200);
  expect((await change(9)).body).toMatchObject({ code: 'expected_pieces_changed' });
  expect((await details(shop, token, id)).lines).toMatchObject([
    { awaitedQuantity: 7, expected: [{ quantity: 7 }] },
  ]);
});

testOnce('a line of more pieces waits only for those that it lacks', async ({ shop, mia: token }) => {
  const articleId = await shop.addArticle({ minimumQuantity: 4, availableQuantity: 0 });
  await expectDelivery(shop, articleId, { quantity: 10 });
  const id = await placeOrder(shop, token, { productId: articleId, quantity: 10, awaitedBy: day(10) });
  await delay(shop, articleId);
  await expectDelivery(shop, articleId, { quantity: 5, on: day(20) });
  const params = { id, line: await lineOf(shop, id) };
  const body = { quantity: 13, price: 162.5, awaitedBy: day(20) };
  await shop.request('changeLine', { token, params, body });
  expect((await details(shop, token, id)).lines).toMatchObject([
    {
      awaitedQuantity: 13,
      expected: [
        { on: day(15), promisedOn: day(10), quantity: 10, isLate: true },
        { on: day(20), promisedOn: day(20), quantity: 3, isLate: false },
      ],
    },
  ]);
});

const removeLate = (shop: TestApp, token: string, id: string) =>
  shop.send('removeLatePieces', { token, params: { id } });

/** Resolves with the id of the transaction. */
async function payByCard(
  shop: TestApp,
  fakeStripe: StripeFixture,
  { token, ...order }: PlacedOrder & { readonly token: string },
): Promise<string> {
  const { clientSecret, transactionId } = await createIntent(shop, token, order);
  await fakeStripe.confirm(clientSecret);
  await shop.request('settleOrder', settleOptions(token, order, transactionId));
  return transactionId;
}

testOnce('late pieces leave an unpaid order, which costs less', async ({ shop, mia: token }) => {
  const articleId = await addExpected(shop);
  const id = await placeOrder(shop, token, { productId: articleId, quantity: 60, awaitedBy: day(20) });
  expect((await removeLate(shop, token, id)).body).toMatchObject({ code: 'no_pieces_late' });
  await delay(shop, articleId);
  const late = { on: day(15), promisedOn: day(10), quantity: 40, isLate: true };
  expect((await details(shop, token, id)).lines[0]?.expected[0]).toEqual(late);
  expect((await removeLate(shop, token, id)).status).toBe(200);
  expect(await details(shop, token, id)).toMatchObject({
    price: 250,
    lines: [{ quantity: 20, awaitedQuantity: 8, expected: [{ on: day(20), quantity: 8 }] }],
  });
  expect((await removeLate(shop, token, id)).body).toMatchObject({ code: 'no_pieces_late' });
  expect((await stockOf(shop, articleId)).expected).toContainEqual({ on: day(15), quantity: 40 });
});

testOnce('an order without its late pieces does not cost more', async ({ shop, mia: token }) => {
  const price = { perOrder: 18, perKilogram: 0, freeFrom: 120 };
  await chargeDelivery(shop, {
    zones: [{ name: 'Britain', countries: ['GB'], ...price, days: [1, 2] }],
    smallOrders: { below: 120, surcharge: 9 },
  });
  const rates = [{ country: 'GB', kind: 'standard' as const, percent: 20, from: '2021-01-01' }];
  await chargeTax(shop, { sellerCountry: 'GB', sellerTaxId: 'GB980780684', rates, pricesIncludeTax: false });
  const articleId = await shop.addArticle({ minimumQuantity: 1, availableQuantity: 9 });
  await expectDelivery(shop, articleId, { quantity: 1 });
  const { phone } = delivery;
  const place = { postcode: 'HX1 1AA', city: 'Halifax', region: '', country: 'GB' };
  const addressParts = { name: 'Mia', company: '', street: '1 Mill Lane', ...place };
  const line = { articleId, quantity: 10, awaitedBy: day(10) };
  const body = { phone, addressParts, lines: [line] };
  const { insertedId: id } = await shop.request('placeOrderOfLines', { token, body });
  const before = await details(shop, token, id);
  await delay(shop, articleId);
  expect((await removeLate(shop, token, id)).status).toBe(200);
  const after = await details(shop, token, id);
  expect(after.price).toBeCloseTo(before.price * 0.9, 2);
  expect(after.lines).toMatchObject([{ quantity: 9 }, { kind: 'delivery' }]);
});

testOnce('only late pieces that the customer has seen are taken out', async ({ shop, mia: token }) => {
  const [seen, unseen] = [await addExpected(shop), await addExpected(shop)];
  const lines = [seen, unseen].map((articleId) => ({ articleId, quantity: 20, awaitedBy: day(10) }));
  const { insertedId: id } = await shop.request('placeOrderOfLines', { token, body: { ...delivery, lines } });
  await delay(shop, seen);
  await delay(shop, unseen);
  const remove = (lateQuantity: number) =>
    shop.send('removeLatePieces', { token, params: { id }, query: { lateQuantity } });
  const before = await details(shop, token, id);
  expect((await remove(8)).body).toMatchObject({ code: 'order_state_changed' });
  expect(await details(shop, token, id)).toEqual(before);
  expect((await remove(16)).status).toBe(200);
});

testOnce('the customer is told which late pieces the office took out', async ({ shop, mia: token }) => {
  const articleId = await addExpected(shop);
  const id = await placeOrder(shop, token, { productId: articleId, quantity: 60, awaitedBy: day(20) });
  await delay(shop, articleId);
  const ada = await shop.signIn('ada@mail.com', { admin: true });
  expect((await removeLate(shop, ada, id)).status).toBe(200);
  const emails = await shop.storage.db
    .selectFrom('outbox_emails')
    .select('data')
    .where('kind', '=', 'order_line_cancelled')
    .execute();
  expect(emails.map(({ data }) => JSON.parse(data))).toMatchObject([
    { cancelledLine: expect.stringMatching(/^40 pieces of /), priceCents: 25_000 },
  ]);
});

testOnce('an order of late pieces alone is cancelled', async ({ shop, mia: token }) => {
  const articleId = await shop.addArticle({ availableQuantity: 0 });
  await expectDelivery(shop, articleId, { quantity: 40 });
  const id = await placeOrder(shop, token, { productId: articleId, quantity: 20, awaitedBy: day(10) });
  await delay(shop, articleId);
  expect((await removeLate(shop, token, id)).status).toBe(200);
  expect(await details(shop, token, id)).toMatchObject({
    state: 'cancelled',
    cancelReason: 'Its pieces come later than was said.',
    lines: [{ awaitedQuantity: 0, expected: [] }],
  });
  expect((await stockOf(shop, articleId)).expected).toEqual([{ on: day(15), quantity: 40 }]);
});

test('late pieces of an order paid by card are refunded', async ({ shop, fakeStripe, mia: token }) => {
  const articleId = await addExpected(shop);
  const id = await placeOrder(shop, token, { productId: articleId, quantity: 60, awaitedBy: day(20) });
  await payByCard(shop, fakeStripe, { token, id, price: 750 });
  await delay(shop, articleId);
  const both = await Promise.all([removeLate(shop, token, id), removeLate(shop, token, id)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const order = await details(shop, token, id);
  expect(order).toMatchObject({
    refundable: 250,
    refunds: [{ amount: 500, returnedQuantity: 0, state: 'succeeded' }],
    lines: [{ quantity: 60, awaitedQuantity: 8, returnedQuantity: 0, returnable: 12 }],
  });
  expect(await fakeStripe.capturedCents()).toBe(25_000);
  expect(await stockOf(shop, articleId)).toEqual({
    available: 0,
    expected: [
      { on: day(15), quantity: 40 },
      { on: day(20), quantity: 22 },
    ],
  });
});

testOnce(
  'pieces that a refund took out are not woven for the order',
  async ({ shop, fakeStripe, mia: token }) => {
    const ada = await shop.signIn('ada@mail.com', { admin: true });
    const articleId = await shop.addArticle({ minimumQuantity: 2, availableQuantity: 12 });
    await expectDelivery(shop, articleId, { quantity: 40 });
    const id = await placeOrder(shop, token, { productId: articleId, quantity: 20, awaitedBy: day(10) });
    await payByCard(shop, fakeStripe, { token, id, price: 250 });
    await delay(shop, articleId);
    await removeLate(shop, token, id);
    const params = { id, line: await lineOf(shop, id) };
    const woven = { token: ada, params, body: { quantity: 1, awaitedQuantity: 8 } };
    expect(await shop.requestError('receiveWoven', woven)).toBe('order_state_changed');
  },
);

testOnce('a refund that fails lets the order wait again', async ({ shop, fakeStripe, mia: token }) => {
  const articleId = await addExpected(shop);
  const id = await placeOrder(shop, token, { productId: articleId, quantity: 60, awaitedBy: day(20) });
  const transactionId = await payByCard(shop, fakeStripe, { token, id, price: 750 });
  // Nothing of the payment is left when the shop asks for the refund.
  await fakeStripe.dashboard.refunds.create({ payment_intent: transactionId, amount: 74_900 });
  await delay(shop, articleId);
  expect((await removeLate(shop, token, id)).body).toMatchObject({ code: 'refund_rejected' });
  expect((await details(shop, token, id)).lines[0]).toMatchObject({ awaitedQuantity: 48 });
  expect((await stockOf(shop, articleId)).expected).toEqual([{ on: day(20), quantity: 22 }]);
});

testOnce(
  'late pieces stay while their money is being paid back',
  async ({ shop, fakeStripe, mia: token }) => {
    const ada = await shop.signIn('ada@mail.com', { admin: true });
    const articleId = await addExpected(shop);
    const id = await placeOrder(shop, token, { productId: articleId, quantity: 60, awaitedBy: day(20) });
    await payByCard(shop, fakeStripe, { token, id, price: 750 });
    await delay(shop, articleId);
    const response = { status: 503, when: 'before' } as const;
    fakeStripe.server.faults.onRequest({ path: /refunds/, response, times: 1000 });
    const lines = [{ line: await lineOf(shop, id), amount: 750, returnedQuantity: 0 }];
    await shop.request('refundOrder', { token: ada, params: { id }, body: { lines, reason: 'A flaw' } });
    expect((await removeLate(shop, token, id)).body).toMatchObject({ code: 'refund_too_large' });
    expect((await details(shop, token, id)).lines[0]).toMatchObject({ awaitedQuantity: 48 });
  },
);

testOnce(
  'late pieces that were not paid by card are refunded by the office',
  async ({ shop, mia: token }) => {
    const ada = await shop.signIn('ada@mail.com', { admin: true });
    const articleId = await addExpected(shop);
    await allowOnAccount(shop, ada, MIA);
    const body = { quantity: 60, awaitedBy: day(20), paymentMethod: 'account' } as const;
    const id = await placeOrder(shop, token, { productId: articleId, ...body });
    await delay(shop, articleId);
    expect((await removeLate(shop, token, id)).body).toMatchObject({ code: 'refund_by_office' });
    const noah = await shop.signIn('noah@mail.com');
    expect((await removeLate(shop, noah, id)).body).toMatchObject({ code: 'order_not_found' });
    expect((await removeLate(shop, ada, id)).status).toBe(200);
    expect(await details(shop, token, id)).toMatchObject({
      refunds: [{ amount: 500 }],
      lines: [{ awaitedQuantity: 8, expected: [{ on: day(20), quantity: 8, isLate: false }] }],
    });
  },
);

testOnce('late pieces stay in an order whose deposit is paid', async ({ shop, mia: token }) => {
  await askForDeposit(shop, 30);
  const articleId = await addExpected(shop);
  const id = await placeOrder(shop, token, { productId: articleId, quantity: 60, awaitedBy: day(20) });
  expect(await details(shop, token, id)).toMatchObject({ deposit: { amount: 225 } });
  await payOrder(shop, id);
  await delay(shop, articleId);
  expect((await removeLate(shop, token, id)).body).toMatchObject({ code: 'deposit_paid' });
});

testOnce('an order wanted together is shipped once all is there', async ({ shop, mia: token }) => {
  const ada = await shop.signIn('ada@mail.com', { admin: true });
  const ship = async (shipsTogether: boolean) => {
    const articleId = await addExpected(shop);
    const awaited = { productId: articleId, quantity: 20, awaitedBy: day(10), shipsTogether };
    const id = await placeOrder(shop, token, awaited);
    await payOrder(shop, id);
    await advanceOrder(shop, ada, id, { to: 'processing', note: '' });
    const line = { line: await lineOf(shop, id), quantity: 12, left: 12 };
    const body = { lines: [line], carrier: 'DHL', trackingNumber: '1', note: '' };
    return shop.send('addParcel', { token: ada, params: { id }, body });
  };
  expect((await ship(true)).body).toMatchObject({ code: 'order_awaits_pieces' });
  expect((await ship(false)).status).toBe(201);
});

testOnce('the office takes awaited pieces out of a paid order', async ({ shop, mia: token }) => {
  const ada = await shop.signIn('ada@mail.com', { admin: true });
  await allowOnAccount(shop, ada, MIA);
  const articleId = await addExpected(shop);
  const body = { quantity: 60, awaitedBy: day(20), paymentMethod: 'account' } as const;
  const id = await placeOrder(shop, token, { productId: articleId, ...body });
  const refund = async (awaitedQuantity: number, amount = 12.5) => {
    const lines = [{ line: await lineOf(shop, id), amount, returnedQuantity: 0, awaitedQuantity }];
    return shop.send('refundOrder', { token: ada, params: { id }, body: { lines, reason: 'Too late' } });
  };
  expect((await refund(49)).body).toMatchObject({ code: 'returned_quantity_too_large' });
  expect((await refund(18)).status).toBe(201);
  expect((await details(shop, token, id)).lines).toMatchObject([
    { awaitedQuantity: 30, expected: [{ on: day(10), quantity: 30 }], returnable: 12 },
  ]);
  // Nothing is left to pay for, so nobody waits any more.
  expect((await refund(0, 737.5)).status).toBe(201);
  expect((await details(shop, token, id)).lines).toMatchObject([{ awaitedQuantity: 0, expected: [] }]);
  expect((await stockOf(shop, articleId)).expected).toEqual([
    { on: day(10), quantity: 40 },
    { on: day(20), quantity: 30 },
  ]);
});

test('three hundred customers order a hundred expected pieces', { timeout: 120_000 }, async ({ shop }) => {
  const articleId = await shop.addArticle({ minimumQuantity: 1, availableQuantity: 0 });
  await expectDelivery(shop, articleId, { quantity: 100 });
  const customers: string[] = [];
  for (let nth = 0; nth < 300; nth++) customers.push(await shop.signIn(`c${nth}@mail.com`));
  const body = order(articleId, { quantity: 1, awaitedBy: day(10) });
  const answers = await Promise.all(
    customers.map(async (token) => {
      const place = () => shop.send('placeOrder', { token, body, headers: { 'idempotency-key': 'once' } });
      let answer = await place();
      // On a busy machine a connection is waited for too long; whoever repeats the request places one order.
      while (answer.status === 503) answer = await place();
      return answer;
    }),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(100);
  expect(new Set(answers.filter(({ status }) => status !== 201).map((one) => one.status))).toEqual(
    new Set([409]),
  );
  const { promised } = await shop.storage.db
    .selectFrom('awaited_pieces')
    .select(({ fn }) => fn.sum<number | string>('quantity').as('promised'))
    .executeTakeFirstOrThrow();
  expect(Number(promised)).toBe(100);
  expect(await stockOf(shop, articleId)).toEqual({ available: 0, expected: [] });
});
