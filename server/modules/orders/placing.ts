// Places orders: idempotency key, stock, price, order, timeline and email in one transaction.
import { IDEMPOTENCY_TTL_MS } from '#contract/limits.ts';
import { centsFromDollars, dollarsFromCents } from '#contract/money.ts';
import type { NewOrder } from '#contract/order.ts';
import { AppError } from '#server/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Catalogue } from '#server/modules/catalogue/service.ts';
import { allDone } from '#server/storage/all-done.ts';
import { createIds } from '#server/storage/ids.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import type { Executor } from '#server/storage/tables.ts';
import { lockUntilCommit } from '#server/storage/transaction-locks.ts';
import { emailCustomer } from './order-emails.ts';
import { OrderNumbers } from './order-numbers.ts';
import { chargeError, holdTimes, matchesExpectedPrice, requestFingerprint } from './rules.ts';
import * as store from './store.ts';
import { recordEvent } from './timeline.ts';

export interface PlacingOptions {
  readonly storage: Storage;
  readonly catalogue: Catalogue;
  readonly now: () => number;
  /** Until an unpaid order is cancelled, in milliseconds; 0 = never. */
  readonly holdMs: number;
  /** An IANA name: order numbers count by its years. */
  readonly timeZone: string;
  /** Unpaid orders a customer may have. */
  readonly openOrdersMax: number;
}

export interface PlacedOrder {
  readonly id: string;
  /** False when the Idempotency-Key has placed it before. */
  readonly isNew: boolean;
}

export class Placing {
  readonly #options: PlacingOptions;
  readonly #numbers: OrderNumbers;
  readonly #newId: () => string;

  constructor(options: PlacingOptions) {
    this.#options = options;
    this.#numbers = new OrderNumbers(options.storage.db, options.timeZone);
    this.#newId = createIds(options.now);
  }

  /** See `Orders.placeOrder`. */
  async place(caller: Caller, input: NewOrder, idempotencyKey?: string): Promise<PlacedOrder> {
    const { storage, now } = this.#options;
    const id = this.#newId();
    const number = await this.#numbers.next(now());
    return storage.db.transaction().execute(async (tx) => {
      if (idempotencyKey) {
        const existing = await this.#claimKey(tx, caller.email, idempotencyKey, input, id);
        if (existing) return { id: existing, isNew: false };
      }
      await this.#assertBelowLimit(tx, caller.email);
      await this.#insertOrder(tx, { id, number }, caller, input);
      return { id, isNew: true };
    });
  }

  /** Throws `too_many_open_orders`. Orders of one customer wait for each other, so that simultaneous ones count too. */
  async #assertBelowLimit(tx: Executor, email: string): Promise<void> {
    const { storage, openOrdersMax } = this.#options;
    await lockUntilCommit(storage, tx, `orders of ${email}`);
    if (!(await store.hasOpenOrders(tx, email, openOrdersMax))) return;
    const detail = `You have ${openOrdersMax} unpaid orders, the most there can be. Please pay or cancel one first.`;
    throw new AppError('too_many_open_orders', { detail });
  }

  async #insertOrder(
    tx: Executor,
    { id, number }: { id: string; number: string },
    caller: Caller,
    input: NewOrder,
  ): Promise<void> {
    const { catalogue, now, holdMs } = this.#options;
    const { productId, quantity } = input;
    const at = now();
    const item = await catalogue.quote(tx, productId, quantity);
    assertExpectedTotal(input.price, item.priceCents);
    const order = {
      id,
      number,
      product_id: productId,
      quantity,
      placed_at: at,
      ...holdTimes(at, holdMs),
      customer_email: caller.email,
      customer_name: caller.name,
      product_name: item.productName,
      article_number: item.articleNumber,
      product_description: item.description,
      price_cents: item.priceCents,
      phone: input.phone,
      address: input.address,
      custom_details: input.customDetails,
      purchase_order_number: input.purchaseOrderNumber,
      status: 'unpaid' as const,
    };
    const move = { reason: 'order', orderId: id, actor: caller.email, at } as const;
    await allDone([
      store.insertOrder(tx, order),
      recordEvent(tx, { orderId: id, type: 'placed', actor: 'customer', actorEmail: caller.email, at }),
      emailCustomer(tx, order, 'order_placed', at),
      catalogue.reserveStock(tx, productId, quantity, move, item),
    ]);
  }

  /** Claims a key for a new order; returns the order that the key has placed before, if it has. */
  async #claimKey(
    tx: Executor,
    email: string,
    key: string,
    input: NewOrder,
    orderId: string,
  ): Promise<string | undefined> {
    const now = this.#options.now();
    const fingerprint = requestFingerprint(input);
    const row = {
      caller_email: email,
      idempotency_key: key,
      request_fingerprint: fingerprint,
      order_id: orderId,
      created_at: now,
    };
    if (await store.claimIdempotencyKey(tx, row, now - IDEMPOTENCY_TTL_MS)) return undefined;
    const claimed = await store.findIdempotencyKey(tx, email, key);
    if (claimed?.request_fingerprint !== fingerprint) throw new AppError('idempotency_key_reused');
    const placed = await store.findOrder(tx, claimed.order_id);
    if (placed?.status === 'cancelled') throw new AppError('placed_order_cancelled');
    return claimed.order_id;
  }
}

function assertExpectedTotal(expectedDollars: number | undefined, priceCents: number): void {
  const expectedCents = expectedDollars === undefined ? undefined : centsFromDollars(expectedDollars);
  if (!matchesExpectedPrice(expectedCents, priceCents))
    throw new AppError('price_changed', { price: dollarsFromCents(priceCents) });
  const reason = chargeError(priceCents);
  if (reason) throw new AppError(reason);
}
