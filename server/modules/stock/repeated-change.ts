// Requests that change stock may be repeated with their key, as after a lost answer: they change it once.
import { AppError } from '#server/http/app-error.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import type { Executor } from '#server/storage/tables.ts';
import { lockUntilCommit } from '#server/storage/transaction-locks.ts';
import { findMovementByKey } from './movements.ts';

type Earlier = NonNullable<Awaited<ReturnType<typeof findMovementByKey>>>;

/**
 * The movement that a request with this key has left already; undefined when there is none. Others with the key wait for this transaction. `isSame`: whether
 * it is what this request would leave. Throws `idempotency_key_reused` where it is not.
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
