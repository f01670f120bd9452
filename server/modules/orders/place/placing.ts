// Places orders of pieces and swatches: idempotency key, price, order, stock, timeline and email in one transaction.

import type { PaymentMethod } from '#contract/core/order-state.ts';
import { Service } from '#server/context.ts';
import { dayIn } from '#server/domain/shop-day.ts';
import { swatchPriceCents } from '#server/domain/swatch-price.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import { languageToKeep } from '#server/languages/work-language.ts';
import { recordAudit } from '#server/modules/audit/service.ts';
import { deliveryColumns } from '#server/modules/countries/service.ts';
import { pieceGrams } from '#server/modules/delivery/service.ts';
import { takeOrAwait } from '#server/modules/stock/expected/awaited-pieces.ts';
import { takePromised } from '#server/modules/stock/promises.ts';
import type { Reservations } from '#server/modules/stock/reservations.ts';
import {
  findOffers,
  findPromised,
  lockStocks,
  priceOfPieces,
  takeStock,
  takeStocks,
} from '#server/modules/stock/service.ts';
import type { Offer } from '#server/modules/stock/store.ts';
import { newId } from '#server/storage/ids.ts';
import { allDone } from '#server/storage/queries/all-done.ts';
import type { Executor } from '#server/storage/tables.ts';
import type { FoundCharges, ShopCharges } from '../price/order-charges.ts';
import {
  type AcceptedQuotation,
  type OrderRequest,
  paymentDeadlineMs,
  type RequestedLine,
} from '../rules.ts';
import { findStandings, lockCreditedOrders, type Standing } from '../store/credit-store.ts';
import { countPaidSince, countUnpaid, lockPlacing } from '../store/customer-orders.ts';
import { changeLine } from '../store/line-store.ts';
import { withShownNames } from '../store/shown-names.ts';
import type { EventLot } from '../store/timeline.ts';
import { claimKey, findPlacedBefore, keyRow } from './idempotency-keys.ts';
import { countOpenOrder, recountOpenOrders } from './open-order-counts.ts';
import { OrderNumbers } from './order-numbers.ts';
import {
  type InsertedOrder,
  insertPlacedOrder,
  type OrderWithCharges,
  type PricedLine,
  sum,
} from './placed-orders.ts';
import { LineProblems, tooManyOpenOrders, tooManyUnconfirmed } from './placing-checks.ts';
import { takeCredits } from './swatch-credit.ts';

export interface PlacingDeps {
  readonly reservations: Reservations;
  /** The part of the price that is paid first of an order with pieces that are still to be woven, in percent; 0 for none. */
  readonly depositPercent: () => number;
  readonly unconfirmed: UnconfirmedCustomers;
  /** Throws `swatch_limit_reached`. `at` is the current time in milliseconds since 1970. */
  readonly assertSwatchesAllowed: (tx: Executor, userId: string, count: number, at: number) => Promise<void>;
  readonly charges: ShopCharges;
  /** Takes the articles of an order from the basket out of it. */
  readonly takeOutOfBasket: (tx: Executor, userId: string, articleIds: readonly string[]) => Promise<void>;
  readonly onAccount: OrdersOnAccount;
  /** False when the shop has no card provider. */
  readonly takesCards: boolean;
  /** The days in which an order is paid by bank transfer; 0 where none can be. */
  readonly transferDays: () => number;
  /** Issues the paper with which an order is paid by bank transfer. Call it last. */
  readonly issueProForma: (tx: Executor, orderId: string, at: number) => Promise<void>;
}

/** Limits for customers who have not confirmed their email. */
export interface UnconfirmedCustomers {
  readonly isUnconfirmed: (tx: Executor, userId: string) => Promise<boolean>;
  /** The orders of a day that need not be paid. */
  readonly ordersPerDay: number;
  /** Whether one more may be placed today. `paidSince` counts the paid ones, of which there may be any number. */
  readonly hasOrdersLeft: (
    tx: Executor,
    email: string,
    paidSince: (at: number) => Promise<number>,
  ) => Promise<boolean>;
  /** Counts an order, in its transaction. `at` is its time in milliseconds since 1970. */
  readonly countOrder: (tx: Executor, email: string, at: number) => Promise<void>;
  /** Counts the reminder against today's limit, in its transaction; false when the limit is reached. */
  readonly mayBeReminded: (tx: Executor, email: string) => Promise<boolean>;
}

