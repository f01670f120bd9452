// The actions on a fabric's card: save it, and pick it for comparison.
import type { FabricCard } from '#contract/fabric-list.ts';
import { HeartButton } from '../saved/heart-button.tsx';
import { CompareToggle } from './compare-toggle.tsx';

export function FabricActions({ fabric }: { readonly fabric: FabricCard }) {
  return (
    <>
      <HeartButton fabric={fabric} place="corner" />
      <CompareToggle fabric={fabric} />
    </>
  );
}
