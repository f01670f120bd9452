// Everything that the page of one order shows: the order, its articles, timeline, payment and documents.

import { amountFromCents } from '#contract/figures/money.ts';
import type { BankAccount } from '#contract/money/bank-account.ts';
import { transferReference } from '#contract/money/transfer-reference.ts';
import { trackingUrl } from '#contract/orders/carriers.ts';
import type {
  OrderDetails,
  OrderDocument,
  OrderEvent,
  OrderLineDetails,
} from '#contract/orders/order-details.ts';
import type { Reservation } from '#contract/orders/swatches.ts';
import { type Caller, isEndpointForRole } from '#server/http/caller.ts';
import { netGrams } from '#server/modules/delivery/service.ts';
import type { EmailedArticle } from '#server/modules/email/email-content.ts';
import type { AwaitedPart } from '#server/modules/stock/expected/awaited-pieces.ts';
import type { OrderedLotRow } from '#server/modules/stock/lots-store.ts';
import type { Executor } from '#server/storage/tables.ts';
import { readCharges } from '../price/order-charges.ts';
import { shopLeft, toRefundableLine } from '../refund-lines.ts';
import { findCreditUses, findUsedCredit } from '../store/credit-store.ts';
import { awaitsPieces, findLinesOf, stillAwaited } from '../store/line-store.ts';
import {
  contentsOfParcel,
  linesToShip,
  type OrderedLine,
  type ReservationOfSwatch,
  waitsForRest,
} from '../store/order-contents.ts';
import type { Parcel } from '../store/parcel-store.ts';
import { asCustomerReads } from '../store/shown-names.ts';
import * as store from '../store/store.ts';
import { type EventData, findEvents, type ShownEvent } from '../store/timeline.ts';
import { toLine, toOrderFor, toShownArticle } from './order-mapping.ts';
import { type OrderReading, readWhole } from './order-reading.ts';
import { toMeasures } from './parcel-measures.ts';

