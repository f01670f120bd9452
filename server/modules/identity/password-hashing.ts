// Passwords hashed in turn. The library's scrypt runs on Node's worker threads; files and names are read there too,
// so that some must stay free, and each hash takes 32 MB while it is made.
import { availableParallelism } from 'node:os';
import { Semaphore } from '#server/semaphore.ts';

const AT_ONCE = Math.max(1, Math.min(3, availableParallelism()));

const line = new Semaphore(AT_ONCE);

/** Runs `work` when it is its turn. */
export function withHashingLimit<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  return line.run(work);
}
