// One's orders as a table, each with what can still be done about it (spec section 4).
import { useState } from 'react';
import { Link } from 'react-router';
import { messages } from '#contract/messages.ts';
import type { Order } from '#contract/order.ts';
import { fillPath, pages } from '#contract/paths.ts';
import { type Column, Table } from '#web/components/table/table.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { dayOf, dollarsOf } from './order-format.ts';

interface OrderTableProps {
  readonly orders: readonly Order[];
  readonly email: string;
}

export function OrderTable({ orders, email }: OrderTableProps) {
  const [leaving, setLeaving] = useState<Order>();
  const columns: readonly Column<Order>[] = [
    { title: 'Product', cell: (order) => <ProductOf order={order} /> },
    { title: 'Quantity', cell: (order) => order.quantity.toLocaleString('en-US'), figures: true },
    { title: 'Price', cell: (order) => dollarsOf(order), figures: true },
    { title: 'Ordered', cell: (order) => <time dateTime={order.placedAt}>{dayOf(order.placedAt)}</time> },
    { title: 'Payment', cell: (order) => <Standing order={order} onCancel={() => setLeaving(order)} /> },
  ];
  return (
    <>
      <Table
        caption={messages.dashboard.myOrder}
        columns={columns}
        rows={orders}
        keyOf={(order) => order._id}
      />
      {leaving && <CancelOrder order={leaving} email={email} onClose={() => setLeaving(undefined)} />}
    </>
  );
}

function ProductOf({ order }: { readonly order: Order }) {
  return (
    <>
      <Link className="link-thread font-semibold" to={fillPath(pages.payment, { id: order._id })}>
        <bdi>{order.productName}</bdi>
      </Link>
      <p className="text-sm text-base-content/75" dir="auto">
        {order.address}
      </p>
    </>
  );
}

/** Paid, with the transaction id and nothing to press; or still to pay, or to cancel. */
function Standing({ order, onCancel }: { readonly order: Order; readonly onCancel: () => void }) {
  if (order.paid)
    return (
      <>
        <p className="font-semibold text-success">{messages.order.paid}</p>
        <p className="text-sm">{order.transactionId}</p>
      </>
    );
  return (
    <div className="flex flex-wrap gap-2">
      <span className="hidden print:inline">{messages.order.unpaid}</span>
      <Link
        className="btn btn-primary btn-sm min-h-11 sm:min-h-9"
        to={fillPath(pages.payment, { id: order._id })}
        aria-label={`${messages.payment.pay} for ${order.productName}`}
      >
        {messages.payment.pay}
      </Link>
      <button
        type="button"
        className="btn btn-outline btn-sm min-h-11 sm:min-h-9"
        aria-label={`${messages.order.cancel} ${order.productName}`}
        onClick={onCancel}
      >
        {messages.order.cancel}
      </button>
    </div>
  );
}
