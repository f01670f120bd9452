// Creates ids that sort by creation time, so that "newest first" is a walk along an index.
import { randomUUID } from 'node:crypto';

const COUNTS_PER_MS = 0x1000;

/** Returns a UUIDv7 (RFC 9562 §5.7), 36 characters. Ids of one process always ascend. */
export const newId = createIds(() => Date.now());

/**
 * Creates ids that contain the time of `now` (milliseconds since 1970) and always ascend: the twelve bits after the
 * version count within a millisecond (§6.2, method 1), which Node's own generator fills at random.
 */
export function createIds(now: () => number): () => string {
  let lastMs = 0;
  let countInMs = 0;
  return () => {
    const ms = now();
    if (ms > lastMs) {
      lastMs = ms;
      countInMs = 0;
    } else if (++countInMs === COUNTS_PER_MS) {
      lastMs += 1;
      countInMs = 0;
    }
    const time = lastMs.toString(16).padStart(12, '0');
    const count = countInMs.toString(16).padStart(3, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${randomUUID().slice(19)}`;
  };
}

/** The creation time in an id, in milliseconds since 1970. */
export function idTimestamp(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

/** An id that sorts before all ids made at `ms` (milliseconds since 1970) or later. */
export function idBefore(ms: number): string {
  const time = Math.max(0, ms).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}`;
}
