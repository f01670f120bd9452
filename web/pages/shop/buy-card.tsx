// A product on the purchase page (spec sections 4, 9): its quantities and Buy Now.
import { PURCHASE_CARD_DESCRIPTION } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import type { Product } from '#contract/product.ts';
import { Button } from '#web/components/ui/button.tsx';
import { lastPiecesText } from '#web/components/ui/fabric-text.ts';
import { ProductCard } from '#web/components/ui/product-card.tsx';
import { useTakesOrders } from '#web/layout/use-takes-orders.ts';

interface BuyCardProps {
  readonly product: Product;
  /** Loads the image at once, for cards visible without scrolling. */
  readonly priority: boolean;
  readonly onBuy: () => void;
}

export function BuyCard({ product, priority, onBuy }: BuyCardProps) {
  const isDisabled = !useTakesOrders() || product.availableQuantity === 0;
  return (
    <ProductCard
      product={product}
      descriptionCharacters={PURCHASE_CARD_DESCRIPTION}
      heading="h2"
      early={priority}
    >
      <Quantities product={product} />
      {product.isLastPieces && (
        <p className="mt-2 text-sm font-semibold tabular-nums">{lastPiecesText(product.availableQuantity)}</p>
      )}
      <Button
        variant="primary"
        className={`mt-4 w-full ${isDisabled ? 'btn-disabled' : ''}`}
        aria-disabled={isDisabled || undefined}
        aria-label={`${messages.shop.buyNow}: ${product.productName}`}
        onClick={() => !isDisabled && onBuy()}
      >
        {messages.shop.buyNow}
      </Button>
    </ProductCard>
  );
}

function Quantities({ product }: { readonly product: Product }) {
  return (
    <dl className="grid grid-cols-2 gap-2 text-sm tabular-nums">
      <div>
        <dt className="text-base-content/75">Minimum Quantity</dt>
        <dd className="font-semibold">{product.minimumQuantity}</dd>
      </div>
      <div>
        <dt className="text-base-content/75">Available Quantity</dt>
        {product.availableQuantity > 0 ? (
          <dd className="font-semibold">{product.availableQuantity}</dd>
        ) : (
          <dd className="font-semibold text-error">{messages.shop.notAvailable}</dd>
        )}
      </div>
    </dl>
  );
}
