// The folder in memory of a Linux machine, for what tests write and nobody keeps: databases wait for no disk there.
import { readFileSync, statfsSync } from 'node:fs';

const SHARED_MEMORY = '/dev/shm';
/** A whole run writes less at any one time. */
const NEEDED_BYTES = 4 * 2 ** 30;

/** Undefined where there is none, or it is too small, or programs cannot run in it, as in a container by default. */
export function memoryFolder(): string | undefined {
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    const [, , type, options = ''] =
      mounts.map((line) => line.split(' ')).find(([, path]) => path === SHARED_MEMORY) ?? [];
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    const isUsable = type === 'tmpfs' && !options.split(',').includes('noexec');
    return isUsable && bavail * bsize >= NEEDED_BYTES ? SHARED_MEMORY : undefined;
  } catch {
    return undefined;
  }
}
