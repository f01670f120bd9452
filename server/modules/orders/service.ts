// Orders: placed from stock in one transaction, then paid once or cancelled once.
import type { PageQuery } from '#contract/fields.ts';
import { IDEMPOTENCY_TTL_MS } from '#contract/limits.ts';
import { centsFromDollars, dollarsFromCents } from '#contract/money.ts';
import type { NewOrder, Order } from '#contract/order.ts';
import { AppError } from '#server/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import type { OrderEvent } from '#server/http/metrics.ts';
import { recordIfAdmin, SYSTEM } from '#server/modules/audit/service.ts';
import type { Catalogue } from '#server/modules/catalogue/service.ts';
import { newId } from '#server/storage/ids.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { type Page, toPage } from '#server/storage/paging.ts';
import type { Executor } from '#server/storage/tables.ts';
import { emailCustomer } from './order-emails.ts';
import { type OrderSummary, toOrder, toSummary } from './order-mapping.ts';
import { OrderNumbers } from './order-numbers.ts';
import { cancelError, chargeError, holdTimes, matchesExpectedPrice, requestFingerprint } from './rules.ts';
import * as store from './store.ts';
import { recordEvent } from './timeline.ts';

export type { OrderSummary } from './order-mapping.ts';

export interface OrdersOptions {
  readonly storage: Storage;
  readonly catalogue: Catalogue;
  /** Called after an order was placed, cancelled or paid and the change was committed. */
  readonly onOrderEvent?: (event: OrderEvent) => void;
  readonly now?: () => number;
  /** Until an unpaid order is cancelled, in milliseconds; 0 = never. */
  readonly holdMs?: number;
  /** An IANA name: order numbers count by its years. */
  readonly timeZone?: string;
}

export class Orders {
  readonly #storage: Storage;
  readonly #catalogue: Catalogue;
  readonly #now: () => number;
  readonly #holdMs: number;
  readonly #numbers: OrderNumbers;
  readonly #onOrderEvent: (event: OrderEvent) => void;

  constructor(options: OrdersOptions) {
    const { storage, catalogue, onOrderEvent = () => undefined, now = Date.now } = options;
    const { holdMs = 0, timeZone = 'UTC' } = options;
    this.#storage = storage;
    this.#catalogue = catalogue;
    this.#now = now;
    this.#holdMs = holdMs;
    this.#numbers = new OrderNumbers(storage.db, timeZone);
    this.#onOrderEvent = onOrderEvent;
  }

