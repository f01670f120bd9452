// The user's swatch credit and reservation for the order of one article.
import { useQuery } from '@tanstack/react-query';
import type { SwatchArticle } from '#contract/orders/swatches.ts';
import { swatchQueries } from '#web/api/swatch-queries.ts';
import type { OrderedArticle } from './ordered-article-facts.tsx';

/** Undefined while they load, and when they cannot be loaded: an order at the full price is correct, too. */
export function useSwatchArticle(articleId: string): SwatchArticle | undefined {
  const { data } = useQuery(swatchQueries.offer([articleId]));
  return data?.articles.find((terms) => terms.articleId === articleId);
}

/**
 * The article as the user can order it: with the pieces reserved for them, which they may order without the last ones.
 */
export function withReservedPieces(
  article: OrderedArticle,
  reservation: SwatchArticle['reservation'] | undefined,
): OrderedArticle {
  if (!reservation) return article;
  const { availableQuantity, largestLot } = article;
  return {
    ...article,
    availableQuantity: availableQuantity + reservation.quantity,
    isLastPieces: false,
    ...(typeof largestLot === 'number' && { largestLot: Math.max(largestLot, reservation.quantity) }),
  };
}
