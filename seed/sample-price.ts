// The prices of a sample fabric in the shop's currency. Pure.

import type { SteppedPrice } from '#contract/articles/price-steps.ts';
import { amountFromCents, moneyStep } from '#contract/figures/money.ts';

/** The samples are priced in dollars; in another currency as many of its smallest unit, so that they can be charged. */
export function samplePrices<Fabric extends Partial<SteppedPrice> & Pick<SteppedPrice, 'price'>>(
  fabric: Fabric,
): Fabric {
  const { price, priceSteps } = fabric;
  const steps = priceSteps?.map((step) => ({ ...step, price: samplePrice(step.price) }));
  return { ...fabric, price: samplePrice(price), ...(steps && { priceSteps: steps }) };
}

const samplePrice = (dollars: number) =>
  amountFromCents(Math.round((dollars * 100) / moneyStep()) * moneyStep());
