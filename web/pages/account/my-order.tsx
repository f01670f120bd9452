// My Order (spec sections 4, 8): the user's orders. A 401 or 403 signs the user out (web/api/queries.ts).
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, type MetaFunction } from 'react-router';
import { onOneLine } from '#contract/address-parts.ts';
import { formMessages } from '#contract/form-messages.ts';
import type { Order } from '#contract/order.ts';
import { orderedText } from '#contract/order-words.ts';
import { fillPath, pages } from '#contract/paths.ts';
import { queries } from '#web/api/queries.ts';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { Table, type TableColumn } from '#web/components/table/table.tsx';
import { ArticleNumber } from '#web/components/ui/article-number.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { dueText, isBeingWoven, isRestOpen } from '#web/components/ui/deposit-words.ts';
import { OrderPicture } from '#web/components/ui/order-picture.tsx';
import { OrderQuantity } from '#web/components/ui/order-quantity.tsx';
import { OrderStateLabels } from '#web/components/ui/order-state-labels.tsx';
import { pageMeta } from '#web/layout/page-meta.ts';
import { useSession } from '#web/session/use-session.ts';
import { CancelOrder } from './cancel-order.tsx';
import { DashboardHeading } from './dashboard-heading.tsx';
import { PaymentTimeLeft } from './order/payment-time-left.tsx';
import { formatDate, formatTotal } from './order-format.ts';
import { PayTogether, PayTogetherOffer, type Selection, SelectToPay, useSelection } from './pay-together.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: formMessages.dashboard.myOrder, hidden: true });

export default function MyOrder() {
  const { user, isOnAccount } = useSession();
  return (
    <>
      <DashboardHeading>{formMessages.dashboard.myOrder}</DashboardHeading>
      {isOnAccount && (
        <p className="mb-4">
          <Link className="link-thread" to={pages.statement}>
            Statement of your account
          </Link>
        </p>
      )}
      {user && <Orders email={user.email} />}
    </>
  );
}

function Orders({ email }: { readonly email: string }) {
  const list = useInfiniteQuery(queries.orders(email));
  return (
    <PagedList list={list} loading="Loading your orders" empty={<NoOrders />}>
      {(orders) => <OrderTable orders={orders} email={email} />}
    </PagedList>
  );
}

function NoOrders() {
  return (
    <EmptyState title="You have not ordered anything yet.">
      <ButtonLink variant="primary" to={pages.purchase}>
        See the collection
      </ButtonLink>
    </EmptyState>
  );
}

interface OrderTableProps {
  readonly orders: readonly Order[];
  readonly email: string;
}

/** The table of the user's orders: unpaid ones can be paid or cancelled (spec section 4), several with one payment. */
function OrderTable({ orders, email }: OrderTableProps) {
  const [cancelling, setCancelling] = useState<Order>();
  const selection = useSelection(orders);
  const columns: readonly TableColumn<Order>[] = [
    { title: 'Product', cell: (order) => <ArticleCell order={order} selection={selection} /> },
    { title: 'Quantity', cell: (order) => <OrderQuantity order={order} />, figures: true, narrow: true },
    { title: 'Price', cell: formatTotal, figures: true, narrow: true },
    {
      title: 'Ordered',
      cell: ({ placedAt }) => <time dateTime={placedAt}>{formatDate(placedAt)}</time>,
      narrow: true,
    },
    {
      title: 'Payment',
      cell: (order) => <PaymentCell order={order} onCancel={() => setCancelling(order)} />,
      wide: true,
    },
  ];
  return (
    <>
      <PayTogetherOffer selection={selection} />
      <Table
        caption={formMessages.dashboard.myOrder}
        columns={columns}
        rows={orders}
        keyOf={(order) => order._id}
      />
      <PayTogether selection={selection} />
      {cancelling && (
        <CancelOrder order={cancelling} email={email} onClose={() => setCancelling(undefined)} />
      )}
    </>
  );
}

interface ArticleCellProps {
  readonly order: Order;
  readonly selection: Selection;
}

function ArticleCell({ order, selection }: ArticleCellProps) {
  const path = fillPath(pages.order, { id: order._id });
  return (
    <div className="flex items-start gap-2 sm:gap-3">
      <SelectToPay order={order} selection={selection} />
      <OrderPicture order={order} width={56} className="size-11 sm:size-14" />
      <div className="min-w-0">
        <Link className="link-thread text-sm whitespace-nowrap tabular-nums" to={path}>
          {order.number}
        </Link>
        <OrderedArticles order={order} />
        <p className="text-sm text-base-content/75" dir="auto">
          {onOneLine(order.address)}
        </p>
      </div>
    </div>
  );
}

/** The number of lines that a row names. */
const LINES_SHOWN = 3;

function OrderedArticles({ order }: { readonly order: Order }) {
  const { productName, articleNumber } = order;
  const lines = order.lines.filter(({ kind }) => kind !== 'delivery');
  if (lines.length < 2)
    return (
      <>
        <p>
          <bdi className="font-semibold">{productName}</bdi>
        </p>
        <ArticleNumber>{articleNumber}</ArticleNumber>
      </>
    );
  const more = lines.length - LINES_SHOWN;
  return (
    <ul>
      {lines.slice(0, LINES_SHOWN).map((line) => (
        <li key={line._id}>
          <bdi className="font-semibold">{line.productName}</bdi>,{' '}
          <span className="whitespace-nowrap">{orderedText([line])}</span>
        </li>
      ))}
      {more > 0 && <li>and {more} more</li>}
    </ul>
  );
}

/** Shows the transaction id of a paid order, or the time left to pay an unpaid one with Pay and Cancel. */
function PaymentCell({ order, onCancel }: { readonly order: Order; readonly onCancel: () => void }) {
  return (
    <div className="flex flex-col gap-2">
      <OrderStateLabels order={order} />
      {order.paid && <p className="text-xs text-base-content/75">{order.transactionId}</p>}
      {order.invoiceDueAt && <p className="text-sm">to be paid by {formatDate(order.invoiceDueAt)}</p>}
      {order.paymentDueAt && (
        <p className="text-sm print:hidden">
          <PaymentTimeLeft endsAt={order.paymentDueAt} />
        </p>
      )}
      {order.deposit && order.state === 'unpaid' && <p className="text-sm">{dueText(order)}</p>}
      {isBeingWoven(order) && <p className="text-sm">due once the pieces are woven</p>}
      {order.state === 'unpaid' && <UnpaidActions order={order} onCancel={onCancel} />}
    </div>
  );
}

function UnpaidActions({ order, onCancel }: { readonly order: Order; readonly onCancel: () => void }) {
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {!isBeingWoven(order) && (
        <ButtonLink
          variant="primary"
          size="small"
          to={fillPath(pages.payment, { id: order._id })}
          aria-label={`${formMessages.payment.pay} for ${order.productName}`}
        >
          {formMessages.payment.pay}
        </ButtonLink>
      )}
      {!isRestOpen(order) && (
        <Button
          variant="outline"
          size="small"
          aria-label={`${formMessages.order.cancel} ${order.productName}`}
          onClick={onCancel}
        >
          {formMessages.order.cancel}
        </Button>
      )}
    </div>
  );
}
