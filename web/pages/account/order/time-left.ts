// Durations in words. Pure.

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Returns a text like '1 day 22 hours', '3 hours', '42 minutes' or 'less than a minute', rounded down; undefined once
 * the time is over.
 */
export function timeLeftText(leftMs: number): string | undefined {
  if (leftMs <= 0) return undefined;
  if (leftMs < MINUTE_MS) return 'less than a minute';
  if (leftMs < HOUR_MS) return count(leftMs, MINUTE_MS, 'minute');
  if (leftMs < DAY_MS) return count(leftMs, HOUR_MS, 'hour');
  const hours = count(leftMs % DAY_MS, HOUR_MS, 'hour');
  const days = count(leftMs, DAY_MS, 'day');
  return leftMs % DAY_MS < HOUR_MS ? days : `${days} ${hours}`;
}

/** The milliseconds until the text changes, at most a minute. */
export function nextChangeMs(leftMs: number): number {
  return leftMs % MINUTE_MS || MINUTE_MS;
}

function count(ms: number, unitMs: number, unit: string): string {
  const whole = Math.floor(ms / unitMs);
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`;
}