/** What customers owe for orders on account, which is a later module. */
interface OrdersOnAccount {
  /** The days in which the customer's invoices are to be paid. Throws `not_on_account`. */
  readonly netDays: (tx: Executor, userId: string) => Promise<number>;
  /** Adds the order to what the customer owes, and issues its invoice. Throws `credit_limit_exceeded`. Call it last. */
  readonly charge: (tx: Executor, order: ChargedOrder) => Promise<void>;
}

interface ChargedOrder {
  readonly id: string;
  readonly customerId: string;
  readonly priceCents: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

interface PricedFrom {
  /** The lots of reservations that the order takes up, by article id. */
  readonly lots: ReadonlyMap<string, string>;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The customer's standing for each article that an order has pieces of, by article id. */
type Standings = ReadonlyMap<string, Standing>;

interface PlacedOrder {
  readonly id: string;
  /** False when the order was placed by an earlier request with the same Idempotency-Key. */
  readonly isNew: boolean;
}

export class Placing extends Service<PlacingDeps> {
  readonly #numbers = new OrderNumbers(this.ctx);

  /** See `Orders.place`. */
  async place(caller: Caller, request: OrderRequest, idempotencyKey?: string): Promise<PlacedOrder> {
    const paymentMethod = this.#methodOf(request);
    const { isCollected = false } = request;
    const delivery = deliveryColumns(request);
    const { charges: chargesOf } = this.deps;
    const destination = { country: delivery.country ?? undefined, isCollected };
    const charges = chargesOf.areNeeded
      ? await chargesOf.find(destination, { userId: caller.id }).catch(asAppError)
      : undefined;
    const placing = { ...request, paymentMethod, delivery, charges };
    try {
      return await this.#place(caller, placing, idempotencyKey);
    } catch (error) {
      if (error instanceof AcceptedBefore) return { id: error.orderId, isNew: false };
      // An article's price has changed, or its stock was switched to lots, between two statements. That happens
      // once, so one retry is enough; it states the new total.
      if (!isQuoteOutdated(error)) throw error;
      return this.#place(caller, placing, idempotencyKey);
    }
  }

  /** By default a card, in a shop that takes none a transfer. Throws `payments_not_set_up`, `transfers_not_offered`. */
  #methodOf({ paymentMethod, lines }: OrderRequest): PaymentMethod {
    const { takesCards } = this.deps;
    const takesTransfers = this.deps.transferDays() > 0;
    const method = paymentMethod ?? (!takesCards && takesTransfers ? 'transfer' : 'card');
    if (method === 'account' || this.#isFree(lines)) return method;
    if (method === 'card' && !takesCards) throw new AppError('payments_not_set_up');
    if (method === 'transfer' && !takesTransfers) throw new AppError('transfers_not_offered');
    return method;
  }

