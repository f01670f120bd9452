// A rest on sale as one lot: its minimum order is all that is left, until the stock reaches the regular minimum again.
import { recordAudit, SYSTEM } from '#server/modules/audit/service.ts';
import type { Executor } from '#server/storage/tables.ts';
import { putBack, returnToLots } from './lots.ts';
import { emailAdminsLowStock } from './low-stock-email.ts';
import { restAfter } from './rules.ts';
import { insertMovement, type StockMove } from './movements.ts';
import * as store from './store.ts';

/** Returns a quantity to stock and to its lots, also of a withdrawn product. */
export async function releaseStock(
  tx: Executor,
  productId: string,
  quantity: number,
  move: StockMove,
): Promise<void> {
  const stock = await store.releaseStock(tx, productId, quantity);
  if (stock?.has_lots === 1) await returnToLots(tx, productId, quantity, move);
  else await insertMovement(tx, productId, quantity, move);
  if (stock) await adaptRest(tx, stock);
}

/** Returns pieces that were held, to the lot they are of; as they are then, without `adaptRest`. */
export async function returnHeld(
  tx: Executor,
  held: { readonly productId: string; readonly lotId: string | null; readonly quantity: number },
  move: StockMove,
): Promise<store.StockRow | undefined> {
  const { productId, quantity } = held;
  const stock = await store.releaseStock(tx, productId, quantity);
  if (stock?.has_lots === 1) await putBack(tx, held, move);
  else await insertMovement(tx, productId, quantity, move);
  return stock;
}

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
