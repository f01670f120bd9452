// Random interleavings of orders, cancelling, paying, shipping, returns, reservations, deliveries and counts, of articles with and
// without lots: what lies on the shelf by the books is what was there, delivered and counted, less what was shipped and not returned.
import fc from 'fast-check';
import { expect } from 'vitest';
import type { NewOrder } from '#contract/order.ts';
import type { Caller } from '#server/http/caller.ts';
import type { OrderRefund } from '#server/modules/orders/service.ts';
import { insertUserOnce } from '#server/modules/people/user-store.ts';
import { addArticleWithLots } from '../support/lots.ts';
import { SHIPMENT } from '../support/orders.ts';
import { returnOfPieces } from '../support/refunds.ts';
import { repetitions } from '../support/repetitions.ts';
import { takeTurns } from '../support/stock-scenario.ts';
import { endReservations } from '../support/swatches.ts';
import { delivery, type TestApp, test } from '../support/test-app.ts';
import { tolerant } from '../support/tolerant.ts';

const RUNS = repetitions({ usual: 20, long: 60 });
const LOTS = [8, 15, 27];
const STOCK = LOTS.reduce((sum, pieces) => sum + pieces, 0);
const OPERATOR = 'operator';

const pieces = fc.integer({ min: 2, max: 9 });
const nth = fc.nat({ max: 9 });
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant('order' as const), pieces }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('reserve' as const), pieces }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('endReservations' as const) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('cancel' as const), nth }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('pay' as const), nth }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('ship' as const), nth }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('askRefund' as const), nth }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('completeRefund' as const) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('deliver' as const), pieces }) },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('count' as const), nth, off: fc.integer({ min: -4, max: 4 }) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** The steps of an inner list run concurrently, the lists one after the other. */
const stepGroups = fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 2, maxLength: 8 });

class Scenario {
  readonly #nextShop: () => TestApp;
  readonly #productId: string;
  readonly #hasLots: boolean;
  readonly #placed: string[] = [];
  readonly #asked: OrderRefund[] = [];
  /** What would lie on the shelf if nothing had been shipped. */
  received = STOCK;

  constructor(nextShop: () => TestApp, productId: string, hasLots: boolean) {
    this.#nextShop = nextShop;
    this.#productId = productId;
    this.#hasLots = hasLots;
  }

