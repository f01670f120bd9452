// The figure a count shows on its way up. Pure.

/** Starts fast and settles softly; exactly `target` once `durationMs` have gone by. Never above it, never backwards. */
export function countedAfter(elapsedMs: number, durationMs: number, target: number): number {
  const share = durationMs > 0 ? Math.min(Math.max(elapsedMs / durationMs, 0), 1) : 1;
  return Math.round(target * (1 - (1 - share) ** 3));
}
