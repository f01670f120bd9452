// An article on the purchase page (spec sections 4, 9): its quantities and Buy Now.

import type { ArticleSummary } from '#contract/article.ts';
import { PURCHASE_CARD_DESCRIPTION } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { ArticleCard } from '#web/components/ui/article-card.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { lastPiecesText } from '#web/components/ui/fabric-text.ts';
import { useTakesOrders } from '#web/layout/use-takes-orders.ts';

interface BuyCardProps {
  readonly article: ArticleSummary;
  /** Loads the image at once. Set it for cards visible without scrolling. */
  readonly priority: boolean;
  readonly onBuy: () => void;
}

export function BuyCard({ article, priority, onBuy }: BuyCardProps) {
  const isDisabled = !useTakesOrders() || article.availableQuantity === 0;
  return (
    <ArticleCard
      article={article}
      descriptionCharacters={PURCHASE_CARD_DESCRIPTION}
      heading="h2"
      early={priority}
    >
      <Quantities article={article} />
      {article.isLastPieces && (
        <p className="mt-2 text-sm font-semibold tabular-nums">{lastPiecesText(article.availableQuantity)}</p>
      )}
      <Button
        variant="primary"
        className={`mt-4 w-full ${isDisabled ? 'btn-disabled' : ''}`}
        aria-disabled={isDisabled || undefined}
        aria-label={`${messages.shop.buyNow}: ${article.productName}`}
        onClick={() => !isDisabled && onBuy()}
      >
        {messages.shop.buyNow}
      </Button>
    </ArticleCard>
  );
}

function Quantities({ article }: { readonly article: ArticleSummary }) {
  return (
    <dl className="grid grid-cols-2 gap-2 text-sm tabular-nums">
      <div>
        <dt className="text-base-content/75">Minimum Quantity</dt>
        <dd className="font-semibold">{article.minimumQuantity}</dd>
      </div>
      <div>
        <dt className="text-base-content/75">Available Quantity</dt>
        {article.availableQuantity > 0 ? (
          <dd className="font-semibold">{article.availableQuantity}</dd>
        ) : (
          <dd className="font-semibold text-error">{messages.shop.notAvailable}</dd>
        )}
      </div>
    </dl>
  );
}
