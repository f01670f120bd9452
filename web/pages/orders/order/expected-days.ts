// When an order is expected: days in words. Pure.
import { plural, t } from '#contract/languages/text.ts';
import type { OrderDetails } from '#contract/orders/order-details.ts';
import { afterWorkingDays } from '#web/parts/money/delivery-offer.ts';
import { formatDate } from '../../../parts/orders/order-format.ts';

type Expected = Pick<OrderDetails, 'state' | 'deliveryDays' | 'wovenBy' | 'parcels'>;

/** 'expected 30 Nov 2026 to 1 Dec 2026'; '' unless the order is on its way and the days were stated. */
export function expectedText({ state, deliveryDays, parcels }: Expected): string {
  const last = parcels.at(-1);
  if (state !== 'shipped' || !deliveryDays || !last) return '';
  const [first = '', second] = new Set(
    deliveryDays.map((count) =>
      formatDate(new Date(afterWorkingDays(Date.parse(last.shippedAt), count)).toISOString()),
    ),
  );
  return second ? t`expected ${first} to ${second}` : t`expected ${first}`;
}

/** What is known of a step that is still to come; '' when nothing is. */
export function stepText(order: Expected, step: OrderDetails['state']): string {
  if (step === 'shipped' && order.wovenBy)
    return t`the pieces are to be woven by ${formatDate(`${order.wovenBy}T12:00`)}`;
  if (step !== 'delivered' || !order.deliveryDays) return '';
  if (order.state === 'shipped') return expectedText(order);
  const [least, most] = order.deliveryDays;
  const count = least === most ? `${most}` : `${least}–${most}`;
  return plural(most, {
    one: t`${count} working day after it is shipped`,
    other: t`${count} working days after it is shipped`,
  });
}
