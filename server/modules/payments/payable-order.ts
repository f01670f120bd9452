// Assertions that an order can be paid.
import { amountFromCents, centsFromAmount, shopCurrency } from '#contract/money.ts';
import { AppError } from '#server/http/app-error.ts';
import type { OrderBalance } from '#server/modules/orders/service.ts';

/**
 * Returns the sum of the orders. Throws `order_paid`, `orders_in_several_currencies`, and `price_changed` when the caller
 * expects another sum.
 */
export function assertUnpaidAtPrice(
  orders: readonly OrderBalance[],
  expectedPrice: number,
): { readonly cents: number; readonly currency: string } {
  if (orders.some(({ status }) => status === 'paid')) throw new AppError('order_paid');
  const currency = orders[0]?.currency ?? shopCurrency();
  if (orders.some((order) => order.currency !== currency)) throw new AppError('orders_in_several_currencies');
  const cents = orders.reduce((sum, { priceCents }) => sum + priceCents, 0);
  if (cents !== centsFromAmount(expectedPrice, currency))
    throw new AppError('price_changed', { price: amountFromCents(cents, currency) });
  return { cents, currency };
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
