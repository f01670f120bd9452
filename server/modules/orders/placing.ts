// Places orders: idempotency key, stock, price, order, timeline and email in one transaction.
import type { Selectable } from 'kysely';
import { IDEMPOTENCY_TTL_MS } from '#contract/limits.ts';
import { centsFromDollars, dollarsFromCents } from '#contract/money.ts';
import type { NewOrder } from '#contract/order.ts';
import { AppError } from '#server/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Catalogue, OrderedItem } from '#server/modules/catalogue/service.ts';
import { allDone } from '#server/storage/all-done.ts';
import { createIds } from '#server/storage/ids.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import type { Executor, IdempotencyKeysTable } from '#server/storage/tables.ts';
import { lockUntilCommit } from '#server/storage/transaction-locks.ts';
import { type EmailedOrder, emailCustomer } from './order-emails.ts';
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
    try {
      return await this.#place(caller, input, idempotencyKey);
    } catch (error) {
      // Between two statements the stock began to be kept by lot, which it is for good.
      if (!(error instanceof AppError && error.code === 'stock_changed')) throw error;
      return this.#place(caller, input, idempotencyKey);
    }
  }

  async #place(caller: Caller, input: NewOrder, idempotencyKey?: string): Promise<PlacedOrder> {
    const { storage, catalogue, now, openOrdersMax } = this.#options;
    const id = this.#newId();
    const number = await this.#numbers.next(now());
    const key = idempotencyKey && this.#keyRow(caller.email, idempotencyKey, input, id);
    return storage.db.transaction().execute(async (tx) => {
      const [isNewKey, , hasOpenOrders, offer] = await allDone([
        key ? store.claimIdempotencyKey(tx, key, now() - IDEMPOTENCY_TTL_MS) : Promise.resolve(true),
        // Orders of one customer wait for each other, so that the count includes simultaneous ones.
        lockUntilCommit(storage, tx, `orders of ${caller.email}`),
        store.hasOpenOrders(tx, caller.email, openOrdersMax),
        catalogue.findOffer(tx, input.productId),
      ]);
      if (key && !isNewKey) return { id: await findPlacedBefore(tx, key), isNew: false };
      if (hasOpenOrders) throw tooManyOpenOrders(openOrdersMax);
      await this.#insertOrder(tx, { id, number }, caller, input, catalogue.quote(offer, input.quantity));
      return { id, isNew: true };
    });
  }

  async #insertOrder(
    tx: Executor,
    { id, number }: { id: string; number: string },
    caller: Caller,
    input: NewOrder,
    item: OrderedItem,
  ): Promise<void> {
    const { now, holdMs } = this.#options;
    const at = now();
    assertExpectedTotal(input.price, item.priceCents);
    const order = {
      id,
      number,
      product_id: input.productId,
      quantity: input.quantity,
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
    if (item.hasLots) return this.#fillFromLots(tx, order, input, item);
    await allDone([
      store.insertOrder(tx, order),
      recordEvent(tx, placedEvent(order)),
      emailCustomer(tx, order, 'order_placed', at, { lots: [] }),
      this.#options.catalogue.reserveStock(tx, input.productId, input.quantity, moveOf(order), item),
    ]);
  }

  /** The lots come first: the timeline and the email name them. */
  async #fillFromLots(tx: Executor, order: InsertedOrder, input: NewOrder, item: OrderedItem): Promise<void> {
    const { product_id: productId, quantity, placed_at: at } = order;
    await store.insertOrder(tx, order);
    const pieces = { productId, quantity, quoted: item };
    const taken = await this.#options.catalogue.reserveFromLots(tx, pieces, moveOf(order), input);
    const lots = taken.map((lot) => ({ name: lot.name, quantity: lot.quantity }));
    await allDone([
      recordEvent(tx, { ...placedEvent(order), data: { lots } }),
      emailCustomer(tx, order, 'order_placed', at, { lots }),
    ]);
  }

  #keyRow(email: string, key: string, input: NewOrder, orderId: string): KeyRow {
    return {
      caller_email: email,
      idempotency_key: key,
      request_fingerprint: requestFingerprint(input),
      order_id: orderId,
      created_at: this.#options.now(),
    };
  }
}

type InsertedOrder = Parameters<typeof store.insertOrder>[1] & EmailedOrder;

const moveOf = ({ id: orderId, customer_email: actor, placed_at: at }: InsertedOrder) =>
  ({ reason: 'order', orderId, actor, at }) as const;

const placedEvent = ({ id: orderId, customer_email: actorEmail, placed_at: at }: InsertedOrder) =>
  ({ orderId, type: 'placed', actor: 'customer', actorEmail, at }) as const;

type KeyRow = Selectable<IdempotencyKeysTable>;

/** The order that a claimed key has placed. Throws when another request has used the key, or the order is cancelled. */
async function findPlacedBefore(tx: Executor, key: KeyRow): Promise<string> {
  const claimed = await store.findIdempotencyKey(tx, key.caller_email, key.idempotency_key);
  if (claimed?.request_fingerprint !== key.request_fingerprint) throw new AppError('idempotency_key_reused');
  const placed = await store.findOrder(tx, claimed.order_id);
  if (placed?.status === 'cancelled') throw new AppError('placed_order_cancelled');
  return claimed.order_id;
}

function tooManyOpenOrders(most: number): AppError {
  const detail = `You have ${most} unpaid orders, the most there can be. Please pay or cancel one first.`;
  return new AppError('too_many_open_orders', { detail });
}

function assertExpectedTotal(expectedDollars: number | undefined, priceCents: number): void {
  const expectedCents = expectedDollars === undefined ? undefined : centsFromDollars(expectedDollars);
  if (!matchesExpectedPrice(expectedCents, priceCents))
    throw new AppError('price_changed', { price: dollarsFromCents(priceCents) });
  const reason = chargeError(priceCents);
  if (reason) throw new AppError(reason);
}
