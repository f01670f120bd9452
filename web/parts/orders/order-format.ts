// Formats an order's number, amounts and dates. Pure.
import { formatPrice } from '#contract/figures/money.ts';
import { dateLocale, t } from '#contract/languages/text.ts';
import type { Order } from '#contract/orders/order.ts';

interface Total {
  readonly price: number;
  /** Default: that of the shop. */
  readonly currency?: string | undefined;
}

/** Returns a text like '$1,280.00'. */
export function formatTotal({ price, currency }: Total): string {
  return formatPrice(price, currency);
}

/** Returns a text like '21 Nov 2026', in the user's time zone. */
export function formatDate(isoDate: string): string {
  return new Date(isoDate).toLocaleDateString(dateLocale(), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
}

/** Returns a text like '21 Nov', or '21 Nov 2025' for another year, in the user's time zone. */
export function formatRecentDate(isoDate: string): string {
  const date = new Date(isoDate);
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  return isThisYear
    ? date.toLocaleDateString(dateLocale(), { day: 'numeric', month: 'short' })
    : formatDate(isoDate);
}

/** Returns a text like '21 Nov 2026, 14:05', in the user's time zone. */
export function formatDateTime(isoDate: string): string {
  const time = { hour: '2-digit', minute: '2-digit' } as const;
  return `${formatDate(isoDate)}, ${new Date(isoDate).toLocaleTimeString(dateLocale(), time)}`;
}

/** Returns a text like 'Order SO-2026-000123'. */
export function orderTitle({ number }: Pick<Order, 'number'>): string {
  return t`Order ${number}`;
}
