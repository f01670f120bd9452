// Orders: placed from stock in one transaction, then paid once or cancelled once.
import type { NewOrder, NewOrderOfLines, Order } from '#contract/orders/order.ts';
import type { AddressCorrection } from '#contract/orders/order-corrections.ts';
import type { Advance, OrderDetails, WovenPieces } from '#contract/orders/order-details.ts';
import type { AdvanceResult, Advances } from '#contract/orders/order-list.ts';
import type { OrderYear } from '#contract/orders/own-orders.ts';
import type { NewParcel, ParcelCorrection } from '#contract/orders/parcels.ts';
import type { Quote, QuoteRequest } from '#contract/orders/quotes.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import type { OrderEvent } from '#server/http/metrics.ts';
import { recordIfStaff } from '#server/modules/audit/service.ts';
import { findUserId } from '#server/modules/people/service.ts';
import type { Reservations } from '#server/modules/stock/service.ts';
import { isSameCompany } from '#server/modules/tax/service.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import type { Page } from '#server/storage/queries/paging.ts';
import type { Executor } from '#server/storage/tables.ts';
import { removeLine, undoOrder } from './change/cancellation.ts';
import * as corrections from './change/corrections.ts';
import { OrderBalances } from './change/order-balances.ts';
import { emailAdminsPaid, emailCustomer } from './emails/order-emails.ts';
import { addNote, advance, advanceMany } from './fulfil/fulfilment.ts';
import * as parcels from './fulfil/parcels.ts';
import { receiveWoven } from './fulfil/woven-pieces.ts';
import { deleteExpiredKeys } from './place/idempotency-keys.ts';
import { OrderNumbers } from './place/order-numbers.ts';
import {
  type OrdersOnAccount,
  Placing,
  type PlacingOptions,
  type SwatchOffer,
  type UnconfirmedCustomers,
} from './place/placing.ts';
import { quoteAgreed, quoteOrder } from './place/quoting.ts';
import { assertNoDepositPaid, dueOf, makeRestDue } from './price/deposits.ts';
import * as orderCharges from './price/order-charges.ts';
import { NO_SOURCES, type OrderDetailsSources, readDetails } from './read/order-details.ts';
import { OrderExport } from './read/order-export.ts';
import { type ListQuery, OrderList } from './read/order-list.ts';
import * as mapping from './read/order-mapping.ts';
import { findYearSums } from './read/year-sums.ts';
import * as refundLines from './refund-lines.ts';
import { cancelError, chargeError, type OrderRequest } from './rules.ts';
import { findCredits, lockCreditSources } from './store/credit-store.ts';
import * as lineStore from './store/line-store.ts';
import * as contents from './store/order-contents.ts';
import { findParcelsOf } from './store/parcel-store.ts';
import * as store from './store/store.ts';
import { recordEvent } from './store/timeline.ts';
import * as words from './store/word-store.ts';

export type { OrderRefund, RequestedRefund } from './change/order-balances.ts';
export type { OrderBalance, OrderDue } from './read/order-mapping.ts';
export type { RefundLine } from './refund-lines.ts';
export type { OrderedLine } from './store/order-contents.ts';

/** The reason that customers read when the shop cancels an unpaid order. */
const NOT_PAID_IN_TIME = 'It was not paid in time.';

