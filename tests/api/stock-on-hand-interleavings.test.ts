// Random interleavings of orders, cancelling, paying, shipping, returns, reservations, deliveries and counts, of articles with and
// without lots: what is on hand by the books is what was there, delivered and counted, less what was shipped and not returned.
// Counts that were made earlier and come in now are compared with the books as they were then.

import fc from 'fast-check';
import { expect, test as plainTest } from 'vitest';
import type { NewOrder } from '#contract/orders/order.ts';
import type { Caller } from '#server/http/caller.ts';
import type { OrderRefund } from '#server/modules/orders/change/order-balances.ts';
import { advance } from '#server/modules/orders/fulfil/fulfilment.ts';
import { shipPart } from '#server/modules/orders/fulfil/parcels.ts';
import { insertUserOnce } from '#server/modules/people/user-store.ts';
import { findLotDifferences, findStockDifferences } from '#server/modules/stock/reconcile.ts';
import { addArticleWithLots } from '../support/articles/lots.ts';
import { freshDatabase, onPostgres } from '../support/database.ts';
import { SHIPMENT } from '../support/orders/orders.ts';
import { returnOfPieces } from '../support/orders/refunds.ts';
import { endReservations } from '../support/orders/swatches.ts';
import { repetitions } from '../support/repetitions.ts';
import { createTestApp, delivery, type TestApp } from '../support/test-app.ts';
import { tolerant } from '../support/tolerant.ts';

const RUNS = repetitions({ usual: 8, long: 60 });
const LOTS = [8, 15, 27];
const STOCK = LOTS.reduce((sum, pieces) => sum + pieces, 0);
const OPERATOR = 'operator';

const pieces = fc.integer({ min: 2, max: 9 });
const nth = fc.nat({ max: 9 });
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant('order' as const), pieces }) },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('sell' as const),
      pieces,
      returns: fc.boolean(),
      ships: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('reserve' as const), pieces }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('endReservations' as const) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('cancel' as const), nth }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('pay' as const), nth }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('ship' as const), nth }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('shipPart' as const), nth, pieces }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('askRefund' as const), nth }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('completeRefund' as const) }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('deliver' as const), pieces }) },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('count' as const), nth, off: fc.integer({ min: -4, max: 4 }) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      act: fc.constant('countEarlier' as const),
      nth,
      back: fc.nat({ max: 4 }),
      off: fc.integer({ min: -4, max: 4 }),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** The steps of an inner list run concurrently, the lists one after the other. */
const stepGroups = fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 2, maxLength: 8 });

/** On hand by lot after a group of steps; the name is '' where the stock has no lots. */
interface Books {
  readonly at: number;
  readonly onHand: Map<string, number>;
}

interface EarlierCount {
  readonly books: Books;
  readonly lot: string;
  readonly counted: number;
  readonly difference: number;
}

class Scenario {
  /** The books after each group of steps, corrected by what was counted later. */
  readonly #books: Books[] = [];
  #earlierCounts: EarlierCount[] = [];
  readonly #nextShop: () => TestApp;
  readonly #productId: string;
  readonly #hasLots: boolean;
  readonly #placed: string[] = [];
  readonly #asked: OrderRefund[] = [];
  /** What would be on hand if nothing had been shipped. */
  received = STOCK;

  constructor(nextShop: () => TestApp, productId: string, hasLots: boolean) {
    this.#nextShop = nextShop;
    this.#productId = productId;
    this.#hasLots = hasLots;
  }

