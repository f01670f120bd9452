// The names of the states of an order, and of the steps that lead to them.
import { formTexts } from '#contract/core/form-texts.ts';
import type { Fulfilment, OrderState } from '#contract/core/order-state.ts';

export const ORDER_STATE_TEXTS: Readonly<Record<OrderState, string>> = {
  unpaid: formTexts.order.unpaid,
  paid: formTexts.order.paid,
  processing: 'Being prepared',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
};

/** What staff press to advance an order. */
export const STEP_NAMES: Readonly<Record<Fulfilment, string>> = {
  processing: 'Start preparing',
  shipped: 'Mark as shipped',
  delivered: 'Mark as delivered',
};
