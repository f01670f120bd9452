// What can be done with the selected orders; stays in view while the list is scrolled.
import { useState } from 'react';
import type { Order } from '#contract/order.ts';
import {
  type Fulfilment,
  fulfilments,
  nextFulfilment,
  ORDERS_PER_ACTION_MAX,
  type OrderState,
} from '#contract/order-state.ts';
import { requestFile } from '#web/api/client.ts';
import { Button } from '#web/components/ui/button.tsx';
import { DownloadButton } from '#web/components/ui/download-button.tsx';
import { MOVE_NAMES, MoveDialog } from './move-dialog.tsx';
import { useMoves } from './use-moves.ts';
import type { SelectedOrders } from './use-selected-orders.ts';

const PRINTABLE: readonly OrderState[] = ['paid', ...fulfilments];

interface SelectionBarProps {
  readonly selected: SelectedOrders;
  /** Email of the admin. */
  readonly admin: string;
}

interface Moving {
  readonly to: Fulfilment;
  readonly orders: readonly Order[];
}

export function SelectionBar({ selected, admin }: SelectionBarProps) {
  const { orders, hidden, clear } = selected;
  const [moving, setMoving] = useState<Moving>();
  if (orders.length === 0 && !moving) return null;
  return (
    <>
      <section
        aria-label="Selected orders"
        className="sticky bottom-0 z-20 -mx-4 mt-4 flex flex-wrap items-center gap-2 border-t-2 border-primary bg-base-100 px-4 py-3 print:hidden"
      >
        <p role="status" className="mr-2 font-semibold tabular-nums">
          {orders.length} selected
          {hidden > 0 && <span className="font-normal"> ({hidden} not in this list)</span>}
        </p>
        {fulfilments.map((to) => (
          <MoveButton key={to} to={to} orders={orders} onMove={setMoving} />
        ))}
        <PrintSlips orders={orders} />
        <Button variant="ghost" size="small" onClick={clear}>
          Clear
        </Button>
      </section>
      {moving && (
        <Move {...moving} admin={admin} onResults={selected.learn} onClose={() => setMoving(undefined)} />
      )}
    </>
  );
}

interface MoveProps extends Moving, Pick<SelectionBarProps, 'admin'> {
  readonly onResults: SelectedOrders['learn'];
  readonly onClose: () => void;
}

function Move({ to, orders, admin, onResults, onClose }: MoveProps) {
  const moves = useMoves({ admin, onResults });
  return <MoveDialog to={to} orders={orders} moves={moves} onClose={onClose} />;
}

interface MoveButtonProps {
  readonly to: Fulfilment;
  readonly orders: readonly Order[];
  readonly onMove: (moving: Moving) => void;
}

function MoveButton({ to, orders, onMove }: MoveButtonProps) {
  const fitting = orders.filter(({ state }) => nextFulfilment(state) === to);
  if (fitting.length === 0) return null;
  return (
    <Button variant="primary" size="small" onClick={() => onMove({ to, orders: fitting })}>
      {MOVE_NAMES[to]}
      {to === 'shipped' && ' …'}
      {countOf(fitting, orders)}
    </Button>
  );
}

function PrintSlips({ orders }: { readonly orders: readonly Order[] }) {
  const fitting = orders.filter(({ state }) => PRINTABLE.includes(state)).slice(0, ORDERS_PER_ACTION_MAX);
  if (fitting.length === 0) return null;
  const order = fitting.map(({ _id }) => _id);
  return (
    <DownloadButton load={() => requestFile('getPackingSlips', { query: { order } })}>
      Print packing slips{countOf(fitting, orders)}
    </DownloadButton>
  );
}

/** ' (3 of 7)' unless all fit. */
const countOf = (fitting: readonly Order[], orders: readonly Order[]) =>
  fitting.length === orders.length ? '' : ` (${fitting.length} of ${orders.length})`;
