// The names of the states of an order, and of the steps that lead to them.
import { formTexts } from '#contract/core/form-texts.ts';
import type { Fulfilment, OrderState } from '#contract/core/order-state.ts';
import { t } from '#contract/languages/text.ts';

export const ORDER_STATE_TEXTS: Readonly<Record<OrderState, string>> = {
  unpaid: formTexts.order.unpaid,
  paid: formTexts.order.paid,
  processing: t`Being prepared`,
  shipped: t`Shipped`,
  delivered: t`Delivered`,
  cancelled: t`Cancelled`,
  refunded: t`Refunded`,
};

/** What staff press to advance an order. */
export const STEP_NAMES: Readonly<Record<Fulfilment, string>> = {
  processing: t`Start preparing`,
  shipped: t`Mark as shipped`,
  delivered: t`Mark as delivered`,
};
