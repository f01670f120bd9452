// The feed of events: each change once, in its order, whatever commits late and however many processes write and number.
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { ApiKeyScope } from '#contract/core/api-key-scopes.ts';
import { FEED_DAYS } from '#contract/core/limits.ts';
import type { FeedEvent } from '#contract/office/feed-events.ts';
import { recordFeedEvents } from '#server/modules/events/service.ts';
import { freshDatabase, onPostgres } from '../support/database.ts';
import { askForDeposit, placeToWeave } from '../support/orders/deposits.ts';
import { advanceOrder, payOrder, placeOrder } from '../support/orders/orders.ts';
import { orderSwatches } from '../support/orders/swatches.ts';
import * as paying from '../support/providers/fake-stripe.ts';
import { createTestApp, test as plainTest, type TestApp, test, testOnce } from '../support/test-app.ts';

const DAY_MS = 24 * 60 * 60_000;
const admin = (shop: TestApp) => shop.signIn('admin@mail.com', { admin: true });

async function keyWith(shop: TestApp, scopes: readonly ApiKeyScope[]) {
  const body = { name: crypto.randomUUID(), scopes, validDays: null };
  return (await shop.request('addApiKey', { token: await admin(shop), body })).key;
}

/** Reads on from a cursor, page by page, until nothing follows. */
async function readOn(shop: TestApp, token: string, from?: string, limit = 2) {
  const events: FeedEvent[] = [];
  for (let after = from; ; ) {
    const query = { limit, ...(after !== undefined && { after }) };
    const page = await shop.request('listEvents', { token, query });
    events.push(...page.events);
    after = page.cursor;
    if (!page.hasMore) return { events, cursor: page.cursor };
  }
}

const number = (shop: TestApp) => shop.app.jobs.runNow(shop.app.events.job);
const typesOf = (events: readonly FeedEvent[]) => events.map(({ type }) => type);

testOnce('the feed has an order’s, its stock’s and article’s events, oldest first', async ({ shop }) => {
  const token = await admin(shop);
  const productId = await shop.addArticle();
  const order = await placeOrder(shop, await shop.signIn('mia@mail.com'), { productId });
  await payOrder(shop, order);
  await advanceOrder(shop, token, order, { to: 'processing', note: 'Cut on Monday' });
  await shop.request('addOrderNote', { token, params: { id: order }, body: { note: 'Calls on Friday' } });
  const body = { reason: 'delivery', quantity: 5, note: '' };
  await shop.request('changeStock', { token, params: { id: productId }, body });
  await shop.request('changeArticleState', {
    token,
    params: { id: productId },
    body: { state: 'withdrawn' },
  });
  expect((await readOn(shop, token)).events).toEqual([]);
  expect(await shop.app.events.hasUnnumbered()).toBe(true);
  await number(shop);
  expect(await shop.app.events.hasUnnumbered()).toBe(false);
  const { events, cursor } = await readOn(shop, token);
  expect(new Set(typesOf(events.slice(0, 2)))).toEqual(new Set(['article.added', 'stock.changed']));
  expect(new Set(typesOf(events.slice(2, 4)))).toEqual(new Set(['order.placed', 'stock.changed']));
  expect(typesOf(events.slice(4))).toEqual([
    'order.paid',
    'order.processing',
    'stock.changed',
    'article.changed',
  ]);
  const { number: orderNumber } = await shop.request('getOrderDetails', { token, params: { id: order } });
  const paid = events.find(({ type }) => type === 'order.paid');
  expect(paid?.data).toEqual({ _id: order, number: orderNumber, path: `/api/orders/${order}` });
  const changed = events.at(-1);
  const { articleNumber } = await shop.request('getArticle', { token, params: { id: productId } });
  expect(changed?.data).toEqual({
    _id: productId,
    number: articleNumber,
    path: `/api/articles/${productId}`,
  });
  expect(cursor).toBe(changed?.cursor);
  const latest = await shop.request('listEvents', { token, query: { after: 'latest' } });
  expect(latest).toEqual({ events: [], cursor, hasMore: false });
});

