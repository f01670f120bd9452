// Cottons and linens for shirts, dresses, aprons and the house. Samples: replace them with the mill's own.
import { basket, diamondDobby, honeycomb, plain, satin, twill } from '../../tools/artwork/swatch/drafts.ts';
import type { SampleFabric } from './fabric.ts';

export const canvas: SampleFabric = {
  productName: 'Mill Canvas No. 8',
  description:
    'Loom-state cotton canvas, 500 g/m², 160 cm wide, plain woven from two-ply yarn and left unbleached. It stands up by itself when new and softens with use: for bags, awnings, upholstery bases and painters who stretch their own.',
  price: 38.5,
  minimumQuantity: 10,
  availableQuantity: 640,
  size: '2.5 m × 160 cm',
  swatch: {
    seed: 11,
    weave: plain(),
    threads: 128,
    warp: [['#d8cbb0', 1]],
    weft: [['#d3c4a6', 1]],
    yarn: { unevenness: 0.5, slubs: 0.12, toning: 0.55, nap: 0.25 },
    pose: { lie: 'folds', depth: 0.055, count: 1.3, turn: 24 },
    turn: -3,
  },
};

export const ticking: SampleFabric = {
  productName: 'Harbour Ticking',
  description:
    'Featherproof cotton twill, 240 g/m², 150 cm wide, with the navy ticking stripe we have woven since the first looms were set up. Dense enough for pillows and bolsters, handsome enough for shirts, aprons and blinds.',
  price: 27.9,
  minimumQuantity: 8,
  availableQuantity: 412,
  size: '2.5 m × 150 cm',
  swatch: {
    seed: 12,
    weave: twill(2, 1),
    threads: 190,
    warp: [
      ['#efe7d5', 10],
      ['#28395a', 2],
      ['#efe7d5', 2],
      ['#28395a', 6],
      ['#efe7d5', 2],
      ['#28395a', 2],
    ],
    weft: [['#e9e0cc', 1]],
    yarn: { unevenness: 0.25, toning: 0.3 },
    pose: { lie: 'folds', depth: 0.06, count: 1.3, turn: 62 },
    turn: 4,
  },
};

export const poplin: SampleFabric = {
  productName: 'Bleachfield Poplin',
  description:
    'Combed cotton poplin, 115 g/m², 148 cm wide, two-ply in the warp for a crisp hand that irons flat in one stroke. Bleached on grass-green land once, in closed kettles now: our plainest white, for shirts, pocketing and hotel linen.',
  price: 19.25,
  minimumQuantity: 12,
  availableQuantity: 1850,
  size: '2.5 m × 148 cm',
  swatch: {
    seed: 13,
    weave: plain(),
    threads: 230,
    warp: [['#eceeec', 1]],
    weft: [['#e7eaea', 1]],
    yarn: { unevenness: 0.2, slubs: 0.02, toning: 0.18, sheen: 0.12 },
    pose: { lie: 'fan', depth: 0.07, count: 9, x: -0.25, y: 1.05 },
    turn: 12,
  },
};

export const chambray: SampleFabric = {
  productName: 'Ferry Chambray',
  description:
    'Cotton chambray, 145 g/m², 150 cm wide: an indigo warp crossed by a white weft, so that the blue seems to move as the cloth does. Washed once before it leaves us. For work shirts, summer dresses and children who climb.',
  price: 22.4,
  minimumQuantity: 8,
  availableQuantity: 730,
  size: '2.5 m × 150 cm',
  swatch: {
    seed: 14,
    weave: plain(),
    threads: 180,
    warp: [['#4a6a94', 1]],
    weft: [['#dfe3e4', 1]],
    yarn: { unevenness: 0.4, slubs: 0.16, toning: 0.6, nap: 0.2 },
    pose: { lie: 'fan', depth: 0.13, count: 11, x: 1.2, y: -0.3 },
  },
};

export const oxford: SampleFabric = {
  productName: 'Quad Oxford, Rose',
  description:
    'Oxford shirting in pure cotton, 165 g/m², 150 cm wide, basket woven with two fine coloured ends over one full white pick. Soft from the first day and hard to wear out at the collar. Button-down shirts and pyjamas.',
  price: 24.6,
  minimumQuantity: 8,
  availableQuantity: 388,
  size: '2.5 m × 150 cm',
  swatch: {
    seed: 15,
    weave: basket(2, 1),
    threads: 210,
    warp: [['#d48a92', 1]],
    weft: [['#f3eeea', 1]],
    yarn: { unevenness: 0.3, toning: 0.35 },
    pose: { lie: 'turned', table: '#cfc6b8', reach: 0.5 },
    turn: 6,
  },
};

