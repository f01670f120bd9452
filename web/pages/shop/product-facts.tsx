// The bounds and the price of a product, at the top of the order dialog.
import { messages } from '#contract/messages.ts';
import type { Product } from '#contract/product.ts';

export function ProductFacts({ product }: { readonly product: Product }) {
  const facts = [
    ['Minimum Quantity', String(product.minimumQuantity)],
    ['Available Quantity', String(product.availableQuantity)],
    ['Price', messages.product.price(product.price)],
  ] as const;
  return (
    <dl className="grid grid-cols-3 gap-3 rounded-box bg-base-200 p-4 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-base-content/70">{name}</dt>
          <dd className="break-words font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
