// The three pictures of a fabric: draped, flat under a ruler, and its back. One centimetre is as long in all fabrics.
import type { FabricDesign, Pose, SwatchDesign } from './design.ts';

export type View = 'draped' | 'flat' | 'reverse';

/** Width of what each picture shows, in centimetres. */
export const VIEW_WIDTH_CM: Readonly<Record<View, number>> = { draped: 18, flat: 12, reverse: 12 };

export const VIEWS: readonly View[] = ['draped', 'flat', 'reverse'];

export function viewOf(fabric: FabricDesign, view: View): SwatchDesign {
  const { endsPerCm, picksPerCm, drape, table, ribbon, turn, ...weaving } = fabric;
  const widthCm = VIEW_WIDTH_CM[view];
  return {
    ...weaving,
    threads: endsPerCm * widthCm,
    picks: picksPerCm * widthCm,
    pose: poseOf(fabric, view),
    turn: view === 'flat' ? 0 : turn,
    beneath: ribbon && { table, ribbon: viewOf(ribbon.cloth, view), width: ribbon.width / widthCm },
  };
}

/** What shines is not laid quite flat, so that its light or colour changes. */
const SHINING = 0.4;
const FLAT_DEPTH = 0.005;
const SHINING_DEPTH = 0.024;

function poseOf({ drape, table, yarn }: FabricDesign, view: View): Pose {
  switch (view) {
    case 'draped':
      return drape;
    case 'flat':
      return {
        lie: 'measured',
        widthCm: VIEW_WIDTH_CM.flat,
        depth: (yarn.sheen ?? 0) > SHINING ? SHINING_DEPTH : FLAT_DEPTH,
      };
    case 'reverse':
      return { lie: 'turned', table, reach: 0.45 };
  }
}
