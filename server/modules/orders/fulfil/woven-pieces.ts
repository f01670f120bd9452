// Pieces of an order that were not there when its quotation was accepted, and have been woven since.
import type { WovenPieces } from '#contract/orders/order-details.ts';
import type { ShopContext } from '#server/context.ts';
import { orderStateOf } from '#server/domain/order-state.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordAudit } from '#server/modules/audit/service.ts';
import { awaitedOfLines } from '#server/modules/stock/expected/awaited-pieces.ts';
import { receiveForLine } from '#server/modules/stock/promises.ts';
import { makeRestDue } from '../price/deposits.ts';
import { changeLine, findLinesOf, stillAwaited } from '../store/line-store.ts';
import { shownName } from '../store/shown-names.ts';
import { stateChangedError } from '../store/state-changed-error.ts';
import * as store from '../store/store.ts';
import { recordEvent } from '../store/timeline.ts';

interface Receiving {
  readonly orderId: string;
  readonly lineId: string;
  readonly by: Caller;
}

/** The states in which an order waits for its pieces. */
const WAITING = ['unpaid', 'paid', 'processing'];

/**
 * Records that awaited pieces of a line are woven and are the order's. Throws `order_not_found`, `order_line_not_found`,
 * `order_state_changed` also when other pieces are awaited than the caller has seen, and what `receiveForLine` throws.
 */
export async function receiveWoven(
  { storage, clock }: ShopContext,
  { quantity, awaitedQuantity: awaited, lot }: WovenPieces,
  { orderId, lineId, by }: Receiving,
): Promise<void> {
  const at = clock.now();
  await storage.transaction(async (tx) => {
    const order = await store.lockOrder(tx, orderId);
    if (!order) throw new AppError('order_not_found');
    const line = (await findLinesOf(tx, orderId)).find(({ id }) => id === lineId);
    if (!line || line.article_id === null) throw new AppError('order_line_not_found');
    const isOpen = WAITING.includes(orderStateOf(order));
    if (!isOpen || stillAwaited(line) !== awaited) throw await stateChangedError(tx, orderId);
    // What comes out of an expected delivery is received with it.
    const isExpected = (await awaitedOfLines(tx, [lineId])).size > 0;
    const left = awaited - quantity;
    if (left < 0 || isExpected) throw new AppError('more_than_awaited');
    await changeLine(tx, lineId, { awaited_quantity: line.awaited_quantity - quantity });
    const pieces = { articleId: line.article_id, quantity, lot };
    await receiveForLine(tx, pieces, { orderId, lineId, actor: by.id, at });
    const data = { pieces: { name: shownName(line), before: awaited, after: left } };
    await recordEvent(tx, { orderId, type: 'woven', actor: 'admin', actorId: by.id, data, at });
    await makeRestDue(tx, orderId, at);
    await recordAudit(tx, { actor: by.id, at }, 'receive_woven', orderId, {
      label: `${order.number}, ${line.article_name}`,
      details: { pieces: quantity },
    });
  });
}
