// My Order (spec sections 4, 8): the user's orders, with filters once there are several. A 401 or 403 signs the user out
// (web/api/queries.ts).
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { onOneLine } from '#contract/core/address-parts.ts';
import { formTexts } from '#contract/core/form-texts.ts';
import { orderStates } from '#contract/core/order-state.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { plural, t } from '#contract/languages/text.ts';
import type { Order } from '#contract/orders/order.ts';
import { orderedText } from '#contract/orders/order-texts.ts';
import type { OrderYear } from '#contract/orders/own-orders.ts';
import { requestFile } from '#web/api/client.ts';
import { queries } from '#web/api/queries.ts';
import { CsvDownload } from '#web/components/csv-download.tsx';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { EmptyState, FullScreenSpinner } from '#web/components/feedback/states.tsx';
import { EmptyList, ListFilterFields } from '#web/components/table/list-filters.tsx';
import { Table, type TableColumn } from '#web/components/table/table.tsx';
import { useListFilters } from '#web/components/table/use-list-filters.ts';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { tx } from '#web/languages/tx.ts';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { ArticleNumber } from '#web/parts/articles/article-number.tsx';
import { dueText, isBeingWoven, isRestOpen } from '#web/parts/orders/deposits.ts';
import { OrderPicture } from '#web/parts/orders/order-picture.tsx';
import { OrderQuantity } from '#web/parts/orders/order-quantity.tsx';
import { OrderStateLabels } from '#web/parts/orders/order-state-labels.tsx';
import { ORDER_STATE_TEXTS } from '#web/parts/orders/order-state-texts.ts';
import { useSession } from '#web/session/use-session.ts';
import { DashboardHeading } from '../../layout/dashboard-heading.tsx';
import { formatDate, formatTotal } from '../../parts/orders/order-format.ts';
import { CancelOrder } from './cancel-order.tsx';
import { PaymentTimeLeft } from './order/payment-time-left.tsx';
import { PayTogether, PayTogetherOffer, type Selection, SelectToPay, useSelection } from './pay-together.tsx';

export const meta = hiddenMeta(formTexts.dashboard.myOrder);

export default function MyOrder() {
  const { user, isOnAccount } = useSession();
  return (
    <>
      <DashboardHeading>{formTexts.dashboard.myOrder}</DashboardHeading>
      {isOnAccount && (
        <p className="mb-4">
          <Link className="link-thread" to={pages.statement}>{t`Statement of your account`}</Link>
        </p>
      )}
      {user && <Orders />}
    </>
  );
}

const orderFilters = {
  search: { label: t`Search`, placeholder: t`Fabric, number, address …` },
  choices: {
    state: {
      label: t`State`,
      several: true,
      options: orderStates.map((state) => [state, ORDER_STATE_TEXTS[state]] as const),
    },
  },
  days: true,
} as const;

/** With fewer paid orders a customer finds one by looking. */
const FILTERED_FROM = 5;

function Orders() {
  const filters = useListFilters(orderFilters);
  const list = useInfiniteQuery(queries.orders(filters.key, filters.query));
  const years = useQuery(queries.orderYears());
  const paid = (years.data ?? []).reduce((sum, { orders }) => sum + orders, 0);
  const isFiltered = filters.chosen.length > 0;
  const isLong = paid >= FILTERED_FROM || isFiltered;
  if (years.isPending) return <FullScreenSpinner label={t`Loading your orders`} />;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 empty:hidden">
        <Years years={years.data ?? []} />
        {isLong && (
          <CsvDownload
            load={(format) =>
              requestFile('GET /api/own-orders-csv', {
                query: { sort: 'newest', ...filters.query, ...format },
              })
            }
          >{t`Export CSV`}</CsvDownload>
        )}
      </div>
      {isLong && <ListFilterFields filters={filters} />}
      <PagedList
        list={list}
        loading={t`Loading your orders`}
        empty={isFiltered ? <EmptyList filters={filters} title="" /> : <NoOrders />}
      >
        {(orders) => <OrderTable orders={orders} />}
      </PagedList>
    </>
  );
}

