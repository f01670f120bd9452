// Returns what a cancelled or fully refunded order holds: its pieces, the reservations of its swatches, and
// the swatch credit it has used.
import type { OrderActor } from '#contract/order-state.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordIfAdmin } from '#server/modules/audit/service.ts';
import { lockStocks, type Reservations, returnStock, type StockMove } from '#server/modules/stock/service.ts';
import { SYSTEM } from '#server/storage/actors.ts';
import type { Executor } from '#server/storage/tables.ts';
import { giveCreditBack } from './credit-store.ts';
import { findLinesOf, type LineRow } from './line-store.ts';
import { emailCustomer } from './order-emails.ts';
import type { OrderRow } from './store.ts';
import { recordEvent } from './timeline.ts';

interface Cancelling {
  /** Undefined when the shop cancels the order itself. */
  readonly by: Caller | undefined;
  readonly actor: OrderActor;
  readonly reason: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * Returns everything that an order holds, emails its customer and adds a timeline event, in the transaction
 * that cancels it.
 */
export async function undoOrder(
  tx: Executor,
  reservations: Reservations,
  order: OrderRow,
  { by, actor, reason, at }: Cancelling,
): Promise<void> {
  const { id: orderId } = order;
  const ending = { actor: by?.id ?? SYSTEM, at };
  const lines = await findLinesOf(tx, orderId);
  const pieces = lines.filter(({ kind }) => kind === 'pieces');
  const returned = pieces.map((line) => ({ line, quantity: line.quantity }));
  const move = { reason: by ? 'cancellation' : 'expiry', orderId, ...ending } as const;
  await giveBack(tx, reservations, { returned, over: lines }, move);
  await recordEvent(tx, { orderId, type: 'cancelled', actor, actorId: by?.id, note: reason, at });
  await emailCustomer(tx, order, 'order_cancelled', at, { cancelledBy: actor, reason });
  await recordIfAdmin(tx, by, order.customer_id, 'cancel_order', orderId, {
    label: order.number,
    ...(reason && { details: { reason } }),
  });
}

interface GivenBack {
  /** Pieces that go back to stock. */
  readonly returned: readonly { readonly line: LineRow; readonly quantity: number }[];
  /**
   * Lines that have nothing left to refund: the credit they used becomes available again, and the
   * reservations of their swatches end.
   */
  readonly over: readonly LineRow[];
}

/**
 * Returns what lines of an order hold. Locks in the documented order: first the orders of credited swatches
 * (`lockCreditSources` has locked them before), then reservations, then articles by id.
 */
export async function giveBack(
  tx: Executor,
  reservations: Reservations,
  { returned, over }: GivenBack,
  move: StockMove & { readonly orderId: string },
): Promise<void> {
  const credited = over.filter(({ credit_cents }) => credit_cents > 0).map(({ id }) => id);
  if (credited.length > 0) await giveCreditBack(tx, credited);
  const articleIds = over.filter(({ kind }) => kind === 'swatch').map(({ article_id }) => article_id);
  const { orderId, actor, at } = move;
  const ended = articleIds.length > 0 ? await reservations.end(tx, { orderId, articleIds }, at) : [];
  const articles = [...ended, ...returned.map(({ line }) => line)].map(({ article_id }) => article_id);
  if (articles.length > 1) await lockStocks(tx, articles);
  await reservations.putBack(tx, ended, { actor, at });
  for (const { line, quantity } of returned)
    await returnStock(tx, line.article_id, quantity, { ...move, lineId: line.id });
}
