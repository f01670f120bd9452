// Orders: placed from stock in one transaction, then paid once or cancelled once.
import { t } from '#contract/languages/text.ts';
import type { NewCustomerOrder } from '#contract/orders/customer-orders.ts';
import type { NewOrder, NewOrderOfLines, Order } from '#contract/orders/order.ts';
import type { AddressCorrection } from '#contract/orders/order-corrections.ts';
import type { OrderDetails } from '#contract/orders/order-details.ts';
import type { Quote, QuoteRequest } from '#contract/orders/quotes.ts';
import { Service } from '#server/context.ts';
import { findArticleId } from '#server/domain/article-id.ts';
import { dayIn } from '#server/domain/shop-day.ts';
import { AppError, invalidField } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import type { OrderEvent } from '#server/http/metrics.ts';
import { recordIfStaff } from '#server/modules/audit/service.ts';
import { findCustomer, findUserId } from '#server/modules/people/service.ts';
import { isSameCompany } from '#server/modules/tax/company-names.ts';
import type { Page } from '#server/storage/queries/paging.ts';
import type { Executor } from '#server/storage/tables.ts';
import { removeLine, undoOrder } from './change/cancellation.ts';
import { chargesForAddress, correctAddress } from './change/corrections.ts';
import { removeLatePieces } from './change/late-pieces.ts';
import { OrderBalances } from './change/order-balances.ts';
import { emailAdminsPaid, emailCustomer } from './emails/order-emails.ts';
import { CarrierFiles } from './fulfil/carrier-files.ts';
import { Placing, type PlacingDeps } from './place/placing.ts';
import { quoteAgreed, quoteOrder } from './place/quoting.ts';
import { assertNoDepositPaid, makeRestDue } from './price/deposits.ts';
import { type OrderDetailsSources, readDetails } from './read/order-details.ts';
import { OrderExport } from './read/order-export.ts';
import { type ListQuery, OrderList } from './read/order-list.ts';
import { toOrderFor } from './read/order-mapping.ts';
import { type OrderDue, type OrderReading, readOrder, toReading } from './read/order-reading.ts';
import { cancelError, chargeError, type OrderRequest, type RequestedLine } from './rules.ts';
import { lockCreditSources } from './store/credit-store.ts';
import { withLines } from './store/line-store.ts';
import * as store from './store/store.ts';
import { type EventData, recordEvent } from './store/timeline.ts';

/** The reason that customers read when the shop cancels an unpaid order. */
const NOT_PAID_IN_TIME = t`It was not paid in time.`;

export interface OrdersDeps extends PlacingDeps {
  /** Called after the transaction that placed, cancelled or paid an order has committed. */
  readonly onOrderEvent: (event: OrderEvent) => void;
  /** What later modules add to an order's page. */
  readonly details: OrderDetailsSources;
}

/** Who has booked the bank transfer that pays an order. `receivedOn` is the day on which the bank has, YYYY-MM-DD. */
export interface BookedBy {
  readonly id: string;
  readonly receivedOn: string;
}

