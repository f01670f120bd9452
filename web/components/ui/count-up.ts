// The value of a count-up animation at a point in time. Pure.

/** Eases out (cubic). Returns exactly `target` from `durationMs` on; never exceeds it, never decreases. */
export function countedAfter(elapsedMs: number, durationMs: number, target: number): number {
  const share = durationMs > 0 ? Math.min(Math.max(elapsedMs / durationMs, 0), 1) : 1;
  return Math.round(target * (1 - (1 - share) ** 3));
}
