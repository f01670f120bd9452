// Makes requests that change stock repeatable with their key: a repeated request changes it once.
import { AppError } from '#server/http/app-error.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import type { Executor } from '#server/storage/tables.ts';
import { lockUntilCommit } from '#server/storage/transaction-locks.ts';
import { findMovementByKey } from './movements.ts';

type Earlier = NonNullable<Awaited<ReturnType<typeof findMovementByKey>>>;

/**
 * Returns the movement of an earlier request with this key, if any. Concurrent requests with the key wait for
 * this transaction. `isSame` tells whether the movement is what this request would make; otherwise this
 * throws `idempotency_key_reused`.
 */
export async function findRepeatedChange(
  storage: Storage,
  tx: Executor,
  { articleId, key }: { readonly articleId: string; readonly key: string | undefined },
  isSame: (earlier: Earlier) => boolean | Promise<boolean>,
): Promise<Earlier | undefined> {
  if (key === undefined) return undefined;
  await lockUntilCommit(storage, tx, `stock of ${articleId} by ${key}`);
  const earlier = await findMovementByKey(tx, articleId, key);
  if (earlier && !(await isSame(earlier))) throw new AppError('idempotency_key_reused');
  return earlier;
}
