// The rows of All Order (spec section 4). The number and the Processing button link to the order's page.
import { createContext, use, useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { onOneLine } from '#contract/core/address-parts.ts';
import { formTexts } from '#contract/core/form-texts.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import type { Order } from '#contract/orders/order.ts';
import { lineText, orderedText } from '#contract/orders/order-texts.ts';
import { type AdminColumn, AdminTable, RowLink } from '#web/components/table/admin-table.tsx';
import type { RowSelection } from '#web/components/table/row-selection.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { formatDate, formatRecentDate, formatTotal } from '#web/parts/orders/order-format.ts';
import type { FromList } from '#web/parts/orders/order-navigation.tsx';
import { OrderPicture } from '#web/parts/orders/order-picture.tsx';
import { OrderQuantity } from '#web/parts/orders/order-quantity.tsx';
import { OrderStateLabels, stateNote } from '#web/parts/orders/order-state-labels.tsx';

const columns: readonly AdminColumn<Order>[] = [
  { title: 'Product', cell: (order) => <ArticleCell order={order} /> },
  { title: 'Customer', cell: (order) => <CustomerCell order={order} /> },
  { title: 'Quantity', cell: (order) => <OrderQuantity order={order} />, figures: true, width: 'rows:w-19' },
  { title: 'Price', cell: formatTotal, figures: true, width: 'rows:w-24' },
  { title: 'State', cell: (order) => <StateCell order={order} />, width: 'rows:w-44' },
  { title: 'Action', cell: (order) => <ProcessingButton order={order} />, width: 'rows:w-26', actions: true },
];

interface AllOrdersTableProps {
  readonly orders: readonly Order[];
  readonly selection: RowSelection;
}

export function AllOrdersTable({ orders, selection }: AllOrdersTableProps) {
  const { search } = useLocation();
  const list = useMemo(() => ({ list: search, orders: orders.map(({ _id }) => _id) }), [search, orders]);
  return (
    <ListOfLinks value={list}>
      <AdminTable
        caption={formTexts.dashboard.allOrder}
        columns={columns}
        rows={orders}
        selection={selection}
        card={(order) => <OrderCard order={order} />}
      />
    </ListOfLinks>
  );
}

const ListOfLinks = createContext<FromList | undefined>(undefined);

/** The order's page links back to the list with its current filters, and to the orders beside it. */
function useOrderLink({ _id }: Order) {
  return { to: fillPath(pages.order, { id: _id }), state: use(ListOfLinks) };
}

/** The three lines of an order on a phone, which a tablet has in two with a picture. A press anywhere opens the order's page. */
function OrderCard({ order }: { readonly order: Order }) {
  const link = useOrderLink(order);
  const note = stateNote(order);
  const ordered = orderedText(order.lines);
  return (
    <div className="text-base leading-6 md:grid md:grid-cols-[3.5rem_minmax(0,1fr)_minmax(0,11rem)_7rem_5.5rem] md:gap-x-3">
      <OrderPicture order={order} width={56} className="row-span-2 size-14 self-center max-md:hidden" />
      <div className="flex flex-wrap items-center gap-x-1 md:contents">
        <span className="whitespace-nowrap">
          <RowLink covers {...link}>
            {order.number}
          </RowLink>
        </span>
        <div className="max-md:ml-auto md:col-start-4 md:row-span-2 md:row-start-1 md:self-center">
          <OrderStateLabels order={order} dense />
        </div>
      </div>
      <div className="flex justify-between gap-x-3 md:contents">
        <span className="flex min-w-0 items-baseline gap-x-2 md:col-start-3 md:row-start-1">
          <bdi className="min-w-0 wrap-anywhere max-md:truncate">{order.userName}</bdi>
          <span className="shrink-0 md:hidden">
            <OrderDate order={order} />
          </span>
        </span>
        <span className="text-right tabular-nums md:col-start-5 md:row-start-1">{formatTotal(order)}</span>
      </div>
      <div className="flex flex-wrap justify-between gap-x-3 text-sm leading-6 md:contents">
        <span className="min-w-0 flex-1 wrap-anywhere max-md:truncate md:col-start-2 md:text-sm">
          <bdi>{order.productName}</bdi>
          <span className="md:hidden">, {ordered}</span>
        </span>
        <span className="max-md:order-1 max-md:w-full md:col-start-3 md:text-sm">
          <span className="max-md:hidden">
            {ordered}, <OrderDate order={order} />
          </span>
          {note && <span className="block font-semibold text-primary">{note}</span>}
          {order.tax?.otherCompany !== undefined && (
            <span className="block font-semibold text-warning">{OTHER_TAX_ID}</span>
          )}
        </span>
        <Link
          className="link-thread relative text-right after:absolute after:-inset-x-2 after:-inset-y-2.5 md:col-start-5 md:text-sm"
          aria-label={`${formTexts.dashboard.processing}: ${order.productName}, ${order.number}`}
          {...link}
        >
          {formTexts.dashboard.processing}
        </Link>
      </div>
    </div>
  );
}

function OrderDate({ order: { placedAt } }: { readonly order: Order }) {
  return (
    <time dateTime={placedAt} className="text-sm whitespace-nowrap text-base-content/75">
      {formatRecentDate(placedAt)}
    </time>
  );
}

function ArticleCell({ order }: { readonly order: Order }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <OrderPicture order={order} width={56} className="size-10 shrink-0 rows:max-xl:hidden" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-2 rows:flex-nowrap rows:whitespace-nowrap">
          <RowLink {...useOrderLink(order)}>{order.number}</RowLink>
          <time
            dateTime={order.placedAt}
            title={formatDate(order.placedAt)}
            className="text-base-content/75 rows:truncate"
          >
            {formatRecentDate(order.placedAt)}
          </time>
        </span>
        <span className="block rows:truncate" title={rowTitle(order)}>
          <bdi>{order.productName}</bdi>
          {order.articleNumber && <span className="text-base-content/75"> {order.articleNumber}</span>}
          {order.customDetails && (
            <span className="text-base-content/75">
              <span className="sr-only">, custom details:</span> · <bdi>{order.customDetails}</bdi>
            </span>
          )}
        </span>
      </span>
    </span>
  );
}

