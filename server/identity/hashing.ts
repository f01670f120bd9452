// Passwords hashed in turn. The library's scrypt runs on Node's worker threads; files and names are read there too,
// so that some must stay free, and each hash takes 32 MB while it is made.
import { availableParallelism } from 'node:os';

const AT_ONCE = Math.max(1, Math.min(3, availableParallelism()));

const waiting: (() => void)[] = [];
let working = 0;

/** Runs `work` when it is its turn. */
export async function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  if (working >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else working += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }
}
