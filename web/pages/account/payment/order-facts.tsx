// The details of an order, on the payment page and on the printed receipt.
import { formatNumber } from '#contract/number-format.ts';
import type { Order } from '#contract/order.ts';
import { lineText } from '#contract/order-words.ts';
import { formatDate, formatTotal } from '../order-format.ts';

export function OrderFacts({ order }: { readonly order: Order }) {
  const facts = [
    ...(order.articleNumber ? [['Article number', order.articleNumber] as const] : []),
    order.lines.length > 1
      ? (['Articles', order.lines.map(lineText).join('\n')] as const)
      : (['Quantity', formatNumber(order.quantity)] as const),
    ['Total', formatTotal(order)],
    ['Ordered', formatDate(order.placedAt)],
    ['For', order.userName],
    ['Address', order.address],
    ['Phone', order.phone],
    ...(order.purchaseOrderNumber ? [['Purchase order', order.purchaseOrderNumber] as const] : []),
    ...(order.number ? [['Order number', order.number] as const] : []),
    ['Order id', order._id],
    ...(order.customDetails ? [['Custom details', order.customDetails] as const] : []),
  ] as const;
  return (
    <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 gap-y-2 border-y border-base-300 py-5">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-base-content/75">{name}</dt>
          <dd className="min-w-0 break-words whitespace-pre-line tabular-nums" dir="auto">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
