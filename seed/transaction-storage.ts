// A storage whose transactions are all part of one, so that the services commit together or not at all.
import type { Storage } from '#server/storage/open-storage.ts';
import type { Database, Executor } from '#server/storage/tables.ts';

/**
 * Runs `work` in one transaction. A transaction in it that fails must make `work` fail, because it is not rolled back
 * by itself.
 */
export function inOneTransaction<Result>(
  storage: Storage,
  work: (storage: Storage, tx: Executor) => Promise<Result>,
): Promise<Result> {
  return storage.db.transaction().execute((tx) => work({ ...storage, db: joined(tx) }, tx));
}

function joined(tx: Database): Database {
  const begin = () => ({ execute: (work: (part: Database) => unknown) => work(tx) });
  return new Proxy(tx, {
    get(target, name) {
      if (name === 'transaction') return begin;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
