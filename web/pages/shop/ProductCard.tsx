// One product on the purchase page (spec sections 4, 9).
import { PURCHASE_CARD_DESCRIPTION } from '#contract/limits.ts';
import type { Product } from '#contract/product.ts';
import { wording } from '#contract/wording.ts';
import { cutText } from './cutText.ts';

interface ProductCardProps {
  readonly product: Product;
  readonly onBuy: () => void;
}

export function ProductCard({ product, onBuy }: ProductCardProps) {
  const soldOut = product.availableQuantity === 0;
  return (
    <article className="card h-full overflow-hidden border border-base-300 bg-base-100 shadow-sm">
      <figure className="aspect-4/3 bg-base-200">
        <img
          src={product.img}
          alt=""
          width={product.picture?.width ?? 640}
          height={product.picture?.height ?? 480}
          loading="lazy"
          className="size-full object-cover"
        />
      </figure>
      <div className="card-body">
        <h2 className="card-title break-words text-xl">
          <bdi className="min-w-0">{product.productName}</bdi>
        </h2>
        <p className="text-lg font-semibold">{wording.product.price(product.price)}</p>
        <p dir="auto" className="break-words text-base-content/80">
          {cutText(product.description, PURCHASE_CARD_DESCRIPTION)}
        </p>
        <Quantities product={product} />
        <div className="card-actions mt-2">
          <button
            type="button"
            className={`btn btn-primary w-full ${soldOut ? 'btn-disabled' : ''}`}
            aria-disabled={soldOut || undefined}
            aria-label={`${wording.shop.buyNow}: ${product.productName}`}
            onClick={() => !soldOut && onBuy()}
          >
            {wording.shop.buyNow}
          </button>
        </div>
      </div>
    </article>
  );
}

function Quantities({ product }: { readonly product: Product }) {
  return (
    <dl className="grid grid-cols-2 gap-2 text-sm">
      <div>
        <dt className="text-base-content/70">Minimum Quantity</dt>
        <dd className="font-medium">{product.minimumQuantity}</dd>
      </div>
      <div>
        <dt className="text-base-content/70">Available Quantity</dt>
        {product.availableQuantity > 0 ? (
          <dd className="font-medium">{product.availableQuantity}</dd>
        ) : (
          <dd className="font-medium text-error">{wording.shop.notAvailable}</dd>
        )}
      </div>
    </dl>
  );
}