  /**
   * Places an order and takes its quantity from stock, in one transaction; returns the order's id. The same key returns
   * the same order for 24 h. Throws `product_not_found`, `quantity_below_minimum`, `quantity_above_available`,
   * `price_changed`, `charge_too_small`, `charge_too_large`, `idempotency_key_reused` (with another request), and
   * `placed_order_cancelled` when the key's order has been cancelled since.
   */
  async placeOrder(caller: Caller, input: NewOrder, idempotencyKey?: string): Promise<string> {
    const newOrderId = newId();
    const number = await this.#numbers.next(this.#now());
    const orderId = await this.#storage.db.transaction().execute(async (tx) => {
      if (idempotencyKey) {
        const existing = await this.#claimKey(tx, caller.email, idempotencyKey, input, newOrderId);
        if (existing) return existing;
      }
      await this.#insertOrder(tx, { id: newOrderId, number }, caller, input);
      return newOrderId;
    });
    if (orderId === newOrderId) {
      this.#onOrderEvent('placed');
      this.#catalogue.publishChange();
    }
    return orderId;
  }

  async #insertOrder(
    tx: Executor,
    { id, number }: { id: string; number: string },
    caller: Caller,
    input: NewOrder,
  ): Promise<void> {
    const at = this.#now();
    const move = { reason: 'order', orderId: id, actor: caller.email, at } as const;
    const reserved = await this.#catalogue.reserveStock(tx, input.productId, input.quantity, move);
    assertExpectedTotal(input.price, reserved.priceCents);
    const order = await store.insertOrder(tx, {
      id,
      number,
      purchase_order_number: input.purchaseOrderNumber,
      ...holdTimes(at, this.#holdMs),
      customer_email: caller.email,
      customer_name: caller.name,
      product_id: input.productId,
      product_name: reserved.productName,
      article_number: reserved.articleNumber,
      product_description: reserved.description,
      quantity: input.quantity,
      price_cents: reserved.priceCents,
      phone: input.phone,
      address: input.address,
      custom_details: input.customDetails,
      status: 'unpaid',
      placed_at: at,
    });
    await recordEvent(tx, { orderId: id, type: 'placed', actor: 'customer', actorEmail: caller.email, at });
    await emailCustomer(tx, order, 'order_placed', at);
  }

  /** Claims a key for a new order; returns the order that the key has placed before, if it has. */
  async #claimKey(
    tx: Executor,
    email: string,
    key: string,
    input: NewOrder,
    orderId: string,
  ): Promise<string | undefined> {
    const now = this.#now();
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

  /**
   * Cancels an unpaid order and returns its quantity to stock, in one transaction; returns 1. Called by payments once
   * no card can be charged for the order. Throws `order_not_found` (also for a cancelled order), `order_paid`.
   */
  async cancelOrder(id: string, by?: Caller, reason = ''): Promise<number> {
    const at = this.#now();
    await this.#storage.db.transaction().execute(async (tx) => {
      const owner = await store.findOrder(tx, id);
      const actor = by ? (by.email === owner?.customer_email ? 'customer' : 'admin') : 'shop';
      const cancelled = await store.markCancelled(tx, id, { at, by: actor, reason });
      if (!cancelled) {
        const order = await store.findOrder(tx, id);
        throw new AppError(cancelError(order?.status));
      }
      const move = {
        reason: by ? 'cancellation' : 'expiry',
        orderId: id,
        actor: by?.email ?? SYSTEM,
        at,
      } as const;
      await this.#catalogue.releaseStock(tx, cancelled.product_id, cancelled.quantity, move);
      await recordEvent(tx, {
        ...{ orderId: id, type: 'cancelled', actor, actorEmail: by?.email, note: reason, at },
      });
      await emailCustomer(tx, cancelled, 'order_cancelled', at, { cancelledBy: actor, reason });
      await recordIfAdmin(tx, by, cancelled.customer_email, 'cancel_order', id);
    });
    this.#onOrderEvent('cancelled');
    this.#catalogue.publishChange();
    return 1;
  }

  /**
   * Marks an unpaid order paid, in the transaction that settles its payment; false when it is no longer unpaid. Called
   * by payments only, after the provider has reported the charge.
   */
  async markPaid(tx: Executor, id: string, transactionId: string): Promise<boolean> {
    const at = this.#now();
    const paid = await store.markPaid(tx, id, transactionId, at);
    if (!paid) return false;
    await recordEvent(tx, {
      orderId: id,
      type: 'paid',
      actor: 'customer',
      actorEmail: paid.customer_email,
      at,
    });
    await emailCustomer(tx, paid, 'order_paid', at, { transactionId });
    return true;
  }

  /** Call after the transaction of `markPaid` has committed. */
  notifyPaid(): void {
    this.#onOrderEvent('paid');
  }

  /** An order of the caller's, or anyone's for an admin. Throws `order_not_found` for all others. */
  async getOrder(caller: Caller, id: string): Promise<Order> {
    const row = await this.#findVisibleOrder(caller, id);
    await recordIfAdmin(this.#storage.db, caller, row.customer_email, 'read_order', id);
    return (await this.#toOrders([row]))[0] as Order;
  }

  /** What payments needs to know of an order the caller may see. Throws `order_not_found`. */
  async getAccount(caller: Caller, id: string): Promise<OrderSummary> {
    return toSummary(await this.#findVisibleOrder(caller, id));
  }

  /** What payments needs to know of any order, cancelled ones included. */
  async findAccount(db: Executor, id: string): Promise<OrderSummary | undefined> {
    const row = await store.findOrder(db, id);
    return row && toSummary(row);
  }

  /** A user's orders; the access rules admit only that user and admins. */
  async listOrders(caller: Caller, email: string, query: PageQuery): Promise<Page<Order>> {
    await recordIfAdmin(this.#storage.db, caller, email, 'read_orders', email);
    return this.#toPage(await store.findOrdersByCustomer(this.#storage.db, email, query), query);
  }

  /** Whether a product, on sale or not, belongs to an order that is not cancelled. */
  isOrdered(productId: string): Promise<boolean> {
    return store.isOrdered(this.#storage.db, productId);
  }

  async listAllOrders(query: PageQuery): Promise<Page<Order>> {
    return this.#toPage(await store.findOrders(this.#storage.db, query), query);
  }

  async #toPage(rows: store.OrderRow[], query: PageQuery): Promise<Page<Order>> {
    const { items, next } = toPage(rows, query);
    return { items: await this.#toOrders(items), next };
  }

  async #toOrders(rows: readonly store.OrderRow[]): Promise<Order[]> {
    const images = await store.findImages(this.#storage.db, [...new Set(rows.map((row) => row.product_id))]);
    return rows.map((row) => toOrder(row, images.get(row.product_id) ?? ''));
  }

  async deleteExpiredIdempotencyKeys(): Promise<void> {
    await store.deleteIdempotencyKeys(this.#storage.db, this.#now() - IDEMPOTENCY_TTL_MS);
  }

  async #findVisibleOrder(caller: Caller, id: string): Promise<store.OrderRow> {
    const row = await store.findOrder(this.#storage.db, id);
    const isVisible = row && (caller.isAdmin || row.customer_email === caller.email);
    if (!isVisible || row.status === 'cancelled') throw new AppError('order_not_found');
    return row;
  }
}

function assertExpectedTotal(expectedDollars: number | undefined, priceCents: number): void {
  const expectedCents = expectedDollars === undefined ? undefined : centsFromDollars(expectedDollars);
  if (!matchesExpectedPrice(expectedCents, priceCents))
    throw new AppError('price_changed', { price: dollarsFromCents(priceCents) });
  assertChargeable(priceCents);
}

/** Throws `charge_too_small` or `charge_too_large` when no card can be charged this total. */
export function assertChargeable(priceCents: number): void {
  const reason = chargeError(priceCents);
  if (reason) throw new AppError(reason);
}
