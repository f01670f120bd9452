// Weave, colours and pose of each swatch. Workwear and outdoor fabrics: denim, corduroy, moleskin, drill, linen.
// Keys are names of files in seed/images, without the extension.

import type { SwatchDesign } from '../swatch/design.ts';
import { basket, plain, twill } from '../swatch/drafts.ts';

export const workwear: Readonly<Record<string, SwatchDesign>> = {
  'eight-wale-corduroy-tobacco': {
    seed: 31,
    weave: plain(),
    threads: 200,
    warp: [['#8a5a2e', 1]],
    weft: [['#8a5a2e', 1]],
    yarn: { sheen: 0.05 },
    finish: { kind: 'corduroy', wale: 6.2 },
    pose: { lie: 'folds', depth: 0.05, count: 1.2, turn: 68 },
    turn: 14,
  },
  'keepers-moleskin': {
    seed: 32,
    weave: twill(1, 3),
    threads: 250,
    warp: [['#566048', 1]],
    weft: [['#59634a', 1]],
    yarn: { unevenness: 0.3, toning: 0.2, nap: 0.9, twist: 0.1, sheen: 0 },
    pose: { lie: 'fan', depth: 0.14, count: 11, x: -0.3, y: -0.2 },
    turn: -10,
  },
  'cavalry-twill-stone': {
    seed: 33,
    weave: twill(3, 2),
    threads: 180,
    warp: [['#a89a80', 1]],
    weft: [['#978a71', 1]],
    yarn: { unevenness: 0.2, toning: 0.25, nap: 0.35, sheen: 0.08 },
    pose: { lie: 'folds', depth: 0.07, count: 1.3, turn: 36 },
  },
  'foundry-drill-rust': {
    seed: 34,
    weave: twill(2, 1, -1),
    threads: 180,
    warp: [['#9c4a2c', 1]],
    weft: [['#cf9a78', 1]],
    yarn: { unevenness: 0.35, slubs: 0.05, toning: 0.4, nap: 0.25 },
    pose: { lie: 'turned', table: '#c9bfae', reach: 0.36 },
    turn: -4,
  },
  'retting-pond-linen': {
    seed: 35,
    weave: plain(),
    threads: 150,
    warp: [['#b9a98a', 1]],
    weft: [['#bfb092', 1]],
    yarn: { cover: 0.93, unevenness: 0.75, slubs: 0.4, toning: 0.75, nap: 0.15, sheen: 0.1 },
    pose: { lie: 'fan', depth: 0.1, count: 9, x: -0.3, y: 1.0 },
    turn: 3,
  },
  'hopsack-midnight': {
    seed: 36,
    weave: basket(2, 2),
    threads: 190,
    warp: [['#26304a', 1]],
    weft: [['#2b3652', 1]],
    yarn: { unevenness: 0.25, toning: 0.4, nap: 0.3, sheen: 0.06 },
    pose: { lie: 'fan', depth: 0.12, count: 12, x: 1.2, y: 1.0 },
  },
  'shuttle-denim-14-oz': {
    seed: 37,
    weave: twill(3, 1),
    threads: 190,
    warp: [['#26395f', 1]],
    weft: [['#e4ded0', 1]],
    yarn: { cover: 0.985, unevenness: 0.45, slubs: 0.2, toning: 0.6, nap: 0.2 },
    pose: { lie: 'turned', table: '#d6cdbf', reach: 0.46 },
    turn: -2,
  },
};
