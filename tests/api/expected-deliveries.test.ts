// Expected deliveries: added, changed, cancelled and received; whoever waits is filled in turn, and told once of a delay.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { dayIn } from '#server/domain/shop-day.ts';
import { findExpectedDifferences } from '#server/modules/orders/read/reconcile.ts';
import { addArticleWithLots, lotsOf } from '../support/articles/lots.ts';
import { askForDeposit } from '../support/orders/deposits.ts';
import { payOrder, placeOrder } from '../support/orders/orders.ts';
import { availableOf, movedOf } from '../support/orders/swatches.ts';
import { delivery, type TestApp, test, testOnce } from '../support/test-app.ts';

const day = (days: number) => dayIn('UTC')(Date.now() + days * 86_400_000);

/** An article of which nothing is there, and what the office and customers do with it. */
async function scene(shop: TestApp, article?: string) {
  const office = await shop.signIn('admin@mail.com', { admin: true });
  const articleId = article ?? (await shop.addArticle({ minimumQuantity: 1, availableQuantity: 0 }));
  const { articleNumber } = await shop.request('getProduct', { params: { id: articleId } });
  const addBody = (quantity: number, expectedOn: string) => ({
    articleNumber,
    quantity,
    expectedOn,
    lot: '',
    note: 'Loom 4',
  });
  const find = async (id: string) => {
    const open = await shop.request('listExpectedDeliveries', {
      token: office,
      query: { article: articleId },
    });
    return open.find(({ _id }) => _id === id);
  };
  return {
    office,
    articleId,
    articleNumber,
    addBody,
    find,
    add: async (quantity: number, expectedOn = day(10)) =>
      (await shop.request('addExpectedDelivery', { token: office, body: addBody(quantity, expectedOn) }))
        .insertedId,
    order: async (email: string, quantity: number, awaitedBy = day(10), more: object = {}) => {
      const token = await shop.signIn(email);
      return placeOrder(shop, token, { productId: articleId, quantity, awaitedBy, ...more });
    },
    async change(id: string, change: { quantity?: number; expectedOn?: string }, revision = 1) {
      const { quantity = 0, expectedOn = '', lot = '' } = (await find(id)) ?? {};
      const body = { quantity, expectedOn, lot, note: '', revision, ...change };
      return shop.send('changeExpectedDelivery', { token: office, params: { id }, body });
    },
    cancel: (id: string) => shop.request('cancelExpectedDelivery', { token: office, params: { id } }),
    receive: (id: string, quantity: number, lot = '', revision = 1) =>
      shop.request('receiveExpectedDelivery', {
        token: office,
        params: { id },
        body: { quantity, lot, revision },
      }),
    expected: async () => (await shop.request('getProduct', { params: { id: articleId } })).expected,
    /** What an order awaits, and on which days. */
    async awaitedOf(id: string) {
      const { lines } = await shop.request('getOrderDetails', { token: office, params: { id } });
      const [line] = lines;
      return {
        awaited: line?.awaitedQuantity,
        days: line?.expected.map(({ on, quantity }) => [on, quantity]),
      };
    },
  };
}

async function delaysTold({ storage }: TestApp) {
  const rows = await storage.db
    .selectFrom('outbox_emails')
    .select(['recipient', 'data'])
    .where('kind', '=', 'pieces_delayed')
    .orderBy('id')
    .execute();
  return rows.map(({ recipient, data }) => [recipient, JSON.parse(data).delayed] as const);
}

/** What deliveries promise is what orders wait for, and nothing moves without a movement. */
async function expectBalanced(shop: TestApp, articleId: string) {
  expect(await findExpectedDifferences(shop.storage.db, day(0))).toEqual([]);
  expect(await movedOf(shop, articleId)).toBe(await availableOf(shop, articleId));
}

test('an article says what is expected of it until it is received', async ({ shop }) => {
  const { office, articleId, addBody, add, receive, expected } = await scene(shop);
  const request = {
    token: office,
    headers: { 'idempotency-key': 'a delivery' },
    body: addBody(40, day(10)),
  };
  const { insertedId: id } = await shop.request('addExpectedDelivery', request);
  expect(await shop.request('addExpectedDelivery', request)).toEqual({ insertedId: id });
  await add(20, day(10));
  await add(5, day(20));
  expect(await expected()).toEqual([
    { on: day(10), quantity: 60 },
    { on: day(20), quantity: 5 },
  ]);
  expect(await receive(id, 38)).toEqual({
    filledQuantity: 0,
    waitingQuantity: 0,
    availableQuantity: 38,
    emailedCount: 0,
  });
  expect(await expected()).toEqual([
    { on: day(10), quantity: 20 },
    { on: day(20), quantity: 5 },
  ]);
  const query = { article: articleId, state: 'received' };
  expect(await shop.request('listExpectedDeliveries', { token: office, query })).toMatchObject([
    { _id: id, quantity: 38, promisedQuantity: 0, state: 'received', isLate: false },
  ]);
  await expectBalanced(shop, articleId);
});

