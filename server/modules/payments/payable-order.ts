// Assertions that an order can be paid.
import { amountFromCents, centsFromAmount, shopCurrency } from '#contract/figures/money.ts';
import { AppError } from '#server/http/app-error.ts';
import type { OrderReading } from '#server/modules/orders/read/order-reading.ts';
import { isPaidOtherwise } from './rules.ts';

/**
 * Returns the sum of what is due for the orders: the price, the deposit of an only order, or the rest. Throws `order_paid`,
 * `rest_not_due`, `deposit_paid_alone`, `orders_in_several_currencies`, and `price_changed` when the caller expects another sum.
 */
export function assertUnpaidAtPrice(orders: readonly OrderReading[], expectedPrice: number) {
  if (orders.some(({ status }) => status === 'paid')) throw new AppError('order_paid');
  if (orders.some(({ isBeingWoven }) => isBeingWoven)) throw new AppError('rest_not_due');
  const isDeposit = orders.some(({ duePart }) => duePart === 'deposit');
  if (isDeposit && orders.length > 1) throw new AppError('deposit_paid_alone');
  const currency = orders[0]?.currency ?? shopCurrency();
  if (orders.some((order) => order.currency !== currency)) throw new AppError('orders_in_several_currencies');
  const cents = orders.reduce((sum, { dueCents }) => sum + dueCents, 0);
  if (cents !== centsFromAmount(expectedPrice, currency))
    throw new AppError('price_changed', { price: amountFromCents(cents, currency) });
  return { cents, currency, isDeposit };
}

/** Throws `order_not_found` or `order_paid`. */
export function assertUnpaid(order: OrderReading | undefined): asserts order {
  if (!order || order.status === 'cancelled') throw new AppError('order_not_found');
  if (order.status === 'paid') throw new AppError('order_paid');
}

/** Throws `order_not_found`, or `order_paid` when another transaction has paid it, or its deposit if this one is for that. */
export function assertPayableBy(
  order: OrderReading | undefined,
  { id, isDeposit }: { readonly id: string; readonly isDeposit: boolean },
): void {
  if (!order || order.status === 'cancelled') throw new AppError('order_not_found');
  if (isPaidOtherwise(order, isDeposit, id)) throw new AppError('order_paid');
}
