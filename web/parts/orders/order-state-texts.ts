// The names of the states of an order.
import { formTexts } from '#contract/core/form-texts.ts';
import type { OrderState } from '#contract/core/order-state.ts';

export const ORDER_STATE_TEXTS: Readonly<Record<OrderState, string>> = {
  unpaid: formTexts.order.unpaid,
  paid: formTexts.order.paid,
  processing: 'Being prepared',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
};