export const gingham: SampleFabric = {
  productName: 'Orchard Gingham',
  description:
    'Yarn-dyed cotton gingham, 130 g/m², 145 cm wide, in bottle green and white with a 12 mm check that meets exactly at the seams. Both faces are alike. Tablecloths, summer skirts, curtains for a kitchen window.',
  price: 18.75,
  minimumQuantity: 6,
  availableQuantity: 560,
  size: '2.5 m × 145 cm',
  swatch: {
    seed: 16,
    weave: plain(),
    threads: 200,
    warp: [
      ['#2f5c46', 12],
      ['#f1efe4', 12],
    ],
    weft: [
      ['#2f5c46', 12],
      ['#f1efe4', 12],
    ],
    yarn: { unevenness: 0.25, slubs: 0.03, toning: 0.25 },
    pose: { lie: 'fan', depth: 0.1, count: 9, x: -0.25, y: 1.1 },
    turn: -8,
  },
};

export const seersucker: SampleFabric = {
  productName: 'Veranda Seersucker',
  description:
    'Cotton seersucker, 140 g/m², 150 cm wide. Every second stripe is woven slack and draws up into its pucker, which stays for life and keeps the cloth off the skin. Never needs ironing. Suits, shirts and bedding for hot nights.',
  price: 26.8,
  minimumQuantity: 6,
  availableQuantity: 295,
  size: '2.5 m × 150 cm',
  swatch: {
    seed: 17,
    weave: plain(),
    threads: 190,
    warp: [
      ['#7f9fc4', 8],
      ['#f4f2ec', 10],
    ],
    weft: [['#f1f0ec', 1]],
    yarn: { unevenness: 0.25, toning: 0.25 },
    finish: { kind: 'seersucker', flat: 8, puckered: 10 },
    pose: { lie: 'folds', depth: 0.06, count: 1.1, turn: 40 },
    turn: 5,
  },
};

export const sateen: SampleFabric = {
  productName: 'Swan Sateen',
  description:
    'Cotton sateen, 135 g/m², 280 cm wide, long floats of combed yarn lying side by side so that the face is smooth and a little cool. Mercerised for its quiet lustre. Made for bed linen in one width, without a seam.',
  price: 46.0,
  minimumQuantity: 10,
  availableQuantity: 220,
  size: '2.5 m × 280 cm',
  swatch: {
    seed: 18,
    weave: satin(5, 2),
    threads: 240,
    warp: [['#d9d3cb', 1]],
    weft: [['#d4cdc4', 1]],
    yarn: { unevenness: 0.12, slubs: 0, toning: 0.15, sheen: 0.45, twist: 0.2, nap: 0.02 },
    pose: { lie: 'fan', depth: 0.09, count: 8, x: 1.2, y: -0.3 },
    turn: 20,
  },
};

export const waffle: SampleFabric = {
  productName: 'Bathhouse Waffle',
  description:
    'Cotton honeycomb, 260 g/m², 155 cm wide, pre-shrunk. The floats form small cells that drink water fast and dry within the hour. Towels, robes and throws for houses where the bath is never quite empty; wash it hot as often as you like.',
  price: 29.3,
  minimumQuantity: 6,
  availableQuantity: 344,
  size: '2.5 m × 155 cm',
  swatch: {
    seed: 19,
    weave: honeycomb(6),
    threads: 192,
    warp: [['#e9dfcf', 1]],
    weft: [['#e9dfcf', 1]],
    yarn: { unevenness: 0.3, toning: 0.25, nap: 0.35, crimp: 0.8 },
    finish: { kind: 'cells', size: 12 },
    turn: -9,
    pose: { lie: 'folds', depth: 0.06, count: 1.2, turn: 38 },
  },
};

export const dobby: SampleFabric = {
  productName: 'Diamond Dobby, Sage',
  description:
    'Cotton dobby, 170 g/m², 150 cm wide, with a small raised diamond that the dobby head lifts pick by pick out of a plain ground. The figure is structure, not print, and cannot fade away. Blouses, cushions, lampshades.',
  price: 28.15,
  minimumQuantity: 6,
  availableQuantity: 176,
  size: '2.5 m × 150 cm',
  swatch: {
    seed: 20,
    weave: diamondDobby(10),
    threads: 200,
    warp: [['#8fa08a', 1]],
    weft: [['#dfe2d3', 1]],
    yarn: { unevenness: 0.2, slubs: 0.02, toning: 0.2, sheen: 0.15 },
    pose: { lie: 'folds', depth: 0.04, count: 1.2, turn: 20 },
  },
};

export const deckchair: SampleFabric = {
  productName: 'Promenade Deck Stripe',
  description:
    'Warp-faced deckchair canvas in vat-dyed cotton, 420 g/m², woven 45 cm narrow with a true selvedge on both sides, ready to tack on. Sun, salt and sand do little to it. Chairs, windbreaks, tote bags and awnings.',
  price: 31.4,
  minimumQuantity: 4,
  availableQuantity: 9,
  size: '2.5 m × 45 cm',
  swatch: {
    seed: 21,
    weave: twill(3, 1),
    threads: 150,
    warp: [
      ['#f0e6d0', 14],
      ['#c2452f', 14],
      ['#f0e6d0', 4],
      ['#e0a43a', 8],
      ['#f0e6d0', 4],
      ['#2d6a78', 14],
    ],
    weft: [['#e6dcc6', 1]],
    yarn: { unevenness: 0.35, toning: 0.4 },
    pose: { lie: 'edge', table: '#cfc5b4' },
  },
};
