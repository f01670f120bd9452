// The payment status of an order: paid with its transaction id, or unpaid.
import { messages } from '#contract/messages.ts';
import type { Order } from '#contract/order.ts';

export function OrderStatus({ order }: { readonly order: Pick<Order, 'paid' | 'transactionId'> }) {
  if (!order.paid) return <span>{messages.order.unpaid}</span>;
  return (
    <>
      <p className="font-semibold text-success">{messages.order.paid}</p>
      <p className="text-sm">{order.transactionId}</p>
    </>
  );
}
