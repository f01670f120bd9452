// The orders selected in All Order. They stay selected until its filters change, even when advancing has removed them
// from the list.
import { useMemo, useState } from 'react';
import type { Order } from '#contract/orders/order.ts';
import type { AdvanceResult } from '#contract/orders/order-list.ts';
import type { RowSelection } from '#web/components/table/row-selection.tsx';

export interface SelectedOrders {
  /** The orders as they were last seen, in the order of their selection. */
  readonly orders: readonly Order[];
  /** The number of selected orders that the list does not show. */
  readonly hidden: number;
  readonly selection: RowSelection;
  readonly clear: () => void;
  /** Updates the states that a request has returned. */
  readonly learn: (results: readonly AdvanceResult[]) => void;
}

/**
 * `shown` are the rows of the list, which are newer than what was selected earlier. `filterKey` is equal for equal
 * filters.
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
