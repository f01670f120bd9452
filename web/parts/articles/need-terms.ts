// What is known of the pieces that a needed length takes, beside their price: the least length, the lot, the delivery, and the
// day they leave.
import type { MeasuredArticle } from '#contract/articles/measures.ts';
import { formatMoney } from '#contract/figures/money.ts';
import { leastLengthText } from '#contract/figures/units.ts';
import { t } from '#contract/languages/text.ts';
import { useShop } from '#web/shop-data/use-shop.ts';
import { useShopCharges } from '#web/shop-data/use-shop-charges.ts';
import { useUnits } from '#web/shop-data/use-units.ts';
import { deliveryCentsOf, leavesText, useLikelyOffer } from '../money/delivery-offer.ts';
import type { CalculatedArticle, Calculation } from './calculator-rules.ts';
import { wordsOfLength } from './length-words.ts';

/** Sentences. Delivery is that of an order of these pieces alone, to the likely country; of one of several nothing is said. */
export function useNeedTerms(
  fabric: MeasuredArticle & Pick<CalculatedArticle, 'care' | 'largestLot' | 'availableQuantity'>,
  { pieces, leastLengthM, totalCents, weightKg, canOrder }: Calculation,
  isOneOfSeveral = false,
): string[] {
  const units = useUnits();
  const { leavesWithinDays } = useShop();
  const offer = useLikelyOffer(useShopCharges()?.delivery ?? []);
  const deliveryCents = offer && !isOneOfSeveral ? deliveryCentsOf(offer, totalCents, weightKg) : undefined;
  const { largestLot, availableQuantity } = fabric;
  return [
    t`At least ${leastLengthText(units, leastLengthM)} ${wordsOfLength(fabric).result}.`,
    largestLot !== null && pieces <= largestLot && t`From one dye lot.`,
    deliveryCents !== undefined &&
      (deliveryCents === 0 ? t`Delivery: free.` : t`Delivery: ${formatMoney(deliveryCents)}.`),
    canOrder &&
      pieces <= availableQuantity &&
      leavesWithinDays !== undefined &&
      leavesText(Date.now(), leavesWithinDays),
  ].filter((text) => typeof text === 'string');
}
