// Creates ids that sort by creation time, so that "newest first" is a walk along an index.
import { randomUUID } from 'node:crypto';

const COUNTS = 0x1000000;
let count = 0;

/**
 * Returns a UUIDv7 (RFC 9562 §5.7), 36 characters, of a time in milliseconds since 1970. Ids that one process makes for the
 * same time ascend: a counter of 24 bits follows the time (§6.2, method 1), and never starts again, because operations that
 * began at different times take turns.
 */
export function newId(at: number): string {
  count = (count + 1) % COUNTS;
  const counted = count.toString(16).padStart(6, '0');
  return `${idBefore(at)}-7${counted.slice(0, 3)}-8${counted.slice(3)}-${randomUUID().slice(24)}`;
}

/** The next ids are those of a new process: a simulation repeats a day with the same ids. */
export function startIdsAgain(): void {
  count = 0;
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
