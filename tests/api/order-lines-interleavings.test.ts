// Random interleavings of orders of several articles, in pieces and swatches: placed, paid, cancelled whole or by line and refunded by line from
// concurrent callers. Stock, lots, credit and money of lines always add up, and no two transactions wait for each other.
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Caller } from '#server/http/caller.ts';
import type { OrderRefund, RequestedRefund } from '#server/modules/orders/change/order-balances.ts';
import type { RefundLine } from '#server/modules/orders/refund-lines.ts';
import { insertUserOnce } from '#server/modules/people/user-store.ts';
import { findLotDifferences, findStockDifferences } from '#server/modules/stock/reconcile.ts';
import { addArticleWithLots } from '../support/articles/lots.ts';
import { takeTurns } from '../support/articles/stock-scenario.ts';
import { usuallyOnPostgres } from '../support/database.ts';
import { createHttpClient } from '../support/http-client.ts';
import { payOrder } from '../support/orders/orders.ts';
import { repetitions } from '../support/repetitions.ts';
import { delivery, type TestApp, test } from '../support/test-app.ts';
import { tolerant } from '../support/tolerant.ts';

const RUNS = repetitions({ usual: 6, long: 60 });
const LONG_RUNS = repetitions({ usual: 2, long: 40 });
const CUSTOMERS = 3;
const STOCK = 30;
const ADMIN = 'ada';
const SHOP = { SWATCH_PRICE: '3', SWATCH_RESERVATION_PIECES: '4', OPEN_ORDERS_PER_CUSTOMER: '1000' };

