// The shop's name on its own cloth: the picture for sharing, and the icon. Places in picture widths.
import { letterBands } from '../monogram/draw-monogram.ts';
import { stitchLay } from '../monogram/stitch-surface.ts';
import type { Run } from '../swatch/design.ts';
import { layPose } from '../swatch/poses.ts';
import type { Lay } from '../swatch/scene.ts';
import { denim, LINEN, MADDER } from './cloths.ts';
import { heroWide } from './hero.ts';

/** The cascade with the name embroidered on the velvet. */
export function social(tall: number): Lay[] {
  const lays = heroWide(tall);
  const velvet = lays.at(-1)?.height ?? (() => 0);
  const stitched = { seed: 21, threadWidth: 1 / 420, padding: 0.016 };
  return [
    ...lays,
    stitchLay({ ...stitched, bands: letterBands('SELVEDGE', 0.265, tall / 2, 0.078), thread: LINEN }, velvet),
  ];
}

const warp: readonly Run[] = [
  ['#24345c', 17],
  ['#f1e9d8', 2],
  [MADDER, 2],
  ['#f1e9d8', 3],
];

/** The rim of our denim: twill, then white ends with the madder thread that marks the mill. */
export function icon(tall: number): Lay[] {
  return layPose(
    {
      ...denim,
      threads: 24,
      warp: warp.map(([colour, threads]): Run => [colour, threads]),
      yarn: { ...denim.yarn, unevenness: 0.2, slubs: 0, toning: 0.25 },
    },
    tall,
  ).map((lay) => ({ ...lay, height: () => 0, place: (x, y): readonly [number, number] => [x * 24, y * 24] }));
}
