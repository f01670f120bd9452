// The fine end of the mill: silks, sheers, velvet, damask, bouclé, printed lawn. Samples: replace them with the mill's own.
import { damask } from '../../tools/artwork/swatch/damask.ts';
import { plain, satin } from '../../tools/artwork/swatch/drafts.ts';
import type { SampleFabric } from './fabric.ts';

export const organza: SampleFabric = {
  productName: 'Frost Organza',
  description:
    'Silk organza, 38 g/m², 140 cm wide, thrown hard and woven open so that it stands like paper and shows the light. It holds a pleat for a season. Veils, collars, overskirts, and screens before a bright window.',
  price: 48.9,
  minimumQuantity: 5,
  availableQuantity: 126,
  size: '2.5 m × 140 cm',
  swatch: {
    seed: 51,
    weave: plain(),
    threads: 170,
    warp: [['#eef1f2', 1]],
    weft: [['#e6ecef', 1]],
    yarn: { cover: 0.7, sheer: 0.52, unevenness: 0.3, slubs: 0, toning: 0.3, sheen: 0.7, twist: 0.2, nap: 0 },
    pose: { lie: 'turned', table: '#3d5163', reach: 0.56 },
    turn: 4,
  },
};

export const dupion: SampleFabric = {
  productName: 'Shot Dupion, Peacock',
  description:
    'Silk dupion, 95 g/m², 137 cm wide, a teal warp shot with violet weft: it is two colours at once and changes as you walk. The slubs are doubled cocoons, reeled as they come. Evening jackets, curtains, lampshades.',
  price: 62.5,
  minimumQuantity: 4,
  availableQuantity: 164,
  size: '2.5 m × 137 cm',
  swatch: {
    seed: 52,
    weave: plain(),
    threads: 290,
    warp: [['#0a7f86', 1]],
    weft: [['#5b2c86', 1]],
    yarn: { unevenness: 0.4, slubs: 0.35, toning: 0.4, sheen: 0.9, twist: 0.1, nap: 0 },
    pose: { lie: 'fan', depth: 0.12, count: 12, x: 1.25, y: 1.0 },
  },
};

export const sprigLawn: SampleFabric = {
  productName: 'Sprig Lawn, Bluebell',
  description:
    'Cotton lawn, 80 g/m², 138 cm wide, combed yarn so fine that it feels like silk, printed with a small bluebell sprig on white. Colours fast to sixty degrees. Blouses, christening gowns, linings worth turning out.',
  price: 27.6,
  minimumQuantity: 5,
  availableQuantity: 310,
  size: '2.5 m × 138 cm',
  swatch: {
    seed: 53,
    weave: plain(),
    threads: 240,
    warp: [['#f3f1ea', 1]],
    weft: [['#f3f1ea', 1]],
    yarn: { unevenness: 0.15, slubs: 0.01, toning: 0.15, sheen: 0.1, nap: 0.05, crimp: 0.5 },
    print: { motif: 'sprig', colours: ['#4d63a8', '#5f8266', '#e2c15a'], spacing: 22 },
    pose: { lie: 'folds', depth: 0.045, count: 1.4, turn: 26 },
    turn: 10,
  },
};

export const boucle: SampleFabric = {
  productName: 'Bouclé, Shell Pink',
  description:
    'Wool and mohair bouclé, 450 g/m², 145 cm wide: loops of shell pink, cream and rose over a fine bound ground. Light for its thickness, soft as a kitten and twice as warm. Collarless jackets, coats, a chair that hugs back.',
  price: 89.75,
  minimumQuantity: 4,
  availableQuantity: 112,
  size: '2.5 m × 145 cm',
  swatch: {
    seed: 54,
    weave: plain(),
    threads: 96,
    warp: [
      ['#e6b9ae', 5],
      ['#f0dcd0', 3],
      ['#d59a92', 2],
    ],
    weft: [['#e6b9ae', 1]],
    yarn: {},
    finish: { kind: 'boucle' },
    pose: { lie: 'folds', depth: 0.05, count: 1.1, turn: 38 },
    turn: 7,
  },
};

