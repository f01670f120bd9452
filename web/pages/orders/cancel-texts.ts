// What the cancellation of an order, or of one of its lines, means for the customer. Pure.
import { formatNumber } from '#contract/figures/number-format.ts';
import { t } from '#contract/languages/text.ts';
import type { Order, OrderLine } from '#contract/orders/order.ts';

/** The number of lines that are named. */
const LINES_NAMED = 5;

/** `line` is missing when the whole order is to be cancelled. */
export function cancelText({ lines, deposit }: Pick<Order, 'lines' | 'deposit'>, line?: OrderLine): string {
  const over = line ? [line] : lines;
  const pieces = over.filter(({ kind }) => kind === 'pieces');
  const names = pieces
    .slice(0, LINES_NAMED)
    .map(({ quantity, productName }) => `${quantity} × ${productName}`);
  const more = pieces.length - LINES_NAMED;
  if (more > 0) names.push(t`${formatNumber(more)} more`);
  return [
    pieces.length > 0 && t`${names.join(', ')} will not be made up for you, and the pieces go back to stock.`,
    over.some(({ kind }) => kind === 'swatch') &&
      t`The swatches will not be cut for you, and pieces reserved with them go back to stock.`,
    line &&
      lines.some(({ kind }) => kind === 'delivery') &&
      t`Delivery is charged anew for what is left, and may then cost more.`,
    deposit?.paidAt && t`The deposit is paid back to the card.`,
  ]
    .filter(Boolean)
    .join(' ');
}
