// Calendar days in the shop's time zone (SHOP_TIME_ZONE): their boundaries, and the day of a time.

/**
 * The first millisecond (since 1970) of `day`, YYYY-MM-DD, in a time zone: midnight, or the moment the clocks are put
 * forward if midnight is skipped. A day lasts until the start of the next one: 23 to 25 hours.
 */
export function dayStart(day: string, timeZone: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds;
}

/** The day that is `days` after `day`; before it when `days` is negative. */
export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** A range from `from` (included) to `until` (excluded), in milliseconds since 1970. */
export interface TimeRange {
  readonly from: number;
  readonly until: number;
}

/** The range of the days `from` to `to`, both included. Without one of them, the range is open on that side. */
export function dayRangeTimes(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  timeZone: string,
): TimeRange {
  return {
    from: from === undefined ? 0 : dayStart(from, timeZone),
    until: to === undefined ? Number.MAX_SAFE_INTEGER : dayStart(addDays(to, 1), timeZone),
  };
}

/** Returns a function from a time (milliseconds since 1970) to its day in a time zone, YYYY-MM-DD. */
export function dayIn(timeZone: string): (at: number) => string {
  return (at) =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** The UTC day of a time in milliseconds since 1970, YYYY-MM-DD. */
export function utcDate(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
