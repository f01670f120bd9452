// Advances paid orders, from paid to processing, shipped and delivered, and adds the notes of admins and the ids of other systems.
import type { ErrorCode } from '#contract/core/error-codes.ts';
import { type Fulfilment, fulfilments } from '#contract/core/order-state.ts';
import type { Advance } from '#contract/orders/order-details.ts';
import type { AdvanceResult, Advances } from '#contract/orders/order-list.ts';
import type { ShopContext } from '#server/context.ts';
import { orderStateOf } from '#server/domain/order-state.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import { toAppError } from '#server/http/error-handler.ts';
import { recordAudit } from '#server/modules/audit/service.ts';
import { isUniqueViolation } from '#server/storage/queries/constraint-violations.ts';
import type { Executor } from '#server/storage/tables.ts';
import { emailCustomer } from '../emails/order-emails.ts';
import { findContentsOf, goodsNotReturned } from '../store/order-contents.ts';
import { stateChangedError } from '../store/state-changed-error.ts';
import * as store from '../store/store.ts';
import { recordEvent } from '../store/timeline.ts';
import { shipRest } from './parcels.ts';

const EMAIL_KINDS = {
  processing: 'order_processing',
  delivered: 'order_delivered',
} as const satisfies Partial<Record<Fulfilment, string>>;

interface AdvanceOptions {
  readonly id: string;
  readonly change: Advance;
  /** Undefined when the shop advances the order itself. */
  readonly admin?: Caller | undefined;
}

/**
 * Advances an order to the state after its current one; returns the updated order. Exactly one of several
 * simultaneous callers succeeds. Throws `order_not_found`, and `order_state_changed` with the current state.
 */
export async function advance(
  { storage, clock }: ShopContext,
  { id, change, admin }: AdvanceOptions,
): Promise<store.OrderRow> {
  const at = clock.now();
  const previous = fulfilments[fulfilments.indexOf(change.to) - 1] ?? null;
  return storage.transaction(async (tx) => {
    const order = await store.setFulfilment(tx, id, previous, columnsOf(change, at));
    if (!order) throw await stateChangedError(tx, id);
    const { note } = change;
    if (change.to === 'shipped') {
      const { to: _to, note: _note, carrier, trackingNumber, ...measures } = change;
      await shipRest(tx, order, { parcel: { carrier, trackingNumber }, measures, note, admin, at });
    } else {
      const actor = admin ? 'admin' : 'shop';
      await recordEvent(tx, { orderId: id, type: change.to, actor, actorId: admin?.id, note, at });
      const lines = await findContentsOf(tx, id);
      const notReturned = goodsNotReturned(lines);
      await emailCustomer(tx, order, EMAIL_KINDS[change.to], at, {
        // An email without lines would have no subject.
        lines: notReturned.length > 0 ? notReturned : lines,
        ...(order.refunded_cents > 0 && { refundedCents: order.refunded_cents }),
        note,
      });
    }
    if (admin)
      await recordAudit(tx, { actor: admin.id, at }, 'advance_order', id, {
        label: order.number,
        details: { to: change.to },
      });
    return order;
  });
}

function columnsOf(change: Advance, at: number) {
  switch (change.to) {
    case 'processing':
      return { fulfilment: change.to };
    case 'shipped':
      return { fulfilment: change.to, shipped_at: at };
    case 'delivered':
      return { fulfilment: change.to, delivered_at: at };
  }
}

/** Adds a note that admins see; returns the id of its event. Throws `order_not_found`. */
export async function addNote(
  { storage, clock }: ShopContext,
  { id, note, admin }: { id: string; note: string; admin: Caller },
): Promise<string> {
  const at = clock.now();
  return storage.transaction(async (tx) => {
    const order = await store.findOrder(tx, id);
    if (!order) throw new AppError('order_not_found');
    const event = { orderId: id, type: 'note', actor: 'admin', actorId: admin.id, note, at } as const;
    const eventId = await recordEvent(tx, { ...event, isInternal: true });
    await recordAudit(tx, { actor: admin.id, at }, 'add_order_note', id, { label: order.number });
    return eventId;
  });
}

/**
 * States the id that another system has for an order, '' for none; returns 1, or 0 when it has it already. Throws `order_not_found`
 * and `external_id_in_use`.
 */
export async function putExternalId(
  { storage, clock }: ShopContext,
  { id, externalId, by }: { readonly id: string; readonly externalId: string; readonly by: Caller },
): Promise<number> {
  const at = clock.now();
  try {
    return await storage.transaction(async (tx) => {
      const order = await store.lockOrder(tx, id);
      if (!order) throw new AppError('order_not_found');
      if ((order.external_id ?? '') === externalId) return 0;
      await store.setExternalId(tx, id, { external_id: externalId || null, updated_at: at });
      await recordAudit(tx, { actor: by.id, at }, 'set_order_external_id', id, { label: order.number });
      return 1;
    });
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('external_id_in_use') : error;
  }
}

/**
 * Orders that are advanced concurrently: they share commits on SQLite and leave connections to others on
 * PostgreSQL.
 */
const AT_ONCE = 5;

interface Advancing {
  readonly changes: Advances;
  readonly admin: Caller;
  /** Called with unexpected errors; the result of the order says only that it failed. */
  readonly onFailure: (error: unknown, orderId: string) => void;
}

/**
 * Advances several orders, each in its own transaction, so that an order that has changed meanwhile does not stop the
 * others. Returns the result of each order, in the order of the request. Stops when the database cannot be reached.
 */
export async function advanceMany(ctx: ShopContext, moves: Advancing): Promise<AdvanceResult[]> {
  const { orders, to, note } = moves.changes;
  const results: AdvanceResult[] = [];
  for (let at = 0; at < orders.length; at += AT_ONCE) {
    const isDown = results.at(-1)?.code === 'storage_unavailable';
    const batch = orders.slice(at, at + AT_ONCE).map(({ _id: id, carrier = '', trackingNumber = '' }) => {
      const change: Advance = to === 'shipped' ? { to, carrier, trackingNumber, note } : { to, note };
      return isDown ? unchanged(id, 'storage_unavailable') : advanceOne(ctx, moves, id, change);
    });
    results.push(...(await Promise.all(batch)));
  }
  return results;
}

async function advanceOne(
  ctx: ShopContext,
  { admin, onFailure }: Advancing,
  id: string,
  change: Advance,
): Promise<AdvanceResult> {
  try {
    const { number } = await advance(ctx, { id, change, admin });
    return { _id: id, number, isAdvanced: true, code: null, state: change.to };
  } catch (error) {
    if (!(error instanceof AppError)) onFailure(error, id);
    const { code } = toAppError(error);
    return code === 'order_state_changed' ? whereItIs(ctx.storage.db, id, code) : unchanged(id, code);
  }
}

async function whereItIs(db: Executor, id: string, code: ErrorCode): Promise<AdvanceResult> {
  const order = await store.findOrder(db, id);
  return { ...unchanged(id, code), number: order?.number ?? null, state: order ? orderStateOf(order) : null };
}

const unchanged = (id: string, code: ErrorCode): AdvanceResult => ({
  _id: id,
  number: null,
  isAdvanced: false,
  code,
  state: null,
});
