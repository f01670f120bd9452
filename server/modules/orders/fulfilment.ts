// Advances paid orders, from paid to processing, shipped and delivered, and adds the notes of admins.
import { trackingUrl } from '#contract/carriers.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { Advance } from '#contract/order-details.ts';
import type { AdvanceResult, Advances } from '#contract/order-list.ts';
import { type Fulfilment, fulfilments, type OrderState } from '#contract/order-state.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import { toAppError } from '#server/http/error-handler.ts';
import { recordAudit } from '#server/modules/audit/service.ts';
import { isRefundedWhole, orderStateOf } from '#server/storage/order-state.ts';
import type { Database, Executor } from '#server/storage/tables.ts';
import { findContentsOf, linesToShip } from './order-contents.ts';
import { emailCustomer } from './order-emails.ts';
import * as store from './store.ts';
import { recordEvent } from './timeline.ts';
import { addWords } from './word-store.ts';

const EMAIL_KINDS = {
  processing: 'order_processing',
  shipped: 'order_shipped',
  delivered: 'order_delivered',
} as const satisfies Record<Fulfilment, string>;

const STATE_SENTENCES: Readonly<Record<OrderState, string>> = {
  unpaid: 'This order is not paid.',
  paid: 'This order is paid and is not being prepared yet.',
  processing: 'This order is already being prepared.',
  shipped: 'This order has already been shipped.',
  delivered: 'This order has already been delivered.',
  cancelled: 'This order has been cancelled.',
  refunded: 'This order has been refunded.',
};

interface AdvanceOptions {
  readonly id: string;
  readonly change: Advance;
  /** Undefined when the shop advances the order itself. */
  readonly admin?: Caller | undefined;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * Advances an order to the state after its current one; returns the updated order. Exactly one of several
 * simultaneous callers succeeds. Throws `order_not_found`, and `order_state_changed` with the current state.
 */
export async function advance(
  db: Database,
  { id, change, admin, at }: AdvanceOptions,
): Promise<store.OrderRow> {
  const previous = fulfilments[fulfilments.indexOf(change.to) - 1] ?? null;
  return db.transaction().execute(async (tx) => {
    const order = await store.setFulfilment(tx, id, previous, columnsOf(change, at));
    if (!order) throw await stateChangedError(tx, id);
    const parcel =
      change.to === 'shipped'
        ? { carrier: change.carrier, trackingNumber: change.trackingNumber }
        : undefined;
    if (parcel) await addWords(tx, id, parcel.trackingNumber);
    const actor = admin ? 'admin' : 'shop';
    const { to: type, note } = change;
    await recordEvent(tx, { orderId: id, type, actor, actorId: admin?.id, note, data: parcel, at });
    const lines = await findContentsOf(tx, id);
    if (parcel && lines.some(({ awaited_quantity }) => awaited_quantity > 0))
      throw new AppError('order_awaits_pieces');
    const toShip = linesToShip(lines);
    await emailCustomer(tx, order, EMAIL_KINDS[change.to], at, {
      ...parcel,
      // An email without lines would have no subject.
      lines: toShip.length > 0 ? toShip : lines,
      ...(order.refunded_cents > 0 && { refundedCents: order.refunded_cents }),
      ...(parcel && { trackingUrl: trackingUrl(parcel.carrier, parcel.trackingNumber) }),
      note,
    });
    if (admin)
      await recordAudit(tx, admin.id, 'advance_order', id, {
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
      return {
        fulfilment: change.to,
        carrier: change.carrier,
        tracking_number: change.trackingNumber,
        shipped_at: at,
      };
    case 'delivered':
      return { fulfilment: change.to, delivered_at: at };
  }
}

/** Why an order is not moved or changed: `order_not_found`, or `order_state_changed` with the current state. */
export async function stateChangedError(tx: Executor, id: string): Promise<AppError> {
  const order = await store.findOrder(tx, id);
  if (!order) return new AppError('order_not_found');
  const state = orderStateOf(order);
  const isBeingRefunded = order.refunding_cents > 0 && isRefundedWhole(order.price_cents, order);
  const why = isBeingRefunded ? 'A refund of this whole order is on its way.' : STATE_SENTENCES[state];
  return new AppError('order_state_changed', { state, detail: `${why} Nothing was done.` });
}

/** Adds a note that admins see; returns the id of its event. Throws `order_not_found`. */
export async function addNote(
  db: Database,
  { id, note, admin, at }: { id: string; note: string; admin: Caller; at: number },
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const order = await store.findOrder(tx, id);
    if (!order) throw new AppError('order_not_found');
    const event = { orderId: id, type: 'note', actor: 'admin', actorId: admin.id, note, at } as const;
    const eventId = await recordEvent(tx, { ...event, isInternal: true });
    await recordAudit(tx, admin.id, 'add_order_note', id, { label: order.number });
    return eventId;
  });
}

/**
 * Orders that are advanced concurrently: they share commits on SQLite and leave connections to others on
 * PostgreSQL.
 */
const AT_ONCE = 5;

interface Advancing {
  readonly changes: Advances;
  readonly admin: Caller;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called with unexpected errors; the result of the order says only that it failed. */
  readonly onFailure: (error: unknown, orderId: string) => void;
}

/**
 * Advances several orders, each in its own transaction, so that an order that has changed meanwhile does not stop the
 * others. Returns the result of each order, in the order of the request. Stops when the database cannot be reached.
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
