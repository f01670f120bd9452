// Weave, density, colours and drape of each sample fabric. Wool: tweeds, checks and suitings.
// Keys begin the names of files in seed/images.

import type { FabricDesign } from '../swatch/design.ts';
import { birdsEye, herringbone, plain, twill } from '../swatch/drafts.ts';

export const woollens: Readonly<Record<string, FabricDesign>> = {
  'fell-herringbone-tweed': {
    seed: 41,
    weave: herringbone(16),
    endsPerCm: 10,
    picksPerCm: 9,
    warp: [['#c9c0ad', 1]],
    weft: [['#4d453c', 1]],
    yarn: { unevenness: 0.4, slubs: 0.1, toning: 0.6, nap: 0.75, twist: 0.3 },
    flecks: { colours: ['#8a7b62', '#6e7a74', '#d8cfba'], share: 0.05 },
    drape: { lie: 'draped', depth: 0.14, count: 3.6, turn: 38, spread: 0, soft: 0.85 },
    turn: 8,
    table: '#a39681',
  },
  'donegal-fleck-oatmeal': {
    seed: 42,
    weave: plain(),
    endsPerCm: 8,
    picksPerCm: 7,
    warp: [['#cfc2a9', 1]],
    weft: [['#aa9c85', 1]],
    yarn: { unevenness: 0.5, slubs: 0.2, toning: 0.7, nap: 0.8 },
    flecks: { colours: ['#5f7048', '#a8502c', '#6f8fae', '#efe6d2', '#2f2a26'], share: 0.1 },
    drape: { lie: 'draped', depth: 0.14, count: 3.6, turn: 28, spread: 0.3, soft: 0.85 },
    turn: -6,
    table: '#59604f',
  },
  'shepherds-houndstooth': {
    seed: 43,
    weave: twill(2, 2),
    endsPerCm: 16,
    picksPerCm: 16,
    warp: [
      ['#23211f', 4],
      ['#ebe4d4', 4],
    ],
    weft: [
      ['#23211f', 4],
      ['#ebe4d4', 4],
    ],
    yarn: { unevenness: 0.3, toning: 0.35, nap: 0.5 },
    drape: { lie: 'draped', depth: 0.12, count: 4, turn: 42, spread: 0.5, soft: 0.7 },
    turn: 4,
    table: '#8c3b2e',
  },
  'birds-eye-suiting': {
    seed: 44,
    weave: birdsEye(),
    endsPerCm: 26,
    picksPerCm: 24,
    warp: [['#9a9fa6', 1]],
    weft: [['#2f343d', 1]],
    yarn: { unevenness: 0.2, toning: 0.25, nap: 0.3 },
    drape: { lie: 'draped', depth: 0.1, count: 4.5, turn: 36, spread: 0.6, soft: 0.6 },
    turn: 5,
    table: '#b8ad9b',
  },
  'gun-club-check': {
    seed: 45,
    weave: twill(2, 2),
    endsPerCm: 12,
    picksPerCm: 12,
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
    drape: { lie: 'draped', depth: 0.12, count: 4, turn: 55, spread: 0.4, soft: 0.8 },
    turn: -5,
    table: '#4a5244',
  },
  'weavers-row-tartan': {
    seed: 46,
    weave: twill(2, 2),
    endsPerCm: 18,
    picksPerCm: 18,
    warp: tartanSett(),
    weft: tartanSett(),
    yarn: { unevenness: 0.25, toning: 0.3, nap: 0.45 },
    drape: { lie: 'draped', depth: 0.11, count: 3.5, turn: 34, spread: 0.5, soft: 0.6 },
    turn: -12,
    table: '#a08f74',
    exposure: 1.1,
  },
};

function tartanSett(): FabricDesign['warp'] {
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
