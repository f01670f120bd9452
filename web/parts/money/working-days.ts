// The working days of the mill. Pure.

const DAY_MS = 24 * 60 * 60_000;

const isWorkingDay = (time: number) => ![0, 6].includes(new Date(time).getDay());

/** The time (milliseconds since 1970) after so many working days, Monday to Friday; holidays are not known. */
export function afterWorkingDays(at: number, days: number): number {
  let time = at;
  // An order of a Saturday waits for Monday.
  while (days === 0 && !isWorkingDay(time)) time += DAY_MS;
  for (let left = days; left > 0; ) {
    time += DAY_MS;
    if (isWorkingDay(time)) left -= 1;
  }
  return time;
}

const format = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });

/** 'Paid today, it leaves by Tuesday 1 December.' */
export const leavesText = (now: number, days: number): string =>
  `Paid today, it leaves by ${format.format(afterWorkingDays(now, days)).replace(',', '')}.`;
