// The actions on a fabric's card: add it to the order, save it, and pick it for comparison.
import type { FabricCard } from '#contract/articles/fabric-list.ts';
import { AddToOrderButton } from '../basket/add-to-order-button.tsx';
import { HeartButton } from '../saved/heart-button.tsx';
import { CompareToggle } from './compare-toggle.tsx';

export function FabricActions({ fabric }: { readonly fabric: FabricCard }) {
  return (
    <>
      <HeartButton fabric={fabric} place="corner" />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <AddToOrderButton fabric={fabric} className="btn btn-outline" />
        <CompareToggle fabric={fabric} />
      </div>
    </>
  );
}