/** The full text of what the row shortens: the lines of an order of several, and the customer's details. */
function rowTitle({ lines, customDetails }: Order): string | undefined {
  const goods = lines.filter(({ kind }) => kind !== 'delivery');
  const names = goods.length > 1 ? goods.map(lineText) : [];
  return [...names, customDetails].filter(Boolean).join('\n') || undefined;
}

/** An order without tax, by the tax id of another company than the customer's. */
const OTHER_TAX_ID = 'Another’s tax id';

function CustomerCell({ order: { userName, user, phone, address, tax } }: { readonly order: Order }) {
  return (
    <>
      <span className="block rows:truncate" title={user}>
        <bdi className="font-medium">{userName}</bdi>{' '}
        {tax?.otherCompany === undefined ? (
          <span className="text-base-content/75">{user}</span>
        ) : (
          <span className="font-semibold text-warning">{OTHER_TAX_ID}</span>
        )}
      </span>
      <span className="block text-base-content/75 rows:truncate" title={address} dir="auto">
        <bdi>{phone}</bdi> · {onOneLine(address)}
      </span>
    </>
  );
}

function StateCell({ order }: { readonly order: Order }) {
  const note = stateNote(order);
  return (
    <span className="block" title={order.transactionId ?? undefined}>
      <OrderStateLabels order={order} dense />
      {order.transactionId && (
        <span className="block truncate text-xs text-base-content/75">
          {note && <span className="font-semibold text-primary">{note} </span>}
          {order.transactionId}
        </span>
      )}
    </span>
  );
}

/** Links to the order's page, where an admin advances it. */
function ProcessingButton({ order }: { readonly order: Order }) {
  return (
    <ButtonLink
      size="small"
      variant="outline"
      className="whitespace-nowrap"
      {...useOrderLink(order)}
      aria-label={`${formTexts.dashboard.processing}: ${order.productName}, ${order.number}`}
    >
      {formTexts.dashboard.processing}
    </ButtonLink>
  );
}
