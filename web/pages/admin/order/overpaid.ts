// Computes the amount that a customer of swatches has got twice: as credit, and refunded at the card provider. Pure.
import { centsFromDollars, dollarsFromCents } from '#contract/money.ts';
import type { OrderDetails } from '#contract/order-details.ts';

type Balance = Pick<OrderDetails, 'price' | 'refunded' | 'refunding' | 'creditUses'>;

/** Returns dollars. */
export function overpaidOf({ price, refunded, refunding, creditUses }: Balance): number {
  const given = [refunded, refunding, ...creditUses.map(({ amount }) => amount)];
  const cents = given.reduce((sum, dollars) => sum + (centsFromDollars(dollars) ?? 0), 0);
  return dollarsFromCents(Math.max(0, cents - (centsFromDollars(price) ?? 0)));
}
