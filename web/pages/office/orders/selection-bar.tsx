// The actions on the selected orders; the bar stays visible while the list is scrolled.
import { toast } from 'react-toastify';
import {
  type Fulfilment,
  fulfilments,
  isBeingRefundedWhole,
  LEFT_OUT_HEADER,
  nextFulfilment,
  ORDERS_PER_ACTION_MAX,
  type OrderState,
} from '#contract/core/order-state.ts';
import type { Order } from '#contract/orders/order.ts';
import { requestFile, requestFileResponse } from '#web/api/client.ts';
import { useCsvFormat } from '#web/components/csv-download.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { DownloadButton } from '#web/components/ui/download-button.tsx';
import { ORDER_STATE_TEXTS } from '#web/parts/orders/order-state-texts.ts';
import { useMay } from '#web/session/use-session.ts';
import { ADVANCE_NAMES, AdvanceManyDialog } from './advance-many-dialog.tsx';
import { type AdvanceWork, useAdvanceWork } from './use-advance-work.tsx';
import type { SelectedOrders } from './use-selected-orders.ts';

export function SelectionBar({ selected }: { readonly selected: SelectedOrders }) {
  const { orders, hidden, clear, learn } = selected;
  const work = useAdvanceWork({ onResults: learn });
  const may = useMay();
  if (orders.length === 0 && !work.moving) return null;
  return (
    <>
      <section
        aria-label="Selected orders"
        className="sticky bottom-0 z-20 mt-4 flex flex-wrap items-center gap-2 border-t-2 border-primary bg-base-100 py-3 print:hidden"
      >
        <p role="status" className="mr-2 font-semibold tabular-nums">
          {orders.length} selected
          {hidden > 0 && <span className="font-normal"> ({hidden} not in this list)</span>}
        </p>
        {may('POST /api/orders/advance') && <AdvanceActions orders={orders} work={work} />}
        {may('GET /api/packing-slips') && <PrintSlips orders={orders} />}
        {may('GET /api/orders-csv') && <ExportSelected orders={orders} />}
        {orders.length > 0 && (
          <Button variant="ghost" size="small" onClick={clear}>
            Clear
          </Button>
        )}
      </section>
      {work.isOpen && work.moving && <AdvanceManyDialog {...work.moving} {...work.dialog} />}
    </>
  );
}

/** Shows the progress while orders are being advanced, and their results until they were seen. */
function AdvanceActions({ orders, work }: Pick<SelectedOrders, 'orders'> & { readonly work: AdvanceWork }) {
  const { progress } = work.dialog.advanceMany;
  if (progress)
    return (
      <Button variant="primary" size="small" onClick={work.reopen}>
        {progress.isRunning
          ? `${progress.results.length} of ${progress.total} moved …`
          : 'See what was moved'}
      </Button>
    );
  return fulfilments.map((to) => <AdvanceButton key={to} to={to} orders={orders} onAdvance={work.open} />);
}

interface AdvanceButtonProps {
  readonly to: Fulfilment;
  readonly orders: readonly Order[];
  readonly onAdvance: AdvanceWork['open'];
}

function AdvanceButton({ to, orders, onAdvance }: AdvanceButtonProps) {
  const fitting = orders.filter(({ state }) => nextFulfilment(state) === to);
  if (fitting.length === 0) return null;
  return (
    <Button variant="primary" size="small" onClick={() => onAdvance({ to, orders: fitting })}>
      {ADVANCE_NAMES[to]}
      {to === 'shipped' && ' …'}
      {countOf(fitting, orders)}
    </Button>
  );
}

function ExportSelected({ orders }: { readonly orders: readonly Order[] }) {
  const format = useCsvFormat();
  if (orders.length === 0) return null;
  const taken = orders.slice(0, ORDERS_PER_ACTION_MAX);
  const query = { order: taken.map(({ _id }) => _id), sort: 'newest', ...format } as const;
  return (
    <DownloadButton load={() => requestFile('GET /api/orders-csv', { query })}>
      Export selected{countOf(taken, orders)}
    </DownloadButton>
  );
}

const PRINTABLE: readonly OrderState[] = ['paid', ...fulfilments];

/** Prints the packing slips of the selected orders in one file, and names the orders without one. */
function PrintSlips({ orders }: { readonly orders: readonly Order[] }) {
  const fitting = orders
    .filter((order) => PRINTABLE.includes(order.state) && !isBeingRefundedWhole(order))
    .slice(0, ORDERS_PER_ACTION_MAX);
  if (fitting.length === 0) return null;
  const load = async () => {
    const query = { order: fitting.map(({ _id }) => _id) };
    const { file, headers } = await requestFileResponse('GET /api/packing-slips', { query });
    const leftOut = leftOutText(headers.get(LEFT_OUT_HEADER) ?? '');
    if (leftOut) toast.warning(leftOut, { autoClose: false });
    return file;
  };
  return <DownloadButton load={load}>Print packing slips{countOf(fitting, orders)}</DownloadButton>;
}

/** Returns a text like 'No packing slip for SO-2026-000001 (cancelled)'; '' when none was left out. */
function leftOutText(header: string): string {
  const orders = header.split(', ').flatMap((one) => {
    const [number, state] = one.split('=');
    return state ? [`${number} (${whyLeftOut(state as OrderState)})`] : [];
  });
  return orders.length > 0 ? `Changed meanwhile, no packing slip for ${orders.join(', ')}` : '';
}

const whyLeftOut = (state: OrderState) =>
  PRINTABLE.includes(state) ? 'being refunded' : ORDER_STATE_TEXTS[state].toLowerCase();

/** Returns a text like ' (3 of 7)'; '' when it applies to all. */
const countOf = (fitting: readonly unknown[], orders: readonly unknown[]) =>
  fitting.length === orders.length ? '' : ` (${fitting.length} of ${orders.length})`;
