// Random interleavings of orders, cancellations, returns, deliveries, corrections, moves and closings of lots, and of the first
// lot: stock, lots, movements and orders always add up, each lot by itself.
import fc from 'fast-check';
import { expect } from 'vitest';
import { findLotDifferences, findStockDifferences } from '#server/modules/stock/reconcile.ts';
import { returnPieces, sumOf, takeTurns } from '../support/articles/stock-scenario.ts';
import { linesOfPieces } from '../support/orders/order-lines.ts';
import { payOrder } from '../support/orders/orders.ts';
import { repetitions } from '../support/repetitions.ts';
import { delivery, type TestApp, test } from '../support/test-app.ts';
import { tolerant } from '../support/tolerant.ts';

const STOCK = 12;
const RUNS = repetitions({ usual: 15, long: 120 });
const BY = 'operator';

const pieces = fc.integer({ min: 1, max: 9 });
/** Picks one of the orders or lots so far. */
const nth = fc.nat({ max: 9 });
/** Few names, so that deliveries meet in a lot. */
const name = fc.constantFrom('K-1', 'K-2', 'K-3');
const act = <Name extends string>(called: Name) => fc.constant(called);

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ act: act('place'), quantity: pieces, severalLots: fc.boolean(), nth }),
  },
  { weight: 3, arbitrary: fc.record({ act: act('cancel'), nth }) },
  { weight: 2, arbitrary: fc.record({ act: act('pay'), nth }) },
  { weight: 2, arbitrary: fc.record({ act: act('return'), nth, quantity: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 4, arbitrary: fc.record({ act: act('deliver'), quantity: pieces, name }) },
  {
    weight: 1,
    arbitrary: fc.record({ act: act('deliver'), quantity: pieces, name: fc.constant(undefined) }),
  },
  { weight: 2, arbitrary: fc.record({ act: act('correct'), quantity: pieces, name }) },
  { weight: 3, arbitrary: fc.record({ act: act('move'), quantity: pieces, nth, other: nth }) },
  { weight: 2, arbitrary: fc.record({ act: act('close'), nth }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** The steps of an inner list run concurrently, the lists one after the other. */
const stepGroups = fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 });

class Scenario {
  readonly #nextShop: () => TestApp;
  readonly #productId: string;
  readonly #token: string;
  readonly #orders: string[] = [];

  constructor(nextShop: () => TestApp, productId: string, token: string) {
    this.#nextShop = nextShop;
    this.#productId = productId;
    this.#token = token;
  }

  async perform(one: Step): Promise<void> {
    const shop = this.#nextShop();
    const order = 'nth' in one ? (this.#orders[one.nth % Math.max(1, this.#orders.length)] ?? 'none') : '';
    if (one.act === 'place') return this.#place(shop, one);
    if (one.act === 'cancel') return void (await tolerant(shop.app.orders.cancelOrder(order)));
    if (one.act === 'pay') return payOrder(shop, order);
    if (one.act === 'return') return returnPieces(shop, order, one.quantity);
    if (one.act === 'move' || one.act === 'close') return this.#changeLots(shop, one);
    const { quantity, name: lot } = one;
    const correction = { reason: 'correction', quantity: -quantity, note: 'Counted', lot } as const;
    const received = { reason: 'delivery', quantity, note: '', lot, lotOfStock: 'K-0' } as const;
    await this.#twice((key) =>
      shop.app.stockChanges.change(this.#productId, one.act === 'deliver' ? received : correction, BY, key),
    );
  }

  /** Sends a change twice with the same key, as after a double click. */
  async #twice(send: (key: string) => Promise<unknown>): Promise<void> {
    const key = crypto.randomUUID();
    await Promise.all([tolerant(send(key)), tolerant(send(key))]);
  }

  async #place(
    shop: TestApp,
    { quantity, severalLots, nth: preferred }: Step & { act: 'place' },
  ): Promise<void> {
    const lots = await shop.app.stockChanges.lots.list(this.#productId);
    const preferredLot = lots[preferred]?._id;
    const body = { ...delivery, productId: this.#productId, quantity, severalLots, preferredLot };
    const response = await shop.send('placeOrder', { token: this.#token, body });
    expect([201, 409]).toContain(response.status);
    if (response.status === 201) this.#orders.push((response.body as { insertedId: string }).insertedId);
  }

  async #changeLots(
    { app: { stockChanges } }: TestApp,
    one: Step & { act: 'move' | 'close' },
  ): Promise<void> {
    const lots = await stockChanges.lots.list(this.#productId);
    const lot = lots[one.nth % Math.max(1, lots.length)];
    if (!lot) return;
    const note = 'Counted';
    if (one.act === 'close') {
      const closing = { lotId: lot._id, quantity: lot.quantity, note };
      return void (await tolerant(stockChanges.lots.close(this.#productId, closing, BY)));
    }
    const to = lots[one.other % lots.length]?._id ?? '';
    const move = { from: lot._id, to, quantity: one.quantity, note };
    if (to !== lot._id) await this.#twice((key) => stockChanges.lots.move(this.#productId, move, BY, key));
  }

  /** Pieces in stock, of orders as the orders and as their lots count them, and as movements of orders add up. */
  async count() {
    const shop = this.#nextShop();
    const { db } = shop.storage;
    const article = await db
      .selectFrom('articles')
      .select(['available_quantity', 'has_lots'])
      .where('id', '=', this.#productId)
      .executeTakeFirstOrThrow();
    const lots = await db
      .selectFrom('stock_lots')
      .select(['quantity', 'closed_at'])
      .where('article_id', '=', this.#productId)
      .execute();
    const lines = await linesOfPieces(shop, this.#productId);
    const allocations = await db
      .selectFrom('lot_allocations')
      .innerJoin('order_lines', 'order_lines.id', 'line_id')
      .where('article_id', '=', this.#productId)
      .select(['line_id', 'lot_allocations.quantity', 'lot_allocations.returned_quantity'])
      .execute();
    const movements = await db
      .selectFrom('stock_movements')
      .where('article_id', '=', this.#productId)
      .select(['order_id', 'lot_id', 'quantity'])
      .execute();
    return { article, lots, lines, allocations, movements };
  }
}

test('stock is always the sum of its lots, and all adds up', async ({ shop }) => {
  const token = await shop.signIn('mia@mail.com');
  const nextShop = await takeTurns(shop);
  await fc.assert(
    fc.asyncProperty(stepGroups, async (groups) => {
      const productId = await shop.addArticle({ minimumQuantity: 1, availableQuantity: STOCK });
      const scenario = new Scenario(nextShop, productId, token);
      for (const concurrent of groups) await Promise.all(concurrent.map((one) => scenario.perform(one)));
      const { article, lots, lines, allocations, movements } = await scenario.count();
      if (article.has_lots === 1) expect(sumOf(lots)).toBe(article.available_quantity);
      else expect(lots).toEqual([]);
      expect(sumOf(movements)).toBe(article.available_quantity);
      expect(sumOf(lots.filter(({ closed_at }) => closed_at !== null))).toBe(0);
      for (const { id, order_id: orderId, status, quantity, returned_quantity } of lines) {
        const sold = status === 'cancelled' ? 0 : quantity - returned_quantity;
        expect(sold + sumOf(movements.filter(({ order_id }) => order_id === orderId))).toBe(0);
        const ofLine = allocations.filter(({ line_id }) => line_id === id);
        const inLots = ofLine.map((one) => ({ quantity: one.quantity - one.returned_quantity }));
        if (ofLine.length > 0) expect(sumOf(inLots)).toBe(sold);
      }
    }),
    { numRuns: RUNS },
  );
  expect(await findStockDifferences(shop.storage.db)).toEqual([]);
  expect(await findLotDifferences(shop.storage.db)).toEqual([]);
});
