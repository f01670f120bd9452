// Copies the write-ahead log into the database file: a short log at once, as SQLite's own checkpoints do, and the log of a
// large transaction, such as an import, in a thread, because copying it takes as long as the event loop may not wait.
import { once } from 'node:events';
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { BackgroundFailures } from '../background-failures.ts';

/** The pages after which the log is copied, 16 MB. An order writes some 20 pages, most of them again soon. */
const CHECKPOINT_PAGES = 4000;
/** More pages than this are copied in a thread. */
const MAX_PAGES_AT_ONCE = 5000;

/** Copies a second time what is committed during the first: flushing the file for it would block the event loop. */
const COPY_IN_THREAD = `
  const { DatabaseSync } = require('node:sqlite');
  const database = new DatabaseSync(require('node:worker_threads').workerData);
  database.exec('pragma wal_checkpoint(passive); pragma wal_checkpoint(passive)');
  database.close();`;

interface Checkpoints {
  /** Call it after each commit. */
  afterCommit(): void;
  /** Resolves when no thread has the file open. */
  ended(): Promise<void>;
}

/** `connection` is never in a transaction when these are called; the writing one has `wal_autocheckpoint = 0`. */
export function createCheckpoints(
  file: string,
  connection: DatabaseSync,
  failures: BackgroundFailures,
): Checkpoints {
  const stateOf = (mode: 'noop' | 'passive') => {
    const statement = connection.prepare(`pragma wal_checkpoint(${mode})`);
    return () => {
      const { log, checkpointed } = statement.get() ?? {};
      return { pages: Number(log), copied: Number(checkpointed) };
    };
  };
  const look = stateOf('noop');
  const passive = stateOf('passive');
  const copy = () => {
    pagesCopiedAt = passive().pages;
    failures.succeeded('checkpoint');
  };
  let thread: Promise<void> | undefined;
  /** The pages of the log when it was last copied, as far as its readers let it. */
  let pagesCopiedAt = 0;

  const copyInThread = async () => {
    await yieldToEventLoop();
    try {
      // An error, such as a full disk, ends the thread.
      await once(new Worker(COPY_IN_THREAD, { eval: true, workerData: file }), 'exit');
      // The log starts again only once all of it is copied: what was committed meanwhile, too.
      copy();
    } catch (error) {
      failures.failed('checkpoint', error);
    }
    thread = undefined;
  };
  const afterCommit = () => {
    if (thread) return;
    const { pages, copied } = look();
    if (pages < pagesCopiedAt) pagesCopiedAt = 0;
    if (pages - pagesCopiedAt < CHECKPOINT_PAGES) return;
    if (pages - copied > MAX_PAGES_AT_ONCE) thread = copyInThread();
    else copy();
  };
  return {
    afterCommit() {
      try {
        afterCommit();
      } catch (error) {
        // What cannot be copied stays in the log, and is read from there.
        failures.failed('checkpoint', error);
      }
    },
    async ended() {
      await thread;
    },
  };
}