/** Reads from modules later than orders; create-modules.ts passes them in. */
export interface OrderDetailsSources {
  /** The card that paid the order, its refunds and its disputes, oldest first. */
  payment(orderId: string): Promise<Pick<OrderDetails, 'card' | 'refunds' | 'disputes'>>;
  /** Those of these orders that the bank of the card asks about, or whose payment is disputed. */
  disputed(orderIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Invoice and credit notes, oldest first. */
  documents(orderId: string): Promise<OrderDocument[]>;
  /** Export papers, oldest first, and whether the order goes to another country. */
  exportPapers(order: OrderReading): Promise<Pick<OrderDetails, 'exportPapers' | 'isForExport'>>;
  /** The day by which the mill has said that the pieces of an order are woven, YYYY-MM-DD. */
  readyOn(orderId: string): Promise<string | null>;
  /** Where customers transfer; null until it is stated. */
  payTo(): BankAccount | null;
  /** The invoice numbers of these orders, by order id. */
  invoiceNumbers(orderIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

const NO_PAYMENT = { card: null, refunds: [], disputes: [] };

/** `at` is the current time in milliseconds since 1970. */
export async function readDetails(
  db: Executor,
  order: OrderReading,
  viewer: Caller,
  { at, ...sources }: OrderDetailsSources & { readonly at: number },
): Promise<OrderDetails> {
  const [row = { ...order, lines: [], parcels: [] }] = await readWhole(db, [order]);
  const { parcels } = row;
  const lines = row.customer_id === viewer.id ? asCustomerReads(row.lines) : row.lines;
  const hasUsedCredit = row.credit_used_cents > 0;
  const seesPayments = viewer.id === row.customer_id || isEndpointForRole('getOrderDocument', viewer.role);
  const isAwaiting = awaitsPieces(lines);
  const [
    emails,
    articles,
    events,
    creditUses,
    usedCredit,
    paidWith,
    payment,
    documents,
    papers,
    wovenBy,
    buyer,
  ] = await Promise.all([
    store.findEmails(db, [row.customer_id]),
    store.findArticles(
      db,
      lines.flatMap(({ article_id }) => article_id ?? []),
    ),
    findEvents(db, row.id),
    hasUsedCredit ? findCreditUses(db, row.id) : [],
    hasUsedCredit ? findUsedCredit(db, lines) : new Map<string, number>(),
    row.transaction_id === null || !seesPayments ? [] : store.findPaidWith(db, row.id, row.transaction_id),
    seesPayments ? sources.payment(row.id) : NO_PAYMENT,
    seesPayments ? sources.documents(row.id) : [],
    sources.exportPapers(row),
    isAwaiting ? sources.readyOn(row.id) : null,
    viewer.isStaff && seesPayments ? store.findBuyer(db, row.customer_id) : undefined,
  ]);
  const { days, incoterm } = readCharges(row.terms)?.delivery ?? {};
  const byId = new Map(articles.map((article) => [article.id, article]));
  const images = new Map(articles.map(({ id, img }) => [id, img]));
  const isPaid = row.status === 'paid';
  const { currency } = row;
  const isBeingPrepared = row.fulfilment === 'processing';
  const shippable = isPaid && !waitsForRest(row, lines) ? linesToShip(lines) : [];
  const toShip = new Map(shippable.map(({ id, quantity }) => [id, quantity]));
  const toDetails = (line: OrderedLine): OrderLineDetails => {
    const { kind, lots, expected, reservation } = line;
    const left = toRefundableLine(line, usedCredit, { isBeingPrepared });
    const article = byId.get(line.article_id ?? '');
    const { path = null, pieceLengthM = null } = article ? toShownArticle(article) : {};
    return {
      ...toLine(line, { images, currency }),
      articlePath: path,
      pieceLengthM,
      weightKg: kind === 'pieces' ? kilogramsOf(netGrams([line], byId)) : null,
      lots: lots.map(toOrderedLot),
      reservation: toReservation(reservation, at),
      returnable: isPaid && kind === 'pieces' ? left.piecesLeft : 0,
      toShip: toShip.get(line.id) ?? 0,
      awaitedQuantity: stillAwaited(line),
      expected: joinedParts(expected),
      // A refund made at the card provider may leave less of the order than of its lines.
      refundable: amountFromCents(Math.min(row.refundableCents, shopLeft(left)), currency),
    };
  };
  return {
    ...toOrderFor(viewer, row, { images, user: emails.get(row.customer_id) ?? '' }),
    lines: lines.map(toDetails),
    credit: amountFromCents(row.credit_cents, currency),
    creditUses: creditUses.map(({ id, number, amount_cents }) => ({
      order: { _id: id, number },
      amount: amountFromCents(Number(amount_cents), currency),
    })),
    parcels: parcels.map((parcel) => toParcel(parcel, netGrams(contentsOfParcel(lines, parcel.lines), byId))),
    deliveryDays: days ? [...days] : null,
    incoterm: incoterm ?? null,
    shipsTogether: row.ships_together === 1,
    wovenBy,
    ...(row.status === 'unpaid' &&
      row.paymentMethod === 'transfer' &&
      !row.isBeingWoven && {
        transfer: { reference: transferReference(row.number), account: sources.payTo() },
      }),
    cancelReason: row.cancel_reason,
    card: payment.card,
    refunds: payment.refunds.filter(({ state }) => viewer.isStaff || state !== 'failed'),
    paidWith: paidWith.map(({ id, number }) => ({ _id: id, number })),
    refundable: amountFromCents(row.refundableCents, currency),
    events: visibleEvents(events, viewer, { currency, seesPayments }),
    disputes: viewer.isStaff ? payment.disputes : [],
    documents,
    ...papers,
    ...(buyer && { buyer }),
  };
}

const kilogramsOf = (grams: number | null) => (grams === null ? null : grams / 1000);

const toParcel = (
  { id, carrier, tracking_number, shipped_at, lines, ...measures }: Parcel,
  net: number | null,
): OrderDetails['parcels'][number] => ({
  _id: id,
  carrier,
  trackingNumber: tracking_number,
  trackingUrl: tracking_number === '' ? null : trackingUrl(carrier, tracking_number),
  shippedAt: new Date(shipped_at).toISOString(),
  lines: [...Map.groupBy(lines, ({ line_id }) => line_id)].map(([line, rows]) => ({
    line,
    quantity: rows.reduce((sum, { quantity }) => sum + quantity, 0),
  })),
  netWeightKg: kilogramsOf(net),
  ...toMeasures(measures),
});

/** Returns null once the reservation's time is over, even if the job has not ended it yet. */
function toReservation(reservation: ReservationOfSwatch | null, at: number): Reservation | null {
  if (!reservation || reservation.endedAt !== null || reservation.endsAt <= at) return null;
  const { quantity, lot, endsAt } = reservation;
  return { quantity, lot: lot && { _id: lot.id, name: lot.name }, endsAt: new Date(endsAt).toISOString() };
}

/** Parts of one day that were promised for one day are one. */
function joinedParts(parts: readonly AwaitedPart[]): OrderLineDetails['expected'] {
  const byDays = Map.groupBy(parts, ({ on, promisedOn }) => `${on} ${promisedOn}`);
  return [...byDays.values()].flatMap((same) =>
    same.slice(0, 1).map(({ on, promisedOn, isLate }) => ({
      on,
      promisedOn,
      quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
      isLate,
    })),
  );
}

const toOrderedLot = ({
  lotId,
  name,
  quantity,
  returnedQuantity,
  availableQuantity,
  img,
}: OrderedLotRow) => ({
  _id: lotId,
  name,
  quantity,
  returnedQuantity,
  availableQuantity,
  img,
});

const REFUND_EVENTS: readonly OrderEvent['type'][] = [
  'refund_requested',
  'refunded',
  'refund_failed',
  'disputed',
  'dispute_won',
];

/** Hides internal events from customers, and the admins who caused the others. */
function visibleEvents(
  events: readonly ShownEvent[],
  viewer: Caller,
  { currency, seesPayments }: { readonly currency: string; readonly seesPayments: boolean },
): OrderEvent[] {
  return events
    .filter((event) => viewer.isStaff || event.is_internal === 0)
    .filter((event) => seesPayments || !REFUND_EVENTS.includes(event.type))
    .toSorted((one, other) => one.at - other.at)
    .map((event) => toEvent(event, viewer, currency));
}

function toEvent(event: ShownEvent, viewer: Caller, currency: string): OrderEvent {
  const data: EventData = JSON.parse(event.data ?? '{}');
  const {
    carrier,
    trackingNumber,
    amountCents,
    receivedOn,
    contents,
    returnedQuantity,
    lots,
    lines,
    pieces,
  } = data;
  const isOwn = event.actor_id === viewer.id;
  return {
    _id: event.id,
    type: event.type,
    at: new Date(event.at).toISOString(),
    actor: event.actor,
    actorEmail: viewer.isStaff || isOwn ? event.actor_email : null,
    note: event.note,
    isInternal: event.is_internal === 1,
    ...(carrier !== undefined && { carrier }),
    ...(trackingNumber !== undefined && { trackingNumber }),
    ...(contents && { contents: [...contents] }),
    ...(amountCents !== undefined && { amount: amountFromCents(amountCents, currency) }),
    ...(receivedOn && { receivedOn }),
    ...(returnedQuantity !== undefined && { returnedQuantity }),
    ...(lots && { lots: [...lots] }),
    ...(pieces && { pieces }),
    ...(lines && {
      lines: lines.map(({ amountCents: cents, ...line }) => ({
        ...line,
        amount: amountFromCents(cents, currency),
      })),
    }),
  };
}

/** The articles of an order as they are when an email about it is sent, by id. */
export async function articlesOfOrder(
  db: Executor,
  orderId: string,
): Promise<ReadonlyMap<string, EmailedArticle>> {
  const lines = await findLinesOf(db, orderId);
  const ids = lines.flatMap(({ article_id }) => article_id ?? []);
  return new Map((await store.findArticles(db, ids)).map((row) => [row.id, toShownArticle(row)]));
}
