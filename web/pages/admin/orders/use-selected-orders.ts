// The orders that are selected in All Order. Until its filters change they stay selected, also when a move has taken them off
// the list.
import { useMemo, useState } from 'react';
import type { Order } from '#contract/order.ts';
import type { AdvanceResult } from '#contract/order-list.ts';
import type { RowSelection } from '#web/components/table/row-selection.tsx';

export interface SelectedOrders {
  /** As they were last seen, in the sequence in which they were selected. */
  readonly orders: readonly Order[];
  /** How many of them the list does not show. */
  readonly hidden: number;
  readonly selection: RowSelection;
  readonly clear: () => void;
  /** Takes over the states that a request has found. */
  readonly learn: (results: readonly AdvanceResult[]) => void;
}

/**
 * `shown`: the rows of the list, which know better than what was selected earlier. `filterKey`: the same for the same filters.
 */
export function useSelectedOrders(shown: readonly Order[], filterKey: string): SelectedOrders {
  const [selected, setSelected] = useState<ReadonlyMap<string, Order>>(new Map());
  const [selectedIn, setSelectedIn] = useState(filterKey);
  if (selectedIn !== filterKey) {
    setSelectedIn(filterKey);
    setSelected(new Map());
  }
  return useMemo(() => {
    const byId = new Map(shown.map((order) => [order._id, order]));
    const orders = [...selected].map(([id, order]) => byId.get(id) ?? order);
    const onChange = (ids: ReadonlySet<string>) => {
      const next = [...ids].flatMap((id): [string, Order][] => {
        const order = byId.get(id) ?? selected.get(id);
        return order ? [[id, order]] : [];
      });
      setSelected(new Map(next));
    };
    return {
      orders,
      hidden: orders.filter(({ _id }) => !byId.has(_id)).length,
      selection: { selected: new Set(selected.keys()), onChange },
      clear: () => setSelected(new Map()),
      learn: (results) => setSelected((now) => withStates(now, results)),
    };
  }, [shown, selected]);
}

function withStates(
  orders: ReadonlyMap<string, Order>,
  results: readonly AdvanceResult[],
): ReadonlyMap<string, Order> {
  const states = new Map(results.map(({ _id, state }) => [_id, state]));
  return new Map([...orders].map(([id, order]) => [id, { ...order, state: states.get(id) ?? order.state }]));
}
