// Three orders of one customer that are paid, cancelled, expired and refunded in any order, by the shop's own calls and at
// the fake Stripe; and whether stock, money and orders agree after that.
import { expect } from 'vitest';
import type { Caller } from '#server/http/caller.ts';
import { insertUserOnce } from '#server/modules/people/user-store.ts';
import type { StripeFixture } from '../providers/fake-stripe.ts';
import { delivery, type TestApp } from '../test-app.ts';
import { tolerant } from '../tolerant.ts';
import { soldPieces } from './order-lines.ts';
import { refundOfLine } from './refunds.ts';

const MIA: Caller = { id: 'mia', email: 'mia@mail.com', name: 'Mia', isStaff: false };
const ADMIN: Caller = { id: 'ada', email: 'ada@mail.com', name: 'Ada', isStaff: true };
const QUANTITY = 2;
const PRICE = 25;
const STOCK = 100;
const ORDERS = 3;

export const acts = [
  'pay',
  'payAll',
  'payPair',
  'openPage',
  'confirmOldPage',
  'cancel',
  /** The order alone, as when its card is charged in the moment before it is cancelled. */
  'cancelUnchecked',
  /** Whichever payment deadline comes next. */
  'expire',
  'bookTransfer',
  'refund',
  'refundAtProvider',
  'deliverWebhooks',
  'reconcile',
] as const;
export type Act = (typeof acts)[number];

/** A shop on this clock whose cards are charged at this provider. */
export interface PaymentShop {
  readonly shop: TestApp;
  readonly stripe: StripeFixture;
  /** Milliseconds since 1970. */
  readonly clock: { now: number };
}

const HOUR_MS = 60 * 60_000;

export class PaymentScenario {
  readonly #shop: TestApp;
  readonly #stripe: StripeFixture;
  readonly #clock: PaymentShop['clock'];
  readonly #productId: string;
  readonly #orders: readonly string[];
  /** Client secrets of all payment pages that were opened. */
  readonly #secrets: string[] = [];

  constructor({ shop, stripe, clock }: PaymentShop, productId: string, orders: readonly string[]) {
    this.#shop = shop;
    this.#stripe = stripe;
    this.#clock = clock;
    this.#productId = productId;
    this.#orders = orders;
  }

  /** Starts at the time of the provider, which knows no other. The orders are placed an hour after each other. */
  static async start(paymentShop: PaymentShop): Promise<PaymentScenario> {
    const { shop, clock } = paymentShop;
    clock.now = Date.now();
    for (const caller of [MIA, ADMIN]) await insertUserOnce(shop.storage.db, caller);
    const productId = await shop.addArticle({ minimumQuantity: 1, availableQuantity: STOCK });
    const order = { ...delivery, productId, quantity: QUANTITY, customDetails: '', purchaseOrderNumber: '' };
    const ids: string[] = [];
    for (let nth = 0; nth < ORDERS; nth++) {
      ids.push(await shop.app.orders.placeOrder(MIA, order));
      clock.now += HOUR_MS;
    }
    return new PaymentScenario(paymentShop, productId, ids);
  }

  /** `nth`: which of the orders. */
  async perform(act: Act, nth: number): Promise<void> {
    const { payments } = this.#shop.app;
    const id = this.#orders[nth % this.#orders.length] ?? '';
    const next = this.#orders[(nth + 1) % this.#orders.length] ?? '';
    switch (act) {
      case 'pay':
        return this.#pay([id], payments.createIntent(MIA, { price: PRICE, order: id }));
      case 'payPair':
        return this.#payTogether([id, next]);
      case 'payAll':
        return this.#payTogether(this.#orders);
      case 'openPage':
        await this.#open(payments.createIntent(MIA, { price: PRICE, order: id }));
        return;
      case 'confirmOldPage':
        return void (await this.#confirm(this.#secrets[nth % Math.max(1, this.#secrets.length)]));
      case 'cancel':
        return void (await tolerant(payments.cancelOrder(MIA, id, 'Changed my mind')));
      case 'cancelUnchecked':
        return void (await tolerant(this.#shop.app.orders.cancelOrder(id, MIA)));
      case 'expire':
        return this.#expireOldest();
      case 'bookTransfer': {
        const transfer = { amount: PRICE, receivedOn: '2026-01-05', reference: 'B-1' };
        return void (await tolerant(payments.bookTransfer(ADMIN, id, transfer, undefined)));
      }
      case 'refund': {
        const input = await refundOfLine(this.#shop, id, { returnedQuantity: 1 });
        return void (await tolerant(payments.refundOrder(ADMIN, id, input)));
      }
      case 'refundAtProvider':
        return this.#refundAtProvider(id);
      case 'deliverWebhooks':
        return this.#stripe.advance();
      case 'reconcile':
        return void (await payments.reconcile({ includeNotDue: true }));
    }
  }

  #payTogether(orders: readonly string[]): Promise<void> {
    const price = PRICE * orders.length;
    return this.#pay(orders, this.#shop.app.payments.createSharedIntent(MIA, { price, orders }));
  }

  async #open(opening: Promise<{ clientSecret: string; transactionId: string }>) {
    const opened = await tolerant(opening);
    if (opened) this.#secrets.push(opened.clientSecret);
    return opened;
  }

  async #pay(
    orders: readonly string[],
    opening: Promise<{ clientSecret: string; transactionId: string }>,
  ): Promise<void> {
    const opened = await this.#open(opening);
    if (!opened) return;
    await this.#confirm(opened.clientSecret);
    await tolerant(this.#shop.app.payments.settleOrders(MIA, orders, opened.transactionId));
  }

  async #confirm(clientSecret: string | undefined): Promise<void> {
    if (clientSecret) await this.#stripe.confirm(clientSecret);
  }

  /** As in the dashboard; what the provider rejects is ignored. */
  async #refundAtProvider(id: string): Promise<void> {
    const { transaction_id: payment_intent } = await this.#row(id);
    if (!payment_intent) return;
    const refund = { payment_intent, amount: 700 };
    await this.#stripe.dashboard.refunds.create(refund).catch(() => undefined);
  }

