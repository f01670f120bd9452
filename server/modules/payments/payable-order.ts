// Whether an order can be paid, as errors.
import { dollarsFromCents } from '#contract/money.ts';
import { AppError } from '#server/app-error.ts';
import type { OrderSummary } from '#server/modules/orders/service.ts';

/** Throws `order_paid`, or `price_changed` when the caller expects another price. */
export function assertUnpaidAtPrice(order: OrderSummary, expectedCents: number): void {
  if (order.status === 'paid') throw new AppError('order_paid');
  if (order.priceCents !== expectedCents)
    throw new AppError('price_changed', { price: dollarsFromCents(order.priceCents) });
}

/** Throws `order_not_found`, or `order_paid` when another transaction has paid it. */
export function assertPayableBy(order: OrderSummary | undefined, transactionId: string): void {
  if (!order || order.status === 'cancelled') throw new AppError('order_not_found');
  if (order.status === 'paid' && order.transactionId !== transactionId) throw new AppError('order_paid');
}
