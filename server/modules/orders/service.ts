// Orders: placed from stock in one transaction, paid once, cancelled once.

import type { PageQuery } from '#contract/fields.ts';
import { IDEMPOTENCY_TTL_MS } from '#contract/limits.ts';
import { centsFromDollars, dollarsFromCents } from '#contract/money.ts';
import type { NewOrder, Order } from '#contract/order.ts';
import { AppError } from '#server/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import type { OrderEvent } from '#server/http/metrics-registry.ts';
import { recordIfAdmin } from '#server/modules/audit/service.ts';
import type { Catalogue } from '#server/modules/catalogue/service.ts';
import { newId } from '#server/storage/ids.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { mapPage, type Page, toPage } from '#server/storage/paging.ts';
import type { Executor } from '#server/storage/tables.ts';
import {
  cancelError,
  chargeError,
  matchesExpectedPrice,
  type OrderStatus,
  requestFingerprint,
} from './rules.ts';
import * as store from './store.ts';

/** What payments need to know of an order. */
export interface OrderSummary {
  readonly id: string;
  readonly customerEmail: string;
  readonly priceCents: number;
  readonly status: OrderStatus;
  readonly transactionId: string | null;
}

export interface OrdersOptions {
  readonly storage: Storage;
  readonly catalogue: Catalogue;
  /** Hears of each order placed, cancelled or paid, after it is committed. */
  readonly onOrderEvent?: (step: OrderEvent) => void;
  readonly now?: () => number;
}

export class Orders {
  readonly #storage: Storage;
  readonly #catalogue: Catalogue;
  readonly #now: () => number;
  readonly #onStep: (step: OrderEvent) => void;

  constructor({ storage, catalogue, onOrderEvent = () => undefined, now = Date.now }: OrdersOptions) {
    this.#storage = storage;
    this.#catalogue = catalogue;
    this.#now = now;
    this.#onStep = onOrderEvent;
  }

