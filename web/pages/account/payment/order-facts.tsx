// What is being paid for, as it also stands on the printed receipt.
import type { Order } from '#contract/order.ts';
import { dayOf, dollarsOf } from '../order-format.ts';

export function OrderFacts({ order }: { readonly order: Order }) {
  const facts = [
    ['Quantity', order.quantity.toLocaleString('en-US')],
    ['Total', dollarsOf(order)],
    ['Ordered', dayOf(order.placedAt)],
    ['For', order.userName],
    ['Address', order.address],
    ['Phone', order.phone],
    ['Order number', order._id],
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
