// Schedules the refresh of the access token (spec section 9). Pure: numbers in, numbers out.
import {
  TOKEN_REFRESH_BEFORE_EXPIRY_MS,
  TOKEN_RETRY_FIRST_MS,
  TOKEN_RETRY_MAX_MS,
} from '#contract/core/limits.ts';

/** All times are milliseconds since 1970 by this device's clock. */
export interface RefreshSchedule {
  /** The end of the token's lifetime, counted from the arrival of the response. */
  readonly expiresAt: number;
  /** The number of failed refreshes since the last success. */
  readonly failures: number;
  /** The time of the last refresh, successful or not; 0 before the first. */
  readonly triedAt: number;
}

/** The minimum time between two refreshes: 30 s after a success and after the first failure, doubling up to 960 s. */
function pauseMs(failures: number): number {
  return Math.min(TOKEN_RETRY_FIRST_MS * 2 ** Math.max(0, failures - 1), TOKEN_RETRY_MAX_MS);
}

/** The earliest time of the next refresh. `urgent` waits for the shortest pause only, whatever has failed before. */
export function earliestRefresh({ triedAt, failures }: RefreshSchedule, now: number, urgent = false): number {
  // A clock that was set back must not block refreshing.
  if (triedAt === 0 || triedAt > now) return now;
  return triedAt + pauseMs(urgent ? 0 : failures);
}

/** Five minutes before the token expires, but never before the pause is over. */
export function nextRefresh(schedule: RefreshSchedule, now: number, urgent = false): number {
  const dueAt = schedule.expiresAt - TOKEN_REFRESH_BEFORE_EXPIRY_MS;
  return Math.max(dueAt, earliestRefresh(schedule, now, urgent));
}
