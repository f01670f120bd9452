// A weave one can put a hand through: broad ribbons of our cloths, over one and under one. Places in picture widths.
import type { SwatchDesign } from '../swatch/design.ts';
import type { Lay } from '../swatch/scene.ts';
import { surfaceOf } from '../swatch/surface-of.ts';
import { tableSurface } from '../swatch/table.ts';
import { denim, indigoVelvet, madderSatin, rawLinen, tartan, tweed, weldDamask } from './cloths.ts';

const PITCH = 0.25;
const HALF = 0.114;
const RISE = 0.026;

const UPRIGHT: readonly SwatchDesign[] = [rawLinen, denim, rawLinen, tweed];
const CROSSING: readonly SwatchDesign[] = [madderSatin, weldDamask, indigoVelvet, tartan];

/** Where upright ribbon `column` lies over crossing ribbon `row`. */
const isOver = (column: number, row: number): boolean => (column + row) % 2 === 0;

export function ribbons(tall: number): Lay[] {
  const rows = Math.ceil(tall / PITCH);
  return [
    tableSurface('#1a1511'),
    ...Array.from({ length: rows }, (_, row) => crossing(row)),
    ...UPRIGHT.map((cloth, column) => upright(cloth, column)),
  ];
}

const softened = (cloth: SwatchDesign): SwatchDesign => ({
  ...cloth,
  threads: Math.round(cloth.threads * 0.66),
});

function crossing(row: number): Lay {
  const cloth = softened(CROSSING[row % CROSSING.length] ?? rawLinen);
  const middle = (row + 0.5) * PITCH;
  return {
    surface: surfaceOf(cloth),
    height: (x, y) => 0.05 - RISE * Math.cos((x / PITCH - 0.5) * Math.PI + row * Math.PI) - belly(y - middle),
    inside: (_x, y) => HALF - Math.abs(y - middle),
    place: (x, y) => [(y - middle) * cloth.threads + 4096.5, x * cloth.threads + 4096],
    turn: Math.PI / 2,
  };
}

function upright(design: SwatchDesign, column: number): Lay {
  const cloth = softened(design);
  const middle = (column + 0.5) * PITCH;
  return {
    surface: surfaceOf(cloth),
    height: (x, y) =>
      0.05 + RISE * Math.cos((y / PITCH - 0.5) * Math.PI + column * Math.PI) - belly(x - middle),
    inside: (x, y) => {
      const side = HALF - Math.abs(x - middle);
      const row = Math.floor(y / PITCH);
      if (isOver(column, row)) return side;
      const fromMiddle = Math.abs(y - (row + 0.5) * PITCH);
      return Math.min(side, fromMiddle - HALF);
    },
    place: (x, y) => [(x - middle) * cloth.threads + 4096.5, y * cloth.threads + 4096],
    turn: 0,
  };
}

/** A ribbon is a little higher in its middle than at its edges. */
const belly = (aside: number): number => 0.012 * (aside / HALF) ** 4;
