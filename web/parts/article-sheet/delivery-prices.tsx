// What the delivery to the visitor's likely country costs and how long it takes, and to which other countries the shop
// delivers.
import { t } from '#contract/languages/text.ts';
import type { ShopCharges } from '#contract/money/shop-charges.ts';
import { useLikelyOffer } from '../money/delivery-offer.ts';

export default function DeliveryPrices({ delivery, collection, taxNote }: ShopCharges) {
  const likely = useLikelyOffer(delivery ?? []);
  if (!delivery) return null;
  const others = delivery.filter((offer) => offer !== likely);
  return (
    <div className="mt-4 print:hidden">
      {likely && <p className="font-medium tabular-nums">{likely.text}</p>}
      {collection !== null && (
        <p>{collection ? t`Collection at the mill: ${collection}` : t`Collection at the mill`}</p>
      )}
      <details>
        <summary className="min-h-11 cursor-pointer content-center text-sm">{t`Other countries`}</summary>
        <ul className="flex flex-col gap-1 tabular-nums">
          {others.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <p className="mt-1 text-sm text-base-content/75">
          {taxNote && `${t`Prices of delivery are ${taxNote}.`} `}
          {t`We do not deliver to other countries.`}
        </p>
      </details>
    </div>
  );
}
