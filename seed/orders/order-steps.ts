// The steps of the sample orders, in the order of time.
import type { SampleOrder } from './sample-orders.ts';

export interface Step {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** All orders that are paid together. */
  readonly orders: readonly SampleOrder[];
  readonly what:
    | 'place'
    | 'pay'
    | 'note'
    | 'processing'
    | 'shipped'
    | 'delivered'
    | 'cancel'
    | 'expire'
    | 'refund';
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Hours after placing; varied around these, so that not every order takes as long. */
const PAID_AFTER = 0.4;
const NOTED_AFTER = 5;
const FULFILLED_AFTER = { processing: 21, shipped: 66, delivered: 170 } as const;
const CANCELLED_AFTER = 1.5;
const EXPIRED_AFTER = 48;

/** The steps of admins on a paid order. */
const FULFILMENTS = {
  paid: [],
  processing: ['processing'],
  shipped: ['processing', 'shipped'],
  delivered: ['processing', 'shipped', 'delivered'],
} as const;

/** `now` is in milliseconds since 1970; every step is before it. */
export function stepsOf(orders: readonly SampleOrder[], now: number): Step[] {
  const steps = orders.flatMap((order, nth) => stepsOfOrder(order, now, 0.8 + ((nth * 7) % 10) / 20));
  return joinPayments(steps).sort((one, other) => one.at - other.at);
}

function stepsOfOrder(order: SampleOrder, now: number, pace: number): Step[] {
  const placedAt = now - order.daysAgo * DAY_MS;
  const step = (what: Step['what'], hours: number): Step => ({
    at: Math.round(placedAt + hours * HOUR_MS),
    orders: [order],
    what,
  });
  const place = step('place', 0);
  switch (order.until) {
    case 'unpaid':
      return [place];
    case 'cancelled':
      return [place, step('cancel', CANCELLED_AFTER * pace)];
    case 'expired':
      return [place, step('expire', EXPIRED_AFTER)];
  }
  return [
    place,
    step('pay', PAID_AFTER * pace),
    ...(order.note ? [step('note', NOTED_AFTER)] : []),
    ...FULFILMENTS[order.until].map((to) => step(to, FULFILLED_AFTER[to] * pace)),
    ...(order.refund ? [step('refund', order.refund.days * 24)] : []),
  ];
}

/** Makes one payment for the orders that share it, when the last of them is paid. */
function joinPayments(steps: readonly Step[]): Step[] {
  const shared = Map.groupBy(steps, ({ what, orders }) => (what === 'pay' ? orders[0]?.payment : undefined));
  return steps.flatMap((step) => {
    const together = step.what === 'pay' ? shared.get(step.orders[0]?.payment) : undefined;
    if (!step.orders[0]?.payment || !together) return step;
    return step === together.at(-1) ? { ...step, orders: together.flatMap(({ orders }) => orders) } : [];
  });
}
