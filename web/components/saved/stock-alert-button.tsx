// "Tell me when it is back", for a fabric whose stock is below the minimum order.
import { lazy, Suspense } from 'react';
import { notOrderableReason } from '#contract/orderable.ts';

const StockAlertOffer = lazy(() => import('./stock-alert-offer.tsx'));

interface StockAlertButtonProps {
  readonly fabric: {
    readonly _id: string;
    readonly productName: string;
    readonly price: number;
    readonly minimumQuantity: number;
    readonly availableQuantity: number;
  };
}

/** Nothing while the fabric can be ordered. */
export function StockAlertButton({ fabric }: StockAlertButtonProps) {
  if (notOrderableReason(fabric) !== 'stock_below_minimum') return null;
  return (
    <Suspense>
      <StockAlertOffer fabric={fabric} />
    </Suspense>
  );
}
