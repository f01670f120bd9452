// A grid of fabric cards whose names, prices and stock line up along each row.
import type { ReactNode } from 'react';
import type { FabricCard as Fabric } from '#contract/articles/fabric-list.ts';
import { useShop } from '#web/shop-data/use-shop.ts';
import { useShopCharges } from '#web/shop-data/use-shop-charges.ts';
import { FabricCard } from './fabric-card.tsx';

interface FabricGridProps {
  readonly fabrics: readonly Fabric[];
  /** The heading level of the names. */
  readonly heading?: 'h2' | 'h3';
  /** The number of images that load early. */
  readonly early?: number;
  /** Shown at the end of each card. */
  readonly actions?: (fabric: Fabric) => ReactNode;
}

export function FabricGrid({ fabrics, heading, early = 0, actions }: FabricGridProps) {
  const { leavesWithinDays } = useShop();
  const charges = useShopCharges();
  // The answers to a needed length say more where the shop states more.
  const more = Number(charges?.delivery != null) + Number(leavesWithinDays !== undefined);
  return (
    <ul
      style={{ ['--need-more' as string]: more }}
      className="grid grid-cols-2 gap-x-4 sm:grid-cols-3 sm:gap-x-6 lg:gap-x-8"
    >
      {fabrics.map((fabric, index) => (
        <li key={fabric._id} className="card-cell pb-12">
          <FabricCard
            fabric={fabric}
            {...(heading && { heading })}
            early={index < early}
            actions={actions?.(fabric)}
          />
        </li>
      ))}
    </ul>
  );
}
