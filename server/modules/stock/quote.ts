// What an order keeps of a product, or why the product cannot be ordered.
import { totalCents } from '#contract/money.ts';
import { AppError } from '#server/http/app-error.ts';
import { quantityError } from './rules.ts';
import type { Offer } from '#server/modules/articles/store.ts';

/** What an order keeps of a product. */
export interface OrderedItem {
  readonly productName: string;
  readonly articleNumber: string;
  readonly description: string;
  readonly unitPriceCents: number;
  /** Quantity × unit price, in cents. */
  readonly priceCents: number;
  readonly hasLots: boolean;
}

/** `offer`: undefined when no such product is on sale. Throws `article_not_found` and what `quantityError` answers. */
export function quote(offer: Offer | undefined, quantity: number): OrderedItem {
  if (!offer) throw new AppError('article_not_found');
  const bounds = { minimumQuantity: offer.minimum_quantity, availableQuantity: offer.available_quantity };
  const reason = quantityError(quantity, bounds);
  if (reason) throw new AppError(reason);
  return {
    productName: offer.name,
    articleNumber: offer.article_number,
    description: offer.description,
    unitPriceCents: offer.price_cents,
    priceCents: totalCents(quantity, offer.price_cents),
    hasLots: offer.has_lots === 1,
  };
}
