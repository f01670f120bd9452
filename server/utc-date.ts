// Calendar dates as certificates state them.

/** YYYY-MM-DD of a time in milliseconds since 1970, UTC. */
export function utcDate(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
