// The email to admins when an order or a correction takes an article to its alert level or below.

import { alertLevelOf } from '#server/domain/alert-level.ts';
import { notifyAdmins } from '#server/modules/email/service.ts';
import type { Executor } from '#server/storage/tables.ts';
import { stockLowEmail } from './email-templates.ts';
import type { StockMove } from './movements.ts';
import { hasFallenLow } from './rules.ts';
import type { StockRow } from './store.ts';

/** Sends one email each time the stock falls to the level; `taken` are the pieces of this change. */
export async function emailAdminsLowStock(
  tx: Executor,
  article: StockRow,
  taken: number,
  { reason, at }: Pick<StockMove, 'reason' | 'at'>,
): Promise<void> {
  if (!hasFallenLow(article, taken)) return;
  const data = {
    productName: article.name,
    articleNumber: article.article_number,
    slug: article.slug,
    minimumQuantity: article.minimum_quantity,
    availableQuantity: article.available_quantity,
    alertLevel: alertLevelOf(article),
    isCorrection: reason === 'correction' || reason === 'count',
  };
  await notifyAdmins(tx, { template: stockLowEmail, data }, at);
}