  /** Another one each time: a customer has one reservation of an article. */
  get #customer(): Caller {
    const id = crypto.randomUUID();
    return { id, email: `${id}@mail.com`, name: 'C', isAdmin: false };
  }

  async perform(one: Step): Promise<void> {
    const shop = this.#nextShop();
    const { orders, stockChanges } = shop.app;
    const productId = this.#productId;
    const id = 'nth' in one ? (this.#placed[one.nth % Math.max(1, this.#placed.length)] ?? 'none') : '';
    const fields = { ...delivery, customDetails: '', purchaseOrderNumber: '' };
    switch (one.act) {
      case 'order': {
        const order: NewOrder = { ...fields, productId, quantity: one.pieces, severalLots: true };
        return this.#place(shop, (customer) => orders.placeOrder(customer, order));
      }
      case 'reserve': {
        const swatches = [{ articleId: productId, reservedQuantity: one.pieces }];
        return this.#place(shop, (customer) => shop.app.swatches.place(customer, { ...fields, swatches }));
      }
      case 'endReservations': {
        await shop.storage.db.updateTable('reservations').set({ ends_at: 1 }).execute();
        return void (await endReservations(shop));
      }
      case 'cancel':
        return void (await tolerant(orders.cancelOrder(id)));
      case 'pay':
        return this.#transact(shop, (tx) => orders.markPaid(tx, id, `pi_${id}`));
      case 'ship':
        return this.#ship(shop, id);
      case 'askRefund': {
        const wanted = await returnOfPieces(shop, id, 1);
        return this.#transact(shop, async (tx) => {
          this.#asked.push(await orders.balances.reserveRefund(tx, wanted));
        });
      }
      case 'completeRefund':
        return this.#completeRefund(shop);
      case 'deliver': {
        const change = {
          reason: 'delivery' as const,
          quantity: one.pieces,
          note: '',
          ...(this.#hasLots && { lot: 'K-1' }),
        };
        await stockChanges.change(productId, change, OPERATOR);
        this.received += one.pieces;
        return;
      }
      case 'count':
        return this.#count(shop, one);
    }
  }

  async #place(shop: TestApp, place: (customer: Caller) => Promise<string>): Promise<void> {
    const customer = this.#customer;
    await insertUserOnce(shop.storage.db, customer);
    const id = await tolerant(place(customer));
    if (id) this.#placed.push(id);
  }

  async #transact(
    shop: TestApp,
    work: Parameters<ReturnType<TestApp['storage']['db']['transaction']>['execute']>[0],
  ) {
    await tolerant(shop.storage.db.transaction().execute(work));
  }

  async #ship({ app: { orders, users } }: TestApp, id: string): Promise<void> {
    const email = 'admin@mail.com';
    const admin = { id: await users.idOf(email), email, name: 'Ada', isAdmin: true };
    await tolerant(orders.advance(admin, id, { to: 'processing', note: '' }));
    await tolerant(orders.advance(admin, id, SHIPMENT));
  }

  async #completeRefund(shop: TestApp): Promise<void> {
    const refund = this.#asked.shift();
    if (refund)
      await this.#transact(shop, (tx) =>
        shop.app.orders.balances.completeRefund(tx, crypto.randomUUID(), refund),
      );
  }

  /** Counts a lot, or the stock, and finds a few pieces more or fewer than by the books. */
  async #count(
    { app: { stockChanges } }: TestApp,
    { nth, off }: Extract<Step, { act: 'count' }>,
  ): Promise<void> {
    const lots = await stockChanges.lots.list(this.#productId);
    const lot = lots[nth % Math.max(1, lots.length)];
    const { onHand } = lot ?? (await stockChanges.get(this.#productId));
    const counted = Math.max(0, onHand + off);
    const count = { counted, onHand, note: '', ...(lot && { lot: lot.name }) };
    const done = await tolerant(stockChanges.count(this.#productId, count, OPERATOR));
    this.received += done?.difference ?? 0;
  }
}

/** Pieces that left the shelf with parcels, less those that customers have returned. */
async function shippedOf({ storage }: TestApp, productId: string): Promise<number> {
  const { pieces } = await storage.db
    .selectFrom('stock_movements')
    .innerJoin('orders', 'orders.id', 'stock_movements.order_id')
    .select(({ fn }) => fn.sum<number | null>('stock_movements.quantity').as('pieces'))
    .where('stock_movements.article_id', '=', productId)
    .where('reason', 'in', ['order', 'refund'])
    .where('shipped_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return -Number(pieces ?? 0);
}

for (const hasLots of [false, true])
  test(`the books say what lies on the shelf, ${hasLots ? 'by lot' : 'without lots'}`, async ({ shop }) => {
    const nextShop = await takeTurns(shop);
    await shop.signIn('admin@mail.com', { admin: true });
    await fc.assert(
      fc.asyncProperty(stepGroups, async (groups) => {
        const id = hasLots
          ? await addArticleWithLots(shop, LOTS, 2)
          : await shop.addArticle({ minimumQuantity: 2, availableQuantity: STOCK });
        const scenario = new Scenario(nextShop, id, hasLots);
        for (const concurrent of groups) {
          await Promise.all(concurrent.map((one) => scenario.perform(one)));
          const expected = scenario.received - (await shippedOf(shop, id));
          expect((await shop.app.stockChanges.get(id)).onHand).toBe(expected);
          if (!hasLots) continue;
          const lots = await shop.app.stockChanges.lots.list(id);
          expect(lots.reduce((sum, lot) => sum + lot.onHand, 0)).toBe(expected);
        }
      }),
      { numRuns: RUNS },
    );
  });
