// Assertions that an order can be paid.
import { dollarsFromCents } from '#contract/money.ts';
import { AppError } from '#server/http/app-error.ts';
import type { OrderBalance } from '#server/modules/orders/service.ts';

/** Throws `order_paid`, and `price_changed` when the caller expects another sum. */
export function assertUnpaidAtPrice(orders: readonly OrderBalance[], expectedCents: number): void {
  if (orders.some(({ status }) => status === 'paid')) throw new AppError('order_paid');
  const cents = orders.reduce((sum, { priceCents }) => sum + priceCents, 0);
  if (cents !== expectedCents) throw new AppError('price_changed', { price: dollarsFromCents(cents) });
}

/** Throws `order_not_found` or `order_paid`. */
export function assertUnpaid(order: OrderBalance | undefined): asserts order {
  if (!order || order.status === 'cancelled') throw new AppError('order_not_found');
  if (order.status === 'paid') throw new AppError('order_paid');
}

/** Throws `order_not_found`, or `order_paid` when another transaction has paid it. */
export function assertPayableBy(order: OrderBalance | undefined, transactionId: string): void {
  if (!order || order.status === 'cancelled') throw new AppError('order_not_found');
  if (order.status === 'paid' && order.transactionId !== transactionId) throw new AppError('order_paid');
}
