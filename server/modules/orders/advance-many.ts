// Advances several orders, each in its own transaction, so that an order that has changed meanwhile does not
// stop the others.

import type { ErrorCode } from '#contract/error-codes.ts';
import type { Advance } from '#contract/order-details.ts';
import type { AdvanceResult, Advances } from '#contract/order-list.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import { toAppError } from '#server/http/error-handler.ts';
import { orderStateOf } from '#server/storage/order-state.ts';
import type { Database } from '#server/storage/tables.ts';
import { advance } from './fulfilment.ts';
import * as store from './store.ts';

/**
 * Orders that are advanced concurrently: they share commits on SQLite and leave connections to others on
 * PostgreSQL.
 */
const AT_ONCE = 5;

export interface Advancing {
  readonly changes: Advances;
  readonly admin: Caller;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called with unexpected errors; the result of the order says only that it failed. */
  readonly onFailure: (error: unknown, orderId: string) => void;
}

/**
 * Returns the result of each order, in the order of the request. Stops when the database cannot be reached.
 */
export async function advanceMany(db: Database, moves: Advancing): Promise<AdvanceResult[]> {
  const { orders, to, note } = moves.changes;
  const results: AdvanceResult[] = [];
  for (let at = 0; at < orders.length; at += AT_ONCE) {
    const isDown = results.at(-1)?.code === 'storage_unavailable';
    const batch = orders.slice(at, at + AT_ONCE).map(({ id, carrier = '', trackingNumber = '' }) => {
      const change: Advance = to === 'shipped' ? { to, carrier, trackingNumber, note } : { to, note };
      return isDown ? unchanged(id, 'storage_unavailable') : advanceOne(db, moves, id, change);
    });
    results.push(...(await Promise.all(batch)));
  }
  return results;
}

async function advanceOne(
  db: Database,
  { admin, now, onFailure }: Advancing,
  id: string,
  change: Advance,
): Promise<AdvanceResult> {
  try {
    const { number } = await advance(db, { id, change, admin, at: now() });
    return { _id: id, number, advanced: true, code: null, state: change.to };
  } catch (error) {
    if (!(error instanceof AppError)) onFailure(error, id);
    const { code } = toAppError(error);
    return code === 'order_state_changed' ? whereItIs(db, id, code) : unchanged(id, code);
  }
}

async function whereItIs(db: Database, id: string, code: ErrorCode): Promise<AdvanceResult> {
  const order = await store.findOrder(db, id);
  return { ...unchanged(id, code), number: order?.number ?? null, state: order ? orderStateOf(order) : null };
}

const unchanged = (id: string, code: ErrorCode): AdvanceResult => ({
  _id: id,
  number: null,
  advanced: false,
  code,
  state: null,
});
