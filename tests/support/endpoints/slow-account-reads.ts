// Requests that have read the old password hash when a change happens, and continue after it.
import type { KyselyPlugin } from 'kysely';
import type { Storage } from '#server/storage/open-storage.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import type { RecordedResponse } from './openapi-schema.ts';

export const SIGN_INS = 8;

/** Holds back the results of better-auth's queries on accounts until `open()` is called. */
class AccountReads {
  readonly #expected: number;
  readonly #opened = Promise.withResolvers<void>();
  readonly #allWaiting = Promise.withResolvers<void>();
  #waiting = 0;

  /** Resolves when all expected requests have read the account. */
  readonly allWaiting = this.#allWaiting.promise;

  constructor(expected: number) {
    this.#expected = expected;
  }

  open(): void {
    this.#opened.resolve();
  }

  through = (storage: Storage): Storage => {
    const delayed = new WeakSet<object>();
    const plugin: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        const { sql } = storage.db.getExecutor().compileQuery(node, queryId);
        if (/^select .*"identity_account"/s.test(sql)) delayed.add(queryId);
        return node;
      },
      transformResult: async ({ queryId, result }) => {
        if (delayed.has(queryId)) await this.#wait();
        return result;
      },
    };
    return { ...storage, db: storage.db.withPlugin(plugin) };
  };

  async #wait(): Promise<void> {
    this.#waiting += 1;
    if (this.#waiting === this.#expected) this.#allWaiting.resolve();
    await this.#opened.promise;
  }
}

/** Runs `change` after all requests have read the password hash; returns the statuses of the requests. */
export async function requestDuring(
  shop: TestApp,
  count: number,
  request: (slow: TestApp) => Promise<RecordedResponse>,
  change: () => Promise<void>,
): Promise<number[]> {
  const reads = new AccountReads(count);
  const slow = await createTestApp(shop.storageOptions, {}, {}, reads.through);
  const requests = Array.from({ length: count }, () => request(slow));
  await reads.allWaiting;
  await change();
  reads.open();
  return (await Promise.all(requests)).map(({ status }) => status);
}

export function signInDuring(
  shop: TestApp,
  credentials: { readonly email: string; readonly password: string },
  change: () => Promise<void>,
): Promise<number[]> {
  return requestDuring(shop, SIGN_INS, (slow) => slow.send('signIn', { body: credentials }), change);
}
