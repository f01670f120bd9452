// The price of a sample fabric in the shop's currency. Pure.
import { amountFromCents, MONEY_STEP } from '#contract/money.ts';

/** The samples are priced in dollars; in another currency as many of its smallest unit, so that it can be charged. */
export function samplePrice(dollars: number): number {
  return amountFromCents(Math.round((dollars * 100) / MONEY_STEP) * MONEY_STEP);
}