const nth = fc.nat({ max: 9 });
const act = <Name extends string>(called: Name) => fc.constant(called);
const line = fc.record({
  article: fc.nat({ max: 2 }),
  pieces: fc.integer({ min: 1, max: 4 }),
  kind: fc.nat({ max: 2 }),
});
const lines = fc.uniqueArray(line, {
  minLength: 1,
  maxLength: 4,
  selector: ({ article, kind }) => `${article} ${kind}`,
});
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ act: act('place'), who: fc.nat({ max: CUSTOMERS - 1 }), lines }) },
  { weight: 4, arbitrary: fc.record({ act: act('pay'), nth }) },
  { weight: 3, arbitrary: fc.record({ act: act('cancel'), nth }) },
  { weight: 3, arbitrary: fc.record({ act: act('cancelLine'), nth, line: fc.nat({ max: 3 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: act('refundLine'),
      nth,
      pieces: fc.nat({ max: 3 }),
      cents: fc.nat({ max: 900 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ act: act('refund'), nth, cents: fc.option(fc.integer({ min: 1, max: 900 })) }),
  },
  { weight: 3, arbitrary: fc.record({ act: act('endRefund'), fails: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ act: act('reservationsAreDue') }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** The steps of an inner list run concurrently, the lists one after the other. */
const stepGroups = fc.array(fc.array(step, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 6 });

/** An order of pieces, of a swatch, or of a swatch with pieces reserved. */
const lineOf = (productId: string, { pieces, kind }: { pieces: number; kind: number }) =>
  kind === 0
    ? { kind: 'pieces' as const, articleId: productId, quantity: pieces, severalLots: true }
    : {
        kind: 'swatch' as const,
        articleId: productId,
        quantity: 1,
        ...(kind === 2 && { reservedQuantity: pieces }),
      };

const customerOf = (name: string): Caller => ({
  id: name,
  email: `${name}@mail.com`,
  name: 'C',
  isStaff: false,
});

const requestOf = (ordered: readonly ReturnType<typeof lineOf>[]) => ({
  ...delivery,
  customDetails: '',
  purchaseOrderNumber: '',
  lines: ordered,
});

class Scenario {
  readonly #nextShop: () => TestApp;
  readonly #articles: readonly string[];
  readonly #run = crypto.randomUUID().slice(0, 8);
  readonly #placed: string[] = [];
  readonly #asked: OrderRefund[] = [];

  constructor(nextShop: () => TestApp, articles: readonly string[]) {
    this.#nextShop = nextShop;
    this.#articles = articles;
  }

  async start(): Promise<void> {
    for (let who = 0; who < CUSTOMERS; who++) {
      const customer = this.#customer(who);
      await insertUserOnce(this.#nextShop().storage.db, customer);
    }
  }

  async perform(one: Step): Promise<void> {
    const shop = this.#nextShop();
    const id = 'nth' in one ? (this.#placed[one.nth % Math.max(1, this.#placed.length)] ?? 'none') : '';
    switch (one.act) {
      case 'place':
        return this.#place(shop, one);
      case 'pay':
        return payOrder(shop, id);
      case 'cancel':
        return void (await tolerant(shop.app.orders.cancelOrder(id)));
      case 'cancelLine':
        return this.#cancelLine(shop, id, one.line);
      case 'refundLine':
        return this.#refundLine(shop, id, one);
      case 'refund':
        return this.#ask(shop, id, one.cents);
      case 'endRefund':
        return this.#endRefund(shop, one.fails);
      case 'reservationsAreDue':
        return void (await shop.storage.db.updateTable('reservations').set({ ends_at: 1 }).execute());
    }
  }

  #customer(who: number): Caller {
    return customerOf(`c${who}-${this.#run}`);
  }

  async #place(shop: TestApp, one: Extract<Step, { act: 'place' }>): Promise<void> {
    const ordered = one.lines.map((each) => lineOf(this.#articles[each.article] ?? '', each));
    const id = await tolerant(shop.app.orders.place(this.#customer(one.who), requestOf(ordered)));
    if (id) this.#placed.push(id);
  }

  async #cancelLine({ storage, app: { orders } }: TestApp, orderId: string, position: number): Promise<void> {
    const lines = storage.db.selectFrom('order_lines').select('id').where('order_id', '=', orderId);
    const line = await lines.where('position', '=', position).executeTakeFirst();
    const about = { orderId, lineId: line?.id ?? '' };
    const admin = { ...customerOf(ADMIN), isStaff: true };
    await tolerant(orders.cancelLine(about, admin, '', async () => undefined));
  }

  /** All lines of an order, each by the same amount and pieces. */
  async #refundLine(
    shop: TestApp,
    orderId: string,
    { pieces, cents }: { pieces: number; cents: number },
  ): Promise<void> {
    const all = await shop.storage.db
      .selectFrom('order_lines')
      .selectAll()
      .where('order_id', '=', orderId)
      .execute();
    const refunded = all.map(
      ({ id, kind }): RefundLine => ({
        lineId: id,
        amountCents: cents,
        returnedQuantity: kind === 'pieces' ? pieces : 0,
      }),
    );
    const wanted = refunded.filter(({ amountCents, returnedQuantity }) => amountCents + returnedQuantity > 0);
    if (wanted.length > 0) await this.#ask(shop, orderId, cents * wanted.length, wanted);
  }

  /** `cents`: null for all that is left. */
  async #ask(
    { storage, app: { orders } }: TestApp,
    orderId: string,
    cents: number | null,
    ofLines?: readonly RefundLine[],
  ): Promise<void> {
    const asked = await tolerant(
      storage.db.transaction().execute(async (tx) => {
        const order = await orders.balances.lock(tx, orderId);
        const left = order
          ? order.price_cents - order.refunded_cents - order.refunding_cents - order.credit_used_cents
          : 0;
        const about = { orderId, reason: '', requestedBy: ADMIN, at: 0 };
        const wanted: RequestedRefund = { ...about, amountCents: cents ?? left, lines: ofLines };
        return wanted.amountCents > 0 ? orders.balances.reserveRefund(tx, wanted) : undefined;
      }),
    );
    if (asked) this.#asked.push(asked);
  }

  async #endRefund({ storage, app: { orders } }: TestApp, fails: boolean): Promise<void> {
    const refund = this.#asked.shift();
    if (!refund) return;
    await storage.db.transaction().execute(async (tx) => {
      await orders.balances.lockWithCredit(tx, refund.orderId);
      if (fails) await orders.balances.takeBackRefund(tx, refund, 'No');
      else await orders.balances.completeRefund(tx, crypto.randomUUID(), refund);
    });
  }

  async expectAgreement(shop: TestApp): Promise<void> {
    expect(await findStockDifferences(shop.storage.db)).toEqual([]);
    expect(await findLotDifferences(shop.storage.db)).toEqual([]);
    for (const id of this.#articles) await expectNothingOversold(shop, id);
    for (const id of this.#placed) await expectLinesAddUp(shop, id);
  }
}

/** All pieces are in stock, in orders, or reserved. */
async function expectNothingOversold({ storage: { db } }: TestApp, articleId: string): Promise<void> {
  const { available_quantity: left } = await db
    .selectFrom('articles')
    .select('available_quantity')
    .where('id', '=', articleId)
    .executeTakeFirstOrThrow();
  const sold = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['quantity', 'returned_quantity', 'order_lines.refunding_cents'])
    .where('article_id', '=', articleId)
    .where('kind', '=', 'pieces')
    .where('status', '<>', 'cancelled')
    .execute();
  const returns = await db
    .selectFrom('stock_movements')
    .select('quantity')
    .where('article_id', '=', articleId)
    .where('reason', '=', 'refund')
    .execute();
  const reserved = await db
    .selectFrom('reservations')
    .select('quantity')
    .where('article_id', '=', articleId)
    .where('ended_at', 'is', null)
    .execute();
  const sumOf = (rows: readonly { readonly quantity: number }[]) =>
    rows.reduce((sum, { quantity }) => sum + quantity, 0);
  expect(left).toBeGreaterThanOrEqual(0);
  expect(left + sumOf(sold) - sumOf(returns) + sumOf(reserved)).toBe(STOCK);
}

async function expectLinesAddUp({ storage: { db } }: TestApp, orderId: string): Promise<void> {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  const all = await db.selectFrom('order_lines').selectAll().where('order_id', '=', orderId).execute();
  const credits = await db
    .selectFrom('swatch_credits')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb(
          'swatch_line_id',
          'in',
          all.map(({ id }) => id),
        ),
        eb(
          'line_id',
          'in',
          all.map(({ id }) => id),
        ),
      ]),
    )
    .execute();
  const sum = (column: 'amount_cents' | 'credit_cents' | 'refunding_cents' | 'refunded_cents') =>
    all.reduce((total, one) => total + one[column], 0);
  expect({
    price_cents: sum('amount_cents'),
    credit_cents: sum('credit_cents'),
    refunding_cents: sum('refunding_cents'),
    refunded_cents: sum('refunded_cents'),
  }).toEqual({
    price_cents: order.price_cents,
    credit_cents: order.credit_cents,
    refunding_cents: order.refunding_cents,
    refunded_cents: order.refunded_cents,
  });
  let used = 0;
  for (const one of all) {
    const ofSwatch = centsOf(credits.filter(({ swatch_line_id }) => swatch_line_id === one.id));
    used += ofSwatch;
    // What a swatch was paid with is refunded or used once.
    expect(one.refunded_cents + one.refunding_cents + ofSwatch).toBeLessThanOrEqual(one.amount_cents);
    expect(one.returned_quantity).toBeLessThanOrEqual(one.quantity);
    const taken = centsOf(credits.filter(({ line_id }) => line_id === one.id));
    const isOver =
      order.status === 'cancelled' || (one.amount_cents > 0 && one.refunded_cents === one.amount_cents);
    if (one.amount_cents > 0) expect(taken).toBe(isOver ? 0 : one.credit_cents);
  }
  expect(order.credit_used_cents).toBe(used);
}

const centsOf = (rows: readonly { readonly amount_cents: number }[]) =>
  rows.reduce((total, { amount_cents }) => total + amount_cents, 0);

const addArticles = async (shop: TestApp) => [
  await shop.addArticle({ price: 2, minimumQuantity: 1, availableQuantity: STOCK }),
  await addArticleWithLots(shop, [STOCK - 12, 12]),
  await shop.addArticle({ price: 20, minimumQuantity: 1, availableQuantity: STOCK }),
];

usuallyOnPostgres(test)(
  'orders of several lines add up, whoever does what at once',
  async ({ createApp }) => {
    const shop = await createApp(SHOP);
    const nextShop = await takeTurns(shop);
    await insertUserOnce(shop.storage.db, customerOf(ADMIN));
    await fc.assert(
      fc.asyncProperty(stepGroups, async (groups) => {
        const scenario = new Scenario(nextShop, await addArticles(shop));
        await scenario.start();
        for (const concurrent of groups) {
          await Promise.all(concurrent.map((one) => scenario.perform(one)));
          await scenario.expectAgreement(shop);
        }
      }),
      { numRuns: RUNS },
    );
  },
);

test('opposite orders of the same articles wait for each other in one order', async ({ createApp }) => {
  const shop = await createApp(SHOP);
  const nextShop = await takeTurns(shop);
  const articles = await Promise.all(
    [0, 1, 2].map(() => shop.addArticle({ minimumQuantity: 1, availableQuantity: 1000 })),
  );
  const [first = '', second = '', third = ''] = articles;
  const sequences = [
    [first, second, third],
    [third, second, first],
  ];
  const customers = await Promise.all(
    Array.from({ length: 8 }, async (_, who) => {
      const customer = customerOf(`opposite-${who}`);
      await insertUserOnce(shop.storage.db, customer);
      return customer;
    }),
  );
  const round = async (customer: Caller, sequence: readonly string[]) => {
    const { orders } = nextShop().app;
    const [one = '', ...others] = sequence;
    const mixed = [
      lineOf(one, { pieces: 3, kind: 2 }),
      ...others.map((id) => lineOf(id, { pieces: 1, kind: 0 })),
    ];
    const reserving = await orders.place(customer, requestOf(mixed));
    await shop.storage.db
      .updateTable('reservations')
      .set({ ends_at: 1 })
      .where('order_id', '=', reserving)
      .execute();
    // Ends the reservation, which is due, of another article.
    const [, other = ''] = sequence;
    const next = [
      lineOf(other, { pieces: 2, kind: 2 }),
      lineOf(sequence.at(-1) ?? '', { pieces: 1, kind: 0 }),
    ];
    const ordered = await orders.place(customer, requestOf(next));
    await Promise.all([nextShop().app.orders.cancelOrder(ordered), orders.cancelOrder(reserving)]);
  };
  await Promise.all(customers.map((customer, nth) => round(customer, sequences[nth % 2] ?? [])));
  const left = shop.storage.db
    .selectFrom('articles')
    .select('available_quantity')
    .where('id', 'in', articles);
  expect((await left.execute()).map(({ available_quantity }) => available_quantity)).toEqual([
    1000, 1000, 1000,
  ]);
  expect(await findStockDifferences(shop.storage.db)).toEqual([]);
});

const BUYERS = 4;
const FABRICS = 20;
const longOrder = fc.uniqueArray(
  fc.record({
    article: fc.nat({ max: FABRICS - 1 }),
    quantity: fc.integer({ min: 1, max: 8 }),
    severalLots: fc.boolean(),
  }),
  { minLength: 1, maxLength: FABRICS, selector: ({ article }) => article },
);
/** The orders of an inner list are placed at once, one by each customer. */
const rounds = fc.array(fc.array(longOrder, { minLength: BUYERS, maxLength: BUYERS }), {
  minLength: 1,
  maxLength: 5,
});

test('long orders that share scarce stock are placed whole or not at all', async ({ createApp }) => {
  const shop = await createApp(SHOP);
  const { db } = shop.storage;
  const nextShop = await takeTurns(shop);
  const buyers = Array.from({ length: BUYERS }, (_, who) => shop.signIn(`buyer${who}@mail.com`));
  const tokens = await Promise.all(buyers);
  const linesOf = (articles: readonly string[]) =>
    db
      .selectFrom('order_lines')
      .selectAll()
      .where('article_id', 'in', articles)
      .orderBy('position')
      .execute();

  await fc.assert(
    fc.asyncProperty(rounds, async (all) => {
      const articles = await Promise.all(
        Array.from({ length: FABRICS }, (_, nth) =>
          nth % 4 === 0
            ? addArticleWithLots(shop, [STOCK - 12, 12])
            : shop.addArticle({ minimumQuantity: 1, availableQuantity: STOCK }),
        ),
      );
      const placed = new Map<string, readonly (readonly [string, number])[]>();
      const place = async (order: (typeof all)[number][number], token = '') => {
        const lines = order.map(({ article, ...line }) => ({ articleId: articles[article] ?? '', ...line }));
        const client = await createHttpClient(nextShop());
        const response = await client.call('placeOrderOfLines', { token, body: { ...delivery, lines } });
        expect([201, 409]).toContain(response.status);
        const { insertedId } = await response.json();
        if (insertedId)
          placed.set(
            insertedId,
            lines.map(({ articleId, quantity }) => [articleId, quantity]),
          );
      };
      for (const orders of all) {
        await Promise.all(orders.map((order, who) => place(order, tokens[who])));
        const ordered = Map.groupBy(await linesOf(articles), ({ order_id }) => order_id);
        const found = [...ordered].map(([id, lines]) => [
          id,
          lines.map(({ article_id, quantity }) => [article_id, quantity]),
        ]);
        expect(Object.fromEntries(found)).toEqual(Object.fromEntries(placed));
        for (const id of articles) await expectNothingOversold(shop, id);
        expect(await findStockDifferences(db)).toEqual([]);
        expect(await findLotDifferences(db)).toEqual([]);
      }
    }),
    { numRuns: LONG_RUNS },
  );
});
