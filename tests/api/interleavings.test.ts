// Random interleavings of placing, cancelling, paying, returning, deleting, and of deliveries, corrections and last pieces: stock
// and its movements always add up.
import fc from 'fast-check';
import { expect } from 'vitest';
import { AppError } from '#server/http/app-error.ts';
import { returnPieces, sumOf, takeTurns } from '../support/articles/stock-scenario.ts';
import { soldPieces } from '../support/orders/order-lines.ts';
import { payOrder } from '../support/orders/orders.ts';
import { repetitions } from '../support/repetitions.ts';
import { delivery, type TestApp, test } from '../support/test-app.ts';
import { tolerant } from '../support/tolerant.ts';

const STOCK = 20;
const RUNS = repetitions({ usual: 25, long: 200 });

/** `nth` picks one of the orders placed so far. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('place' as const), quantity: fc.integer({ min: 1, max: 9 }) }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('cancel' as const), nth: fc.nat({ max: 9 }) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('pay' as const), nth: fc.nat({ max: 9 }) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('delete' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('deliver' as const), quantity: fc.integer({ min: 1, max: 9 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('correct' as const), quantity: fc.integer({ min: -9, max: 9 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('sellRemnant' as const),
      quantity: fc.integer({ min: 1, max: 9 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('endRemnantSale' as const) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('return' as const), nth: fc.nat({ max: 9 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
type StockStep = Extract<Step, { act: 'deliver' | 'correct' | 'sellRemnant' | 'endRemnantSale' }>;

const ADMIN = 'operator';

/** The steps of an inner list run concurrently, the lists one after the other. */
const stepGroups = fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 });

class Scenario {
  readonly #nextShop: () => TestApp;
  readonly #productId: string;
  readonly #token: string;
  readonly #orders: string[] = [];
  /** Pieces that admins have added, less those they have taken. */
  #changed = 0;

  constructor(nextShop: () => TestApp, productId: string, token: string) {
    this.#nextShop = nextShop;
    this.#productId = productId;
    this.#token = token;
  }

  async perform(step: Step): Promise<void> {
    const shop = this.#nextShop();
    const { orders, articles } = shop.app;
    if (step.act === 'place') return this.#place(shop, step.quantity);
    if (step.act === 'delete') return void (await tolerant(articles.withdrawArticle(this.#productId)));
    if (!('nth' in step)) return this.#changeStock(shop, step);
    const id = this.#orders[step.nth % Math.max(1, this.#orders.length)] ?? 'none';
    if (step.act === 'cancel') return void (await tolerant(orders.cancelOrder(id)));
    if (step.act === 'return') return returnPieces(shop, id, 1);
    await payOrder(shop, id);
  }

  /** Sends each change twice with the same key, as after a double click. */
  async #changeStock({ app: { stockChanges } }: TestApp, step: StockStep): Promise<void> {
    const id = this.#productId;
    if (step.act === 'endRemnantSale') return void (await tolerant(stockChanges.endRemnantSale(id, ADMIN)));
    if (step.act === 'sellRemnant')
      return void (await tolerant(stockChanges.sellRemnant(id, step.quantity, ADMIN)));
    if (step.quantity === 0) return;
    const reason = step.act === 'deliver' ? 'delivery' : 'correction';
    const key = crypto.randomUUID();
    const change = async () => {
      await stockChanges.change(id, { reason, quantity: step.quantity, note: '' }, ADMIN, key);
    };
    const outcomes = await Promise.allSettled([change(), change()]);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected' && !(outcome.reason instanceof AppError)) throw outcome.reason;
    const isChanged = outcomes.some(({ status }) => status === 'fulfilled');
    if (isChanged) this.#changed += step.quantity;
  }

  async #place(shop: TestApp, quantity: number): Promise<void> {
    const body = { ...delivery, productId: this.#productId, quantity };
    const response = await shop.send('placeOrder', { token: this.#token, body });
    if (response.status === 201) this.#orders.push((response.body as { insertedId: string }).insertedId);
  }

  /** Quantity in stock, in orders that are not cancelled, as the movements of stock add up, and changed by admins. */
  async count(): Promise<{ inStock: number; ordered: number; moved: number; changed: number }> {
    const shop = this.#nextShop();
    const { db } = shop.storage;
    const article = await db
      .selectFrom('articles')
      .select('available_quantity')
      .where('id', '=', this.#productId)
      .executeTakeFirstOrThrow();
    const movements = await db
      .selectFrom('stock_movements')
      .select('quantity')
      .where('article_id', '=', this.#productId)
      .execute();
    const inStock = article.available_quantity;
    const ordered = await soldPieces(shop, this.#productId);
    return { inStock, ordered, moved: sumOf(movements), changed: this.#changed };
  }
}

test('stock, movements and orders always add up, and stock is never negative', async ({ shop }) => {
  const token = await shop.signIn('mia@mail.com');
  await shop.signIn('admin@mail.com', { admin: true });
  const nextShop = await takeTurns(shop);
  await fc.assert(
    fc.asyncProperty(stepGroups, async (groups) => {
      const productId = await shop.addArticle({ minimumQuantity: 3, availableQuantity: STOCK });
      const scenario = new Scenario(nextShop, productId, token);
      for (const concurrent of groups) await Promise.all(concurrent.map((one) => scenario.perform(one)));
      const { inStock, ordered, moved, changed } = await scenario.count();
      expect(inStock).toBeGreaterThanOrEqual(0);
      expect(inStock + ordered).toBe(STOCK + changed);
      expect(moved).toBe(inStock);
    }),
    { numRuns: RUNS },
  );
});