  async #place(caller: Caller, request: OrderToPlace, idempotencyKey?: string): Promise<PlacedOrder> {
    const { settings } = this.ctx;
    const { unconfirmed } = this.deps;
    const openOrdersMax = settings.OPEN_ORDERS_PER_CUSTOMER;
    const number = await this.#numbers.next(this.now());
    const at = this.now();
    const id = newId(at);
    const order = { id, number, at };
    const { lines, charges, quotation, placedBy } = request;
    const { by } = quotation ?? placedBy ?? { by: caller };
    const key = idempotencyKey && keyRow(by.id, idempotencyKey, request, order);
    const { id: userId } = caller;
    return this.storage.transaction(async (tx) => {
      // An accepted quotation takes the promised pieces: neither credit nor reservations of swatches change it.
      const ofStock = quotation ? [] : lines;
      const [isNewKey, , isCounted, standings, offers, isUnconfirmed] = await allDone([
        key ? claimKey(tx, key) : Promise.resolve(true),
        // Orders of one customer wait for each other, so that the count includes simultaneous ones.
        lockPlacing(this.storage, tx, userId),
        this.#isFree(lines) ? Promise.resolve(true) : countOpenOrder(tx, userId, openOrdersMax),
        findStandings(tx, userId, articlesOf(ofStock.filter(isOfPieces))),
        quotation ? findPromised(tx, articlesOf(lines)) : findOffers(tx, articlesOf(lines)),
        // What the office orders for a customer is no stranger's doing.
        by.id !== userId ? Promise.resolve(false) : unconfirmed.isUnconfirmed(tx, userId),
      ]);
      const acceptedBefore = await quotation?.findOrder(tx);
      if (acceptedBefore !== undefined) throw new AcceptedBefore(acceptedBefore);
      if (key && !isNewKey) return { id: await findPlacedBefore(tx, key), isNew: false };
      if (charges instanceof AppError) throw charges;
      if (!isCounted && !(await recountOpenOrders(tx, userId, openOrdersMax)))
        throw tooManyOpenOrders(openOrdersMax);
      if (isUnconfirmed) {
        if (!(await this.#hasOrdersLeft(tx, caller))) throw tooManyUnconfirmed(unconfirmed.ordersPerDay);
        await unconfirmed.countOrder(tx, caller.email, at);
      }
      const isOnAccount = request.paymentMethod === 'account';
      const netDays = isOnAccount ? await this.deps.onAccount.netDays(tx, userId) : undefined;
      const withCharges = { ...request, charges };
      const { language } = quotation ?? placedBy ?? { language: languageToKeep() };
      const ownNames = await this.#price(tx, caller, withCharges, { standings, offers, at });
      const priced = await withShownNames(tx, ownNames, language);
      if (request.isFromBasket) await this.deps.takeOutOfBasket(tx, caller.id, articlesOf(lines));
      const priceCents = await insertPlacedOrder(tx, {
        ...order,
        language,
        netDays,
        customer: caller,
        by,
        request: { ...withCharges, lines: priced },
        isFree: this.#isFree(lines),
        takesCards: this.deps.takesCards,
        paymentDeadlineMs: paymentDeadlineMs(settings, request.paymentMethod === 'transfer'),
        depositPercent: this.deps.depositPercent(),
        takeStock: (inserted) =>
          quotation
            ? this.#takePromised(tx, inserted, priced, quotation)
            : this.#takeStock(tx, inserted, priced, by.id),
      });
      // The reservations are adapted only now, because the order had to take its own pieces first.
      for (const [articleId, { reservationId }] of standings)
        if (reservationId) await this.deps.reservations.afterOrder(tx, articleId, at);
      if (placedBy) await recordAudit(tx, { actor: by.id, at }, 'place_order', id, { label: number });
      if (request.paymentMethod === 'transfer' && !this.#isFree(lines))
        await this.deps.issueProForma(tx, id, at);
      if (isOnAccount) await this.deps.onAccount.charge(tx, { id, customerId: userId, priceCents, at });
      return { id, isNew: true };
    });
  }

  /** Why the customer can place no order at all now; undefined when they can. */
  async refusal(caller: Caller): Promise<AppError | undefined> {
    const { unconfirmed } = this.deps;
    const openOrdersMax = this.ctx.settings.OPEN_ORDERS_PER_CUSTOMER;
    if ((await countUnpaid(this.db, caller.id, openOrdersMax)) >= openOrdersMax)
      return tooManyOpenOrders(openOrdersMax);
    if (!(await unconfirmed.isUnconfirmed(this.db, caller.id))) return undefined;
    return (await this.#hasOrdersLeft(this.db, caller))
      ? undefined
      : tooManyUnconfirmed(unconfirmed.ordersPerDay);
  }

  #hasOrdersLeft(db: Executor, { id, email }: Caller): Promise<boolean> {
    return this.deps.unconfirmed.hasOrdersLeft(db, email, (at) => countPaidSince(db, id, at));
  }

  /** Whether the order is of free swatches only: nothing is to be paid, and no card is needed. */
  #isFree(lines: readonly RequestedLine[]): boolean {
    return swatchPriceCents(this.ctx.settings) === 0 && lines.every(({ kind }) => kind === 'swatch');
  }

  /** Returns the customer's reservations of the articles to stock, prices the lines and takes swatch credit off. */
  async #price(
    tx: Executor,
    { id: userId }: Caller,
    { lines, charges }: OrderWithCharges,
    { standings, offers, at }: { standings: Standings; offers: Offers; at: number },
  ): Promise<PricedLine[]> {
    const stand = [...standings].filter(([, { reservationId, hasCredit }]) => reservationId || hasCredit);
    const credited = stand.filter(([, { hasCredit }]) => hasCredit).map(([articleId]) => articleId);
    const creditedOrders =
      credited.length > 0 ? await lockCreditedOrders(tx, userId, credited) : new Set<string>();
    const lots = await this.#endReservations(tx, { userId, at }, lines, standings);
    const offered = stand.length > 0 ? await findOffers(tx, articlesOf(lines)) : offers;
    const priced = this.#quoteLines(lines, offered, { lots, at });
    const count = sum(lines, ({ kind, quantity }) => (kind === 'swatch' ? quantity : 0));
    if (count > 0) await this.deps.assertSwatchesAllowed(tx, userId, count, at);
    return credited.length > 0
      ? takeCredits(tx, priced, { userId, credited, creditedOrders, charges })
      : priced;
  }

