// Ships orders in one parcel or several: what is in each, when an order is shipped, and the correction of a parcel.
import { t } from '#contract/languages/text.ts';
import { trackingUrl } from '#contract/orders/carriers.ts';
import { lineName } from '#contract/orders/order-texts.ts';
import type { NewParcel, ParcelCorrection, ParcelMeasures } from '#contract/orders/parcels.ts';
import type { ShopContext } from '#server/context.ts';
import { isRefundedWhole } from '#server/domain/order-state.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import { inLanguage } from '#server/languages/work-language.ts';
import { recordAudit } from '#server/modules/audit/service.ts';
import { shipFromLots } from '#server/modules/stock/service.ts';
import { newId } from '#server/storage/ids.ts';
import type { Executor } from '#server/storage/tables.ts';
import { emailCustomer } from '../emails/order-emails.ts';
import { measureColumns } from '../read/parcel-measures.ts';
import { awaitsPieces } from '../store/line-store.ts';
import {
  contentsOfParcel,
  findContentsOf,
  goodsNotReturned,
  linesToShip,
  type OrderedLine,
  waitsForRest,
} from '../store/order-contents.ts';
import * as parcelStore from '../store/parcel-store.ts';
import { asCustomerReads } from '../store/shown-names.ts';
import { stateChangedError } from '../store/state-changed-error.ts';
import * as store from '../store/store.ts';
import { markUpdated, recordEvent } from '../store/timeline.ts';
import { addWords, refreshWords } from '../store/word-store.ts';

