// The arrival of an expected delivery: orders that wait get their pieces, the oldest first, and the rest goes on sale.
import type { ExpectedDeliveryReceipt } from '#contract/office/expected-deliveries.ts';
import type { ShopContext } from '#server/context.ts';
import { dayIn } from '#server/domain/shop-day.ts';
import { AppError } from '#server/http/app-error.ts';
import { recordAudit } from '#server/modules/audit/service.ts';
import type { Images } from '#server/modules/images/service.ts';
import { changeStock } from '#server/modules/stock/changes.ts';
import { type Share, shareOut } from '#server/modules/stock/expected/rules.ts';
import * as deliveries from '#server/modules/stock/expected/store.ts';
import { receiveForLine } from '#server/modules/stock/promises.ts';
import type { Executor } from '#server/storage/tables.ts';
import { makeRestDue } from '../price/deposits.ts';
import { changeLine, findLines, stillAwaited } from '../store/line-store.ts';
import { shownName } from '../store/shown-names.ts';
import { lockOrder } from '../store/store.ts';
import { recordEvent } from '../store/timeline.ts';
import { emailingDelays } from './delays.ts';
import { lockDelivery } from './deliveries.ts';

interface Receiving {
  readonly id: string;
  readonly receipt: ExpectedDeliveryReceipt;
  /** The id of a user. */
  readonly by: string;
}

/** What the arrival of a delivery has filled, and what waits for another. */
interface Arrived {
  readonly filledQuantity: number;
  readonly waitingQuantity: number;
  readonly availableQuantity: number;
  readonly emailedCount: number;
}

type AwaitedShare = Share<deliveries.DatedRow>;

/** Another order has begun to wait for the delivery before its article was locked. */
class MoreOrdersWait extends Error {}

/**
 * Receives a delivery and closes it. Those whose pieces have not come wait for the next delivery that has any, and are told. Throws
 * `delivery_not_found`, `delivery_not_open`, `delivery_changed`, and what `changeStock` throws.
 */
export async function receiveDelivery(
  { storage, clock, timeZone }: ShopContext,
  images: Pick<Images, 'retain'>,
  receiving: Receiving,
): Promise<Arrived> {
  const at = clock.now();
  const now = { at, today: dayIn(timeZone)(at) };
  for (;;) {
    try {
      const arrived = await storage.transaction((tx) => receive(tx, images, receiving, now));
      storage.changes.publish('articles');
      return arrived;
    } catch (error) {
      // Each time it has fewer pieces left to promise.
      if (!(error instanceof MoreOrdersWait)) throw error;
    }
  }
}

async function receive(
  tx: Executor,
  images: Pick<Images, 'retain'>,
  { id, receipt, by }: Receiving,
  now: deliveries.Moment,
): Promise<Arrived> {
  const { quantity, lot: name, lotOfStock, img, revision } = receipt;
  const found = await deliveries.findDelivery(tx, id);
  if (!found) throw new AppError('delivery_not_found');
  if (img !== undefined) await images.retain(tx, img);
  const touched = { ids: [id], articleId: found.article_id };
  const locked = await lockWaitingOrders(tx, touched);
  const { delivery, stock } = await lockDelivery(tx, id);
  if (delivery.revision !== revision) throw new AppError('delivery_changed');
  const waiting = await deliveries.findAwaitedOf(tx, touched);
  if (waiting.some(({ order_id }) => !locked.has(order_id))) throw new MoreOrdersWait();
  const shares = shareOut(waiting, [{ id, free: quantity }]);
  const filledQuantity = shares.reduce((sum, share) => sum + share.quantity, 0);
  const lot = name || undefined;
  let availableQuantity = stock.available_quantity;
  const move = { actor: by, at: now.at };
  const fill = async () => {
    const closed = { received_at: now.at, quantity, promised_quantity: filledQuantity, lot: name };
    await deliveries.changeDelivery(tx, delivery, closed);
    const rest = { reason: 'delivery' as const, quantity: quantity - filledQuantity, note: delivery.note };
    const left = await changeStock(tx, stock.id, { ...rest, lot, lotOfStock, img }, move);
    availableQuantity = left.available_quantity;
    await fillLines(tx, shares, { articleId: stock.id, lot, ...move });
    await deliveries.releaseDelivery(tx, id);
  };
  const emailedCount = await emailingDelays(tx, [touched], now, fill, shares);
  await recordAudit(tx, move, 'receive_delivery', stock.id, {
    label: stock.name,
    details: { quantity, ...(lot && { lot }), forOrders: filledQuantity },
  });
  const left = await deliveries.findWaiting(tx, stock.id);
  const waitingQuantity = left.reduce((sum, row) => sum + row.quantity, 0);
  return { filledQuantity, waitingQuantity, availableQuantity, emailedCount };
}

/** Orders are locked before articles, here as everywhere. */
async function lockWaitingOrders(
  tx: Executor,
  touched: Parameters<typeof deliveries.findAwaitedOf>[1],
): Promise<ReadonlySet<string>> {
  const waiting = await deliveries.findAwaitedOf(tx, touched);
  const ids = [...new Set(waiting.map(({ order_id }) => order_id))].sort();
  for (const id of ids) await lockOrder(tx, id);
  return new Set(ids);
}

interface Filling {
  readonly articleId: string;
  readonly lot: string | undefined;
  readonly actor: string;
  readonly at: number;
}

/** Makes the pieces those of the orders, which are locked; whoever waits for nothing more can pay the rest. */
async function fillLines(
  tx: Executor,
  shares: readonly AwaitedShare[],
  { articleId, lot, actor, at }: Filling,
): Promise<void> {
  const byLine = Map.groupBy(shares, ({ row }) => row.line_id);
  const lines = await findLines(tx, [...new Set(shares.map(({ row }) => row.order_id))]);
  for (const [lineId, ofLine] of byLine) {
    const orderId = ofLine[0]?.row.order_id ?? '';
    const line = lines.get(orderId)?.find(({ id }) => id === lineId);
    if (!line) continue;
    let quantity = 0;
    for (const share of ofLine) {
      await deliveries.takeAwaited(tx, share.row, share.quantity);
      quantity += share.quantity;
    }
    const before = stillAwaited(line);
    const after = before - quantity;
    await changeLine(tx, lineId, { awaited_quantity: line.awaited_quantity - quantity });
    await receiveForLine(tx, { articleId, quantity, lot }, { orderId, lineId, actor, at });
    const data = { pieces: { name: shownName(line), before, after } };
    await recordEvent(tx, { orderId, type: 'woven', actor: 'admin', actorId: actor, data, at });
    await makeRestDue(tx, orderId, at);
  }
}
