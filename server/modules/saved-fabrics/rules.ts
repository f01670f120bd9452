// When an email about stock is tried again. Pure.

const MINUTE_MS = 60_000;
const PAUSE_MAX_MS = 6 * 60 * MINUTE_MS;

/** After this many attempts, about three days, the email is given up: the address does not exist any more. */
export const ATTEMPTS_MAX = 20;

/** Milliseconds until the next attempt after this many failed ones: a minute, doubling up to six hours. */
export function pauseAfter(attempts: number): number {
  return Math.min(MINUTE_MS * 2 ** (attempts - 1), PAUSE_MAX_MS);
}
