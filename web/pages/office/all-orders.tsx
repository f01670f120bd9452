// All Order (spec section 4): the orders of all customers, newest first, with filters, search, and advancing several at
// once.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formTexts } from '#contract/core/form-texts.ts';
import type { OrderState } from '#contract/core/order-state.ts';
import { pages } from '#contract/core/paths.ts';
import { requestFile } from '#web/api/client.ts';
import { orderQueries } from '#web/api/order-queries.ts';
import { overviewQueries } from '#web/api/overview-queries.ts';
import { CsvExport } from '#web/components/csv-download.tsx';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { EmptyList, ListFilterFields } from '#web/components/table/list-filters.tsx';
import { FILTER_NAVIGATION, useListFilters } from '#web/components/table/use-list-filters.ts';
import { WaitingCount } from '#web/components/ui/waiting-count.tsx';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { ORDER_STATE_TEXTS } from '#web/parts/orders/order-state-texts.ts';
import { useMay } from '#web/session/use-session.ts';
import { useShop } from '#web/shop-data/use-shop.ts';
import { AdminPage } from './admin-page.tsx';
import { AllOrdersTable } from './orders/all-orders-table.tsx';
import { orderFilters, stateTabs } from './orders/order-filters.ts';
import { SelectionBar } from './orders/selection-bar.tsx';
import { useSelectedOrders } from './orders/use-selected-orders.ts';

const title = formTexts.dashboard.allOrder;

export const meta = hiddenMeta(title);

export default function AllOrders() {
  const may = useMay();
  return (
    <AdminPage title={title} needs="GET /api/allOrder" beside={<StateTabs />}>
      {may('GET /api/emails/failed') && <FailedEmailsNotice />}
      {may('GET /api/withdrawals') && <WithdrawalsLink />}
      {may('POST /api/tracking-files') && <CarrierFiles />}
      <AllOrdersList />
    </AdminPage>
  );
}

function AllOrdersList() {
  const may = useMay();
  const filters = useListFilters(orderFilters);
  const list = useInfiniteQuery(orderQueries.allOrders(filters.key, filters.query));
  const shown = useMemo(() => list.data?.pages.flatMap(({ items }) => items) ?? [], [list.data]);
  const selected = useSelectedOrders(shown, filters.key);
  return (
    <>
      <ListFilterFields filters={filters}>
        {may('GET /api/orders-csv') && (
          <CsvExport
            load={(format) =>
              requestFile('GET /api/orders-csv', { query: { sort: 'newest', ...filters.query, ...format } })
            }
          >
            Export CSV
          </CsvExport>
        )}
      </ListFilterFields>
      <PagedList
        list={list}
        loading="Loading the orders"
        empty={<EmptyList filters={filters} title="Nothing has been ordered yet." />}
      >
        {(orders) => <AllOrdersTable orders={orders} selection={selected.selection} />}
      </PagedList>
      <SelectionBar selected={selected} />
    </>
  );
}

/** Only where orders wait to be shipped, and folded: most mills write tracking numbers by hand. */
function CarrierFiles() {
  const [params] = useSearchParams();
  const states = params.getAll('state');
  if (states.length !== 1 || states[0] !== 'processing') return null;
  return (
    <details className="mb-4 print:hidden">
      <summary className="cursor-pointer py-2">Files for a carrier’s portal</summary>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-l-2 border-base-300 py-2 pl-4">
        <CsvExport load={(format) => requestFile('GET /api/parcels-csv', { query: format })}>
          Parcels to send
        </CsvExport>
        <Link className="link-thread" to={pages.trackingFile}>
          Tracking numbers from a file
        </Link>
      </div>
    </details>
  );
}

/** Nothing where the shop takes no withdrawals online. */
function WithdrawalsLink() {
  if (!useShop().legal.some(({ page }) => page === 'withdraw')) return null;
  return (
    <p className="mb-4 print:hidden">
      <Link className="link-thread" to={pages.withdrawals}>
        Withdrawals from contracts
      </Link>
    </p>
  );
}

/** Says above All Order that emails could not be sent, and links to them. */
function FailedEmailsNotice() {
  const list = useInfiniteQuery(orderQueries.failedEmails());
  const count = list.data?.pages.flatMap(({ items }) => items).length ?? 0;
  if (count === 0) return null;
  return (
    <p role="status" className="mb-6 border-l-4 border-error bg-error/10 px-4 py-3 print:hidden">
      {list.hasNextPage ? `More than ${count} emails` : count === 1 ? 'One email' : `${count} emails`} could
      not be sent.{' '}
      <Link className="link-thread font-semibold" to={pages.failedEmails}>
        Look at them
      </Link>
    </p>
  );
}

const TAB =
  'flex min-h-11 min-w-11 items-center justify-center -outline-offset-2 border-b-2 border-transparent px-3 whitespace-nowrap md:max-lg:px-2 hover:border-base-content/40 aria-[current]:border-primary aria-[current]:font-semibold lg:min-h-10';

/** The states in which orders wait; in others they only become more. */
const WAITING = { paid: 'toPrepare', processing: 'toShip', shipped: 'inTransit', unpaid: 'unpaid' } as const;

const isWaiting = (state: OrderState): state is keyof typeof WAITING => state in WAITING;

/** Tabs that filter the list by state, with the numbers of orders that wait. */
function StateTabs() {
  const { data } = useQuery(overviewQueries.waiting());
  const [params] = useSearchParams();
  const states = params.getAll('state');
  const current = states.length === 1 ? states[0] : states.length === 0 ? '' : undefined;
  return (
    <nav
      aria-label="Orders by state"
      className="min-w-0 max-w-full grow overflow-x-auto shadow-[inset_0_-1px_var(--color-base-300)] print:hidden"
    >
      <ul className="flex text-sm">
        <Tab name="All" state={undefined} isCurrent={current === ''} />
        {stateTabs.map((state) => (
          <Tab
            key={state}
            name={ORDER_STATE_TEXTS[state]}
            state={state}
            isCurrent={current === state}
            waiting={isWaiting(state) ? { count: data?.[WAITING[state]].count } : undefined}
          />
        ))}
      </ul>
    </nav>
  );
}

interface TabProps {
  readonly name: string;
  readonly state: OrderState | undefined;
  readonly isCurrent: boolean;
  /** Undefined for a state in which orders do not wait; its count is undefined until it is known. */
  readonly waiting?: { readonly count: number | undefined } | undefined;
}

function Tab({ name, state, isCurrent, waiting }: TabProps) {
  const [params] = useSearchParams();
  const countId = useId();
  const next = new URLSearchParams(params);
  next.delete('state');
  if (state) next.set('state', state);
  return (
    <li>
      <Link
        className={TAB}
        to={{ search: next.toString() }}
        preventScrollReset
        state={FILTER_NAVIGATION}
        aria-current={isCurrent ? 'page' : undefined}
        aria-describedby={waiting?.count ? countId : undefined}
      >
        {name}
        {waiting && <WaitingCount id={countId} {...waiting} texts={['order', 'orders']} />}
      </Link>
    </li>
  );
}
