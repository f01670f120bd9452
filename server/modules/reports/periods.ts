// The days and months that the Overview shows, and their sums. Pure.
import { addDays, dayStart, type TimeRange } from '#server/domain/shop-day.ts';
import type { SalesSums } from './sales-store.ts';

export const DAYS_SHOWN = 30;
const MONTHS_SHOWN = 12;

/** A day with its start and end. */
export interface Day extends TimeRange {
  readonly day: string;
}

export interface DaySales extends SalesSums {
  readonly day: string;
}

/** The month of a day, as YYYY-MM. */
const monthOf = (day: string) => day.slice(0, 7);

/** The days of the months shown, oldest first, with today. */
export function daysShown(today: string, timeZone: string): Day[] {
  const days: Day[] = [];
  let from = dayStart(firstDay(today), timeZone);
  for (let day = firstDay(today); day <= today; ) {
    const next = addDays(day, 1);
    const until = dayStart(next, timeZone);
    days.push({ day, from, until });
    [day, from] = [next, until];
  }
  return days;
}

function firstDay(today: string): string {
  const first = Temporal.PlainYearMonth.from(monthOf(today)).subtract({ months: MONTHS_SHOWN - 1 });
  return `${first.toString()}-01`;
}

/** The days without gaps between them as one range each. */
export function toRanges(days: readonly TimeRange[]): TimeRange[] {
  const ranges: TimeRange[] = [];
  for (const { from, until } of days) {
    const last = ranges.at(-1);
    if (last?.until === from) ranges[ranges.length - 1] = { from: last.from, until };
    else ranges.push({ from, until });
  }
  return ranges;
}

export function addSales(days: readonly SalesSums[]): SalesSums {
  const sum = { orders: 0, settledCents: 0, refunds: 0, refundedCents: 0 };
  for (const day of days) {
    sum.orders += day.orders;
    sum.settledCents += day.settledCents;
    sum.refunds += day.refunds;
    sum.refundedCents += day.refundedCents;
  }
  return sum;
}

/** Sums by month, in the order of the days. */
export function monthsOf(days: readonly DaySales[]): (SalesSums & { readonly month: string })[] {
  const byMonth = Map.groupBy(days, ({ day }) => monthOf(day));
  return [...byMonth].map(([month, itsDays]) => ({ month, ...addSales(itsDays) }));
}

/** The days of the month before that of `today` up to the same date; all days of a shorter month. */
export function monthBeforeToDate(days: readonly DaySales[], today: string): DaySales[] {
  const before = Temporal.PlainDate.from(today).subtract({ months: 1 }).toString();
  return days.filter(({ day }) => monthOf(day) === monthOf(before) && day <= before);
}
