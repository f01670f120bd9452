// The names of the states of an order.
import { formMessages } from '#contract/core/form-messages.ts';
import type { OrderState } from '#contract/core/order-state.ts';

export const ORDER_STATE_NAMES: Readonly<Record<OrderState, string>> = {
  unpaid: formMessages.order.unpaid,
  paid: formMessages.order.paid,
  processing: 'Being prepared',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
};