interface OrdersOptions {
  readonly storage: Storage;
  readonly reservations: Reservations;
  /** Called after the transaction that placed, cancelled or paid an order has committed. */
  readonly onOrderEvent?: (event: OrderEvent) => void;
  readonly now?: () => number;
  /** The time until an unpaid order is cancelled, in milliseconds; 0 means never. */
  readonly paymentDeadlineMs?: number;
  /** The part of the price that is paid first of an order with pieces that are still to be woven, in percent; 0 by default. */
  readonly depositPercent?: () => number;
  /** An IANA name: order numbers count per year of this zone. */
  readonly timeZone?: string;
  /** The number of unpaid orders that a customer may have; unlimited by default. */
  readonly openOrdersMax?: number;
  /** Limits for customers who have not confirmed their email; none by default. */
  readonly unconfirmed?: UnconfirmedCustomers;
  /** False makes the shop take orders on account and of free swatches only. Default true. */
  readonly takesCards?: boolean;
  /** By default swatches are free and unlimited. */
  readonly swatches?: SwatchOffer;
  /** By default the shop charges neither tax nor delivery. */
  readonly charges?: Pick<orderCharges.ChargesOfOrders, 'areNeeded' | 'find' | 'checkTaxId' | 'none'>;
  /** By default no customer orders on account. */
  readonly onAccount?: OrdersOnAccount;
  /** Takes what an order of the basket orders out of it; by default there are no baskets. */
  readonly takeOutOfBasket?: PlacingOptions['takeOutOfBasket'];
  /** What later modules add to an order's page; a missing source adds nothing. */
  readonly details?: Partial<OrderDetailsSources>;
}

/** The most that the count of a customer's unpaid orders can hold. */
const OPEN_ORDERS_UNLIMITED = 2 ** 31 - 1;

export class Orders {
  /** The changes that payments makes to orders besides settling and cancelling. */
  readonly balances: OrderBalances;
  /** See OrdersOptions. */
  readonly takesCards: boolean;
  readonly exports: OrderExport;
  readonly contents = contents.findContents;
  readonly parcels = findParcelsOf;
  readonly creditsOf = findCredits;
  readonly #storage: Storage;
  readonly #reservations: Reservations;
  readonly #now: () => number;
  readonly #placing: Placing;
  readonly #timeZone: string;
  readonly #list: OrderList;
  readonly #quoting: Parameters<typeof quoteOrder>[0];
  readonly #details: OrderDetailsSources;
  readonly #onOrderEvent: (event: OrderEvent) => void;

