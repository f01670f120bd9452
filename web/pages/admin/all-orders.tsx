// All Order (spec section 4): the orders of all customers. The Processing button leads to the order's page.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, type MetaFunction } from 'react-router';
import { formMessages } from '#contract/form-messages.ts';
import { formatNumber } from '#contract/number-format.ts';
import type { Order } from '#contract/order.ts';
import { fillPath, pages } from '#contract/paths.ts';
import { queries } from '#web/api/queries.ts';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { type Column, Table } from '#web/components/table/table.tsx';
import { ArticleNumber } from '#web/components/ui/article-number.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { OrderPicture } from '#web/components/ui/order-picture.tsx';
import { OrderStateLabels } from '#web/components/ui/order-state-labels.tsx';
import { pageMeta } from '#web/layout/page-meta.ts';
import { formatDate, formatTotal, orderLinkText } from '#web/pages/account/order-format.ts';
import { AdminPage } from './admin-page.tsx';
import { FailedEmailsNotice } from './failed-emails-notice.tsx';

const title = formMessages.dashboard.allOrder;

export const meta: MetaFunction = (args) => pageMeta(args, { title, hidden: true });

export default function AllOrders() {
  return (
    <AdminPage title={title}>
      {({ email }) => (
        <>
          <FailedEmailsNotice email={email} />
          <OrderList email={email} />
        </>
      )}
    </AdminPage>
  );
}

const columns: readonly Column<Order>[] = [
  { title: 'Product', cell: (order) => <ProductCell order={order} /> },
  { title: 'Customer', cell: (order) => <CustomerCell order={order} />, wide: true },
  { title: 'Quantity', cell: ({ quantity }) => formatNumber(quantity), figures: true },
  { title: 'Price', cell: formatTotal, figures: true },
  { title: 'State', cell: (order) => <StateCell order={order} /> },
  { title: 'Action', cell: (order) => <ProcessingButton order={order} /> },
];

function OrderList({ email }: { readonly email: string }) {
  const list = useInfiniteQuery(queries.allOrders(email));
  return (
    <PagedList
      list={list}
      loading="Loading the orders"
      empty={<EmptyState title="Nothing has been ordered yet." />}
    >
      {(orders) => <Table caption={title} columns={columns} rows={orders} keyOf={({ _id }) => _id} />}
    </PagedList>
  );
}

const orderPath = ({ _id }: Order) => fillPath(pages.order, { id: _id });

function ProductCell({ order }: { readonly order: Order }) {
  return (
    <div className="flex items-start gap-2 sm:gap-3">
      <OrderPicture order={order} width={56} className="size-11 sm:size-14" />
      <div className="min-w-0">
        <Link className="link-thread text-sm whitespace-nowrap tabular-nums" to={orderPath(order)}>
          {orderLinkText(order)}
        </Link>
        <p>
          <bdi className="font-semibold">{order.productName}</bdi>
        </p>
        <ArticleNumber>{order.articleNumber}</ArticleNumber>
        <p className="text-sm text-base-content/75">
          <time dateTime={order.placedAt}>{formatDate(order.placedAt)}</time>
        </p>
        {order.customDetails && (
          <p className="mt-1 border-l-2 border-base-300 pl-2 text-sm whitespace-pre-line" dir="auto">
            <span className="sr-only">Custom details: </span>
            {order.customDetails}
          </p>
        )}
      </div>
    </div>
  );
}

function StateCell({ order }: { readonly order: Order }) {
  return (
    <>
      <OrderStateLabels order={order} />
      {order.transactionId && <p className="mt-1.5 text-sm">{order.transactionId}</p>}
    </>
  );
}

function CustomerCell({ order }: { readonly order: Order }) {
  return (
    <>
      <bdi>{order.userName}</bdi>
      <div className="text-sm text-base-content/75">
        <p>{order.user}</p>
        <p>
          <bdi>{order.phone}</bdi>
        </p>
        <p dir="auto">{order.address}</p>
      </div>
    </>
  );
}

/** Changes nothing by itself: an admin moves the order on there. */
function ProcessingButton({ order }: { readonly order: Order }) {
  return (
    <ButtonLink
      size="small"
      to={orderPath(order)}
      aria-label={`${formMessages.dashboard.processing}: ${order.productName}, ${orderLinkText(order)}`}
    >
      {formMessages.dashboard.processing}
    </ButtonLink>
  );
}
