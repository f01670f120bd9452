// Places orders: idempotency key, stock, price, order, timeline and email in one transaction.
import type { NewOrder } from '#contract/order.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import {
  type EndedReservation,
  findOffer,
  type OrderedItem,
  quote,
  type Reservations,
  takeStock,
} from '#server/modules/stock/service.ts';
import { allDone } from '#server/storage/all-done.ts';
import { createIds } from '#server/storage/ids.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import type { Executor } from '#server/storage/tables.ts';
import { lockUntilCommit } from '#server/storage/transaction-locks.ts';
import { type EmailedOrder, emailCustomer } from './order-emails.ts';
import type { OrderNumbers } from './order-numbers.ts';
import {
  assertExpectedTotal,
  claimKey,
  findPlacedBefore,
  type KeyRow,
  type PlacedOrder,
  tooManyOpenOrders,
} from './placing-checks.ts';
import { paymentTimes, requestFingerprint } from './rules.ts';
import * as store from './store.ts';
import { mostCreditOf } from './swatch-rules.ts';
import { findStanding, lockCreditedOrders, type Standing, takeCredit } from './swatch-store.ts';
import { recordEvent } from './timeline.ts';

export interface PlacingOptions {
  readonly storage: Storage;
  readonly reservations: Reservations;
  readonly now: () => number;
  /** Until an unpaid order is cancelled, in milliseconds; 0 = never. */
  readonly paymentDeadlineMs: number;
  readonly numbers: OrderNumbers;
  /** Unpaid orders a customer may have. */
  readonly openOrdersMax: number;
  readonly unconfirmed?: UnconfirmedCustomers | undefined;
}

/** Customers whose email nobody has confirmed. */
export interface UnconfirmedCustomers {
  readonly isUnconfirmed: (tx: Executor, email: string) => Promise<boolean>;
  /** Counts an order of today, in its transaction. */
  readonly mayOrder: (tx: Executor, email: string) => Promise<boolean>;
  /** Counts a reminder of today, in its transaction. */
  readonly mayBeReminded: (tx: Executor, email: string) => Promise<boolean>;
}

/** What an order is made of besides what its customer asks for. */
interface Terms {
  readonly item: OrderedItem;
  /** What swatches take off its price. */
  readonly creditCents: number;
  /** The pieces its customer had reserved, which are back in stock. */
  readonly reservation: EndedReservation | undefined;
}

export class Placing {
  readonly #options: PlacingOptions;
  readonly #newId: () => string;

  constructor(options: PlacingOptions) {
    this.#options = options;
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
    const { storage, reservations, numbers, now, openOrdersMax, unconfirmed } = this.#options;
    const id = this.#newId();
    const number = await numbers.next(now());
    const key = idempotencyKey && this.#keyRow(caller.email, idempotencyKey, input, id);
    const { email } = caller;
    const { productId } = input;
    return storage.db.transaction().execute(async (tx) => {
      const [isNewKey, , standing, offer, isUnconfirmed] = await allDone([
        key ? claimKey(tx, key, now()) : Promise.resolve(true),
        // Orders of one customer wait for each other, so that the count includes simultaneous ones.
        lockUntilCommit(storage, tx, `orders of ${email}`),
        findStanding(tx, { email, productId }, openOrdersMax),
        findOffer(tx, productId),
        unconfirmed?.isUnconfirmed(tx, email) ?? Promise.resolve(false),
      ]);
      if (key && !isNewKey) return { id: await findPlacedBefore(tx, key), isNew: false };
      if (standing.hasOpenOrders) throw tooManyOpenOrders(openOrdersMax);
      if (isUnconfirmed && !(await unconfirmed?.mayOrder(tx, email)))
        throw new AppError('email_confirmation_needed');
      const { reservationId, hasCredit } = standing;
      const terms =
        reservationId || hasCredit
          ? await this.#applySwatches(tx, caller, input, { ...standing, orderId: id })
          : { item: quote(offer, input.quantity), creditCents: 0, reservation: undefined };
      const preferredLot = input.preferredLot ?? terms.reservation?.lotId;
      await this.#insertOrder(tx, { id, number }, caller, { ...input, preferredLot }, terms);
      if (terms.reservation) await reservations.afterOrder(tx, productId);
      return { id, isNew: true };
    });
  }

  /** Puts back what the customer has reserved of the article, and takes their swatches of it off the price. */
  async #applySwatches(
    tx: Executor,
    { email }: Caller,
    { productId, quantity }: NewOrder,
    { reservationId, hasCredit, orderId }: Standing & { readonly orderId: string },
  ): Promise<Terms> {
    const { reservations, now } = this.#options;
    if (hasCredit) await lockCreditedOrders(tx, { email, productId });
    const ending = { actor: email, at: now() };
    const reservation = reservationId ? await reservations.endForOrder(tx, reservationId, ending) : undefined;
    const item = quote(await findOffer(tx, productId), quantity);
    const mostCents = mostCreditOf(item.priceCents);
    const creditCents = hasCredit ? await takeCredit(tx, { email, productId, orderId, mostCents }) : 0;
    return { item, creditCents, reservation };
  }

  async #insertOrder(
    tx: Executor,
    { id, number }: { id: string; number: string },
    caller: Caller,
    input: NewOrder,
    terms: Terms,
  ): Promise<void> {
    const { now, paymentDeadlineMs } = this.#options;
    const { item, creditCents } = terms;
    const at = now();
    assertExpectedTotal(input.price, item.priceCents, creditCents);
    const order = {
      id,
      number,
      article_id: input.productId,
      quantity: input.quantity,
      placed_at: at,
      ...paymentTimes(at, paymentDeadlineMs),
      customer_email: caller.email,
      customer_name: caller.name,
      article_name: item.productName,
      article_number: item.articleNumber,
      article_description: item.description,
      price_cents: item.priceCents - creditCents,
      credit_cents: creditCents,
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
      takeStock(tx, { articleId: input.productId, quantity: input.quantity, quoted: item }, moveOf(order)),
    ]);
  }

  /** The lots come first: the timeline and the email name them. */
  async #fillFromLots(tx: Executor, order: InsertedOrder, input: NewOrder, item: OrderedItem): Promise<void> {
    const { article_id: articleId, quantity, placed_at: at } = order;
    await store.insertOrder(tx, order);
    const pieces = { articleId, quantity, quoted: item };
    const taken = await takeStock(tx, pieces, moveOf(order), input);
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
