// What quotations are called and what has become of them. Pure.
import { formatPrice } from '#contract/figures/money.ts';
import { dateLocale, t } from '#contract/languages/text.ts';
import type { QuotationState } from '#contract/orders/quotation-states.ts';
import type { Quotation } from '#contract/orders/quotations.ts';
import { piecesText } from '#web/parts/articles/fabric-texts.ts';

export const QUOTATION_STATE_TEXTS: Readonly<Record<QuotationState, string>> = {
  asked: t`Asked`,
  answered: t`Answered`,
  accepted: t`Accepted`,
  cancelled: t`Cancelled`,
  expired: t`Expired`,
};

/** Returns a text like '200 pieces of Harbour Twill', or 'Harbour Twill and 2 more'. */
export function quotationTitle({ lines: [first, ...others] }: Pick<Quotation, 'lines'>): string {
  if (!first) return t`Quotation`;
  if (others.length > 0) return t`${first.productName} and ${others.length} more`;
  return t`${piecesText(first.quantity)} of ${first.productName}`;
}

/** Returns a text like '20 Jan 2027' of YYYY-MM-DD. */
export function formatDay(day: string): string {
  const date = new Date(`${day}T12:00:00Z`);
  return date.toLocaleDateString(dateLocale(), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

export const quotationPrice = ({ price, currency }: Pick<Quotation, 'price' | 'currency'>) =>
  price === null ? undefined : formatPrice(price, currency);

/** What has become of a quotation, in a sentence to its customer or to an admin. */
export function stateText(quotation: Quotation, isAdmin: boolean): string {
  const { state, validUntil, cancelledBy } = quotation;
  const until = validUntil === null ? '' : formatDay(validUntil);
  switch (state) {
    case 'asked':
      return isAdmin
        ? t`The customer waits for a price and a day.`
        : t`We look at what we have and what we can weave, and answer by email.`;
    case 'answered':
      return quotation.lines.some(({ awaitedQuantity }) => awaitedQuantity > 0)
        ? t`What there is is kept at this price until the end of ${until}; the others are woven once you accept.`
        : t`The pieces are kept at this price until the end of ${until}.`;
    case 'accepted':
      return t`Accepted: the order is placed.`;
    case 'cancelled':
      return cancelledBy === 'admin' ? t`Cancelled by the mill.` : t`Cancelled by the customer.`;
    case 'expired':
      return t`Expired after ${until}: the pieces are no longer kept.`;
  }
}
