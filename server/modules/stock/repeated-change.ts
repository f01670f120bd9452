// Requests that change stock may be repeated with their key, as after a lost answer: they change it once.
import { AppError } from '#server/http/app-error.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import type { Executor } from '#server/storage/tables.ts';
import { lockUntilCommit } from '#server/storage/transaction-locks.ts';
import { findMovementByKey } from './movements.ts';

type Earlier = NonNullable<Awaited<ReturnType<typeof findMovementByKey>>>;

/**
 * Whether a request with this key has changed the stock already; others with the key wait for this transaction. `isSame`: whether the
 * movement it has left is what this request would leave. Throws `idempotency_key_reused` where it is not.
 */
export async function isRepeatedChange(
  storage: Storage,
  tx: Executor,
  { articleId, key }: { readonly articleId: string; readonly key: string | undefined },
  isSame: (earlier: Earlier) => boolean | Promise<boolean>,
): Promise<boolean> {
  if (key === undefined) return false;
  await lockUntilCommit(storage, tx, `stock of ${articleId} by ${key}`);
  const earlier = await findMovementByKey(tx, articleId, key);
  if (!earlier) return false;
  if (!(await isSame(earlier))) throw new AppError('idempotency_key_reused');
  return true;
}
