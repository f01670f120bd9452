// Which orders have a packing slip: the paid ones, until they are refunded whole; and what it says. Pure.
import type { OrderState } from '#contract/order-state.ts';
import { AppError } from '#server/app-error.ts';
import type { PackingSlip } from './packing-slip-pdf.ts';
import { type Issue, orderLines } from './snapshot.ts';
import type { DocumentOrder } from './store.ts';

/** The state of an order that has no slip; undefined when it has one. */
export function stateWithoutSlip({
  status,
  refunded_cents: refunded,
  price_cents: price,
}: DocumentOrder): OrderState | undefined {
  if (status !== 'paid') return status;
  return refunded > 0 && refunded >= price ? 'refunded' : undefined;
}

/** For an order that has no slip, or does not exist. */
export function slipError(order: DocumentOrder | undefined): AppError {
  if (!order) return new AppError('order_not_found');
  const detail = (why: string) => ({
    detail: `Order ${order.number} ${why}: it has no packing slip.`,
  });
  if (order.status === 'cancelled') return new AppError('order_not_found', detail('has been cancelled'));
  if (order.status === 'unpaid') return new AppError('order_not_paid', detail('is not paid'));
  return new AppError('order_state_changed', { state: 'refunded', ...detail('has been refunded') });
}

export function packingSlip(
  order: DocumentOrder,
  { seller, dateOf }: Pick<Issue, 'seller' | 'dateOf'>,
): PackingSlip {
  return {
    kind: 'packing_slip',
    number: order.number,
    seller,
    placedOn: dateOf(order.placed_at),
    purchaseOrderNumber: order.purchase_order_number,
    customerName: order.customer_name,
    company: order.company ?? '',
    address: order.address,
    phone: order.phone,
    lines: orderLines(order),
    swatches: order.swatches.map(({ productName, articleNumber, hold }) => ({
      name: productName,
      articleNumber,
      lotName: hold?.lot?.name ?? null,
    })),
    customDetails: order.custom_details,
  };
}
