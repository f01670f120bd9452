// Random interleavings of swatches with reservations, orders of those who have reserved and of others, cancelling, deliveries and the job
// that ends reservations, of articles with and without lots: stock, lots, movements, orders and reservations always add up.
import fc from 'fast-check';
import { expect } from 'vitest';
import type { NewOrder } from '#contract/orders/order.ts';
import type { Caller } from '#server/http/caller.ts';
import { insertUserOnce } from '#server/modules/people/user-store.ts';
import { addArticleWithLots } from '../support/articles/lots.ts';
import { sumOf, takeTurns } from '../support/articles/stock-scenario.ts';
import { soldPieces } from '../support/orders/order-lines.ts';
import { endReservations } from '../support/orders/swatches.ts';
import { repetitions } from '../support/repetitions.ts';
import { delivery, type TestApp, test } from '../support/test-app.ts';
import { tolerant } from '../support/tolerant.ts';

const RUNS = repetitions({ usual: 8, long: 60 });
const LOTS = [5, 9, 14];
const STOCK = LOTS.reduce((sum, pieces) => sum + pieces, 0);
const CUSTOMERS = 4;
const ADMIN = 'operator';

const who = fc.nat({ max: CUSTOMERS - 1 });
const pieces = fc.integer({ min: 2, max: 12 });
const nth = fc.nat({ max: 9 });
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ act: fc.constant('reserve' as const), who, pieces }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('order' as const), who, pieces }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('cancel' as const), nth }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('refund' as const), nth }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('due' as const) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('endDue' as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('deliver' as const), pieces }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/**
 * The steps of an inner list run concurrently, the lists one after the other. Reservations become due before the others: the
 * end of a reservation does not change while its customer orders.
 */
const stepGroups = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 5 });

class Scenario {
  readonly #nextShop: () => TestApp;
  readonly #productId: string;
  readonly #hasLots: boolean;
  readonly #run: string;
  readonly #placed: string[] = [];
  /** Pieces that admins have added. */
  delivered = 0;

  constructor(nextShop: () => TestApp, productId: string, hasLots: boolean) {
    this.#nextShop = nextShop;
    this.#hasLots = hasLots;
    this.#productId = productId;
    this.#run = productId.slice(-6);
  }

  async perform(one: Step): Promise<void> {
    const shop = this.#nextShop();
    const { orders, swatches: ofSwatches, stockChanges } = shop.app;
    const productId = this.#productId;
    const id = 'nth' in one ? (this.#placed[one.nth % Math.max(1, this.#placed.length)] ?? 'none') : '';
    const fields = { ...delivery, customDetails: '', purchaseOrderNumber: '' };
    switch (one.act) {
      case 'reserve': {
        const swatches = [{ articleId: productId, reservedQuantity: one.pieces }];
        return this.#keep(ofSwatches.place(this.#customer(one.who), { ...fields, swatches }));
      }
      case 'order': {
        const order: NewOrder = { ...fields, productId, quantity: one.pieces, severalLots: true };
        return this.#keep(orders.placeOrder(this.#customer(one.who), order));
      }
      case 'cancel':
        return void (await tolerant(orders.cancelOrder(id)));
      case 'refund':
        return this.#refund(shop, id);
      case 'due': {
        const reservations = shop.storage.db.updateTable('reservations').set({ ends_at: 1 });
        return void (await reservations.where('article_id', '=', productId).execute());
      }
      case 'endDue':
        return void (await endReservations(shop));
      case 'deliver': {
        const change = {
          reason: 'delivery',
          quantity: one.pieces,
          note: '',
          ...(this.#hasLots && { lot: 'K-1' }),
        };
        const done = await tolerant(stockChanges.change(productId, { ...change, reason: 'delivery' }, ADMIN));
        if (done !== undefined) this.delivered += one.pieces;
      }
    }
  }

  async signUp(): Promise<void> {
    for (let nth = 0; nth < CUSTOMERS; nth++) {
      const customer = this.#customer(nth);
      await insertUserOnce(this.#nextShop().storage.db, customer);
    }
  }

  #customer(nth: number): Caller {
    const email = `c${nth}-${this.#run}@mail.com`;
    return { id: email, email, name: 'C', isStaff: false };
  }

  async #keep(placing: Promise<string>): Promise<void> {
    const id = await tolerant(placing);
    if (id) this.#placed.push(id);
  }

  /** Pays an order and refunds it whole, without its pieces. */
  async #refund({ storage, app: { orders, users } }: TestApp, orderId: string): Promise<void> {
    const admin = await users.idOf('admin@mail.com');
    await tolerant(
      storage.db.transaction().execute(async (tx) => {
        await orders.markPaid(tx, orderId, `pi_${orderId}`);
        const order = await orders.balances.lock(tx, orderId);
        const amountCents = order?.price_cents ?? 0;
        const wanted = { orderId, amountCents, reason: '', requestedBy: admin, at: 0 };
        const refund = await orders.balances.reserveRefund(tx, wanted);
        await orders.balances.completeRefund(tx, crypto.randomUUID(), refund);
      }),
    );
  }
}

async function count(shop: TestApp, id: string) {
  const { db } = shop.storage;
  const { available_quantity: inStock } = await db
    .selectFrom('articles')
    .select('available_quantity')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const reservations = db.selectFrom('reservations').select('quantity').where('article_id', '=', id);
  const moves = await db
    .selectFrom('stock_movements')
    .select(['lot_id', 'quantity'])
    .where('article_id', '=', id)
    .execute();
  const lots = await db
    .selectFrom('stock_lots')
    .select(['id', 'quantity'])
    .where('article_id', '=', id)
    .execute();
  return {
    inStock,
    inLots: sumOf(lots),
    moved: sumOf(moves),
    lots: lots.map(({ quantity }) => quantity),
    movedByLot: lots.map((lot) => sumOf(moves.filter(({ lot_id }) => lot_id === lot.id))),
    ordered: await soldPieces(shop, id),
    reserved: sumOf(await reservations.where('ended_at', 'is', null).execute()),
  };
}

for (const hasLots of [false, true])
  test(`stock, reservations and orders add up, ${hasLots ? 'by lot' : 'without lots'}`, async ({ shop }) => {
    const nextShop = await takeTurns(shop);
    await shop.signIn('admin@mail.com', { admin: true });
    await fc.assert(
      fc.asyncProperty(stepGroups, async (groups) => {
        const id = hasLots
          ? await addArticleWithLots(shop, LOTS, 2)
          : await shop.addArticle({ minimumQuantity: 2, availableQuantity: STOCK });
        const scenario = new Scenario(nextShop, id, hasLots);
        await scenario.signUp();
        for (const group of groups) {
          const isDue = ({ act }: Step) => act === 'due';
          for (const one of group.filter(isDue)) await scenario.perform(one);
          await Promise.all(group.filter((one) => !isDue(one)).map((one) => scenario.perform(one)));
        }
        const counts = await count(shop, id);
        expect(counts.inStock).toBeGreaterThanOrEqual(0);
        expect(counts.inStock + counts.ordered + counts.reserved).toBe(STOCK + scenario.delivered);
        expect(counts.moved).toBe(counts.inStock);
        if (hasLots) expect(counts.inLots).toBe(counts.inStock);
        expect(counts.movedByLot).toEqual(counts.lots);
      }),
      { numRuns: RUNS },
    );
  });
