// When the access token is asked for anew (spec section 9). Pure: numbers in, numbers out.
import {
  TOKEN_REFRESH_BEFORE_EXPIRY_MS,
  TOKEN_RETRY_FIRST_MS,
  TOKEN_RETRY_MAX_MS,
} from '#contract/limits.ts';

/** All times are milliseconds since 1970. */
export interface RefreshSchedule {
  readonly endsAt: number;
  /** Tries that failed since the token was issued. */
  readonly failures: number;
  /** Not before this, after a failure; 0 without one. */
  readonly retryAt: number;
}

/** 30 s after the first failure, doubling, never more than 960 s. */
export function backOffMs(failures: number): number {
  return Math.min(TOKEN_RETRY_FIRST_MS * 2 ** (failures - 1), TOKEN_RETRY_MAX_MS);
}

export function afterFailure(times: RefreshSchedule, now: number): RefreshSchedule {
  const failures = times.failures + 1;
  return { endsAt: times.endsAt, failures, retryAt: now + backOffMs(failures) };
}

/** Five minutes before the end, or when the back-off is over. */
export function nextRefreshAt({ endsAt, retryAt }: RefreshSchedule): number {
  return Math.max(endsAt - TOKEN_REFRESH_BEFORE_EXPIRY_MS, retryAt);
}

/** Another tab may have been faster: then nothing is due any more. */
export function isFresh({ endsAt }: RefreshSchedule, now: number): boolean {
  return endsAt - TOKEN_REFRESH_BEFORE_EXPIRY_MS > now;
}
