// Random interleavings of swatches, orders that take their credit, payments, cancelling and refunds, by admins and at the card
// provider: no credit is given twice, and what was refunded and credited of a swatch is at most what was paid for it.
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Caller } from '#server/http/caller.ts';
import type { OrderRefund, RequestedRefund } from '#server/modules/orders/change/order-balances.ts';
import { insertUserOnce } from '#server/modules/people/user-store.ts';
import { takeTurns } from '../support/articles/stock-scenario.ts';
import { payOrder } from '../support/orders/orders.ts';
import { repetitions } from '../support/repetitions.ts';
import { delivery, type TestApp, test } from '../support/test-app.ts';
import { tolerant } from '../support/tolerant.ts';

const RUNS = repetitions({ usual: 8, long: 60 });
const ADMIN = 'admin@mail.com';
/** Prices at which two pieces cost less than a swatch, and more. */
const PIECE_DOLLARS = [2, 20];
const SWATCH_DOLLARS = 7;

const nth = fc.nat({ max: 9 });
const article = fc.nat({ max: 1 });
const cents = fc.integer({ min: 1, max: 900 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('swatches' as const), both: fc.boolean(), article }) },
  { weight: 6, arbitrary: fc.record({ act: fc.constant('order' as const), article }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('pay' as const), nth }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('cancel' as const), nth }) },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('refund' as const), nth, cents, whole: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('refundAtProvider' as const), nth, cents }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('endRefund' as const), fails: fc.boolean() }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** The steps of an inner list run concurrently, the lists one after the other. */
const stepGroups = fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 7 });

class Scenario {
  readonly #nextShop: () => TestApp;
  readonly #articles: readonly string[];
  readonly #customer: Caller;
  readonly #placed: string[] = [];
  readonly #requested: OrderRefund[] = [];
  /** Cents that were refunded at the provider, by order. */
  readonly atProvider = new Map<string, number>();

  constructor(nextShop: () => TestApp, articles: readonly string[]) {
    this.#nextShop = nextShop;
    this.#articles = articles;
    const email = `c-${articles[0]?.slice(-6)}@mail.com`;
    this.#customer = { id: email, email, name: 'C', isStaff: false };
  }

  get email(): string {
    return this.#customer.email;
  }

  /** A customer who has paid a swatch of each article. */
  async start(): Promise<void> {
    await insertUserOnce(this.#nextShop().storage.db, this.#customer);
    await this.perform({ act: 'swatches', both: true, article: 0 });
    await payOrder(this.#nextShop(), this.#placed[0] ?? '');
  }

  async perform(one: Step): Promise<void> {
    const shop = this.#nextShop();
    const { orders, swatches: ofSwatches } = shop.app;
    const id = 'nth' in one ? (this.#placed[one.nth % this.#placed.length] ?? '') : '';
    const fields = { ...delivery, customDetails: '', purchaseOrderNumber: '' };
    switch (one.act) {
      case 'swatches': {
        const articles = one.both ? this.#articles : this.#articles.slice(one.article, one.article + 1);
        const swatches = articles.map((articleId) => ({ articleId }));
        return this.#keep(ofSwatches.place(this.#customer, { ...fields, swatches }));
      }
      case 'order': {
        const productId = this.#articles[one.article] ?? '';
        return this.#keep(orders.placeOrder(this.#customer, { ...fields, productId, quantity: 2 }));
      }
      case 'pay':
        return payOrder(shop, id);
      case 'cancel':
        return void (await tolerant(orders.cancelOrder(id)));
      case 'refund':
        return this.#requestRefund(shop, id, one.whole ? undefined : one.cents);
      case 'refundAtProvider':
        return this.#refundAtProvider(shop, id, one.cents);
      case 'endRefund':
        return this.#endRefund(shop, one.fails);
    }
  }

  async #keep(placing: Promise<string>): Promise<void> {
    const id = await tolerant(placing);
    if (id) this.#placed.push(id);
  }

  /** `amount`: in cents; left out, all that was paid. */
  async #requestRefund(
    { storage, app: { orders, users } }: TestApp,
    orderId: string,
    amount?: number,
  ): Promise<void> {
    const admin = await users.idOf(ADMIN);
    const made = await tolerant(
      storage.db.transaction().execute(async (tx) => {
        const order = await orders.balances.lock(tx, orderId);
        const wanted = refundOf(orderId, amount ?? order?.price_cents ?? 0, admin);
        return orders.balances.reserveRefund(tx, wanted);
      }),
    );
    if (made) this.#requested.push(made);
  }

  async #refundAtProvider(
    { storage, app: { orders } }: TestApp,
    orderId: string,
    amount: number,
  ): Promise<void> {
    const wanted = refundOf(orderId, amount, undefined);
    const isMade = await tolerant(
      storage.db.transaction().execute(async (tx) => {
        await orders.balances.lockWithCredit(tx, orderId);
        const refund = await orders.balances.reserveRefund(tx, wanted);
        await orders.balances.completeRefund(tx, crypto.randomUUID(), refund);
        return true;
      }),
    );
    if (isMade) this.atProvider.set(orderId, (this.atProvider.get(orderId) ?? 0) + amount);
  }

