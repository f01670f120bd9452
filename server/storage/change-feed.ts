// Notifies caches when data may have changed: at once after a change in this process, within a second after one in
// another process. Each process polls the database for a marker of commits
// (docs/decisions/0015-polling-for-changes.md).
import { EventEmitter } from 'node:events';
import type { BackgroundFailures } from './background-failures.ts';

export const topics = ['articles', 'reviews', 'users', 'settings'] as const;
export type Topic = (typeof topics)[number];

export interface ChangeFeed {
  /** Call it after the commit. Listeners in this process run before it returns. */
  publish(topic: Topic): void;
  /**
   * Calls `listener` after each published change of the topic, and whenever another process may have changed anything.
   */
  subscribe(topic: Topic, listener: () => void): void;
  /** Does the same with work that may fail, and then repeats it with each poll until it succeeds. */
  follow(topic: 'settings', work: () => Promise<void>): void;
  close(): void;
}

/** Three polls per second, in which other processes have to notice a change. */
const POLL_INTERVAL_MS = 300;

/**
 * `readMarker` returns another value after each commit of another process, and perhaps after one of this process. While
 * it fails nothing is published; once it works again, every topic is.
 */
export async function createChangeFeed(
  readMarker: () => string | Promise<string>,
  failures: BackgroundFailures,
): Promise<ChangeFeed> {
  const emitter = new EventEmitter().setMaxListeners(0);
  const tryReadMarker = async () => {
    try {
      const marker = await readMarker();
      failures.succeeded('change-feed');
      return marker;
    } catch (error) {
      failures.failed('change-feed', error);
      return undefined;
    }
  };
  const unfinished = new Set<() => Promise<void>>();
  let lastMarker = await tryReadMarker();
  let isPolling = false;
  const poll = async () => {
    if (isPolling) return;
    isPolling = true;
    const marker = await tryReadMarker();
    if (marker !== undefined && marker !== lastMarker) for (const topic of topics) emitter.emit(topic);
    lastMarker = marker;
    for (const run of unfinished) await run();
    isPolling = false;
  };
  const timer = setInterval(() => void poll(), POLL_INTERVAL_MS).unref();
  return {
    publish: (topic) => void emitter.emit(topic),
    subscribe: (topic, listener) => void emitter.on(topic, listener),
    follow(topic, work) {
      const run = async () => {
        try {
          await work();
          unfinished.delete(run);
          failures.succeeded(topic);
        } catch (error) {
          unfinished.add(run);
          failures.failed(topic, error);
        }
      };
      emitter.on(topic, () => void run());
    },
    close: () => clearInterval(timer),
  };
}
