// An order's total and date as text. Pure.
import { centsFromDollars, formatDollars } from '#contract/money.ts';
import type { Order } from '#contract/order.ts';

/** '$1,280.00' */
export function formatTotal({ price }: Pick<Order, 'price'>): string {
  return `$${formatDollars(centsFromDollars(price) ?? 0)}`;
}

/** '21 Nov 2026', in the user's time zone. */
export function formatDate(isoDate: string): string {
  return new Date(isoDate).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
}
