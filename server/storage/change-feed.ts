// News of changes: told in this process at once, and noticed by every other process on the same database within a
// second. Nothing is sent: each looks every moment whether anybody has committed anything, so that no news is lost, not
// even that of a process killed right after its commit.
import { EventEmitter } from 'node:events';

/** What can change under a cache. */
export const topics = ['catalogue', 'reviews', 'users'] as const;
export type Topic = (typeof topics)[number];

export interface ChangeFeed {
  /** Call after the change is committed: listeners here run before it returns; other processes notice by themselves. */
  publish(topic: Topic): void;
  /** Hears of every change of the topic made here, and whenever anything was changed elsewhere, or may have been. */
  subscribe(topic: Topic, listener: () => void): void;
  close(): void;
}

/** A third of the second within which everybody is to know. */
const GLANCE_EVERY_MS = 300;

/**
 * `commitMark` changes whenever another process has committed something; it may when this one has. One that cannot be
 * had (the database is out of reach) counts as changed once it can be had again.
 */
export async function createChangeFeed(commitMark: () => string | Promise<string>): Promise<ChangeFeed> {
  const emitter = new EventEmitter().setMaxListeners(0);
  let seen = await markIfAny(commitMark);
  let looking = false;
  const glance = async () => {
    if (looking) return;
    looking = true;
    const mark = await markIfAny(commitMark);
    looking = false;
    if (mark !== undefined && mark !== seen) for (const topic of topics) emitter.emit(topic);
    seen = mark;
  };
  const timer = setInterval(() => void glance(), GLANCE_EVERY_MS).unref();
  return {
    publish: (topic) => void emitter.emit(topic),
    subscribe: (topic, listener) => void emitter.on(topic, listener),
    close: () => clearInterval(timer),
  };
}

async function markIfAny(commitMark: () => string | Promise<string>): Promise<string | undefined> {
  try {
    return await commitMark();
  } catch {
    return undefined;
  }
}
