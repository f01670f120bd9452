// Where the shop delivers to, at what price and in how many days.
import type { ShopCharges } from '#contract/money/shop-charges.ts';

export default function DeliveryPrices({ delivery, collection, taxNote }: ShopCharges) {
  if (!delivery) return null;
  return (
    <details className="mt-4 print:hidden">
      <summary className="flex min-h-11 cursor-pointer items-center font-medium">Delivery</summary>
      <ul className="flex flex-col gap-1 tabular-nums">
        {delivery.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {collection !== null && (
          <li>{collection ? `Collection at the mill: ${collection}` : 'Collection at the mill'}</li>
        )}
      </ul>
      <p className="mt-1 text-sm text-base-content/75">
        {taxNote && `Prices of delivery are ${taxNote}. `}We do not deliver to other countries.
      </p>
    </details>
  );
}
