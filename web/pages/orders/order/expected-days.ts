// When an order is expected: days in words. Pure.
import { formatNumber } from '#contract/figures/number-format.ts';
import { plural, t } from '#contract/languages/text.ts';
import type { OrderDetails, OrderLineDetails } from '#contract/orders/order-details.ts';
import { afterWorkingDays } from '#web/parts/money/delivery-offer.ts';
import { formatDay } from '#web/parts/quotations/quotation-texts.ts';
import { formatDate } from '../../../parts/orders/order-format.ts';

type Expected = Pick<OrderDetails, 'state' | 'deliveryDays' | 'wovenBy' | 'parcels'> & {
  readonly lines: readonly Pick<OrderLineDetails, 'expected'>[];
};

/** Returns a text like '40 expected on 12 Mar 2027', or '40 expected on 26 Mar 2027 instead of 12 Mar 2027'. */
export function awaitedText({
  on,
  promisedOn,
  quantity,
  isLate,
}: OrderLineDetails['expected'][number]): string {
  const [count, promised] = [formatNumber(quantity), formatDay(promisedOn)];
  if (on === null) return t`${count} promised for ${promised}, and no new day is known yet`;
  const day = formatDay(on);
  return isLate ? t`${count} expected on ${day} instead of ${promised}` : t`${count} expected on ${day}`;
}

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
  const days = order.lines.flatMap(({ expected }) => expected.map(({ on }) => on));
  const last = days.includes(null) ? undefined : days.toSorted().at(-1);
  if (step === 'shipped' && last) return t`the last pieces are expected on ${formatDay(last)}`;
  if (step !== 'delivered' || !order.deliveryDays) return '';
  if (order.state === 'shipped') return expectedText(order);
  const [least, most] = order.deliveryDays;
  const count = least === most ? `${most}` : `${least}–${most}`;
  return plural(most, {
    one: t`${count} working day after it is shipped`,
    other: t`${count} working days after it is shipped`,
  });
}