  /**
   * Ends the customer's reservations of articles whose pieces they order and, when the order reserves pieces,
   * those whose time is over. Returns the lots of the ended reservations, by article id.
   */
  async #endReservations(
    tx: Executor,
    { userId, at }: { userId: string; at: number },
    lines: readonly RequestedLine[],
    standings: Standings,
  ): Promise<ReadonlyMap<string, string>> {
    const { reservations } = this.deps;
    const ids = [...standings.values()].flatMap(({ reservationId = [] }) => reservationId);
    const withReservation = lines.filter(({ reservedQuantity }) => reservedQuantity !== undefined);
    const ended = ids.length > 0 ? await reservations.end(tx, { ids }, at) : [];
    // A reservation whose time is over would keep the customer from making another of the article.
    if (withReservation.length > 0)
      ended.push(...(await reservations.end(tx, { customerId: userId, dueBy: at }, at)));
    // A transaction that returns pieces and takes others first locks the stock of all its articles.
    if (ended.length > 0 || (withReservation.length > 0 && standings.size > 0)) {
      const taken = articlesOf(lines.filter(({ kind }) => kind === 'pieces').concat(withReservation));
      await lockStocks(tx, [...taken, ...ended.map(({ article_id }) => article_id)]);
    }
    const ending = { actor: userId, at };
    const lots = new Map<string, string>();
    for (const reservation of ended) {
      const { article_id, lot_id } = reservation;
      if (!standings.has(article_id)) await reservations.putBack(tx, [reservation], ending);
      else await reservations.putBackForOrder(tx, reservation, ending);
      if (lot_id !== null) lots.set(article_id, lot_id);
    }
    return lots;
  }

  #quoteLines(lines: readonly RequestedLine[], offers: Offers, from: PricedFrom): PricedLine[] {
    const problems = new LineProblems(lines);
    const priced = lines.flatMap((line) => {
      try {
        return [this.#quote(line, offers, from)];
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        problems.add(line, error);
        return [];
      }
    });
    problems.throwIfAny();
    return priced;
  }

  #quote(line: RequestedLine, offers: Offers, { lots, at }: PricedFrom): PricedLine {
    const offer = offers.get(line.articleId);
    if (!offer) throw new AppError('article_not_found');
    const hasLots = offer.has_lots === 1;
    const about = {
      ...line,
      id: newId(at),
      name: offer.name,
      shownName: null,
      articleNumber: offer.article_number,
      description: offer.description,
      creditCents: 0,
      taxKind: offer.tax_kind ?? 'standard',
      // A cutting weighs next to nothing.
      weightGrams: line.kind === 'swatch' ? 0 : weightOf(offer, line.quantity),
    };
    if (line.kind === 'swatch')
      return {
        ...about,
        unitPriceCents: swatchPriceCents(this.ctx.settings),
        hasLots: false,
        offered: offer,
      };
    if (line.agreedPriceCents !== undefined)
      return { ...about, unitPriceCents: line.agreedPriceCents, hasLots, offered: offer };
    const preferredLot = line.preferredLot ?? lots.get(line.articleId);
    const isAwaited = line.awaitedBy !== undefined;
    return { ...about, ...priceOfPieces(offer, line.quantity, { isAwaited }), preferredLot };
  }

