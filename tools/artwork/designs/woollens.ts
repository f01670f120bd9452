// Weave, colours and pose of each swatch. Wool: tweeds, checks and suitings.
// Keys are names of files in seed/images, without the extension.

import type { SwatchDesign } from '../swatch/design.ts';
import { birdsEye, herringbone, plain, twill } from '../swatch/drafts.ts';

export const woollens: Readonly<Record<string, SwatchDesign>> = {
  'fell-herringbone-tweed': {
    seed: 41,
    weave: herringbone(16),
    threads: 170,
    warp: [['#c9c0ad', 1]],
    weft: [['#4d453c', 1]],
    yarn: { unevenness: 0.4, slubs: 0.1, toning: 0.6, nap: 0.75, twist: 0.3 },
    flecks: { colours: ['#8a7b62', '#6e7a74', '#d8cfba'], share: 0.05 },
    pose: { lie: 'folds', depth: 0.045, count: 1.1, turn: 40 },
  },
  'donegal-fleck-oatmeal': {
    seed: 42,
    weave: plain(),
    threads: 150,
    warp: [['#c8baa0', 1]],
    weft: [['#a4967f', 1]],
    yarn: { unevenness: 0.55, slubs: 0.25, toning: 0.7, nap: 0.8 },
    flecks: { colours: ['#5f7048', '#a8502c', '#6f8fae', '#efe6d2', '#2f2a26'], share: 0.1 },
    pose: { lie: 'folds', depth: 0.065, count: 1.3, turn: 30 },
  },
  'shepherds-houndstooth': {
    seed: 43,
    weave: twill(2, 2),
    threads: 152,
    warp: [
      ['#23211f', 4],
      ['#ebe4d4', 4],
    ],
    weft: [
      ['#23211f', 4],
      ['#ebe4d4', 4],
    ],
    yarn: { unevenness: 0.3, toning: 0.35, nap: 0.5 },
    pose: { lie: 'fan', depth: 0.11, count: 10, x: -0.3, y: -0.2 },
  },
  'birds-eye-suiting': {
    seed: 44,
    weave: birdsEye(),
    threads: 200,
    warp: [['#343a44', 1]],
    weft: [['#b9bcc0', 1]],
    yarn: { unevenness: 0.2, toning: 0.25, nap: 0.3 },
    pose: { lie: 'folds', depth: 0.075, count: 1.3, turn: 30 },
  },
  'gun-club-check': {
    seed: 45,
    weave: twill(2, 2),
    threads: 168,
    warp: [
      ['#e4d9c0', 6],
      ['#8f5527', 6],
      ['#e4d9c0', 6],
      ['#3f5138', 6],
    ],
    weft: [
      ['#e4d9c0', 6],
      ['#8f5527', 6],
      ['#e4d9c0', 6],
      ['#2c3850', 6],
    ],
    yarn: { unevenness: 0.35, toning: 0.4, nap: 0.65 },
    pose: { lie: 'fan', depth: 0.11, count: 9, x: 1.25, y: 1.05 },
  },
  'weavers-row-tartan': {
    seed: 46,
    weave: twill(2, 2),
    threads: 208,
    warp: tartanSett(),
    weft: tartanSett(),
    yarn: { unevenness: 0.25, toning: 0.3, nap: 0.45 },
    pose: { lie: 'folds', depth: 0.05, count: 1.15, turn: 34 },
    turn: -12,
  },
};

function tartanSett(): SwatchDesign['warp'] {
  const half = [
    ['#1f5a45', 16],
    ['#15233f', 4],
    ['#b9312f', 3],
    ['#15233f', 4],
    ['#1f5a45', 6],
    ['#15233f', 22],
    ['#d9a531', 2],
  ] as const;
  return [...half, ...half.slice(0, -1).reverse()];
}
