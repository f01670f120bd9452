// Idempotency keys of requests that place orders: the same request with the same key places one order. Writes
// `idempotency_keys`.
import { IDEMPOTENCY_TTL_MS } from '#contract/core/limits.ts';
import { AppError } from '#server/http/app-error.ts';
import { idempotencyScope } from '#server/storage/actors.ts';
import type { Executor, Row } from '#server/storage/tables.ts';
import { type OrderRequest, requestFingerprint } from '../rules.ts';
import { findOrder } from '../store/store.ts';

type KeyRow = Row<'idempotency_keys'>;

/** `at` is in milliseconds since 1970. */
export function keyRow(
  userId: string,
  key: string,
  request: OrderRequest,
  { id, at }: { readonly id: string; readonly at: number },
): KeyRow {
  const scope = idempotencyScope(userId);
  return {
    user_id: userId,
    // The row of an API key has the person of the key, too.
    idempotency_key: scope === userId ? key : `${scope} ${key}`,
    request_fingerprint: requestFingerprint(request),
    order_id: id,
    created_at: at,
  };
}

/**
 * Claims a key for an order; returns false when it is claimed already, see `findPlacedBefore`. An expired key can be
 * claimed again. On PostgreSQL this waits for a concurrent claim of the key to commit or roll back.
 */
export async function claimKey(tx: Executor, key: KeyRow): Promise<boolean> {
  const { request_fingerprint, order_id, created_at } = key;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotency_keys')
    .values(key)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'idempotency_key'])
        .doUpdateSet({ request_fingerprint, order_id, created_at })
        .where('idempotency_keys.created_at', '<', created_at - IDEMPOTENCY_TTL_MS),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * The order that was placed with a claimed key. Throws `idempotency_key_reused` for another request, and
 * `placed_order_cancelled`.
 */
export async function findPlacedBefore(tx: Executor, key: KeyRow): Promise<string> {
  const claimed = await tx
    .selectFrom('idempotency_keys')
    .select(['request_fingerprint', 'order_id'])
    .where('user_id', '=', key.user_id)
    .where('idempotency_key', '=', key.idempotency_key)
    .executeTakeFirst();
  if (claimed?.request_fingerprint !== key.request_fingerprint) throw new AppError('idempotency_key_reused');
  const placed = await findOrder(tx, claimed.order_id);
  if (placed?.status === 'cancelled') throw new AppError('placed_order_cancelled');
  return claimed.order_id;
}

/** `now` is in milliseconds since 1970. */
export async function deleteExpiredKeys(db: Executor, now: number): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', now - IDEMPOTENCY_TTL_MS)
    .execute();
}
