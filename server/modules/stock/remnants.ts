// Remnants: fewer pieces than the minimum order, sold as a whole. Their minimum order is all that is left,
// until the stock reaches the regular minimum again.
import { recordAudit } from '#server/modules/audit/service.ts';
import { SYSTEM } from '#server/storage/actors.ts';
import type { Executor } from '#server/storage/tables.ts';
import { emailAdminsLowStock } from './low-stock-email.ts';
import type { StockMove } from './movements.ts';
import { remnantAfter } from './rules.ts';
import * as store from './store.ts';

/**
 * Updates or ends the remnant sale after a change of stock that is not an order. Call it in the same
 * transaction, with the stock after the change. `at` is the current time in milliseconds since 1970.
 */
export async function adaptRemnant(tx: Executor, stock: store.StockRow, at: number): Promise<void> {
  const remnant = remnantAfter(stock);
  if (remnant === 'ended') {
    await store.endRemnantSale(tx, stock.id);
    const details = { minimumQuantity: stock.minimum_before_remnant ?? 0 };
    await recordAudit(tx, { actor: SYSTEM, at }, 'end_remnant_sale', stock.id, {
      label: stock.name,
      details,
    });
  }
  if (remnant === 'resized') await store.resizeRemnant(tx, stock.id);
}

/**
 * Applies the consequences of a delivery or a correction of `quantity` pieces; `stock` is the stock after it.
 */
export async function afterStockChange(
  tx: Executor,
  stock: store.StockRow,
  quantity: number,
  move: Pick<StockMove, 'reason' | 'at'>,
): Promise<void> {
  await adaptRemnant(tx, stock, move.at);
  await emailAdminsLowStock(tx, stock, -quantity, move);
}
