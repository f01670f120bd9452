// The cloths in the site's own pictures, in the colours of its theme: indigo, madder, weld, linen, ink. Designs only.
import { damask } from '../swatch/damask.ts';
import type { Run, SwatchDesign } from '../swatch/design.ts';
import { herringbone, plain, satin, twill } from '../swatch/drafts.ts';
import type { Hex } from '../swatch/tint.ts';

export const INDIGO: Hex = '#24345c';
export const MADDER: Hex = '#8a2c24';
export const WELD: Hex = '#c8992c';
export const LINEN: Hex = '#efe6d3';
export const INK: Hex = '#231d17';

const pose = { lie: 'still' } as const;

export const indigoVelvet: SwatchDesign = {
  seed: 301,
  weave: plain(),
  threads: 320,
  warp: [['#1b2a52', 1]],
  weft: [['#1b2a52', 1]],
  yarn: {},
  finish: { kind: 'velvet' },
  pose,
};

export const weldDamask: SwatchDesign = {
  seed: 302,
  weave: damask(),
  threads: 460,
  warp: [['#b07f24', 1]],
  weft: [['#dcc38a', 1]],
  yarn: { cover: 1, unevenness: 0.15, slubs: 0.02, toning: 0.2, sheen: 0.5, twist: 0.1, nap: 0, crimp: 0.6 },
  pose,
};

export const madderSatin: SwatchDesign = {
  seed: 303,
  weave: satin(8, 3),
  threads: 520,
  warp: [['#8c231c', 1]],
  weft: [['#7f2019', 1]],
  yarn: { cover: 1, unevenness: 0.1, slubs: 0, toning: 0.1, sheen: 0.9, twist: 0, nap: 0, crimp: 0.25 },
  pose,
};

export const rawLinen: SwatchDesign = {
  seed: 304,
  weave: plain(),
  threads: 330,
  warp: [['#e7dcc5', 1]],
  weft: [['#eadfc9', 1]],
  yarn: { unevenness: 0.6, slubs: 0.3, toning: 0.5, nap: 0.15 },
  pose,
};

export const denim: SwatchDesign = {
  seed: 305,
  weave: twill(3, 1),
  threads: 380,
  warp: [['#2a3f6c', 1]],
  weft: [['#dfd8c8', 1]],
  yarn: { cover: 0.985, unevenness: 0.45, slubs: 0.2, toning: 0.5, nap: 0.2 },
  pose,
};

export const tweed: SwatchDesign = {
  seed: 306,
  weave: herringbone(12),
  threads: 330,
  warp: [['#cfc4ac', 1]],
  weft: [['#574b3f', 1]],
  yarn: { unevenness: 0.4, slubs: 0.1, toning: 0.6, nap: 0.75 },
  flecks: { colours: ['#8a2c24', '#c8992c', '#24345c'], share: 0.04 },
  pose,
};

const sett: readonly Run[] = [
  ['#24345c', 20],
  ['#efe6d3', 2],
  ['#24345c', 4],
  ['#8a2c24', 14],
  ['#c8992c', 2],
  ['#8a2c24', 14],
  ['#24345c', 4],
  ['#efe6d3', 2],
];

export const tartan: SwatchDesign = {
  seed: 307,
  weave: twill(2, 2),
  threads: 380,
  warp: sett,
  weft: sett,
  yarn: { unevenness: 0.25, toning: 0.3, nap: 0.4 },
  pose,
};

export const canvas: SwatchDesign = {
  seed: 308,
  weave: plain(),
  threads: 150,
  warp: [['#e9dfca', 1]],
  weft: [['#e6dbc4', 1]],
  yarn: { unevenness: 0.35, slubs: 0.08, toning: 0.35, nap: 0.2 },
  pose,
};