  async #endRefund({ storage, app: { orders } }: TestApp, fails: boolean): Promise<void> {
    const refund = this.#requested.shift();
    if (!refund) return;
    await storage.db.transaction().execute(async (tx) => {
      await orders.balances.lockWithCredit(tx, refund.orderId);
      if (fails) await orders.balances.takeBackRefund(tx, refund, 'No');
      else await orders.balances.completeRefund(tx, crypto.randomUUID(), refund);
    });
  }
}

const refundOf = (
  orderId: string,
  amountCents: number,
  requestedBy: string | undefined,
): RequestedRefund => ({ orderId, amountCents, reason: '', requestedBy, at: 0 });

async function readBooks({ storage: { db } }: TestApp, email: string) {
  const orders = await db.selectFrom('orders').selectAll().where('customer_email', '=', email).execute();
  const ids = orders.map(({ id }) => id);
  const credits = await db
    .selectFrom('swatch_credits')
    .innerJoin('order_lines as swatch', 'swatch.id', 'swatch_line_id')
    .innerJoin('order_lines as line', 'line.id', 'line_id')
    .select(['swatch_line_id', 'line_id', 'swatch_credits.amount_cents'])
    .select(['swatch.order_id as swatch_order_id', 'line.order_id'])
    .where('swatch.order_id', 'in', ids)
    .execute();
  const lines = await db.selectFrom('order_lines').selectAll().where('order_id', 'in', ids).execute();
  const swatches = lines.filter(({ kind }) => kind === 'swatch');
  return { orders, credits, swatches };
}

const centsOf = (rows: readonly { readonly amount_cents: number }[]) =>
  rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0);

async function expectBalance(shop: TestApp, { email, atProvider }: Scenario): Promise<void> {
  const { orders, credits, swatches } = await readBooks(shop, email);
  for (const { id, amount_cents } of swatches) {
    const its = credits.filter(({ swatch_line_id }) => swatch_line_id === id);
    expect(centsOf(its)).toBeLessThanOrEqual(amount_cents);
  }
  for (const order of orders) {
    const given = centsOf(credits.filter(({ swatch_order_id }) => swatch_order_id === order.id));
    expect(order.credit_used_cents).toBe(given);
    const paid = order.price_cents - order.refunded_cents - order.refunding_cents - given;
    // What was refunded at the provider could not be refused.
    expect(paid + (atProvider.get(order.id) ?? 0)).toBeGreaterThanOrEqual(0);
    const isOfSwatches = order.swatch_quantity > 0;
    if (given > 0) expect([isOfSwatches, order.status]).toEqual([true, 'paid']);
    const taken = centsOf(credits.filter(({ order_id }) => order_id === order.id));
    const isUndone = order.status === 'cancelled' || order.refunded_cents >= order.price_cents;
    expect(taken).toBe(isOfSwatches || isUndone ? 0 : order.credit_cents);
  }
}

test('no credit of swatches is given twice, nor refunded and given', async ({ createApp }) => {
  const shop = await createApp({ SWATCH_PRICE: String(SWATCH_DOLLARS), OPEN_ORDERS_PER_CUSTOMER: '1000' });
  const nextShop = await takeTurns(shop);
  await shop.signIn(ADMIN, { admin: true });
  await fc.assert(
    fc.asyncProperty(stepGroups, async (groups) => {
      const articles = await Promise.all(
        PIECE_DOLLARS.map((price) => shop.addArticle({ price, minimumQuantity: 1, availableQuantity: 500 })),
      );
      const scenario = new Scenario(nextShop, articles);
      await scenario.start();
      for (const concurrent of groups) {
        // Orders placed so far do not count as those of this month: every group can order swatches.
        await sql`update orders set placed_at = 1 where swatch_quantity > 0`.execute(shop.storage.db);
        await Promise.all(concurrent.map((one) => scenario.perform(one)));
        await expectBalance(shop, scenario);
      }
    }),
    { numRuns: RUNS },
  );
});
