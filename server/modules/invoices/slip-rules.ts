// Decides which orders have a packing slip (paid ones that were shipped, or of which no full refund is requested before),
// and makes its content. Pure. `lines` of an order are those to ship, or those that were shipped.

import { moneyFormat } from '#contract/figures/money.ts';
import { isRefundedWhole } from '#server/domain/order-state.ts';
import { AppError } from '#server/http/app-error.ts';
import { pieceGrams } from '#server/modules/delivery/service.ts';
import { isCollected } from '#server/modules/orders/price/order-charges.ts';
import { type Issue, languageOfWork, orderLines } from './make-snapshot.ts';
import type { PackingSlip, SlipLine } from './packing-slip-pdf.ts';
import type { DocumentOrder } from './store.ts';

export const hasSlip = (order: DocumentOrder): boolean =>
  order.status === 'paid' &&
  order.lines.length > 0 &&
  (order.fulfilment === 'shipped' ||
    order.fulfilment === 'delivered' ||
    !isRefundedWhole(order.price_cents, order));

/** The error for an order that has no slip or does not exist. */
export function slipError(order: DocumentOrder | undefined): AppError {
  if (!order) return new AppError('order_not_found');
  const detail = (why: string) => ({
    detail: `Order ${order.number} ${why}: it has no packing slip.`,
  });
  if (order.status === 'cancelled') return new AppError('order_not_found', detail('has been cancelled'));
  if (order.status === 'unpaid') return new AppError('order_not_paid', detail('is not paid'));
  const { state } = order;
  if (state === 'refunded')
    return new AppError('order_state_changed', { state, ...detail('has been refunded') });
  const why = isRefundedWhole(order.price_cents, order)
    ? 'A refund of this whole order is on its way'
    : 'Refunds have returned everything of this order';
  return new AppError('order_state_changed', {
    state,
    detail: `${why}: order ${order.number} has no packing slip.`,
  });
}

export function packingSlip(
  order: DocumentOrder,
  { seller, dateOf }: Pick<Issue, 'seller' | 'dateOf'>,
): PackingSlip {
  return {
    kind: 'packing_slip',
    ...languageOfWork(),
    money: moneyFormat(),
    number: order.number,
    seller,
    placedOn: dateOf(order.placed_at),
    purchaseOrderNumber: order.purchase_order_number,
    isCollected: isCollected(order),
    recipient: recipientOf(order),
    phone: order.phone,
    lines: linesOf(order),
    swatches: order.lines
      .filter(({ kind }) => kind === 'swatch')
      .map(({ article_name: name, article_number: articleNumber, reservation }) => ({
        name,
        articleNumber,
        lotName: reservation?.lot?.name ?? null,
      })),
    customDetails: order.custom_details,
  };
}

function linesOf(order: DocumentOrder): SlipLine[] {
  const pieces = order.lines.filter(({ kind }) => kind === 'pieces');
  return orderLines({ ...order, lines: pieces }).map((line, nth) => {
    const grams = pieces[nth] ? pieceGrams(pieces[nth]) : null;
    const { lotPictures = [] } = pieces[nth] ?? {};
    return {
      ...line,
      grams: grams === null ? null : grams * line.pieces,
      ...(lotPictures.length > 0 && { lotPictures }),
    };
  });
}

/**
 * Leaves out names that begin the address, as many customers write them there; an address in parts has its own. That of a collected
 * order is where its customer lives.
 */
function recipientOf(order: DocumentOrder): string[] {
  const { address, address_parts, company, customer_name } = order;
  if (isCollected(order)) return [company ?? '', customer_name];
  const names = address_parts === null ? [company ?? '', customer_name] : [];
  return [...names.filter((name) => !address.startsWith(name)), address];
}