/** What was paid in each year; each leads to the orders of the year. */
function Years({ years }: { readonly years: readonly OrderYear[] }) {
  if (years.length === 0) return null;
  return (
    <ul aria-label={t`Paid by year, without refunds`} className="flex flex-wrap gap-x-8 gap-y-1 print:hidden">
      {years.map(({ year, currency, orders, paid }) => (
        <li key={`${year} ${currency}`}>
          <Link className="link-thread" to={`?from=${year}-01-01&to=${year}-12-31`}>
            {year}
          </Link>
          : {plural(orders, { one: t`one order`, other: t`${orders} orders` })},{' '}
          <span className="tabular-nums">{formatTotal({ price: paid, currency })}</span>
        </li>
      ))}
    </ul>
  );
}

function NoOrders() {
  return (
    <EmptyState title={t`You have not ordered anything yet.`}>
      <ButtonLink variant="primary" to={pages.purchase}>{t`See the collection`}</ButtonLink>
    </EmptyState>
  );
}

/** The table of the user's orders: unpaid ones can be paid or cancelled (spec section 4), several with one payment. */
function OrderTable({ orders }: { readonly orders: readonly Order[] }) {
  const [cancelling, setCancelling] = useState<Order>();
  const selection = useSelection(orders);
  const columns: readonly TableColumn<Order>[] = [
    { title: t`Product`, cell: (order) => <ArticleCell order={order} selection={selection} /> },
    { title: t`Quantity`, cell: (order) => <OrderQuantity order={order} />, figures: true, narrow: true },
    { title: t`Price`, cell: formatTotal, figures: true, narrow: true },
    {
      title: t`Ordered`,
      cell: ({ placedAt }) => <time dateTime={placedAt}>{formatDate(placedAt)}</time>,
      narrow: true,
    },
    {
      title: t`Payment`,
      cell: (order) => <PaymentCell order={order} onCancel={() => setCancelling(order)} />,
      wide: true,
    },
  ];
  return (
    <>
      <PayTogetherOffer selection={selection} />
      <Table caption={formTexts.dashboard.myOrder} columns={columns} rows={orders} />
      <PayTogether selection={selection} />
      {cancelling && <CancelOrder order={cancelling} onClose={() => setCancelling(undefined)} />}
    </>
  );
}

function ArticleCell({ order, selection }: { readonly order: Order; readonly selection: Selection }) {
  const path = fillPath(pages.order, { id: order._id });
  return (
    <div className="flex items-start gap-2 sm:gap-3">
      <SelectToPay order={order} selection={selection} />
      <OrderPicture order={order} width={56} className="size-11 sm:size-14" />
      <div className="min-w-0">
        <Link className="link-thread text-sm tabular-nums sm:whitespace-nowrap" to={path}>
          {order.number}
        </Link>
        {order.purchaseOrderNumber && (
          <p className="text-sm">{tx`Your number ${<bdi>{order.purchaseOrderNumber}</bdi>}`}</p>
        )}
        <OrderedArticles order={order} />
        <p className="text-sm text-base-content/75 xl:truncate" dir="auto" title={onOneLine(order.address)}>
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
      {more > 0 && <li>{t`and ${more} more`}</li>}
    </ul>
  );
}

/** Shows the transaction id of a paid order, or the time left to pay an unpaid one with Pay and Cancel. */
function PaymentCell({ order, onCancel }: { readonly order: Order; readonly onCancel: () => void }) {
  return (
    <div className="flex flex-col gap-2">
      <OrderStateLabels order={order} />
      {order.paid && <p className="text-xs text-base-content/75">{order.transactionId}</p>}
      {order.invoiceDueAt && <p className="text-sm">{t`to be paid by ${formatDate(order.invoiceDueAt)}`}</p>}
      {order.paymentDueAt && (
        <p className="text-sm print:hidden">
          <PaymentTimeLeft endsAt={order.paymentDueAt} />
        </p>
      )}
      {order.deposit && order.due && <p className="text-sm">{dueText(order)}</p>}
      {isBeingWoven(order) && <p className="text-sm">{t`due once the pieces are woven`}</p>}
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
          aria-label={t`Pay for ${order.productName}`}
        >
          {formTexts.payment.pay}
        </ButtonLink>
      )}
      {!isRestOpen(order) && (
        <Button variant="outline" size="small" aria-label={t`Cancel ${order.productName}`} onClick={onCancel}>
          {formTexts.order.cancel}
        </Button>
      )}
    </div>
  );
}