/** Where a parcel goes by which carrier, and who sends it. */
interface Sending {
  readonly parcel: { readonly carrier: string; readonly trackingNumber: string };
  readonly measures: ParcelMeasures;
  /** For the customer; '' for none. */
  readonly note: string;
  readonly admin: Caller | undefined;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * Sends all that is left of an order in one parcel. Call it in the transaction that moves the order to `shipped`. Throws
 * `order_awaits_pieces` and `gross_below_net`.
 */
export async function shipRest(tx: Executor, order: store.OrderRow, sending: Sending): Promise<void> {
  const lines = await findContentsOf(tx, order.id);
  if (awaitsPieces(lines)) throw new AppError('order_awaits_pieces');
  await send(tx, order, { lines, contents: linesToShip(lines), isLast: true, ...sending });
}

/**
 * Sends some of the pieces of an order that is being prepared; it is shipped once nothing is left. Returns the id of the parcel.
 * Throws `order_not_found`, `order_state_changed`, `order_line_not_found`, `pieces_left_changed` when other pieces are left than
 * the caller has seen, so that of two admins, or two presses, one ships a line; `more_than_left`, `gross_below_net`, and
 * `order_awaits_pieces` where the customer wants all goods together.
 */
export async function shipPart(
  { storage, clock }: ShopContext,
  { lines: wanted, carrier, trackingNumber, note, ...measures }: NewParcel,
  { id: orderId, admin }: { readonly id: string; readonly admin: Caller },
): Promise<string> {
  const at = clock.now();
  return storage.transaction(async (tx) => {
    const order = await store.lockOrder(tx, orderId);
    if (
      order?.status !== 'paid' ||
      order.fulfilment !== 'processing' ||
      isRefundedWhole(order.price_cents, order)
    )
      throw await stateChangedError(tx, orderId);
    const lines = await findContentsOf(tx, orderId);
    if (waitsForRest(order, lines)) throw new AppError('order_awaits_pieces');
    const toShip = linesToShip(lines);
    const contents = wanted.map(({ line: lineId, quantity, left: seen }) => {
      const line = lines.find(({ id, kind }) => id === lineId && kind !== 'delivery');
      if (!line) throw new AppError('order_line_not_found');
      const left = toShip.find(({ id }) => id === lineId);
      if ((left?.quantity ?? 0) !== seen) throw piecesLeftChanged(line, left?.quantity ?? 0);
      if (!left || quantity > seen) throw new AppError('more_than_left');
      return { ...left, quantity };
    });
    const isLast =
      !awaitsPieces(lines) &&
      toShip.every(({ id, quantity }) => contents.some((one) => one.id === id && one.quantity === quantity));
    const parcel = { carrier, trackingNumber };
    if (isLast) {
      const columns = { fulfilment: 'shipped', shipped_at: at } as const;
      if (!(await store.setFulfilment(tx, orderId, 'processing', columns)))
        throw await stateChangedError(tx, orderId);
    }
    const sent = await send(tx, order, { lines, contents, isLast, parcel, measures, note, admin, at });
    await recordAudit(tx, { actor: admin.id, at }, 'ship_parcel', orderId, {
      label: order.number,
      details: { pieces: contents.reduce((sum, { quantity }) => sum + quantity, 0) },
    });
    return sent;
  });
}

const piecesLeftChanged = ({ kind, article_name }: OrderedLine, left: number) =>
  new AppError('pieces_left_changed', {
    detail: `Of ${lineName({ kind, productName: article_name })} ${left === 0 ? 'nothing is' : `${left} ${left === 1 ? 'is' : 'are'}`} left to ship. Nothing was done.`,
  });

interface SentParcel extends Sending {
  /** The lines of the order before the parcel. */
  readonly lines: readonly OrderedLine[];
  readonly contents: readonly OrderedLine[];
  /** Whether nothing is left to ship after it. */
  readonly isLast: boolean;
}

async function send(tx: Executor, order: store.OrderRow, sent: SentParcel): Promise<string> {
  const { lines, contents, isLast, parcel, measures, note, admin, at } = sent;
  const { carrier, trackingNumber } = parcel;
  const id = newId(at);
  const rows: Omit<parcelStore.ParcelLineRow, 'parcel_id' | 'position'>[] = [];
  for (const { id: line_id, quantity, lots } of contents) {
    if (!(await parcelStore.addShipped(tx, line_id, quantity))) throw await stateChangedError(tx, order.id);
    const parts = await shipFromLots(tx, line_id, lots, quantity);
    const withoutLot = quantity - parts.reduce((sum, part) => sum + part.quantity, 0);
    rows.push(...parts.map((part) => ({ line_id, lot_id: part.lotId, quantity: part.quantity })));
    if (withoutLot > 0) rows.push({ line_id, lot_id: null, quantity: withoutLot });
  }
  await parcelStore.insertParcel(
    tx,
    {
      id,
      order_id: order.id,
      carrier,
      tracking_number: trackingNumber,
      shipped_at: at,
      ...(await measureColumns(tx, measures, contents)),
    },
    rows.map((row, position) => ({ ...row, parcel_id: id, position })),
  );
  await addWords(tx, order.id, trackingNumber);
  const isOnly = isLast && lines.every(({ shipped_quantity }) => shipped_quantity === 0);
  const shipped = contentsOfParcel(lines, rows);
  await recordEvent(tx, {
    orderId: order.id,
    type: isLast ? 'shipped' : 'shipped_in_part',
    actor: admin ? 'admin' : 'shop',
    actorId: admin?.id,
    note,
    data: {
      ...parcel,
      ...(!isOnly && { contents: namedPieces(order, shipped) }),
    },
    at,
  });
  await emailParcel(tx, order, { parcel, shipped, lines, isOnly, isLast, note, at });
  return id;
}

const namedPieces = ({ language }: store.OrderRow, lines: readonly OrderedLine[]) =>
  inLanguage(language, () =>
    asCustomerReads(lines).map(({ kind, article_name, quantity }) => ({
      name: lineName({ kind, productName: article_name }),
      quantity,
    })),
  );

interface EmailedParcel extends Pick<Sending, 'parcel' | 'note' | 'at'> {
  readonly shipped: readonly OrderedLine[];
  readonly lines: readonly OrderedLine[];
  readonly isOnly: boolean;
  readonly isLast: boolean;
}

function emailParcel(
  tx: Executor,
  order: store.OrderRow,
  { parcel, shipped, lines, isOnly, isLast, note, at }: EmailedParcel,
): Promise<void> {
  return emailCustomer(tx, order, 'order_shipped', at, {
    ...parcel,
    // An email without lines would have no subject.
    lines: shipped.length > 0 ? shipped : lines,
    ...(order.refunded_cents > 0 && { refundedCents: order.refunded_cents }),
    ...(!isOnly && { part: isLast ? 'last' : 'earlier' }),
    trackingUrl: trackingUrl(parcel.carrier, parcel.trackingNumber),
    note,
  });
}

/**
 * Replaces carrier, tracking number and the stated measures of a parcel; the number before no longer finds its order. A
 * correction of measures alone is not in the timeline, which customers read. Throws `order_not_found`, `parcel_not_found` and
 * `gross_below_net`.
 */
export async function correctParcel(
  { storage, clock }: ShopContext,
  { carrier, trackingNumber, tellsCustomer, ...measures }: ParcelCorrection,
  { id: orderId, parcelId, by }: { readonly id: string; readonly parcelId: string; readonly by: Caller },
): Promise<void> {
  const at = clock.now();
  await storage.transaction(async (tx) => {
    const order = await store.lockOrder(tx, orderId);
    if (!order) throw new AppError('order_not_found');
    const parcels = await parcelStore.findParcelsOf(tx, orderId);
    const before = parcels.find(({ id }) => id === parcelId);
    if (!before) throw new AppError('parcel_not_found');
    const lines = await findContentsOf(tx, orderId);
    const contents = contentsOfParcel(lines, before.lines);
    const columns = await measureColumns(tx, measures, contents);
    await parcelStore.setParcel(tx, {
      id: parcelId,
      orderId,
      carrier,
      tracking_number: trackingNumber,
      ...columns,
    });
    await refreshWords(tx, [orderId]);
    const parcel = { carrier, trackingNumber };
    const isLast = order.fulfilment !== 'processing' && before === parcels.at(-1);
    const isOnly = isLast && parcels.length === 1;
    const isSameNumber = before.carrier === carrier && before.tracking_number === trackingNumber;
    if (isSameNumber && !tellsCustomer && Object.keys(columns).length > 0) await markUpdated(tx, orderId, at);
    else
      await recordEvent(tx, {
        orderId,
        type: 'parcel_corrected',
        actor: 'admin',
        actorId: by.id,
        data: { ...parcel, ...(!isOnly && { contents: namedPieces(order, contents) }) },
        at,
      });
    if (tellsCustomer) {
      const note = inLanguage(
        order.language,
        () => t`The tracking number in our last email was wrong. This is the right one.`,
      );
      const notReturned = goodsNotReturned(lines);
      const shipped = isOnly && notReturned.length > 0 ? notReturned : contents;
      await emailParcel(tx, order, { parcel, shipped, lines, isOnly, isLast, note, at });
    }
    await recordAudit(tx, { actor: by.id, at }, 'correct_parcel', orderId, {
      label: order.number,
      details: { from: `${before.carrier} ${before.tracking_number}`.trim() },
    });
  });
}

/**
 * Moves an order to `shipped` whose last unshipped pieces a refund has returned. Call it with the order locked, after the
 * refund has succeeded.
 */
export async function shipWhenNothingIsLeft(tx: Executor, order: store.OrderRow, at: number): Promise<void> {
  if (order.fulfilment !== 'processing' || order.refunding_cents > 0) return;
  const lines = await findContentsOf(tx, order.id);
  const isSomethingShipped = lines.some(({ shipped_quantity }) => shipped_quantity > 0);
  const isSomethingLeft = awaitsPieces(lines) || linesToShip(lines).length > 0;
  if (!isSomethingShipped || isSomethingLeft) return;
  const columns = { fulfilment: 'shipped', shipped_at: at } as const;
  if (!(await store.setFulfilment(tx, order.id, 'processing', columns))) return;
  await recordEvent(tx, { orderId: order.id, type: 'shipped', actor: 'shop', at });
}
