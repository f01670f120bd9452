// The filters of All Order, and the states of its tabs.
import { type OrderState, orderStates } from '#contract/core/order-state.ts';
import { ORDER_STATE_TEXTS } from '#web/parts/orders/order-state-texts.ts';

export const orderFilters = {
  search: { label: 'Search', placeholder: 'Name, fabric, number, phone …' },
  choices: {
    sort: { label: 'Sorted', none: 'Newest first', options: [['oldest', 'Oldest first']] },
    awaited: { label: 'Awaited pieces', options: [['late', 'Late']], isElsewhere: true },
    kind: {
      label: 'Kind',
      options: [
        ['pieces', 'Pieces'],
        ['swatch', 'Swatches'],
      ],
    },
    state: {
      label: 'State',
      several: true,
      options: orderStates.map((state) => [state, ORDER_STATE_TEXTS[state]] as const),
    },
  },
  texts: { article: 'Article number', customer: 'Customer’s email' },
  days: true,
} as const;

/** The states in which the mill has something to do come first. */
export const stateTabs: readonly OrderState[] = [
  'paid',
  'processing',
  'shipped',
  'unpaid',
  'delivered',
  'refunded',
  'cancelled',
];