  /** Another one each time: a customer has one reservation of an article. */
  get #customer(): Caller {
    const id = crypto.randomUUID();
    return { id, email: `${id}@mail.com`, name: 'C', isStaff: false };
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
        return void (await this.#place(shop, (customer) => orders.placeOrder(customer, order)));
      }
      case 'sell': {
        const order: NewOrder = { ...fields, productId, quantity: one.pieces, severalLots: true };
        const sold = await this.#place(shop, (customer) => orders.placeOrder(customer, order));
        if (!sold) return;
        await this.#transact(shop, (tx) => orders.markPaid(tx, sold, `pi_${sold}`));
        if (one.returns) {
          const wanted = { ...(await returnOfPieces(shop, sold, 1)), at: clock.now };
          await this.#transact(shop, async (tx) => {
            const refund = await orders.balances.reserveRefund(tx, wanted);
            await orders.balances.completeRefund(tx, crypto.randomUUID(), refund);
          });
        }
        if (one.ships) await this.#ship(shop, sold);
        return;
      }
      case 'reserve': {
        const swatches = [{ articleId: productId, reservedQuantity: one.pieces }];
        return void (await this.#place(shop, (customer) =>
          shop.app.swatches.place(customer, { ...fields, swatches }),
        ));
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
      case 'shipPart':
        return this.#shipPart(shop, id, one.pieces);
      case 'askRefund': {
        const wanted = { ...(await returnOfPieces(shop, id, 1)), at: clock.now };
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
      case 'countEarlier':
        return this.#countEarlier(shop, one);
    }
  }

  /** Notes what is on hand now, and compares the counts of this group with what was on hand at their time. */
  async endGroup(shop: TestApp): Promise<void> {
    // The later of two counts of a lot is the one that was recorded last.
    for (const { books, lot, counted, difference } of this.#earlierCounts.toSorted(
      (one, other) => one.books.at - other.books.at,
    )) {
      expect(difference).toBe(counted - (books.onHand.get(lot) ?? 0));
      for (const later of this.#books.filter(({ at }) => at >= books.at))
        later.onHand.set(lot, (later.onHand.get(lot) ?? 0) + difference);
    }
    this.#earlierCounts = [];
    // A count that is made at this very time is none of this group.
    clock.now += 500;
    const { lots } = shop.app.stockChanges;
    const stock = await shop.app.stockChanges.get(this.#productId);
    const byLot = (await lots.list(this.#productId)).map(({ name, onHand }) => [name, onHand] as const);
    this.#books.push({ at: clock.now, onHand: new Map(this.#hasLots ? byLot : [['', stock.onHand]]) });
  }

  /** Records what was counted after an earlier group, a few pieces more or fewer than there were. */
  async #countEarlier(
    { app: { stockChanges } }: TestApp,
    { nth, back, off }: Extract<Step, { act: 'countEarlier' }>,
  ): Promise<void> {
    const books = this.#books.at(-1 - back);
    if (!books) return;
    const names = [...books.onHand.keys()];
    const lot = names[nth % names.length] ?? '';
    const counted = Math.max(0, (books.onHand.get(lot) ?? 0) + off);
    const { articleNumber = '' } = await stockChanges.get(this.#productId);
    const row = { articleNumber, counted, countedAt: new Date(books.at).toISOString(), ...(lot && { lot }) };
    const recorded = await tolerant(stockChanges.counts.record({ counts: [row], note: '' }, OPERATOR));
    const [{ difference } = { difference: 0 }] = recorded ?? [];
    this.received += difference;
    const repeated = this.#earlierCounts.find((one) => one.books === books && one.lot === lot);
    if (recorded && !repeated) this.#earlierCounts.push({ books, lot, counted, difference });
    else if (recorded) expect(difference === 0 || repeated?.difference === 0).toBe(true);
  }

  async #place(shop: TestApp, place: (customer: Caller) => Promise<string>): Promise<string | undefined> {
    const customer = this.#customer;
    await insertUserOnce(shop.storage.db, customer);
    const id = await tolerant(place(customer));
    if (id) this.#placed.push(id);
    return id;
  }

  async #transact(
    shop: TestApp,
    work: Parameters<ReturnType<TestApp['storage']['db']['transaction']>['execute']>[0],
  ) {
    await tolerant(shop.storage.db.transaction().execute(work));
  }

  async #ship({ app: { ctx, users } }: TestApp, id: string): Promise<void> {
    const email = 'admin@mail.com';
    const admin = { id: await users.idOf(email), email, name: 'Ada', isStaff: true };
    await tolerant(advance(ctx, { id, change: { to: 'processing', note: '' }, admin }));
    await tolerant(advance(ctx, { id, change: SHIPMENT, admin }));
  }

  async #shipPart({ app: { ctx, orders, users } }: TestApp, id: string, most: number): Promise<void> {
    const email = 'admin@mail.com';
    const admin = { id: await users.idOf(email), email, name: 'Ada', isStaff: true };
    await tolerant(advance(ctx, { id, change: { to: 'processing', note: '' }, admin }));
    const order = await tolerant(orders.getOrderDetails(admin, id));
    const { _id: line, toShip: left } = order?.lines.find(({ kind }) => kind === 'pieces') ?? {};
    if (!line || !left) return;
    const lines = [{ line, quantity: Math.min(most, left), left }];
    await tolerant(shipPart(ctx, { carrier: 'DHL', trackingNumber: '1', note: '', lines }, { id, admin }));
  }

  async #completeRefund(shop: TestApp): Promise<void> {
    const refund = this.#asked.shift();
    if (refund)
      await this.#transact(shop, (tx) =>
        shop.app.orders.balances.completeRefund(tx, crypto.randomUUID(), { ...refund, at: clock.now }),
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

