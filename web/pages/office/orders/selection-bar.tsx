// The actions on the selected orders; the bar stays visible while the list is scrolled.

import { useCallback, useEffect, useRef, useState } from 'react';
import { type Id, toast } from 'react-toastify';
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
import { Button, TextButton } from '#web/components/ui/button.tsx';
import { DownloadButton } from '#web/components/ui/download-button.tsx';
import { ORDER_STATE_TEXTS, STEP_NAMES } from '#web/parts/orders/order-state-texts.ts';
import { useMay } from '#web/session/use-session.ts';
import { type AdvanceDraft, merged, NO_DRAFT, withoutAdvanced } from './advance-draft.ts';
import { AdvanceManyDialog } from './advance-many-dialog.tsx';
import { advancedText } from './advance-results.tsx';
import { type AdvanceManyOptions, type AdvanceProgress, useAdvanceMany } from './use-advance-many.ts';
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
        className="sticky bottom-0 z-20 mt-4 flex flex-wrap items-center gap-2 border-t-2 border-primary bg-base-100 py-3 max-lg:-ml-3 max-lg:pl-3 print:hidden"
      >
        <p role="status" className="mr-2 font-semibold tabular-nums">
          {orders.length} selected
          {hidden > 0 && <span className="font-normal"> ({hidden} not in this list)</span>}
        </p>
        {may('POST /api/orders/advance') && <AdvanceActions orders={orders} work={work} />}
        {may('GET /api/packing-slips') && <PrintSlips orders={orders} />}
        {may('GET /api/parcels-csv') && <ExportParcels orders={orders} />}
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
      {STEP_NAMES[to]}
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

/** Orders that are being prepared, as a file for a carrier's portal. */
function ExportParcels({ orders }: { readonly orders: readonly Order[] }) {
  const format = useCsvFormat();
  const fitting = orders.filter(({ state }) => state === 'processing').slice(0, ORDERS_PER_ACTION_MAX);
  if (fitting.length === 0) return null;
  const query = { order: fitting.map(({ _id }) => _id), ...format };
  return (
    <DownloadButton load={() => requestFile('GET /api/parcels-csv', { query })}>
      Export for the carrier{countOf(fitting, orders)}
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

interface Moving {
  readonly to: Fulfilment;
  readonly orders: readonly Order[];
}

/**
 * Advances selected orders while its dialog is open and after it was closed: typed text is kept, the work
 * continues, and its results wait until they were seen.
 */
function useAdvanceWork(options: Omit<AdvanceManyOptions, 'onEnd'>) {
  const [moving, setMoving] = useState<Moving>();
  const [isOpen, setOpen] = useState(false);
  const [drafts, setDrafts] = useState<Partial<Record<Fulfilment, AdvanceDraft>>>({});
  const view = useView(isOpen);
  const notice = useNotice();
  const reopen = () => {
    notice.dismiss();
    setOpen(true);
  };
  const onEnd = (to: Fulfilment, progress: AdvanceProgress) => {
    setDrafts((last) => ({ ...last, [to]: withoutAdvanced(last[to] ?? NO_DRAFT, progress) }));
    if (view.current === 'results') return;
    notice.show(progress.failure ?? advancedText(to, progress), view.current === 'list' ? reopen : undefined);
  };
  const advanceMany = useAdvanceMany({
    ...options,
    onEnd: (progress) => moving && onEnd(moving.to, progress),
  });
  const onClose = () => {
    setOpen(false);
    if (advanceMany.progress?.isRunning) return;
    advanceMany.forget();
    setMoving(undefined);
  };
  const to = moving?.to;
  const onDraft = useCallback(
    (typed: AdvanceDraft) =>
      to && setDrafts((last) => ({ ...last, [to]: merged(last[to] ?? NO_DRAFT, typed) })),
    [to],
  );
  const open = (next: Moving) => {
    setMoving(next);
    reopen();
  };
  const draft = (to && drafts[to]) ?? NO_DRAFT;
  return { moving, isOpen, open, reopen, dialog: { advanceMany, draft, onDraft, onClose } };
}

type AdvanceWork = ReturnType<typeof useAdvanceWork>;

/** The view that the admin sees when the work ends. */
function useView(isOpen: boolean) {
  const view = useRef<'results' | 'list' | 'another page'>('list');
  useEffect(() => {
    view.current = isOpen ? 'results' : 'list';
    return () => {
      view.current = 'another page';
    };
  }, [isOpen]);
  return view;
}

/**
 * Shows the result of the work when its dialog is closed. The button is removed once the list, which has the results,
 * is left.
 */
function useNotice() {
  const shown = useRef<{ readonly id: Id; readonly text: string }>(undefined);
  useEffect(
    () => () => {
      if (shown.current) toast.update(shown.current.id, { render: shown.current.text });
    },
    [],
  );
  return {
    show: (text: string, onSee: (() => void) | undefined) => {
      shown.current = { id: toast(<Notice text={text} onSee={onSee} />, { autoClose: false }), text };
    },
    dismiss: () => {
      if (shown.current) toast.dismiss(shown.current.id);
      shown.current = undefined;
    },
  };
}

function Notice({ text, onSee }: { readonly text: string; readonly onSee: (() => void) | undefined }) {
  return (
    <p>
      {text} {onSee && <TextButton onClick={onSee}>See which</TextButton>}
    </p>
  );
}
