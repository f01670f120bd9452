// The error for a change that the state of an order does not allow any more.

import type { OrderState } from '#contract/core/order-state.ts';
import { inOwnLanguage, t } from '#contract/languages/text.ts';
import { isRefundedWhole, orderStateOf } from '#server/domain/order-state.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Executor } from '#server/storage/tables.ts';
import * as store from './store.ts';

const STATE_SENTENCES: Readonly<Record<OrderState, string>> = {
  unpaid: t`This order is not paid.`,
  paid: t`This order is paid and is not being prepared yet.`,
  processing: t`This order is already being prepared.`,
  shipped: t`This order has already been shipped.`,
  delivered: t`This order has already been delivered.`,
  cancelled: t`This order has been cancelled.`,
  refunded: t`This order has been refunded.`,
};

/** Why an order is not moved or changed: `order_not_found`, or `order_state_changed` with the current state. */
export async function stateChangedError(tx: Executor, id: string): Promise<AppError> {
  const order = await store.findOrder(tx, id);
  if (!order) return new AppError('order_not_found');
  const state = orderStateOf(order);
  const isBeingRefunded = order.refunding_cents > 0 && isRefundedWhole(order.price_cents, order);
  const why = isBeingRefunded
    ? t`A refund of this whole order is on its way.`
    : state === 'unpaid' && order.deposit_paid_at !== null
      ? t`The rest of this order is not paid.`
      : STATE_SENTENCES[state];
  return new AppError('order_state_changed', {
    state,
    detail: () => `${inOwnLanguage(why)} ${t`Nothing was done.`}`,
  });
}