testOnce('an order is told once to be prepared, however it is paid', async () => {
  const fakeStripe = await paying.createStripeFixture();
  const shop = await createTestApp(await freshDatabase(), { SWATCH_PRICE: '0' }, { cards: fakeStripe.cards });
  const token = await admin(shop);
  const email = 'mia@mail.com';
  const customer = await shop.signIn(email);
  await shop.confirmEmail(email);
  const terms = { isAllowed: true, netDays: 30, creditLimit: 5000 };
  await shop.request('putAccountTerms', { token, params: { email }, body: terms });
  const charge = async (order: paying.PlacedOrder) => {
    const { clientSecret, transactionId } = await paying.createIntent(shop, customer, order);
    await fakeStripe.confirm(clientSecret);
    return transactionId;
  };
  const pay = async (order: paying.PlacedOrder) => {
    const settle = paying.settleOptions(customer, order, await charge(order));
    for (const _ of ['once', 'again']) await shop.request('settleOrder', settle);
    return order.id;
  };
  const place = () => paying.placeOrder(shop, customer);
  const toWeave = (more: object) => placeToWeave(shop, { admin: token, customer, ...more });
  const byBrowser = await pay(await place());
  const found = await place();
  await charge(found);
  await shop.app.payments.reconcile({ includeNotDue: true });
  await fakeStripe.sendWebhooksTo(shop);
  const byWebhook = await place();
  await charge(byWebhook);
  await fakeStripe.advance();
  const together = [await place(), await place()];
  const shared = { orders: together.map(({ id }) => id), price: 50 };
  const { clientSecret } = await shop.request('createSharedPayment', { token: customer, body: shared });
  await fakeStripe.confirm(clientSecret);
  await fakeStripe.advance();
  const onAccount = await placeOrder(shop, customer, { paymentMethod: 'account' });
  const free = await orderSwatches(shop, customer, [await shop.addArticle()]);
  const agreed = await pay(await toWeave({ quantity: 6 }));
  const byTelephone = await toWeave({ quantity: 6, customer: token, paymentMethod: 'account' });
  await askForDeposit(shop, 30);
  const [deposited, woven] = [await toWeave({}), await toWeave({})];
  for (const { id } of [deposited, woven]) await pay({ id, price: 60 });
  await woven.weave();
  await pay({ id: woven.id, price: 140 });
  const unpaid = await place();

  await number(shop);
  const { events } = await readOn(shop, token, undefined, 100);
  const told = (id: string) => typesOf(events.filter(({ data }) => data._id === id));
  for (const id of [
    byBrowser,
    found.id,
    byWebhook.id,
    ...shared.orders,
    onAccount,
    free,
    agreed,
    byTelephone.id,
  ])
    expect(told(id)).toEqual(['order.placed', 'order.paid']);
  expect(told(woven.id)).toEqual(['order.placed', 'order.deposit_paid', 'order.paid']);
  expect(told(deposited.id)).toEqual(['order.placed', 'order.deposit_paid']);
  expect(told(unpaid.id)).toEqual(['order.placed']);
});

testOnce('a key reads events of its scopes, and its cursor moves past the others', async ({ shop }) => {
  await placeOrder(shop, await shop.signIn('mia@mail.com'));
  await number(shop);
  const expected = {
    'orders:read': ['order.placed'],
    'stock:write': ['stock.changed', 'stock.changed'],
    'articles:write': ['article.added'],
  } as const;
  const all = await readOn(shop, await admin(shop));
  for (const [scope, types] of Object.entries(expected)) {
    const token = await keyWith(shop, [scope as ApiKeyScope]);
    const { events, cursor } = await readOn(shop, token);
    expect(typesOf(events), scope).toEqual(types);
    expect(cursor, scope).toBe(all.cursor);
  }
  const token = await keyWith(shop, ['orders:read', 'stock:write']);
  const query = { type: ['order.paid', 'article.added'] };
  expect(await shop.requestError('listEvents', { token, query })).toBe('validation_failed');
  const own = { type: 'order.placed' };
  expect(typesOf((await shop.request('listEvents', { token, query: own })).events)).toEqual(['order.placed']);
});

if (onPostgres)
  test('an event committed late comes after what was read', async ({ shop }) => {
    const token = await admin(shop);
    const [early, late] = [await shop.addArticle(), await shop.addArticle()];
    await number(shop);
    const { cursor } = await readOn(shop, token);
    const tx = await shop.storage.db.startTransaction().execute();
    await recordFeedEvents(tx, 'article.changed', [late], Date.now());
    await recordFeedEvents(shop.storage.db, 'article.changed', [early], Date.now());
    await number(shop);
    const first = await readOn(shop, token, cursor);
    expect(first.events.map(({ data }) => data._id)).toEqual([early]);
    await tx.commit().execute();
    await number(shop);
    const second = await readOn(shop, token, first.cursor);
    expect(second.events.map(({ data }) => data._id)).toEqual([late]);
  });

