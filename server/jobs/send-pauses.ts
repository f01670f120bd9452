// Decides when a delivery is tried again, and how long a receiver that fails is left alone. Pure.

/** A claim lasts this long: other processes leave the row alone. */
export const CLAIM_MS = 5 * 60_000;

const FIRST_PAUSE_MS = 30_000;
const PAUSE_MAX_MS = 60 * 60_000;
/** A receiver that could not be reached is tried at least this often. */
const OUTAGE_PAUSE_MAX_MS = 5 * 60_000;

/**
 * Milliseconds until the next attempt after this many failed ones: 30 s, doubling up to an hour, plus up to a fifth at
 * random, so that deliveries that failed together are not always retried together. `random` is in [0, 1).
 */
export function pauseAfter(attempts: number, random = Math.random()): number {
  return Math.round(Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), PAUSE_MAX_MS) * (1 + random / 5));
}

/** Milliseconds until a process tries a receiver again after it could not be reached this many times in a row. */
export function outagePause(outages: number, random = Math.random()): number {
  return Math.min(pauseAfter(outages, random), OUTAGE_PAUSE_MAX_MS);
}