test('a key adds one delivery a day, and other systems have their own', async ({ shop }) => {
  const { office, addBody } = await scene(shop);
  const add = (quantity: number, token = office) =>
    shop.send('addExpectedDelivery', {
      token,
      headers: { 'idempotency-key': '1' },
      body: addBody(quantity, day(10)),
    });
  const first = await add(40);
  expect((await add(40)).body).toEqual(first.body);
  expect((await add(25)).body).toMatchObject({ code: 'idempotency_key_reused' });
  for (const name of ['ERP', 'Warehouse']) {
    const { key } = await shop.request('addApiKey', {
      token: office,
      body: { name, scopes: ['stock:write'], validDays: null },
    });
    expect((await add(25, key)).status).toBe(201);
  }
  const dayBefore = Date.now() - 25 * 60 * 60_000;
  await sql`update expected_deliveries set created_at = ${dayBefore}`.execute(shop.storage.db);
  const next = await add(25);
  expect(next.status).toBe(201);
  expect((await add(25)).body).toEqual(next.body);
  expect(next.body).not.toEqual(first.body);
});

testOnce('a change is refused that does not fit', async ({ shop }) => {
  const { office, articleNumber, addBody, add, order, change, cancel, receive } = await scene(shop);
  const code = async (answer: Promise<{ body: unknown }>) => ((await answer).body as { code: string }).code;
  const refusedAdd = (body: object) => code(shop.send('addExpectedDelivery', { token: office, body }));
  expect(await refusedAdd(addBody(4, day(-1)))).toBe('validation_failed');
  const unknown = { ...addBody(4, day(1)), articleNumber: `${articleNumber}X` };
  expect((await shop.send('addExpectedDelivery', { token: office, body: unknown })).body).toMatchObject({
    code: 'article_not_found',
    detail: `There is no article ${articleNumber}X.`,
  });
  const id = await add(10);
  await order('mia@mail.com', 6);
  expect(await code(change(id, { quantity: 5 }))).toBe('delivery_below_promised');
  expect(await code(change(id, { expectedOn: day(-1) }))).toBe('validation_failed');
  expect((await change(id, {})).body).toEqual({ modifiedCount: 1, emailedCount: 0 });
  expect(await code(change(id, { quantity: 6 }))).toBe('delivery_changed');
  expect((await change(id, {}, 2)).body).toEqual({ modifiedCount: 0, emailedCount: 0 });
  await receive(id, 10, '', 2);
  expect(await code(change(id, { quantity: 10, expectedOn: day(10) }, 3))).toBe('delivery_not_open');
  const body = { quantity: 10, lot: '', revision: 3 };
  const again = shop.send('receiveExpectedDelivery', { token: office, params: { id }, body });
  expect(await code(again)).toBe('delivery_not_open');
  await expect(cancel(id)).rejects.toThrow('delivery_not_open');
});

test('a short arrival fills the oldest orders, and the last one waits', async ({ shop }) => {
  const { articleId, add, order, receive, awaitedOf } = await scene(shop);
  const id = await add(40);
  const [first, second, third] = [
    await order('mia@mail.com', 12),
    await order('nora@mail.com', 8),
    await order('otto@mail.com', 20),
  ];
  expect(await receive(id, 25)).toEqual({
    filledQuantity: 25,
    waitingQuantity: 15,
    availableQuantity: 0,
    emailedCount: 1,
  });
  expect(await awaitedOf(first)).toEqual({ awaited: 0, days: [] });
  expect(await awaitedOf(second)).toEqual({ awaited: 0, days: [] });
  expect(await awaitedOf(third)).toEqual({ awaited: 15, days: [[null, 15]] });
  expect(await delaysTold(shop)).toEqual([
    [
      'otto@mail.com',
      { productName: expect.any(String), formerlyOn: day(10), parts: [{ on: null, quantity: 15 }] },
    ],
  ]);
  await expectBalanced(shop, articleId);

  const next = await add(30, day(20));
  expect(await awaitedOf(third)).toEqual({ awaited: 15, days: [[day(20), 15]] });
  expect(await delaysTold(shop)).toHaveLength(2);
  expect(await receive(next, 30)).toMatchObject({
    filledQuantity: 15,
    availableQuantity: 15,
    emailedCount: 0,
  });
  await expectBalanced(shop, articleId);
});

