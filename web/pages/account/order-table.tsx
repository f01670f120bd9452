// The table of the user's orders: pay or cancel while unpaid (spec section 4).

import { useState } from 'react';
import { Link } from 'react-router';
import { formMessages } from '#contract/form-messages.ts';
import { formatNumber } from '#contract/number-format.ts';
import type { Order } from '#contract/order.ts';
import { fillPath, pages } from '#contract/paths.ts';
import { type Column, Table } from '#web/components/table/table.tsx';
import { ArticleNumber } from '#web/components/ui/article-number.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { OrderStatus } from '#web/components/ui/order-status.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { formatDate, formatTotal } from './order-format.ts';

interface OrderTableProps {
  readonly orders: readonly Order[];
  readonly email: string;
}

export function OrderTable({ orders, email }: OrderTableProps) {
  const [cancelling, setCancelling] = useState<Order>();
  const columns: readonly Column<Order>[] = [
    { title: 'Product', cell: (order) => <ProductCell order={order} /> },
    { title: 'Quantity', cell: ({ quantity }) => formatNumber(quantity), figures: true },
    { title: 'Price', cell: formatTotal, figures: true },
    {
      title: 'Ordered',
      cell: ({ placedAt }) => <time dateTime={placedAt}>{formatDate(placedAt)}</time>,
    },
    {
      title: 'Payment',
      cell: (order) => <PaymentCell order={order} onCancel={() => setCancelling(order)} />,
    },
  ];
  return (
    <>
      <Table
        caption={formMessages.dashboard.myOrder}
        columns={columns}
        rows={orders}
        keyOf={(order) => order._id}
      />
      {cancelling && (
        <CancelOrder order={cancelling} email={email} onClose={() => setCancelling(undefined)} />
      )}
    </>
  );
}

function ProductCell({ order }: { readonly order: Order }) {
  return (
    <>
      <Link className="link-thread font-semibold" to={fillPath(pages.payment, { id: order._id })}>
        <bdi>{order.productName}</bdi>
      </Link>
      <ArticleNumber>{order.articleNumber}</ArticleNumber>
      <p className="text-sm text-base-content/75" dir="auto">
        {order.address}
      </p>
    </>
  );
}

/** A paid order shows its transaction id; an unpaid one shows Pay and Cancel, and its status in print only. */
function PaymentCell({ order, onCancel }: { readonly order: Order; readonly onCancel: () => void }) {
  if (order.paid) return <OrderStatus order={order} />;
  return (
    <div className="flex flex-wrap gap-2">
      <div className="hidden print:block">
        <OrderStatus order={order} />
      </div>
      <ButtonLink
        variant="primary"
        size="small"
        to={fillPath(pages.payment, { id: order._id })}
        aria-label={`${formMessages.payment.pay} for ${order.productName}`}
      >
        {formMessages.payment.pay}
      </ButtonLink>
      <Button
        variant="outline"
        size="small"
        aria-label={`${formMessages.order.cancel} ${order.productName}`}
        onClick={onCancel}
      >
        {formMessages.order.cancel}
      </Button>
    </div>
  );
}
