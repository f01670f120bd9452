// Calendar days in the shop's time zone (SHOP_TIME_ZONE): their boundaries, and the day of a time.

/**
 * The first millisecond (since 1970) of `day`, YYYY-MM-DD, in a time zone: midnight, or the moment the clocks are put forward
 * where midnight is skipped. A day lasts until the start of the next one: 23 to 25 hours.
 */
export function dayStart(day: string, timeZone: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds;
}

/** The day that lies `days` after `day`, or before it where negative, by the calendar. */
export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** Times `from` (included) to `until` (excluded), in milliseconds since 1970. */
export interface TimeRange {
  readonly from: number;
  readonly until: number;
}

/** The times of the days `from` to `to`, both included. Without one, the range is open on that side. */
export function dayRangeTimes(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  timeZone: string,
): TimeRange {
  return {
    from: from === undefined ? 0 : dayStart(from, timeZone),
    until: to === undefined ? Number.MAX_SAFE_INTEGER : dayStart(addDays(to, 1), timeZone),
  };
}

/** Answers the day of a time (milliseconds since 1970) in a time zone, YYYY-MM-DD. */
export function dayIn(timeZone: string): (at: number) => string {
  return (at) =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** YYYY-MM-DD of a time in milliseconds since 1970, UTC. */
export function utcDate(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
