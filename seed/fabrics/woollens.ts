// Wool: tweeds, checks and suitings. Samples: replace them with the mill's own.
import { birdsEye, herringbone, plain, twill } from '../../tools/artwork/swatch/drafts.ts';
import type { SampleFabric } from './fabric.ts';

export const herringboneTweed: SampleFabric = {
  productName: 'Fell Herringbone Tweed',
  description:
    'Woollen tweed, 430 g/m², 150 cm wide, peat and stone grey in a herringbone that turns every sixteen ends. Spun oily, scoured soft and milled until it sheds rain. Overcoats, caps, and the chair by the window.',
  price: 78.6,
  minimumQuantity: 4,
  availableQuantity: 132,
  size: '2.5 m × 150 cm',
  swatch: {
    seed: 41,
    weave: herringbone(16),
    threads: 170,
    warp: [['#c9c0ad', 1]],
    weft: [['#4d453c', 1]],
    yarn: { unevenness: 0.4, slubs: 0.1, toning: 0.6, nap: 0.75, twist: 0.3 },
    flecks: { colours: ['#8a7b62', '#6e7a74', '#d8cfba'], share: 0.05 },
    pose: { lie: 'folds', depth: 0.045, count: 1.1, turn: 40 },
  },
};

export const donegal: SampleFabric = {
  productName: 'Donegal Fleck, Oatmeal',
  description:
    'Plain-woven woollen, 400 g/m², 150 cm wide, with neps of moss, rust and sky blue thrown into the carding by hand, so that no two metres agree. Rustic to look at, kind to the neck. Jackets, waistcoats, blankets.',
  price: 74.3,
  minimumQuantity: 4,
  availableQuantity: 0,
  size: '2.5 m × 150 cm',
  swatch: {
    seed: 42,
    weave: plain(),
    threads: 150,
    warp: [['#c8baa0', 1]],
    weft: [['#a4967f', 1]],
    yarn: { unevenness: 0.55, slubs: 0.25, toning: 0.7, nap: 0.8 },
    flecks: { colours: ['#5f7048', '#a8502c', '#6f8fae', '#efe6d2', '#2f2a26'], share: 0.1 },
    pose: { lie: 'folds', depth: 0.065, count: 1.3, turn: 30 },
  },
};

export const houndstooth: SampleFabric = {
  productName: 'Shepherd’s Houndstooth',
  description:
    'Worsted houndstooth, 310 g/m², 152 cm wide: four dark, four light in both directions over an even twill, and the broken check makes itself. Black and cream, sharp at arm’s length. Jackets, skirts, linings that surprise.',
  price: 66.25,
  minimumQuantity: 5,
  availableQuantity: 205,
  size: '2.5 m × 152 cm',
  swatch: {
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
};

export const birdsEyeSuiting: SampleFabric = {
  productName: 'Bird’s-Eye Suiting',
  description:
    'Super 110s worsted, 260 g/m², 152 cm wide, charcoal with a pale eye in every eighth pick. Plain across a room, lively at the table. Clear-cut finish, holds a press through a long day. Suits for three seasons.',
  price: 84.0,
  minimumQuantity: 4,
  availableQuantity: 88,
  size: '2.5 m × 152 cm',
  swatch: {
    seed: 44,
    weave: birdsEye(),
    threads: 200,
    warp: [['#343a44', 1]],
    weft: [['#b9bcc0', 1]],
    yarn: { unevenness: 0.2, toning: 0.25, nap: 0.3 },
    pose: { lie: 'folds', depth: 0.075, count: 1.3, turn: 30 },
  },
};

export const gunClub: SampleFabric = {
  productName: 'Gun Club Check',
  description:
    'Lambswool twill, 360 g/m², 150 cm wide, a small check of bracken, moss and navy on cream, first worn by stalkers and since by anyone with a good coat peg. Soft milled finish. Jackets, skirts, children’s coats.',
  price: 70.15,
  minimumQuantity: 4,
  availableQuantity: 143,
  size: '2.5 m × 150 cm',
  swatch: {
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
};

export const tartan: SampleFabric = {
  productName: 'Weaver’s Row Tartan',
  description:
    'Worsted tartan, 340 g/m², 150 cm wide, in the sett of our own street: ink and forest green, crossed by a red guard and one gold thread for each loom that ran in the first winter. Kilts, scarves, rugs for cold stations.',
  price: 76.4,
  minimumQuantity: 4,
  availableQuantity: 187,
  size: '2.5 m × 150 cm',
  swatch: {
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

function tartanSett(): SampleFabric['swatch']['warp'] {
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