  /** The clock goes on to the payment deadline of the oldest unpaid order, and the job that cancels expired orders runs. */
  async #expireOldest(): Promise<void> {
    const { storage, app } = this.#shop;
    const unpaid = storage.db.selectFrom('orders').select('payment_due_at').where('status', '=', 'unpaid');
    const ofScenario = unpaid.where('id', 'in', this.#orders);
    const oldest = await ofScenario.orderBy('payment_due_at').executeTakeFirst();
    this.#clock.now = Math.max(this.#clock.now, oldest?.payment_due_at ?? 0);
    await app.jobs.runNow(app.paymentDeadlines.job);
  }

  #row(id: string) {
    const query = this.#shop.storage.db.selectFrom('orders').selectAll().where('id', '=', id);
    return query.executeTakeFirstOrThrow();
  }

  /** Everything that is under way comes to its end: webhooks arrive, reconciliation runs, unpaid orders expire. */
  async finish(options: { searchProvider?: boolean } = {}): Promise<void> {
    const { payments } = this.#shop.app;
    await this.#stripe.advance();
    await payments.reconcile({ includeNotDue: true, ...options });
    for (const _ of this.#orders) await this.#expireOldest();
    await this.#stripe.advance();
    await payments.reconcile({ includeNotDue: true, ...options });
  }

  async expectAgreement(): Promise<void> {
    const orders = await Promise.all(this.#orders.map((id) => this.#row(id)));
    await this.#expectStock();
    await this.#expectMoney(orders);
    await this.#expectDocuments(orders);
  }

  async #expectStock(): Promise<void> {
    const { db } = this.#shop.storage;
    const article = await db
      .selectFrom('articles')
      .select('available_quantity')
      .where('id', '=', this.#productId)
      .executeTakeFirstOrThrow();
    const sold = await soldPieces(this.#shop, this.#productId);
    expect(article.available_quantity).toBe(STOCK - sold);
    const moves = await db
      .selectFrom('stock_movements')
      .select('quantity')
      .where('article_id', '=', this.#productId)
      .execute();
    expect(moves.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(article.available_quantity);
  }

  /** What each intent took and did not refund is what its orders cost without their refunds; nothing for others. */
  async #expectMoney(
    orders: readonly {
      id: string;
      status: string;
      transaction_id: string | null;
      price_cents: number;
      refunded_cents: number;
    }[],
  ): Promise<void> {
    for (const { status } of orders) expect(['paid', 'cancelled']).toContain(status);
    for (const secret of new Set(this.#secrets)) {
      const transactionId = secret.split('_secret_')[0] ?? '';
      const due = orders.filter(({ transaction_id }) => transaction_id === transactionId);
      const { data } = await this.#stripe.dashboard.charges.list({ payment_intent: transactionId });
      const charged = data.reduce((sum, charge) => sum + charge.amount_captured - charge.amount_refunded, 0);
      expect(charged).toBe(due.reduce((sum, order) => sum + order.price_cents - order.refunded_cents, 0));
    }
    await this.#expectTransfers(orders);
    const { db } = this.#shop.storage;
    const open = db.selectFrom('payments').select('id').where('state', 'in', ['open', 'refunding']);
    expect(await open.execute()).toEqual([]);
    expect(await db.selectFrom('refunds').select('id').where('state', '=', 'requested').execute()).toEqual(
      [],
    );
  }

  /** A booked transfer has paid one order, and no other payment has. */
  async #expectTransfers(orders: readonly { id: string; transaction_id: string | null }[]): Promise<void> {
    const settled = this.#shop.storage.db.selectFrom('payments').selectAll().where('state', '=', 'settled');
    const booked = await settled
      .where('order_id', 'in', this.#orders)
      .where('received_on', 'is not', null)
      .execute();
    expect(new Set(booked.map(({ order_id, transaction_id }) => `${order_id} ${transaction_id}`))).toEqual(
      new Set(
        orders
          .filter(({ transaction_id }) => transaction_id?.startsWith('RF'))
          .map(({ id, transaction_id }) => `${id} ${transaction_id}`),
      ),
    );
    for (const { amount_cents, short_cents } of booked) expect(amount_cents - short_cents).toBe(PRICE * 100);
  }

  /** One invoice for each paid order, one credit note for each refund that has succeeded. */
  async #expectDocuments(orders: readonly { id: string; status: string }[]): Promise<void> {
    const { db } = this.#shop.storage;
    const invoices = await db
      .selectFrom('invoices')
      .select(['kind', 'order_id'])
      .where('order_id', 'in', this.#orders)
      .execute();
    const refunds = await db
      .selectFrom('refunds')
      .select('id')
      .where('order_id', 'in', this.#orders)
      .where('state', '=', 'succeeded')
      .execute();
    const paid = orders.filter(({ status }) => status === 'paid').map(({ id }) => id);
    const invoiced = invoices.filter(({ kind }) => kind === 'invoice').map(({ order_id }) => order_id);
    expect(invoiced.sort()).toEqual(paid);
    expect(invoices.length - invoiced.length).toBe(refunds.length);
  }
}
