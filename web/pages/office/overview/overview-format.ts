// Formats sums, days and months of the Overview. Days are calendar dates of the shop's time zone. Pure.
import { COUNTED_MAX } from '#contract/core/limits.ts';
import { pages } from '#contract/core/paths.ts';
import { withCurrency } from '#contract/figures/money.ts';
import { formatNumber } from '#contract/figures/number-format.ts';

/** Returns a text like '$1,280' or '−$20', for the axis of a chart. */
export function formatWholeMoney(sum: number): string {
  const amount = withCurrency(formatNumber(Math.abs(sum)));
  return sum < 0 ? `−${amount}` : amount;
}

/** Returns a text like '7'; '10,000+' when counting ended there. */
export function formatCount(count: number): string {
  return count < COUNTED_MAX ? formatNumber(count) : `${formatNumber(COUNTED_MAX)}+`;
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Returns the time between two ISO 8601 times as a text like '3 days', '1 hour' or '0 minutes'. */
export function formatAge(from: string, until: string): string {
  const ms = Math.max(0, Date.parse(until) - Date.parse(from));
  const [unit, length] = UNITS.find(([, length]) => ms >= length) ?? (['minute', 60_000] as const);
  const count = Math.floor(ms / length);
  return `${formatNumber(count)} ${unit}${count === 1 ? '' : 's'}`;
}

/** Returns a text like '+42 %', '−5 %' or '±0 %'; undefined when less was sold before than one order, which says nothing of a trend. */
export function formatChange(now: number, before: number, oneOrder: number): string | undefined {
  if (before <= 0 || before < oneOrder) return undefined;
  const percent = Math.round(((now - before) / before) * 100);
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '±';
  return `${sign}${formatNumber(Math.abs(percent))}\u00a0%`;
}

const inUtc = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { ...options, timeZone: 'UTC' });

/** Returns a text like 'Sunday 22 November 2026'. */
export const longDay = (day: string) =>
  inUtc(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).replace(',', '');

/** Returns a text like 'Sun 22 Nov'. */
export const weekday = (day: string) =>
  inUtc(day, { weekday: 'short', day: 'numeric', month: 'short' }).replace(',', '');

/** Returns a text like '22 Nov'. */
export const shortDay = (day: string) => inUtc(day, { day: 'numeric', month: 'short' });

/** Formats '2026-11' as 'November'. */
export const monthName = (month: string) => inUtc(`${month}-01`, { month: 'long' });

/** Formats '2026-11' as 'November 2026'. */
export const longMonth = (month: string) => inUtc(`${month}-01`, { month: 'long', year: 'numeric' });

/** Formats '2026-11' as 'Nov'. */
export const shortMonth = (month: string) => inUtc(`${month}-01`, { month: 'short' });

/** The path of the settlements and refunds of these days. */
export const ledgerPath = ({ from, to }: { readonly from: string; readonly to: string }) =>
  `${pages.ledger}?from=${from}&to=${to}`;

/** The first and the last day of a month, YYYY-MM-DD. */
export function daysOfMonth(month: string): { readonly from: string; readonly to: string } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${last}` };
}
