// The thread for what takes tens of milliseconds, during which requests would wait: documents and files of banks.
import { Tinypool } from 'tinypool';

/** It starts with the first task and ends after a minute without one. A task names the module that does it. */
export const workerThread = new Tinypool({
  runtime: 'worker_threads',
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 60_000,
});