  /**
   * Places an order and takes its pieces off stock, both or neither; answers the order's id. The same key again
   * within 24 h answers the same order. Throws `product_not_found`, `quantity_below_minimum`,
   * `quantity_above_available`, `price_changed`, `charge_too_small`, `charge_too_large`, `idempotency_key_reused`.
   */
  async placeOrder(caller: Caller, wish: NewOrder, key?: string): Promise<string> {
    const id = newId();
    const placed = await this.#storage.db.transaction().execute(async (tx) => {
      const before = key && (await this.#takeKey(tx, caller.email, key, wish, id));
      if (before) return before;
      const charge = await this.#catalogue.reserveStock(tx, wish.productId, wish.quantity);
      assertExpectedTotal(wish.price, charge.priceCents);
      await store.insertOrder(tx, {
        id,
        customer_email: caller.email,
        customer_name: caller.name,
        product_id: wish.productId,
        product_name: charge.productName,
        quantity: wish.quantity,
        price_cents: charge.priceCents,
        phone: wish.phone,
        address: wish.address,
        custom_details: wish.customDetails,
        status: 'unpaid',
        placed_at: this.#now(),
      });
      return id;
    });
    if (placed !== id) return placed;
    this.#onStep('placed');
    this.#catalogue.publishChange();
    return placed;
  }

  /** The order this key placed before, or undefined when the key is now this order's. */
  async #takeKey(
    tx: Executor,
    email: string,
    key: string,
    wish: NewOrder,
    id: string,
  ): Promise<string | undefined> {
    const now = this.#now();
    const request_fingerprint = requestFingerprint(wish);
    const row = {
      caller_email: email,
      idempotency_key: key,
      request_fingerprint,
      order_id: id,
      created_at: now,
    };
    if (await store.claimIdempotencyKey(tx, row, now - IDEMPOTENCY_TTL_MS)) return undefined;
    const taken = await store.findIdempotencyKey(tx, email, key);
    if (taken?.request_fingerprint !== request_fingerprint) throw new AppError('idempotency_key_reused');
    const order = await store.findOrder(tx, taken.order_id);
    if (order?.status === 'cancelled') throw new AppError('placed_order_cancelled');
    return taken.order_id;
  }

  /**
   * Cancels an unpaid order and gives its pieces back, both or neither; answers 1. Payments calls this once no card
   * can be charged for the order any more. Throws `order_not_found` (also for one already cancelled), `order_paid`.
   */
  async cancelOrder(id: string, by?: Caller): Promise<number> {
    await this.#storage.db.transaction().execute(async (tx) => {
      const cancelled = await store.markCancelled(tx, id, this.#now());
      if (!cancelled)
        throw new AppError(
          cancelError((await store.findOrder(tx, id))?.status ?? 'cancelled') ?? 'order_not_found',
        );
      await this.#catalogue.releaseStock(tx, cancelled.product_id, cancelled.quantity);
      await recordIfAdmin(tx, by, cancelled.customer_email, 'cancel_order', id);
    });
    this.#onStep('cancelled');
    this.#catalogue.publishChange();
    return 1;
  }

  /**
   * Inside a settlement's transaction: marks an unpaid order paid. Answers false when it no longer is unpaid.
   * Only payments calls this, after the provider itself said that the money is there.
   */
  async markPaid(tx: Executor, id: string, transactionId: string): Promise<boolean> {
    return (await store.markPaid(tx, id, transactionId, this.#now())) !== undefined;
  }

  /** To be called after a settlement was committed. */
  notifyPaid(): void {
    this.#onStep('paid');
  }

  /** One order of the caller's, or anyone's for an admin. Throws `order_not_found` for all others. */
  async getOrder(caller: Caller, id: string): Promise<Order> {
    const row = await this.#standingOrder(caller, id);
    await recordIfAdmin(this.#storage.db, caller, row.customer_email, 'read_order', id);
    return present(row);
  }

  /** What payments needs to know of an order the caller may see. Throws `order_not_found`. */
  async getAccount(caller: Caller, id: string): Promise<OrderSummary> {
    return accountOf(await this.#standingOrder(caller, id));
  }

  /** What payments needs to know of an order, whoever asks; cancelled ones included. */
  async findAccount(db: Executor, id: string): Promise<OrderSummary | undefined> {
    const row = await store.findOrder(db, id);
    return row && accountOf(row);
  }

  /** A user's orders, for that user or an admin (the door sees to it). */
  async listOrders(caller: Caller, email: string, wish: PageQuery): Promise<Page<Order>> {
    await recordIfAdmin(this.#storage.db, caller, email, 'read_orders', email);
    return mapPage(toPage(await store.findOrdersByCustomer(this.#storage.db, email, wish), wish), present);
  }

  /** Whether a product, on sale or not, stands in an order. */
  isOrdered(productId: string): Promise<boolean> {
    return store.isOrdered(this.#storage.db, productId);
  }

  async listAllOrders(wish: PageQuery): Promise<Page<Order>> {
    return mapPage(toPage(await store.findOrders(this.#storage.db, wish), wish), present);
  }

  /** Forgets idempotency keys past their day. */
  async deleteExpiredIdempotencyKeys(): Promise<void> {
    await store.deleteIdempotencyKeys(this.#storage.db, this.#now() - IDEMPOTENCY_TTL_MS);
  }

  async #standingOrder(caller: Caller, id: string): Promise<store.OrderRow> {
    const row = await store.findOrder(this.#storage.db, id);
    const theirs = row && (caller.isAdmin || row.customer_email === caller.email);
    if (!theirs || row.status === 'cancelled') throw new AppError('order_not_found');
    return row;
  }
}

function assertExpectedTotal(wishedDollars: number | undefined, priceCents: number): void {
  const wished = wishedDollars === undefined ? undefined : centsFromDollars(wishedDollars);
  if (!matchesExpectedPrice(wished, priceCents))
    throw new AppError('price_changed', { price: dollarsFromCents(priceCents) });
  assertChargeable(priceCents);
}

/** Throws `charge_too_small` or `charge_too_large` for a total in cents that no card can be charged. */
export function assertChargeable(priceCents: number): void {
  const reason = chargeError(priceCents);
  if (reason) throw new AppError(reason);
}

function accountOf(row: store.OrderRow): OrderSummary {
  return {
    id: row.id,
    customerEmail: row.customer_email,
    priceCents: row.price_cents,
    status: row.status,
    transactionId: row.transaction_id,
  };
}

function present(row: store.OrderRow): Order {
  return {
    _id: row.id,
    productId: row.product_id,
    productName: row.product_name,
    quantity: row.quantity,
    price: dollarsFromCents(row.price_cents),
    user: row.customer_email,
    userName: row.customer_name,
    phone: row.phone,
    address: row.address,
    customDetails: row.custom_details,
    paid: row.status === 'paid',
    transactionId: row.transaction_id,
    placedAt: new Date(row.placed_at).toISOString(),
  };
}
