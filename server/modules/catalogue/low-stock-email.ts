// The email to admins when an order takes a product below its minimum order, so that it can no longer be ordered.
import { notifyAdmins } from '#server/modules/email/service.ts';
import type { Executor } from '#server/storage/tables.ts';
import type { ReservedStock } from './store.ts';

/** Once for each time that the stock falls below the minimum: `taken` are the pieces of the order that was placed. */
export async function emailAdminsLowStock(
  tx: Executor,
  product: ReservedStock,
  taken: number,
  at: number,
): Promise<void> {
  const { available_quantity: left, minimum_quantity: minimum } = product;
  if (left >= minimum || left + taken < minimum) return;
  const data = {
    productName: product.name,
    articleNumber: product.article_number,
    slug: product.slug,
    minimumQuantity: minimum,
    availableQuantity: left,
  };
  await notifyAdmins(tx, { kind: 'admin_stock_low', data }, at);
}
