// Patchwork: many cloths in one, pillowed between the seams. Places in picture widths.

import { finery } from '../designs/finery.ts';
import { noise } from '../swatch/chance.ts';
import type { FabricDesign, SwatchDesign } from '../swatch/design.ts';
import type { Lay } from '../swatch/scene.ts';
import { surfaceOf } from '../swatch/surface-of.ts';
import { viewOf } from '../swatch/views.ts';
import { denim, indigoVelvet, madderSatin, rawLinen, tartan, tweed, weldDamask } from './cloths.ts';

const PATCH = 0.25;

const CLOTHS: readonly (SwatchDesign | undefined)[] = [
  rawLinen,
  denim,
  printed(finery['meadow-lawn-cream']),
  madderSatin,
  tweed,
  weldDamask,
  printed(finery['sprig-lawn-bluebell']),
  tartan,
  indigoVelvet,
];

function printed(fabric: FabricDesign | undefined): SwatchDesign | undefined {
  return fabric && viewOf(fabric, 'flat');
}

/** Squares cut corner to corner: each half another cloth, as in a pinwheel quilt. */
export function quilt(tall: number): Lay[] {
  const lays: Lay[] = [];
  for (let row = 0; row < tall / PATCH; row++)
    for (let column = 0; column < 1 / PATCH; column++) {
      const flip = (row + column) % 2 === 0 ? 1 : -1;
      lays.push(triangle(column, row, flip, 1), triangle(column, row, flip, -1));
    }
  const [first] = lays;
  return first ? [{ ...first, inside: () => 1 }, ...lays] : [];
}

function triangle(column: number, row: number, flip: number, side: number): Lay {
  const left = column * PATCH;
  const top = row * PATCH;
  const number = column * 2 + row * 5 + (side > 0 ? 0 : 3);
  const design = CLOTHS[number % CLOTHS.length] ?? rawLinen;
  const cloth = { ...design, threads: Math.round(design.threads * 0.7) };
  const turn = side > 0 ? 0 : Math.PI / 2;
  const inside = (x: number, y: number): number => {
    const u = x - left - PATCH / 2;
    const v = y - top - PATCH / 2;
    const diagonal = ((u * flip + v) * side) / Math.SQRT2;
    return Math.min(diagonal, PATCH / 2 - Math.abs(u), PATCH / 2 - Math.abs(v));
  };
  return {
    surface: surfaceOf(cloth),
    height: (x, y) => {
      const depth = Math.max(0, inside(x, y));
      const pucker = 1 + 0.25 * noise(x * 22, y * 22, 3);
      return 0.03 * Math.sqrt(Math.min(1, depth / 0.055)) * pucker;
    },
    inside: (x, y) => inside(x, y) + 0.0008,
    place: (x, y) =>
      turn === 0
        ? [x * cloth.threads + 4096, y * cloth.threads + 4096]
        : [y * cloth.threads + 4096, 4096 - x * cloth.threads],
    turn,
  };
}
