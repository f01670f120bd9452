// An order's sum and day as people read them. Pure.
import { centsFromDollars, formatDollars } from '#contract/money.ts';
import type { Order } from '#contract/order.ts';

/** '$1,280.00' */
export function dollarsOf({ price }: Pick<Order, 'price'>): string {
  return `$${formatDollars(centsFromDollars(price) ?? 0)}`;
}

/** '21 Nov 2026', where the reader is. */
export function dayOf(moment: string): string {
  return new Date(moment).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
}