export const velvet: SampleFabric = {
  productName: 'Theatre Velvet, Petrol',
  description:
    'Cotton velvet, 420 g/m², 140 cm wide, woven face to face and cut apart on the loom, then dyed a petrol blue that goes from ink to sea as the pile turns. Flame-retardant on request. Curtains, sofas, stage drapes.',
  price: 64.9,
  minimumQuantity: 5,
  availableQuantity: 228,
  size: '2.5 m × 140 cm',
  swatch: {
    seed: 55,
    weave: plain(),
    threads: 240,
    warp: [['#0e4f5c', 1]],
    weft: [['#0e4f5c', 1]],
    yarn: {},
    finish: { kind: 'velvet' },
    pose: { lie: 'fan', depth: 0.13, count: 11, x: -0.25, y: -0.35 },
  },
};

export const duchesse: SampleFabric = {
  productName: 'Duchesse Satin, Claret',
  description:
    'Silk duchesse, 185 g/m², 140 cm wide, eight-shaft satin with fourteen thousand ends to the width. Heavy, fluid and bright on the face, matt on the back, in a claret we dye in small vats. Gowns, and the linings of very good coats.',
  price: 118.0,
  minimumQuantity: 3,
  availableQuantity: 74,
  size: '2.5 m × 140 cm',
  swatch: {
    seed: 56,
    weave: satin(8, 3),
    threads: 320,
    warp: [['#86152a', 1]],
    weft: [['#7c1326', 1]],
    yarn: { cover: 1, unevenness: 0.1, slubs: 0, toning: 0.1, sheen: 1, twist: 0, nap: 0, crimp: 0.3 },
    pose: { lie: 'fan', depth: 0.14, count: 8, x: 1.15, y: -0.4 },
    turn: 24,
  },
};

export const ashbyDamask: SampleFabric = {
  productName: 'Ashby Damask, Old Gold',
  description:
    'Jacquard damask of silk and linen, 260 g/m², 140 cm wide. A pomegranate ogee from our pattern book of 1970, woven as satin on its own reverse: gold where the light falls, straw where it leaves. Walls, drapes, vestments.',
  price: 96.35,
  minimumQuantity: 4,
  availableQuantity: 151,
  size: '2.5 m × 140 cm',
  swatch: {
    seed: 57,
    weave: damask(),
    threads: 300,
    warp: [['#b9822a', 1]],
    weft: [['#e6d09a', 1]],
    yarn: {
      cover: 1,
      unevenness: 0.15,
      slubs: 0.03,
      toning: 0.2,
      sheen: 0.55,
      twist: 0.1,
      nap: 0,
      crimp: 0.7,
    },
    pose: { lie: 'folds', depth: 0.06, count: 1.1, turn: 14 },
  },
};

export const meadowLawn: SampleFabric = {
  productName: 'Meadow Lawn, Cream',
  description:
    'Printed cotton lawn, 82 g/m², 138 cm wide, poppy, cornflower and fern scattered over cream in eight screens. Silky, opaque enough for a summer dress without a slip. Blouses, bindings, linings; quilters buy the ends by the bag.',
  price: 29.95,
  minimumQuantity: 5,
  availableQuantity: 420,
  size: '2.5 m × 138 cm',
  swatch: {
    seed: 58,
    weave: plain(),
    threads: 240,
    warp: [['#f2e9d6', 1]],
    weft: [['#f4ecdb', 1]],
    yarn: { unevenness: 0.15, slubs: 0.01, toning: 0.15, sheen: 0.1, nap: 0.05, crimp: 0.5 },
    print: {
      motif: 'blossom',
      colours: [
        '#c8402f',
        '#5b7c55',
        '#f0c64e',
        '#3f5f9e',
        '#7f9b62',
        '#f3e2ae',
        '#8fa878',
        '#a9bb8d',
        '#8fa878',
        '#a9bb8d',
        '#8fa878',
        '#a9bb8d',
      ],
      spacing: 21,
    },
    pose: { lie: 'folds', depth: 0.055, count: 1.3, turn: -32 },
    turn: -14,
  },
};
