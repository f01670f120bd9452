// A rest on sale as one lot: its minimum order is all that is left, until the stock reaches the regular minimum again.
import { recordAudit, SYSTEM } from '#server/modules/audit/service.ts';
import type { Executor } from '#server/storage/tables.ts';
import { emailAdminsLowStock } from './low-stock-email.ts';
import type { StockMove } from './movements.ts';
import { restAfter } from './rules.ts';
import * as store from './store.ts';

/** Call in the transaction that has changed a stock other than by an order, with the product as it is now. */
export async function adaptRest(tx: Executor, stock: store.StockRow): Promise<void> {
  const rest = restAfter(stock);
  if (rest === 'ended') {
    await store.endRest(tx, stock.id);
    const details = { minimumQuantity: stock.minimum_before_rest ?? 0 };
    await recordAudit(tx, SYSTEM, 'end_rest', stock.id, { label: stock.name, details });
  }
  if (rest === 'resized') await store.resizeRest(tx, stock.id);
}

/** What follows from a delivery or a correction of `quantity` pieces, which has left this stock. */
export async function afterStockChange(
  tx: Executor,
  stock: store.StockRow,
  quantity: number,
  move: Pick<StockMove, 'reason' | 'at'>,
): Promise<void> {
  await adaptRest(tx, stock);
  await emailAdminsLowStock(tx, stock, -quantity, move);
}
