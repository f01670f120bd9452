// Price steps: what a piece of an article costs in an order of at least so many pieces. Imports no zod, because forms load it.
import { t } from '../languages/text.ts';

export interface PriceStep {
  readonly fromQuantity: number;
  /** What a piece costs. */
  readonly price: number;
}

export interface SteppedPrice {
  /** What a piece costs below the first step. */
  readonly price: number;
  /** Ascending by quantity; null for none. */
  readonly priceSteps: readonly PriceStep[] | null;
}

/** The price of a piece in an order of so many, in the unit of the article's prices. */
export function unitPriceOf({ price, priceSteps }: SteppedPrice, quantity: number): number {
  return priceSteps?.findLast(({ fromQuantity }) => fromQuantity <= quantity)?.price ?? price;
}

interface PriceStepError {
  readonly nth: number;
  readonly field: keyof PriceStep;
  readonly text: string;
}

/** What does not fit together: from step to step the pieces increase, from the minimum order on, and the price decreases. */
export function priceStepErrors(
  article: Omit<SteppedPrice, 'priceSteps'> & {
    readonly minimumQuantity: number;
    readonly priceSteps?: readonly PriceStep[] | null | undefined;
  },
): PriceStepError[] {
  const { price, minimumQuantity, priceSteps } = article;
  return (priceSteps ?? []).flatMap((step, nth, steps) => {
    const before = steps[nth - 1] ?? { fromQuantity: minimumQuantity, price };
    const errors: PriceStepError[] = [];
    if (step.fromQuantity <= before.fromQuantity) {
      const text = nth === 0 ? t`More than the minimum order` : t`More pieces than the step before`;
      errors.push({ nth, field: 'fromQuantity', text });
    }
    if (step.price >= before.price) errors.push({ nth, field: 'price', text: t`Less than the price before` });
    return errors;
  });
}
