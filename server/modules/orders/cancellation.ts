// What an order gives back when it is cancelled, or nothing is left of it to refund: its pieces, what is reserved with its swatches, and the
// credit that made it cheaper.
import type { OrderActor } from '#contract/order-state.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordIfAdmin } from '#server/modules/audit/service.ts';
import { type Reservations, returnStock } from '#server/modules/stock/service.ts';
import { SYSTEM } from '#server/storage/actors.ts';
import type { Executor } from '#server/storage/tables.ts';
import { giveCreditBack } from './credit-store.ts';
import { findLinesOf } from './line-store.ts';
import { emailCustomer } from './order-emails.ts';
import type { OrderRow } from './store.ts';
import { recordEvent } from './timeline.ts';

interface Cancelling {
  /** Undefined when the shop itself does it. */
  readonly by: Caller | undefined;
  readonly actor: OrderActor;
  readonly reason: string;
  /** Now, in milliseconds since 1970. */
  readonly at: number;
}

/** Gives back all that an order has, tells its customer and its timeline, in the transaction that cancels it. */
export async function undoOrder(
  tx: Executor,
  reservations: Reservations,
  order: OrderRow,
  { by, actor, reason, at }: Cancelling,
): Promise<void> {
  const { id: orderId } = order;
  const ending = { actor: by?.id ?? SYSTEM, at };
  await releaseSwatches(tx, reservations, order, ending);
  const move = { reason: by ? 'cancellation' : 'expiry', orderId, ...ending } as const;
  const pieces = (await findLinesOf(tx, orderId)).filter(({ kind }) => kind === 'pieces');
  // In the order of the articles, as every transaction that changes several.
  for (const line of pieces.toSorted((one, other) => (one.article_id < other.article_id ? -1 : 1)))
    await returnStock(tx, line.article_id, line.quantity, { ...move, lineId: line.id });
  await recordEvent(tx, { orderId, type: 'cancelled', actor, actorId: by?.id, note: reason, at });
  await emailCustomer(tx, order, 'order_cancelled', at, { cancelledBy: actor, reason });
  await recordIfAdmin(tx, by, order.customer_id, 'cancel_order', orderId, {
    label: order.number,
    ...(reason && { details: { reason } }),
  });
}

/** Makes the credit count again that an order has taken, and puts back what is reserved with its swatches. */
export async function releaseSwatches(
  tx: Executor,
  reservations: Reservations,
  { id, credit_cents, swatch_quantity }: OrderRow,
  ending: { readonly actor: string; readonly at: number },
): Promise<void> {
  if (credit_cents > 0) await giveCreditBack(tx, id);
  if (swatch_quantity > 0) await reservations.end(tx, { orderId: id }, ending);
}