export class Orders extends Service<OrdersDeps> {
  /** The changes that payments makes to orders besides settling and cancelling. */
  readonly balances = new OrderBalances(this.ctx, this.deps);
  readonly #placing = new Placing(this.ctx, this.deps);
  readonly #list = new OrderList(this.ctx);
  readonly exports = new OrderExport(this.ctx, {
    list: this.#list,
    invoiceNumbers: this.deps.details.invoiceNumbers,
  });
  readonly carrierFiles = new CarrierFiles(this.ctx, { list: this.#list });

  get takesCards(): boolean {
    return this.deps.takesCards;
  }

  /** The days in which an order is paid by bank transfer; 0 where none can be. */
  get transferDays(): number {
    return this.deps.transferDays();
  }

  /** What VIES says of the caller's tax id, and whether it is that of their company. */
  async checkTaxId(caller: Caller) {
    const { state, holder, company } = await this.deps.charges.checkTaxId(caller.id);
    return { state, holder, isOtherCompany: !!holder && !isSameCompany(company, holder) };
  }

  /** What an order would cost; see `quoteOrder`. */
  quote(caller: Caller | undefined, request: QuoteRequest): Promise<Quote> {
    return quoteOrder(this.ctx, this.deps.charges, caller, request);
  }

  /** What the order of a quotation costs; see `quoteAgreed`. */
  quoteAgreed(agreed: Parameters<typeof quoteAgreed>[2]): Promise<Quote> {
    return quoteAgreed(this.ctx, this.deps.charges, agreed);
  }

  /** Places an order of one line of pieces; see `place`. */
  placeOrder(caller: Caller, input: NewOrder, idempotencyKey?: string): Promise<string> {
    const { productId: articleId, quantity, severalLots, preferredLot, awaitedBy, ...request } = input;
    const line = { kind: 'pieces' as const, articleId, quantity, severalLots, preferredLot, awaitedBy };
    return this.place(caller, { ...request, lines: [line] }, idempotencyKey);
  }

  /** Places an order of several lines of pieces; see `place`. */
  placeOrderOfLines(caller: Caller, input: NewOrderOfLines, idempotencyKey?: string): Promise<string> {
    const lines = input.lines.map((line) => ({ kind: 'pieces' as const, ...line }));
    return this.place(caller, { ...input, lines, isFromBasket: true }, idempotencyKey);
  }

  /**
   * Places an order of pieces for a customer, whom it goes to and who is told, as `place` does; the log names the caller. Keys are
   * those of the caller. Throws also `user_not_found`.
   */
  async placeForCustomer(by: Caller, input: NewCustomerOrder, idempotencyKey?: string): Promise<string> {
    const { customer: named, lines, ...request } = input;
    const customer = await findCustomer(this.db, named);
    if (!customer) throw new AppError('user_not_found');
    const { id, email, name, company, language } = customer;
    const buyer = { id, email, name, company, isStaff: false };
    const placing = {
      ...request,
      lines: await this.#linesByName(lines),
      placedBy: { by, customerId: id, language },
    };
    return this.place(buyer, placing, idempotencyKey);
  }

  /** Throws `validation_failed` for an article that is named twice, such as by its id and its number. */
  async #linesByName(named: NewCustomerOrder['lines']): Promise<RequestedLine[]> {
    const ids = await Promise.all(named.map(({ article }) => findArticleId(this.db, article)));
    if (new Set(ids).size < ids.length) throw invalidField('/lines', t`Each article once`);
    return named.map(({ article, ...line }, nth) => ({
      kind: 'pieces',
      articleId: ids[nth] ?? article,
      ...line,
    }));
  }

  /** Why the customer can place no order now: `too_many_open_orders`, `email_confirmation_required` or undefined. */
  refusal(caller: Caller): Promise<AppError | undefined> {
    return this.#placing.refusal(caller);
  }

  /**
   * Places an order and takes its pieces from stock, in one transaction; returns the order's id. An order of
   * free swatches is paid at once. The same key returns the same order for 24 h. Throws `lines_not_orderable` (of
   * several lines of pieces), `article_not_found`, `quantity_below_minimum`, `quantity_above_available`, `expected_pieces_changed`, `needs_several_lots`, `swatch_limit_reached`,
   * `reservation_not_possible`, `price_changed`, `charge_too_small`, `charge_too_large`,
   * `validation_failed` (address parts), `not_on_account`, `credit_limit_exceeded`, `too_many_open_orders`,
   * `payments_not_set_up`, `transfers_not_offered`, `email_confirmation_required`, `idempotency_key_reused` (for
   * another request), and `placed_order_cancelled` when the key's order has been cancelled since.
   */
  async place(caller: Caller, request: OrderRequest, idempotencyKey?: string): Promise<string> {
    const { id, isNew } = await this.#placing.place(caller, request, idempotencyKey);
    if (isNew) {
      this.deps.onOrderEvent('placed');
      if (request.paymentMethod === 'account') this.deps.onOrderEvent('paid');
      this.storage.changes.publish('articles');
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
    const at = this.now();
    await this.storage.transaction(async (tx) => {
      await lockCreditSources(tx, id);
      const owner = await store.findOrder(tx, id);
      const actor = by ? (by.id === owner?.customer_id ? 'customer' : 'admin') : 'shop';
      const cancelled = await store.markCancelled(tx, id, { at, by: actor, reason });
      if (!cancelled) {
        const order = await store.findOrder(tx, id);
        throw new AppError(cancelError(order?.status));
      }
      await assertUnpayable(tx);
      await undoOrder(tx, this.deps.reservations, cancelled, { by, actor, reason, ...this.#moment(at) });
    });
    this.deps.onOrderEvent('cancelled');
    this.storage.changes.publish('articles');
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
    const at = this.now();
    await this.storage.transaction(async (tx) => {
      await lockCreditSources(tx, orderId);
      const order = await store.lockOrder(tx, orderId);
      if (order?.status !== 'unpaid') throw new AppError(cancelError(order?.status));
      assertNoDepositPaid(order);
      await assertUnpayable(tx);
      const actor = by.id === order.customer_id ? 'customer' : 'admin';
      await removeLine(tx, this.deps.reservations, order, { lineId, by, actor, reason, ...this.#moment(at) });
      await this.renewProForma(tx, orderId);
    });
    this.storage.changes.publish('articles');
    return 1;
  }

  /**
   * Takes the late pieces out of an unpaid order, in one transaction, and cancels it where nothing else is left; returns 1. Like
   * `cancelOrder` it is called by payments. Throws `order_not_found`, `order_paid`, `deposit_paid`, and what `removeLatePieces` throws.
   */
  async removeLatePieces(
    id: string,
    removal: { readonly by: Caller; readonly seen: number | undefined },
    assertUnpayable: (tx: Executor) => Promise<void>,
  ): Promise<number> {
    const at = this.now();
    const { isCancelled } = await this.storage.transaction(async (tx) => {
      await lockCreditSources(tx, id);
      const order = await store.lockOrder(tx, id);
      if (order?.status !== 'unpaid') throw new AppError(cancelError(order?.status));
      assertNoDepositPaid(order);
      await assertUnpayable(tx);
      const late = { ...removal, ...this.#moment(at) };
      const removed = await removeLatePieces(tx, this.deps.reservations, order, late);
      await this.renewProForma(tx, id);
      return removed;
    });
    if (isCancelled) this.deps.onOrderEvent('cancelled');
    this.storage.changes.publish('articles');
    return 1;
  }

  /**
   * Replaces the pro-forma invoice of an unpaid order by transfer that costs something else now, or goes elsewhere. Call it last in
   * the transaction that changes the order: others wait for its number from then on.
   */
  async renewProForma(tx: Executor, id: string): Promise<void> {
    const order = await store.findOrder(tx, id);
    if (order?.status === 'unpaid' && order.is_by_transfer === 1)
      await this.deps.issueProForma(tx, id, this.now());
  }

  #moment(at: number) {
    return { today: dayIn(this.ctx.timeZone)(at), at };
  }

  /**
   * Marks an unpaid order or its deposit paid, in the transaction that settles the payment; returns what was due, or undefined
   * when nothing is. Only payments calls it, after the provider has reported the charge, or `bookedBy` has booked a transfer.
   */
  async markPaid(
    tx: Executor,
    id: string,
    transactionId: string,
    bookedBy?: BookedBy,
  ): Promise<OrderDue | undefined> {
    const at = this.now();
    const paying = { transactionId, isByTransfer: bookedBy !== undefined, at };
    const record = (type: 'deposit_paid' | 'paid', { customer_id }: store.OrderRow, data?: EventData) =>
      recordEvent(tx, {
        orderId: id,
        type,
        ...(bookedBy
          ? { actor: 'admin', actorId: bookedBy.id }
          : { actor: 'customer', actorId: customer_id }),
        data: bookedBy ? { ...data, receivedOn: bookedBy.receivedOn } : data,
        at,
      });
    const deposited = await store.markDepositPaid(tx, id, paying);
    if (deposited) {
      const { currency, deposit_cents: dueCents } = deposited;
      await record('deposit_paid', deposited, { amountCents: dueCents });
      await emailCustomer(tx, deposited, 'deposit_paid', at, { transactionId });
      await this.#tellAdminsPaid(tx, deposited, at);
      await makeRestDue(tx, id, at);
      return { currency, duePart: 'deposit', dueCents };
    }
    const paid = await store.markPaid(tx, id, paying);
    if (!paid) return undefined;
    await record('paid', paid);
    await emailCustomer(tx, paid, 'order_paid', at, { transactionId });
    await this.#tellAdminsPaid(tx, paid, at);
    return toReading(paid);
  }

  async #tellAdminsPaid(tx: Executor, order: store.OrderRow, at: number): Promise<void> {
    const emails = await store.findEmails(tx, [order.customer_id]);
    await emailAdminsPaid(tx, { ...order, customer_email: emails.get(order.customer_id) ?? '' }, at);
  }

  /** Call it for each order after the transaction of `markPaid` has committed. */
  notifyPaid(): void {
    this.deps.onOrderEvent('paid');
  }

  /** Returns the caller's order, or any order to an admin. Throws `order_not_found` for all others. */
  async getOrder(caller: Caller, id: string): Promise<Order> {
    const row = await this.readVisible(caller, id);
    await this.#recordRead(caller, row);
    const [order] = await this.#toOrders([row], caller);
    if (!order) throw new AppError('order_not_found');
    return order;
  }

  /**
   * Returns everything about an order, cancelled or not; only admins see its internal parts. Throws
   * `order_not_found` for callers who are neither its customer nor admin.
   */
  async getOrderDetails(caller: Caller, id: string): Promise<OrderDetails> {
    const order = await readOrder(this.db, id);
    if (!order || !isVisible(order, caller)) throw new AppError('order_not_found');
    await this.#recordRead(caller, order);
    return readDetails(this.db, order, caller, { ...this.deps.details, at: this.now() });
  }

  /** Prepares the correction of an address, which asks about tax ids, and says whether the price changes. See `correctAddress`. */
  async addressChange(by: Caller, id: string, correction: AddressCorrection) {
    const row = await this.readVisible(by, id);
    const charges = await chargesForAddress(this.deps.charges, row, correction);
    return {
      changesPrice: charges !== undefined,
      make: async (
        assertUnpayable: (tx: Executor) => Promise<void> = async () => undefined,
      ): Promise<number> => {
        const renewProForma = (tx: Executor) => this.renewProForma(tx, id);
        await correctAddress(this.ctx, { id, by, correction, charges, assertUnpayable, renewProForma });
        return 1;
      },
    };
  }

  /** Reads an order that the caller may see and that is not cancelled. Throws `order_not_found`. */
  async readVisible(caller: Caller, id: string): Promise<OrderReading> {
    const order = await readOrder(this.db, id);
    if (!order || !isVisible(order, caller) || order.status === 'cancelled')
      throw new AppError('order_not_found');
    return order;
  }

  /** Lists a user's orders; the access rules admit that user and admins only. */
  async listOrders(caller: Caller, email: string, page: ListQuery): Promise<Page<Order>> {
    await this.#recordReadOf(caller, email);
    return this.#readOrders({ ...page, customer: email }, caller);
  }

  #recordRead(caller: Caller, { id, customer_id, number }: store.OrderRow): Promise<void> {
    const by = { caller, at: this.now() };
    return recordIfStaff(this.db, by, customer_id, 'read_order', id, { label: number });
  }

  async #recordReadOf(caller: Caller, email: string): Promise<void> {
    const userId = await findUserId(this.db, email);
    const by = { caller, at: this.now() };
    if (userId) await recordIfStaff(this.db, by, userId, 'read_orders', { userId });
  }

  /** Lists all orders. Reading one customer's orders is recorded in the audit log with the first page. */
  async listAllOrders(caller: Caller, query: ListQuery): Promise<Page<Order>> {
    const { customer, cursor } = query;
    if (customer && !cursor) await this.#recordReadOf(caller, customer);
    const { items, next } = await this.#readOrders(query);
    const disputed = await this.deps.details.disputed(items.map(({ _id }) => _id));
    return {
      items: items.map((order) => (disputed.has(order._id) ? { ...order, isDisputed: true } : order)),
      next,
    };
  }

  async #readOrders(query: ListQuery, reader?: Caller): Promise<Page<Order>> {
    const { items, next } = await this.#list.readPage(query);
    return { items: await this.#toOrders(items, reader), next };
  }

  async #toOrders(rows: readonly OrderReading[], reader?: Caller): Promise<Order[]> {
    const orders = await withLines(this.db, rows);
    const articles = orders.flatMap(({ lines }) => lines.flatMap(({ article_id }) => article_id ?? []));
    const images = await store.findImages(this.db, [...new Set(articles)]);
    const emails = await store.findEmails(this.db, [...new Set(rows.map(({ customer_id }) => customer_id))]);
    return orders.map((order) =>
      toOrderFor(reader, order, { images, user: emails.get(order.customer_id) ?? '' }),
    );
  }
}

const isVisible = (row: store.OrderRow, { id, isStaff }: Caller) => isStaff || row.customer_id === id;

/** Throws `charge_too_small` or `charge_too_large` when no card can be charged this total. */
export function assertChargeable(priceCents: number, currency?: string): void {
  const reason = chargeError(priceCents, currency);
  if (reason) throw new AppError(reason);
}
