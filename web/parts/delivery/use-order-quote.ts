// What the order of a form costs where its delivery goes.
import { useWatch } from 'react-hook-form';
import { t } from '#contract/languages/text.ts';
import { type QuoteBody, type QuoteState, useQuote } from '#web/parts/money/use-quote.ts';
import type { DeliveryFormState } from './use-delivery-form.ts';

/** `lines` is empty while there is nothing to order; they have the prices of the `quotation`, if it is of one. */
export function useOrderQuote(
  { form }: Pick<DeliveryFormState, 'form'>,
  lines: QuoteBody['lines'],
  quotation?: string,
): QuoteState {
  const [addressParts, isCollected] = useWatch({
    control: form.control,
    name: ['addressParts', 'isCollected'],
  });
  const country = addressParts?.country || undefined;
  const isKnown = lines.length > 0 && (country !== undefined || isCollected);
  return useQuote(isKnown ? { lines, country, isCollected, quotation } : undefined);
}

/** Shown where no country is known yet. */
export const COUNTRY_HINT = t`Choose the country, and delivery and tax are shown here.`;
