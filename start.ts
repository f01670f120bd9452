// Entry point of the server: sets the sizes of V8's heap and of the allocator, then starts the shop.

/**
 * Keep resident memory near what the shop uses: V8 would size both generations of its heap to the machine, and the allocator
 * would keep freed buffers in an arena per thread (docs/performance.md, Memory).
 */
const HEAP_FLAGS = ['--max-semi-space-size=4', '--heap-growing-percent=10'];
const ALLOCATOR = { MALLOC_ARENA_MAX: '1' };

// Both count only from the start of a process. `execve`, which Windows lacks, replaces the program and keeps the process.
if (!process.execArgv.some((flag) => flag.includes('semi-space')))
  process.execve?.(
    process.execPath,
    [process.execPath, ...HEAP_FLAGS, ...process.execArgv, ...process.argv.slice(1)],
    { ...ALLOCATOR, ...process.env },
  );
await import('./start-shop.ts');
