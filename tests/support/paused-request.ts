// One request that has been let in and waits at a query, while something else happens to its account.
import type { KyselyPlugin } from 'kysely';
import type { Storage } from '#server/storage/open-storage.ts';
import { createTestApp, type ExternalServices, type TestApp } from './test-app.ts';

/** Another process on the shop's database. `during` holds back the result of its next query that `pattern` matches. */
export async function pausableApp(
  shop: Pick<TestApp, 'storageOptions'>,
  pattern: RegExp,
  { cards }: Pick<ExternalServices, 'cards'> = {},
) {
  let isArmed = false;
  const waiting = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  const delayed = new WeakSet<object>();
  const through = (storage: Storage): Storage => {
    const plugin: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        const { sql } = storage.db.getExecutor().compileQuery(node, queryId);
        if (isArmed && pattern.test(sql)) {
          isArmed = false;
          delayed.add(queryId);
        }
        return node;
      },
      transformResult: async ({ queryId, result }) => {
        if (!delayed.has(queryId)) return result;
        waiting.resolve();
        await opened.promise;
        return result;
      },
    };
    return { ...storage, db: storage.db.withPlugin(plugin) };
  };
  const app = await createTestApp(shop.storageOptions, {}, { cards }, through);
  /** Runs `change` while `request` waits; returns what the request answers. */
  const during = async <Answer>(
    request: () => Promise<Answer>,
    change: () => Promise<unknown>,
  ): Promise<Answer> => {
    isArmed = true;
    const answer = request();
    await waiting.promise;
    await change();
    opened.resolve();
    return answer;
  };
  return { app, during };
}
