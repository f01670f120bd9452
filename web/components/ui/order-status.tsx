// The payment status of an order: paid with its transaction id, or unpaid.
import { formMessages } from '#contract/form-messages.ts';
import type { Order } from '#contract/order.ts';

export function OrderStatus({ order }: { readonly order: Pick<Order, 'paid' | 'transactionId'> }) {
  if (!order.paid) return <span>{formMessages.order.unpaid}</span>;
  return (
    <>
      <p className="font-semibold text-success">{formMessages.order.paid}</p>
      <p className="text-sm">{order.transactionId}</p>
    </>
  );
}