/** Pieces that left the mill with parcels, less those that customers have returned. */
async function shippedOf({ storage }: TestApp, productId: string): Promise<number> {
  const { pieces } = await storage.db
    .selectFrom('stock_movements')
    .innerJoin('orders', 'orders.id', 'stock_movements.order_id')
    .select(({ fn }) => fn.sum<number | null>('stock_movements.quantity').as('pieces'))
    .where('stock_movements.article_id', '=', productId)
    .where('reason', 'in', ['order', 'refund'])
    .where('shipped_at', 'is not', null)
    .executeTakeFirstOrThrow();
  const inPart = await storage.db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(({ fn }) => fn.sum<number | null>('shipped_quantity').as('pieces'))
    .where('article_id', '=', productId)
    .where('kind', '=', 'pieces')
    .where('orders.shipped_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(inPart.pieces ?? 0) - Number(pieces ?? 0);
}

/** A second passes after each group of steps. */
const clock = { now: 0 };

for (const hasLots of [false, true])
  plainTest(`the books say what is on hand, ${hasLots ? 'by lot' : 'without lots'}`, async () => {
    clock.now = Date.now() - 3600_000;
    const options = await freshDatabase();
    const services = { clock: { now: () => clock.now } };
    const shop = await createTestApp(options, {}, services);
    const other = onPostgres ? await createTestApp(options, {}, services) : shop;
    let turn = 0;
    const nextShop = () => (turn++ % 2 === 0 ? shop : other);
    await shop.signIn('admin@mail.com', { admin: true });
    await fc.assert(
      fc.asyncProperty(stepGroups, async (groups) => {
        const id = hasLots
          ? await addArticleWithLots(shop, LOTS, 2)
          : await shop.addArticle({ minimumQuantity: 2, availableQuantity: STOCK });
        const scenario = new Scenario(nextShop, id, hasLots);
        await scenario.endGroup(shop);
        for (const concurrent of groups) {
          clock.now += 500;
          await Promise.all(concurrent.map((one) => scenario.perform(one)));
          await scenario.endGroup(shop);
          const expected = scenario.received - (await shippedOf(shop, id));
          expect((await shop.app.stockChanges.get(id)).onHand).toBe(expected);
          if (!hasLots) continue;
          const lots = await shop.app.stockChanges.lots.list(id);
          expect(lots.reduce((sum, lot) => sum + lot.onHand, 0)).toBe(expected);
        }
      }),
      { numRuns: RUNS },
    );
    expect(await findStockDifferences(shop.storage.db)).toEqual([]);
    expect(await findLotDifferences(shop.storage.db)).toEqual([]);
  });
