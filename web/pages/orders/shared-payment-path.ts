// The address of the payment page for several orders: `/dashboard/payment/{id},{id}`.
import { fillPath, pages } from '#contract/core/paths.ts';

export function sharedPaymentPath(orderIds: readonly string[]): string {
  return fillPath(pages.payment, { id: orderIds.join() }).replaceAll('%2C', ',');
}
