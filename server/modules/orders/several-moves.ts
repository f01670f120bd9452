// Moves several orders on: each in its own transaction, so that one that has changed meanwhile holds up none of the others.
import type { ErrorCode } from '#contract/error-codes.ts';
import type { FulfilmentChange } from '#contract/order-endpoints.ts';
import type { FulfilmentChanges, FulfilmentResult } from '#contract/order-list.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import { toAppError } from '#server/http/error-handler.ts';
import type { Database } from '#server/storage/tables.ts';
import { moveOn } from './fulfilment.ts';
import { stateOf } from './order-mapping.ts';
import * as store from './store.ts';

/** Transactions at the same time: they share commits on SQLite and leave connections to others on PostgreSQL. */
const AT_ONCE = 5;

export interface SeveralMoves {
  readonly changes: FulfilmentChanges;
  readonly admin: Caller;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called with errors that are nobody's answer. */
  readonly onFailure: (error: unknown, orderId: string) => void;
}

/** What became of each order, in the order of the request. Once the database is out of reach, the rest is not tried. */
export async function moveSeveralOn(db: Database, moves: SeveralMoves): Promise<FulfilmentResult[]> {
  const { orders, to, note } = moves.changes;
  const results: FulfilmentResult[] = [];
  for (let at = 0; at < orders.length; at += AT_ONCE) {
    const isDown = results.at(-1)?.code === 'storage_unavailable';
    const batch = orders.slice(at, at + AT_ONCE).map(({ id, carrier = '', trackingNumber = '' }) => {
      const change: FulfilmentChange =
        to === 'shipped' ? { to, carrier, trackingNumber, note } : { to, note };
      return isDown ? unmoved(id, 'storage_unavailable') : moveOne(db, moves, id, change);
    });
    results.push(...(await Promise.all(batch)));
  }
  return results;
}

async function moveOne(
  db: Database,
  { admin, now, onFailure }: SeveralMoves,
  id: string,
  change: FulfilmentChange,
): Promise<FulfilmentResult> {
  try {
    const { number } = await moveOn(db, { id, change, admin, at: now() });
    return { _id: id, number, moved: true, code: null, state: change.to };
  } catch (error) {
    if (!(error instanceof AppError)) onFailure(error, id);
    const { code } = toAppError(error);
    return code === 'order_state_changed' ? whereItIs(db, id, code) : unmoved(id, code);
  }
}

async function whereItIs(db: Database, id: string, code: ErrorCode): Promise<FulfilmentResult> {
  const order = await store.findOrder(db, id);
  return { ...unmoved(id, code), number: order?.number ?? null, state: order ? stateOf(order) : null };
}

const unmoved = (id: string, code: ErrorCode): FulfilmentResult => ({
  _id: id,
  number: null,
  moved: false,
  code,
  state: null,
});
