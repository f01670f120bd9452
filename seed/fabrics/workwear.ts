// Cloth for work and weather: denim, corduroy, moleskin, drill, linen. Samples: replace them with the mill's own.
import { basket, plain, twill } from '../../tools/artwork/swatch/drafts.ts';
import type { SampleFabric } from './fabric.ts';

export const corduroy: SampleFabric = {
  productName: 'Eight-Wale Corduroy, Tobacco',
  description:
    'Cotton corduroy, 340 g/m², 145 cm wide, eight wales to the inch, cut and brushed until the ribs stand round. Warm without weight and quieter than its reputation. Trousers, jackets and armchairs that are really sat in.',
  price: 34.7,
  minimumQuantity: 6,
  availableQuantity: 268,
  size: '2.5 m × 145 cm',
  swatch: {
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
};

export const moleskin: SampleFabric = {
  productName: 'Keeper’s Moleskin',
  description:
    'Cotton moleskin, 380 g/m², 150 cm wide: a weft-faced satin, sheared and brushed to a short nap that turns the wind. It feels like suede and wears like iron. Gamekeepers’ trousers, chore coats, hard-working cushions.',
  price: 36.2,
  minimumQuantity: 6,
  availableQuantity: 154,
  size: '2.5 m × 150 cm',
  swatch: {
    seed: 32,
    weave: twill(1, 3),
    threads: 250,
    warp: [['#566048', 1]],
    weft: [['#59634a', 1]],
    yarn: { unevenness: 0.3, toning: 0.2, nap: 0.9, twist: 0.1, sheen: 0 },
    pose: { lie: 'fan', depth: 0.14, count: 11, x: -0.3, y: -0.2 },
    turn: -10,
  },
};

export const cavalryTwill: SampleFabric = {
  productName: 'Cavalry Twill, Stone',
  description:
    'Steep double twill of worsted wool, 390 g/m², 152 cm wide, made first for riding breeches and never bettered for trousers that must keep a crease. Stone colour, piece-dyed, with a dry hand and natural stretch.',
  price: 68.4,
  minimumQuantity: 5,
  availableQuantity: 118,
  size: '2.5 m × 152 cm',
  swatch: {
    seed: 33,
    weave: twill(3, 2),
    threads: 180,
    warp: [['#a89a80', 1]],
    weft: [['#978a71', 1]],
    yarn: { unevenness: 0.2, toning: 0.25, nap: 0.35, sheen: 0.08 },
    pose: { lie: 'folds', depth: 0.07, count: 1.3, turn: 36 },
  },
};

export const drill: SampleFabric = {
  productName: 'Foundry Drill, Rust',
  description:
    'Three-shaft cotton drill, 300 g/m², 155 cm wide, vat-dyed the red of old iron. Straight, even and easy to sew through four layers. Overalls, aprons, tool rolls and chair covers; it pales gently at the seams.',
  price: 25.5,
  minimumQuantity: 8,
  availableQuantity: 470,
  size: '2.5 m × 155 cm',
  swatch: {
    seed: 34,
    weave: twill(2, 1, -1),
    threads: 180,
    warp: [['#9c4a2c', 1]],
    weft: [['#cf9a78', 1]],
    yarn: { unevenness: 0.35, slubs: 0.05, toning: 0.4, nap: 0.25 },
    pose: { lie: 'turned', table: '#c9bfae', reach: 0.36 },
    turn: -4,
  },
};

export const linen: SampleFabric = {
  productName: 'Retting Pond Linen',
  description:
    'Pure flax, 210 g/m², 150 cm wide, wet-spun and left the colour the water gave it. Slubs are the mark of the plant and are not counted as faults. It grows softer for twenty years. Shirts, sheets, curtains, tablecloths.',
  price: 42.75,
  minimumQuantity: 5,
  availableQuantity: 335,
  size: '2.5 m × 150 cm',
  swatch: {
    seed: 35,
    weave: plain(),
    threads: 150,
    warp: [['#b9a98a', 1]],
    weft: [['#bfb092', 1]],
    yarn: { cover: 0.93, unevenness: 0.75, slubs: 0.4, toning: 0.75, nap: 0.15, sheen: 0.1 },
    pose: { lie: 'fan', depth: 0.1, count: 9, x: -0.3, y: 1.0 },
    turn: 3,
  },
};

export const hopsack: SampleFabric = {
  productName: 'Hopsack, Midnight',
  description:
    'Worsted hopsack, 280 g/m², 152 cm wide, two ends and two picks going together so that air passes and creases do not stay. The blazer cloth, in a navy that is nearly black indoors and plainly blue in the sun.',
  price: 72.9,
  minimumQuantity: 5,
  availableQuantity: 96,
  size: '2.5 m × 152 cm',
  swatch: {
    seed: 36,
    weave: basket(2, 2),
    threads: 190,
    warp: [['#26304a', 1]],
    weft: [['#2b3652', 1]],
    yarn: { unevenness: 0.25, toning: 0.4, nap: 0.3, sheen: 0.06 },
    pose: { lie: 'fan', depth: 0.12, count: 12, x: 1.2, y: 1.0 },
  },
};

export const selvedgeDenim: SampleFabric = {
  productName: 'Shuttle Denim, 14 oz',
  description:
    'Selvedge denim, 475 g/m², 78 cm narrow, woven on our shuttle looms of 1970 from ring-spun slub yarn. Rope-dyed indigo outside, white at the core: it fades where you live in it. Unsanforised; allow eight per cent. Jeans, jackets, aprons.',
  price: 54.8,
  minimumQuantity: 4,
  availableQuantity: 240,
  size: '2.5 m × 78 cm',
  swatch: {
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