  constructor(options: OrdersOptions) {
    const { storage, reservations, onOrderEvent = () => undefined, now = Date.now } = options;
    const { paymentDeadlineMs = 0, timeZone = 'UTC', openOrdersMax = OPEN_ORDERS_UNLIMITED } = options;
    const numbers = new OrderNumbers(storage.db, timeZone);
    const { unconfirmed, takesCards = true, swatches = FREE_SWATCHES } = options;
    const charges = options.charges ?? NEITHER_CHARGED;
    this.#quoting = { db: storage.db, charges, swatchPriceCents: swatches.priceCents };
    const { takeOutOfBasket = async () => undefined, onAccount = NOT_ON_ACCOUNT } = options;
    this.#storage = storage;
    this.#reservations = reservations;
    this.balances = new OrderBalances(storage, reservations);
    this.#now = now;
    this.takesCards = takesCards;
    this.#placing = new Placing({
      storage,
      reservations,
      numbers,
      now,
      paymentDeadlineMs,
      depositPercent: options.depositPercent ?? (() => 0),
      openOrdersMax,
      unconfirmed,
      takesCards,
      swatches,
      charges,
      takeOutOfBasket,
      onAccount,
    });
    this.#details = { ...NO_SOURCES, ...options.details };
    this.#timeZone = timeZone;
    this.#list = new OrderList(storage, timeZone, now);
    this.exports = new OrderExport({
      db: storage.db,
      list: this.#list,
      timeZone,
      invoiceNumbers: this.#details.invoiceNumbers,
    });
    this.#onOrderEvent = onOrderEvent;
  }

  /** What VIES says of the caller's tax id, and whether it is that of their company. */
  async checkTaxId(caller: Caller) {
    const { state, holder, company } = await this.#quoting.charges.checkTaxId(caller.id);
    return { state, holder, isOtherCompany: !!holder && !isSameCompany(company, holder) };
  }

  /** What an order would cost; see `quoteOrder`. */
  quote(caller: Caller | undefined, request: QuoteRequest): Promise<Quote> {
    return quoteOrder(this.#quoting, caller, request);
  }

  /** What the order of a quotation costs; see `quoteAgreed`. */
  quoteAgreed(agreed: Parameters<typeof quoteAgreed>[1]): Promise<Quote> {
    return quoteAgreed(this.#quoting, agreed);
  }

  /** Places an order of one line of pieces; see `place`. */
  placeOrder(caller: Caller, input: NewOrder, idempotencyKey?: string): Promise<string> {
    const { productId: articleId, quantity, severalLots, preferredLot, ...request } = input;
    const line = { kind: 'pieces' as const, articleId, quantity, severalLots, preferredLot };
    return this.place(caller, { ...request, lines: [line] }, idempotencyKey);
  }

  /** Places an order of several lines of pieces; see `place`. */
  placeOrderOfLines(caller: Caller, input: NewOrderOfLines, idempotencyKey?: string): Promise<string> {
    const lines = input.lines.map((line) => ({ kind: 'pieces' as const, ...line }));
    return this.place(caller, { ...input, lines, isFromBasket: true }, idempotencyKey);
  }

  /** Why the customer can place no order now: `too_many_open_orders`, `email_confirmation_required` or undefined. */
  refusal(caller: Caller): Promise<AppError | undefined> {
    return this.#placing.refusal(caller);
  }

  /**
   * Places an order and takes its pieces from stock, in one transaction; returns the order's id. An order of
   * free swatches is paid at once. The same key returns the same order for 24 h. Throws `lines_not_orderable` (of
   * several lines of pieces), `article_not_found`, `quantity_below_minimum`, `quantity_above_available`, `needs_several_lots`, `swatch_limit_reached`,
   * `reservation_not_possible`, `price_changed`, `charge_too_small`, `charge_too_large`,
   * `validation_failed` (address parts), `not_on_account`, `credit_limit_exceeded`, `too_many_open_orders`,
   * `payments_not_set_up`, `email_confirmation_required`, `idempotency_key_reused` (for
   * another request), and `placed_order_cancelled` when the key's order has been cancelled since.
   */
  async place(caller: Caller, request: OrderRequest, idempotencyKey?: string): Promise<string> {
    const { id, isNew } = await this.#placing.place(caller, request, idempotencyKey);
    if (isNew) {
      this.#onOrderEvent('placed');
      if (request.paymentMethod === 'account') this.#onOrderEvent('paid');
      this.#storage.changes.publish('articles');
    }
    return id;
  }

  /**
   * Cancels an unpaid order and returns its pieces to stock, in one transaction; returns 1. Payments calls it
   * once no card can be charged for the order; `assertUnpayable` checks that again with the order locked, and
   * throws to keep the order. Throws `order_not_found` (also for a cancelled order) and `order_paid`.
   */
  async cancelOrder(
    id: string,
    by?: Caller,
    reason = by ? '' : NOT_PAID_IN_TIME,
    assertUnpayable: (tx: Executor) => Promise<void> = async () => undefined,
  ): Promise<number> {
    const at = this.#now();
    await this.#storage.db.transaction().execute(async (tx) => {
      await lockCreditSources(tx, id);
      const owner = await store.findOrder(tx, id);
      const actor = by ? (by.id === owner?.customer_id ? 'customer' : 'admin') : 'shop';
      const cancelled = await store.markCancelled(tx, id, { at, by: actor, reason });
      if (!cancelled) {
        const order = await store.findOrder(tx, id);
        throw new AppError(cancelError(order?.status));
      }
      await assertUnpayable(tx);
      await undoOrder(tx, this.#reservations, cancelled, { by, actor, reason, at });
    });
    this.#onOrderEvent('cancelled');
    this.#storage.changes.publish('articles');
    return 1;
  }

  /**
   * Takes a line out of an unpaid order and returns its pieces to stock, in one transaction; returns 1. Like `cancelOrder`
   * it is called by payments. Throws `order_not_found`, `order_paid`, and what `removeLine` throws.
   */
  async cancelLine(
    { orderId, lineId }: { readonly orderId: string; readonly lineId: string },
    by: Caller,
    reason: string,
    assertUnpayable: (tx: Executor) => Promise<void>,
  ): Promise<number> {
    const at = this.#now();
    await this.#storage.db.transaction().execute(async (tx) => {
      await lockCreditSources(tx, orderId);
      const order = await store.lockOrder(tx, orderId);
      if (order?.status !== 'unpaid') throw new AppError(cancelError(order?.status));
      assertNoDepositPaid(order);
      await assertUnpayable(tx);
      const actor = by.id === order.customer_id ? 'customer' : 'admin';
      await removeLine(tx, this.#reservations, order, { lineId, by, actor, reason, at });
    });
    this.#storage.changes.publish('articles');
    return 1;
  }

  /**
   * Marks an unpaid order or its deposit paid, in the transaction that settles the payment; returns what was due, or undefined
   * when nothing is. Only payments calls it, after the provider has reported the charge.
   */
  async markPaid(tx: Executor, id: string, transactionId: string): Promise<mapping.OrderDue | undefined> {
    const at = this.#now();
    const deposited = await store.markDepositPaid(tx, id, transactionId, at);
    if (deposited) {
      const { customer_id: actorId, currency, deposit_cents: dueCents } = deposited;
      const data = { amountCents: dueCents };
      await recordEvent(tx, { orderId: id, type: 'deposit_paid', actor: 'customer', actorId, data, at });
      await emailCustomer(tx, deposited, 'deposit_paid', at, { transactionId });
      await this.#tellAdminsPaid(tx, deposited, at);
      await makeRestDue(tx, id, at);
      return { currency, duePart: 'deposit', dueCents };
    }
    const paid = await store.markPaid(tx, id, transactionId, at);
    if (!paid) return undefined;
    await recordEvent(tx, {
      orderId: id,
      type: 'paid',
      actor: 'customer',
      actorId: paid.customer_id,
      at,
    });
    await emailCustomer(tx, paid, 'order_paid', at, { transactionId });
    await this.#tellAdminsPaid(tx, paid, at);
    return { currency: paid.currency, ...dueOf(paid) };
  }

  async #tellAdminsPaid(tx: Executor, order: store.OrderRow, at: number): Promise<void> {
    const emails = await store.findEmails(tx, [order.customer_id]);
    await emailAdminsPaid(tx, { ...order, customer_email: emails.get(order.customer_id) ?? '' }, at);
  }

  /** Call it for each order after the transaction of `markPaid` has committed. */
  notifyPaid(): void {
    this.#onOrderEvent('paid');
  }

  /** Returns the caller's order, or any order to an admin. Throws `order_not_found` for all others. */
  async getOrder(caller: Caller, id: string): Promise<Order> {
    const row = await this.#findVisibleOrder(caller, id);
    await recordIfStaff(this.#storage.db, caller, row.customer_id, 'read_order', id, {
      label: row.number,
    });
    const [order] = await this.#toOrders([row]);
    if (!order) throw new AppError('order_not_found');
    return order;
  }

  /**
   * Returns everything about an order, cancelled or not; only admins see its internal parts. Throws
   * `order_not_found` for callers who are neither its customer nor admin.
   */
  async getOrderDetails(caller: Caller, id: string): Promise<OrderDetails> {
    const { db } = this.#storage;
    const row = await store.findOrder(db, id);
    if (!row || !isVisible(row, caller)) throw new AppError('order_not_found');
    await recordIfStaff(db, caller, row.customer_id, 'read_order', id, { label: row.number });
    return readDetails(db, row, caller, { ...this.#details, at: this.#now() });
  }

  /**
   * Advances a paid order to the state after its current one and emails its customer, in one transaction; returns 1.
   * Throws `order_not_found`, and `order_state_changed` with the current state.
   */
  async advance(admin: Caller, id: string, change: Advance): Promise<number> {
    await advance(this.#storage.db, { id, change, admin, at: this.#now() });
    return 1;
  }

  /** Sends some of the pieces of an order; returns the id of the parcel. See `shipPart`. */
  async addParcel(admin: Caller, id: string, parcel: NewParcel): Promise<string> {
    return parcels.shipPart(this.#storage.db, parcel, { id, admin, at: this.#now() });
  }

  /** Corrects carrier and tracking number of a parcel; returns 1. See `correctParcel`. */
  async correctParcel(
    by: Caller,
    { id, parcel: parcelId }: { readonly id: string; readonly parcel: string },
    correction: ParcelCorrection,
  ): Promise<number> {
    await parcels.correctParcel(this.#storage.db, correction, { id, parcelId, by, at: this.#now() });
    return 1;
  }

  /** Changes the pieces of a line of an unpaid order; returns 1. Payments calls it, like `cancelLine`. See `correctLine`. */
  async changeLine(
    by: Caller,
    {
      orderId: id,
      ...change
    }: Pick<Parameters<typeof corrections.correctLine>[1], 'lineId' | 'correction' | 'assertUnpayable'> & {
      readonly orderId: string;
    },
  ): Promise<number> {
    const { db, changes } = this.#storage;
    await corrections.correctLine(db, { id, by, at: this.#now(), ...change });
    changes.publish('articles');
    return 1;
  }

  /** Prepares the correction of an address, which asks about tax ids, and says whether the price changes. See `correctAddress`. */
  async addressChange(by: Caller, id: string, correction: AddressCorrection) {
    const { db } = this.#storage;
    const row = await this.#findVisibleOrder(by, id);
    const charges = await corrections.chargesForAddress(this.#quoting.charges, row, correction);
    return {
      changesPrice: charges !== undefined,
      make: async (
        assertUnpayable: (tx: Executor) => Promise<void> = async () => undefined,
      ): Promise<number> => {
        await corrections.correctAddress(db, {
          id,
          by,
          at: this.#now(),
          correction,
          charges,
          assertUnpayable,
        });
        return 1;
      },
    };
  }

  /** See `receiveWoven`; returns 1. */
  async receiveWoven(by: Caller, orderId: string, lineId: string, woven: WovenPieces): Promise<number> {
    await receiveWoven(this.#storage.db, woven, { orderId, lineId, by, at: this.#now() });
    return 1;
  }

  /** Adds a note that admins see; returns the id of its event. Throws `order_not_found`. */
  async addNote(admin: Caller, id: string, note: string): Promise<string> {
    return addNote(this.#storage.db, { id, note, admin, at: this.#now() });
  }

  /** Returns the balance of an order that the caller may see. Throws `order_not_found`. */
  async getBalance(caller: Caller, id: string): Promise<mapping.OrderBalance> {
    return mapping.toBalance(await this.#findVisibleOrder(caller, id));
  }

  /** Returns the balance of any order, cancelled or not. */
  async findBalance(db: Executor, id: string): Promise<mapping.OrderBalance | undefined> {
    const row = await store.findOrder(db, id);
    return row && mapping.toBalance(row);
  }

  /**
   * Advances several orders; returns the result of each. Orders that cannot be advanced stay as they are.
   * `onFailure` gets unexpected errors.
   */
  advanceMany(
    admin: Caller,
    changes: Advances,
    onFailure: (error: unknown, orderId: string) => void,
  ): Promise<AdvanceResult[]> {
    return advanceMany(this.#storage.db, { changes, admin, now: this.#now, onFailure });
  }

  /** Lists a user's orders; the access rules admit that user and admins only. */
  async listOrders(caller: Caller, email: string, page: ListQuery): Promise<Page<Order>> {
    await this.#recordReadOf(caller, email);
    return this.#readOrders({ ...page, customer: email });
  }

  /** What the caller has paid in each year. */
  yearsOf(caller: Caller): Promise<OrderYear[]> {
    return findYearSums(this.#storage.db, caller.id, this.#timeZone);
  }

  async #recordReadOf(caller: Caller, email: string): Promise<void> {
    const { db } = this.#storage;
    const userId = await findUserId(db, email);
    if (userId) await recordIfStaff(db, caller, userId, 'read_orders', { userId });
  }

  /** Whether an article, on sale or not, is in an order that is not cancelled. */
  isOrdered(articleId: string): Promise<boolean> {
    return store.isOrdered(this.#storage.db, articleId);
  }

  /** Lists all orders. Reading one customer's orders is recorded in the audit log with the first page. */
  async listAllOrders(caller: Caller, query: ListQuery): Promise<Page<Order>> {
    const { customer, cursor } = query;
    if (customer && !cursor) await this.#recordReadOf(caller, customer);
    const { items, next } = await this.#readOrders(query);
    const disputed = await this.#details.disputed(items.map(({ _id }) => _id));
    return {
      items: items.map((order) => (disputed.has(order._id) ? { ...order, isDisputed: true } : order)),
      next,
    };
  }

  async #readOrders(query: ListQuery): Promise<Page<Order>> {
    const { items, next } = await this.#list.readPage(query);
    return { items: await this.#toOrders(items), next };
  }

  async #toOrders(rows: readonly store.OrderRow[]): Promise<Order[]> {
    const { db } = this.#storage;
    const orders = await lineStore.withLines(db, rows);
    const articles = orders.flatMap(({ lines }) => lines.flatMap(({ article_id }) => article_id ?? []));
    const images = await store.findImages(db, [...new Set(articles)]);
    const emails = await store.findEmails(db, [...new Set(rows.map(({ customer_id }) => customer_id))]);
    return orders.map((order) =>
      mapping.toOrder(order, { images, user: emails.get(order.customer_id) ?? '' }),
    );
  }

  async deleteExpiredIdempotencyKeys(): Promise<void> {
    await deleteExpiredKeys(this.#storage.db, this.#now());
  }

  async #findVisibleOrder(caller: Caller, id: string): Promise<store.OrderRow> {
    const row = await store.findOrder(this.#storage.db, id);
    if (!row || !isVisible(row, caller) || row.status === 'cancelled') throw new AppError('order_not_found');
    return row;
  }
}

/** Reports and lists show one row per order with these. */
export const findOrderOfNumber = store.findOrderOfNumber;
export const addWords = words.addWords;
export const refreshCustomerWords = words.refreshCustomerWords;
export const findLines = lineStore.findLines;
export const asOneArticle = mapping.asOneArticle;
export const splitAmount = refundLines.splitAmount;
export const foreignCurrency = mapping.foreignCurrency;
export const linesOfSlip = contents.linesOfSlip;
export const isCollected = orderCharges.isCollected;
export const contentsOfParcel = contents.contentsOfParcel;

const NEITHER_CHARGED: NonNullable<OrdersOptions['charges']> = {
  areNeeded: false,
  none: orderCharges.NO_CHARGES,
  find: async () => orderCharges.NO_CHARGES,
  checkTaxId: async () => ({ taxId: '', company: '', state: 'none', holder: null }),
};
const FREE_SWATCHES: SwatchOffer = { priceCents: 0, assertAllowed: async () => undefined };

const NOT_ON_ACCOUNT: OrdersOnAccount = {
  netDays: () => Promise.reject(new AppError('not_on_account')),
  charge: async () => undefined,
};

const isVisible = (row: store.OrderRow, { id, isStaff }: Caller) => isStaff || row.customer_id === id;

/** Throws `charge_too_small` or `charge_too_large` when no card can be charged this total. */
export function assertChargeable(priceCents: number, currency?: string): void {
  const reason = chargeError(priceCents, currency);
  if (reason) throw new AppError(reason);
}