  /** Makes the promised pieces those of the order. */
  async #takePromised(
    tx: Executor,
    { id: orderId, placed_at: at }: InsertedOrder,
    lines: readonly PricedLine[],
    { id: quotationId, by, accept }: AcceptedQuotation,
  ): Promise<readonly EventLot[]> {
    await accept(tx, orderId, at);
    const byArticle = new Map(lines.map((line) => [line.articleId, line]));
    const lineOf = (articleId: string) => byArticle.get(articleId)?.id ?? '';
    const nameOf = (articleId: string) =>
      byArticle.get(articleId)?.shownName ?? byArticle.get(articleId)?.name;
    const move = { reason: 'order', orderId, actor: by.id, at } as const;
    const taken = await takePromised(tx, quotationId, lineOf, move);
    const takenOf = new Map(taken.map(({ articleId, quantity }) => [articleId, quantity]));
    for (const { id, articleId, quantity } of lines) {
      const awaited_quantity = quantity - (takenOf.get(articleId) ?? 0);
      if (awaited_quantity > 0) await changeLine(tx, id, { awaited_quantity });
    }
    return taken.flatMap(({ articleId, lots }) =>
      lots.map(({ name, quantity }) => ({
        name,
        quantity,
        productName: lines.length > 1 ? nameOf(articleId) : undefined,
      })),
    );
  }

  /** Locks the lines' articles in ascending order, like every transaction that changes several articles. */
  async #takeStock(
    tx: Executor,
    { id: orderId, customer_id: customerId, placed_at: at }: InsertedOrder,
    lines: readonly PricedLine[],
    actor: string,
  ): Promise<readonly EventLot[]> {
    const reserved = lines.flatMap(({ articleId, reservedQuantity }) =>
      reservedQuantity === undefined ? [] : [[articleId, reservedQuantity] as const],
    );
    if (reserved.length > 0)
      await this.deps.reservations.take(tx, { orderId, customerId, quantities: new Map(reserved) }, at);
    const taken: EventLot[] = [];
    const problems = new LineProblems(lines);
    const ofPieces = lines.filter(isOfPieces);
    const piecesOf = (line: PricedLine) => ({
      articleId: line.articleId,
      quantity: line.quantity,
      quoted: line,
      awaitedBy: line.awaitedBy,
    });
    const move = { reason: 'order', orderId, actor, at } as const;
    const isOfSeveral = ofPieces.length > 1;
    const rejected = isOfSeveral ? await takeStocks(tx, ofPieces.map(piecesOf), move) : undefined;
    for (const line of ofPieces.toSorted(byArticle)) {
      const productName = isOfSeveral ? (line.shownName ?? line.name) : undefined;
      try {
        const error = rejected?.get(line.articleId);
        if (error) throw error;
        if (rejected && !line.hasLots && line.awaitedBy === undefined) continue;
        const ofLine = { ...move, lineId: line.id };
        for (const { name, quantity } of await this.#takeLine(tx, piecesOf(line), ofLine, line))
          taken.push({ name, quantity, productName });
      } catch (error) {
        if (!(error instanceof AppError) || isQuoteOutdated(error)) throw error;
        problems.add(line, error);
      }
    }
    problems.throwIfAny();
    return taken;
  }

  async #takeLine(
    tx: Executor,
    { awaitedBy, ...pieces }: Parameters<typeof takeStock>[1],
    move: Parameters<typeof takeOrAwait>[2],
    choice: PricedLine,
  ): ReturnType<typeof takeStock> {
    if (awaitedBy === undefined) return takeStock(tx, pieces, move, choice);
    const today = dayIn(this.ctx.timeZone)(move.at);
    const taken = await takeOrAwait(tx, { ...pieces, awaitedBy }, move, { ...choice, today });
    const { lots, awaitedQuantity: awaited_quantity } = taken;
    if (awaited_quantity > 0) await changeLine(tx, move.lineId, { awaited_quantity });
    return lots;
  }
}

/** Rolls back what a repeated acceptance has counted. */
class AcceptedBefore extends Error {
  readonly orderId: string;

  constructor(orderId: string) {
    super('The quotation was accepted before.');
    this.orderId = orderId;
  }
}

/** Whether `takeStock` has found another price or stock than was quoted. A `price_changed` with a price is final. */
const isQuoteOutdated = (error: unknown) =>
  error instanceof AppError &&
  (error.code === 'stock_changed' || (error.code === 'price_changed' && error.details.price === undefined));

type Offers = ReadonlyMap<string, Offer>;

const articlesOf = (lines: readonly RequestedLine[]) =>
  [...new Set(lines.map(({ articleId }) => articleId))].sort();

const isOfPieces = ({ kind }: RequestedLine) => kind === 'pieces';

type OfArticle = Pick<RequestedLine, 'articleId'>;
const byArticle = (one: OfArticle, other: OfArticle) => (one.articleId < other.articleId ? -1 : 1);

/** Why there are no charges is thrown after the key is looked up: a repeated request returns its order whatever the settings became. */
interface OrderToPlace extends Omit<OrderWithCharges, 'charges'> {
  readonly charges: FoundCharges | AppError | undefined;
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}

/** Null where the weight of a piece is not known. */
function weightOf(offer: Offer, quantity: number): number | null {
  const grams = pieceGrams(offer);
  return grams === null ? null : grams * quantity;
}