plainTest('several processes that write, number and read at once lose, repeat and swap nothing', async () => {
  const options = await freshDatabase();
  const shop = await createTestApp(options);
  const shops = onPostgres ? [shop, await createTestApp(options), await createTestApp(options)] : [shop];
  const token = await admin(shop);
  const customer = await shop.signIn('mia@mail.com');
  const articles = [await shop.addArticle(), await shop.addArticle(), await shop.addArticle()];
  let isWriting = true;
  const read: FeedEvent[] = [];
  const reader = async () => {
    for (let cursor: string | undefined; ; ) {
      const isLast = !isWriting;
      await Promise.all(shops.map(number));
      const page = await readOn(shop, token, cursor, 7);
      read.push(...page.events);
      cursor = page.cursor;
      if (isLast) return;
    }
  };
  const writer = async (nth: number) => {
    const one = shops[nth % shops.length] ?? shop;
    for (let turn = 0; turn < 4; turn++) {
      const id = await placeOrder(one, customer, { productId: articles[(nth + turn) % 3] ?? '' });
      if (turn % 2 === 0) await payOrder(one, id);
      else await one.app.orders.cancelOrder(id);
    }
  };
  const reading = reader();
  await Promise.all(Array.from({ length: 6 }, (_, nth) => writer(nth))).finally(() => {
    isWriting = false;
  });
  await reading;
  const { db } = shop.storage;
  const rows = await db
    .selectFrom('feed_events')
    .select(['id', 'position', 'subject_id', 'number'])
    .execute();
  expect(read.map(({ _id }) => _id)).toEqual(
    rows.toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0)).map(({ id }) => id),
  );
  expect(rows.map((row) => row.number).toSorted((one, other) => (one ?? 0) - (other ?? 0))).toEqual(
    rows.map((_, nth) => nth + 1),
  );
  const timelines = await db.selectFrom('order_events').select(['order_id', 'type']).orderBy('id').execute();
  const orders = new Set(timelines.map(({ order_id }) => order_id));
  expect(orders.size).toBe(24);
  for (const order of orders)
    expect(typesOf(read.filter(({ data }) => data._id === order))).toEqual(
      timelines.filter(({ order_id }) => order_id === order).map(({ type }) => `order.${type}`),
    );
  const { count } = await db
    .selectFrom('stock_movements')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(read.filter(({ type }) => type === 'stock.changed')).toHaveLength(Number(count));
});

plainTest(
  `events are deleted after ${FEED_DAYS} days, and a cursor before them or of another shop is refused`,
  async () => {
    let now = Date.parse('2026-11-01T10:00:00Z');
    const shop = await createTestApp(await freshDatabase(), {}, { clock: { now: () => now } });
    const token = await keyWith(shop, ['orders:read', 'articles:write', 'stock:write']);
    const list = (after: string) => ({ token, query: { after } });
    const add = async () => {
      await shop.addArticle();
      await number(shop);
      return (await shop.request('listEvents', list('latest'))).cursor;
    };
    const first = await add();
    const second = await add();
    now += DAY_MS;
    const third = await add();
    now += FEED_DAYS * DAY_MS;
    // An event that is dated back takes none before it along.
    await sql`update feed_events set at = 0 where number = ${Number(third)}`.execute(shop.storage.db);
    await shop.app.events.deleteOld();
    expect(await shop.requestError('listEvents', list(first))).toBe('event_cursor_gone');
    expect((await shop.request('listEvents', list(second))).events).toHaveLength(2);
    expect(await shop.requestError('listEvents', list(String(Number(third) + 1)))).toBe('event_cursor_gone');
    now += DAY_MS;
    await shop.app.events.deleteOld();
    expect(await shop.request('listEvents', list(third))).toEqual({
      events: [],
      cursor: third,
      hasMore: false,
    });
    expect(await shop.requestError('listEvents', list(second))).toBe('event_cursor_gone');
    // Numbers go on where they were.
    expect(Number(await add())).toBe(Number(third) + 2);
  },
);