test('a later day emails every order that waits for it once', async ({ shop }) => {
  const { articleId, add, order, change } = await scene(shop);
  const id = await add(40);
  const customers = ['mia@mail.com', 'nora@mail.com', 'otto@mail.com'];
  for (const email of customers) await order(email, 5);
  const later = await Promise.all([1, 2, 3].map(() => change(id, { expectedOn: day(20) })));
  expect(later.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  expect((await delaysTold(shop)).map(([recipient]) => recipient)).toEqual(customers);
  expect((await change(id, { expectedOn: day(5) }, 2)).body).toEqual({ modifiedCount: 1, emailedCount: 0 });
  expect((await change(id, { expectedOn: day(9) }, 3)).body).toEqual({ modifiedCount: 1, emailedCount: 0 });
  await expectBalanced(shop, articleId);
});

test('orders of a cancelled delivery wait for the next that has pieces', async ({ shop }) => {
  const { articleId, add, order, cancel, awaitedOf, expected } = await scene(shop);
  const id = await add(40);
  await add(20, day(30));
  const [first, second] = [await order('mia@mail.com', 12), await order('nora@mail.com', 10)];
  expect(await cancel(id)).toEqual({ deletedCount: 1, emailedCount: 2 });
  expect(await awaitedOf(first)).toEqual({ awaited: 12, days: [[day(30), 12]] });
  expect((await awaitedOf(second)).days).toEqual(
    expect.arrayContaining([
      [day(30), 8],
      [null, 2],
    ]),
  );
  expect(await expected()).toBeUndefined();
  expect((await delaysTold(shop)).map(([recipient]) => recipient)).toEqual(['mia@mail.com', 'nora@mail.com']);
  await expectBalanced(shop, articleId);
});

test('a day that an order leaves to others is told', async ({ shop }) => {
  const { articleId, add, order, cancel, awaitedOf } = await scene(shop);
  await add(10);
  const first = await order('mia@mail.com', 10);
  const second = await add(10, day(12));
  const id = await order('nora@mail.com', 10, day(12));
  await cancel(second);
  const token = await shop.signIn('mia@mail.com');
  await shop.request('cancelOrder', { token, params: { id: first } });
  expect(await awaitedOf(id)).toEqual({ awaited: 10, days: [[day(10), 10]] });
  const parts = [{ on: day(10), quantity: 10 }];
  expect((await delaysTold(shop)).slice(1)).toEqual([
    ['nora@mail.com', { productName: expect.any(String), formerlyOn: null, parts }],
  ]);
  await expectBalanced(shop, articleId);
});

testOnce('a file with days of two articles writes one email an order', async ({ shop }) => {
  const { office, articleId, articleNumber, add, cancel } = await scene(shop);
  const otherId = await shop.addArticle({
    minimumQuantity: 1,
    availableQuantity: 0,
    productName: 'Harbour Twill',
  });
  const { articleNumber: otherNumber } = await shop.request('getProduct', { params: { id: otherId } });
  const body = { articleNumber: otherNumber, quantity: 10, expectedOn: day(10), lot: '', note: '' };
  const { insertedId: other } = await shop.request('addExpectedDelivery', { token: office, body });
  const id = await add(10);
  const lines = [articleId, otherId].map((one) => ({ articleId: one, quantity: 5, awaitedBy: day(10) }));
  const token = await shop.signIn('mia@mail.com');
  await shop.request('placeOrderOfLines', { token, body: { ...delivery, lines } });
  for (const one of [id, other]) await cancel(one);
  const rows = [articleNumber, otherNumber].map((number) => `${number};10;${day(20)};;`);
  const file = ['Article number;Pieces;Day;Lot;Note', ...rows].join('\n');
  const headers = { 'content-type': 'text/csv' };
  const imported = await shop.send('importExpectedDeliveries', { token: office, headers, body: file });
  expect(imported.body).toMatchObject({ insertedCount: 2, emailedCount: 1 });
  const outbox = shop.storage.db.selectFrom('outbox_emails').select('data').orderBy('id', 'desc');
  const { data } = await outbox.executeTakeFirstOrThrow();
  const told = { formerlyOn: null, parts: [{ on: day(20), quantity: 5 }] };
  expect(JSON.parse(data)).toMatchObject({ delayed: told, alsoDelayed: [told] });
});

test('pieces of one lot are filled together or wait', async ({ shop }) => {
  const { articleId, add, order, receive, awaitedOf } = await scene(
    shop,
    await addArticleWithLots(shop, [3]),
  );
  const id = await add(40);
  const one = await order('mia@mail.com', 20);
  const two = await order('nora@mail.com', 18, day(10), { severalLots: true });
  expect(await receive(id, 16, 'K-9')).toMatchObject({
    filledQuantity: 15,
    waitingQuantity: 20,
    availableQuantity: 1,
  });
  expect(await awaitedOf(one)).toEqual({ awaited: 20, days: [[null, 20]] });
  expect(await awaitedOf(two)).toEqual({ awaited: 0, days: [] });
  expect(await lotsOf(shop, articleId)).toEqual({ 'K-1': 0, 'K-9': 1 });
  await expectBalanced(shop, articleId);
});

testOnce('the rest of a deposit is due when all pieces have come', async ({ shop }) => {
  const { add, order, receive } = await scene(shop);
  await askForDeposit(shop, 30);
  const id = await add(40);
  const orderId = await order('mia@mail.com', 12);
  await payOrder(shop, orderId);
  await receive(id, 12);
  const emails = shop.storage.db.selectFrom('outbox_emails').select('kind').where('order_id', '=', orderId);
  expect((await emails.orderBy('id').execute()).map(({ kind }) => kind)).toEqual([
    'order_placed',
    'deposit_paid',
    'rest_due',
  ]);
});

test('orders that come in during an arrival are filled or promised nothing', async ({ shop }) => {
  const { articleId, add, order, receive } = await scene(shop);
  const id = await add(30);
  await add(30, day(12));
  const tokens = await Promise.all(Array.from({ length: 20 }, (_, nth) => shop.signIn(`c${nth}@mail.com`)));
  await order('mia@mail.com', 4);
  const body = { ...delivery, productId: articleId, quantity: 2, awaitedBy: day(12) };
  const placing = tokens.map((token) => shop.send('placeOrder', { token, body }));
  const [arrived] = await Promise.all([receive(id, 30), ...placing]);
  const { promised = 0 } =
    (await shop.storage.db
      .selectFrom('awaited_pieces')
      .select(({ fn }) => fn.sum<number | string>('quantity').as('promised'))
      .executeTakeFirst()) ?? {};
  const available = await availableOf(shop, articleId);
  expect(arrived.filledQuantity).toBeGreaterThanOrEqual(4);
  expect(44 + available - Number(promised)).toBe(30);
  await expectBalanced(shop, articleId);
});

testOnce('a day that is over is taken out of its article', async ({ shop }) => {
  const { add, expected } = await scene(shop);
  const id = await add(40);
  await shop.storage.db
    .updateTable('expected_deliveries')
    .set({ expected_on: day(-1) })
    .where('id', '=', id)
    .execute();
  const run = () => shop.app.jobs.runNow(shop.app.expectedDeliveries.job);
  expect(await run()).toBe(1);
  expect(await expected()).toBeUndefined();
  // What comes later keeps the article among those that are looked at.
  await add(20, day(20));
  expect(await run()).toBe(0);
  expect(await expected()).toEqual([{ on: day(20), quantity: 20 }]);
});

test('a file adds its deliveries once, or none', async ({ shop }) => {
  const { office: token, articleNumber, expected } = await scene(shop);
  const send = (rows: string) =>
    shop.send('importExpectedDeliveries', {
      token,
      headers: { 'content-type': 'text/csv' },
      body: `Article number;Pieces;Day;Lot;Note\n${rows}`,
    });
  const wrong = await send(
    `${articleNumber};40;${day(10)};;\nX-1;4;${day(10)};;\n${articleNumber};no;12.3.;;\n`,
  );
  expect(wrong).toMatchObject({ status: 409, body: { code: 'deliveries_refused' } });
  expect((wrong.body as { errors: unknown[] }).errors).toMatchObject([
    { pointer: '/rows/3', detail: 'There is no article X-1.' },
    { pointer: '/rows/4', detail: expect.stringContaining('Pieces: ') },
    { pointer: '/rows/4', detail: 'Day: A date as YYYY-MM-DD' },
  ]);
  expect(await expected()).toBeUndefined();
  const rows = `${articleNumber};40;${day(10)};K-3;Loom 4\n${articleNumber.toLowerCase()};12;${day(20)};;\n`;
  expect((await send(rows)).body).toEqual({ insertedCount: 2, unchangedCount: 0, emailedCount: 0 });
  expect((await send(rows)).body).toEqual({ insertedCount: 0, unchangedCount: 2, emailedCount: 0 });
  expect((await send(';x;y\n'.repeat(1001))).body).toMatchObject({ code: 'csv_unreadable' });
  expect((await send('')).body).toEqual({ insertedCount: 0, unchangedCount: 0, emailedCount: 0 });
  expect(await expected()).toHaveLength(2);
});
