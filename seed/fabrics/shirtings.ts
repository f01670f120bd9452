// Cottons for shirts, dresses and pyjamas. Samples: replace them with the mill's own.
import { careLabels } from './care-labels.ts';
import type { SeedFabric } from './fabric.ts';

export const poplin: SeedFabric = {
  productName: 'Bleachfield Poplin',
  description:
    'Combed cotton poplin, 115 g/m², 148 cm wide, two-ply in the warp for a crisp hand that irons flat in one stroke. Bleached on grass-green land once, in closed kettles now: our plainest white, for shirts, pocketing and hotel linen.',
  price: 19.25,
  minimumQuantity: 12,
  availableQuantity: 1850,
  size: '2.5 m × 148 cm',
  composition: [{ fibre: 'cotton', percent: 100 }],
  weightGsm: 115,
  widthCm: 148,
  pieceLengthM: 2.5,
  lengthTolerancePercent: 1.5,
  weave: 'plain',
  pattern: 'solid',
  colour: { name: 'White', hex: '#f4f5f3' },
  uses: ['shirts', 'nightwear', 'linings', 'bedding'],
  care: careLabels.boilWash,
  shrinkagePercent: { length: 2, width: 1.5 },
  origin: { spinning: 'EG', weaving: 'GB', finishing: 'GB' },
  certificates: [
    { name: 'STANDARD 100', number: 'S100-2417', validUntil: '2031-06-30' },
    { name: 'GOTS', number: 'GOTS-717-B', validUntil: '2031-03-31' },
  ],
};

export const chambray: SeedFabric = {
  productName: 'Ferry Chambray',
  description:
    'Cotton chambray, 145 g/m², 150 cm wide: an indigo warp crossed by a white weft, so that the blue seems to move as the cloth does. Washed once before it leaves us. For work shirts, summer dresses and children who climb.',
  price: 22.4,
  minimumQuantity: 8,
  availableQuantity: 730,
  size: '2.5 m × 150 cm',
  composition: [{ fibre: 'cotton', percent: 100 }],
  weightGsm: 145,
  widthCm: 150,
  pieceLengthM: 2.5,
  lengthTolerancePercent: 2,
  weave: 'plain',
  pattern: 'solid',
  colour: { name: 'Chambray blue', hex: '#7d9bc0' },
  uses: ['shirts', 'dresses', 'workwear'],
  care: careLabels.wash40,
  shrinkagePercent: { length: 1, width: 1 },
  origin: { spinning: 'TR', weaving: 'GB', finishing: 'GB' },
  certificates: [{ name: 'STANDARD 100', number: 'S100-2434', validUntil: '2031-06-30' }],
};

export const oxford: SeedFabric = {
  productName: 'Quad Oxford, Rose',
  description:
    'Oxford shirting in pure cotton, 165 g/m², 150 cm wide, basket woven with two fine coloured ends over one full white pick. Soft from the first day and hard to wear out at the collar. Button-down shirts and pyjamas.',
  price: 24.6,
  minimumQuantity: 8,
  availableQuantity: 388,
  size: '2.5 m × 150 cm',
  composition: [{ fibre: 'cotton', percent: 100 }],
  weightGsm: 165,
  widthCm: 150,
  pieceLengthM: 2.5,
  lengthTolerancePercent: 2,
  weave: 'plain',
  pattern: 'solid',
  colour: { name: 'Rose', hex: '#dca9af' },
  uses: ['shirts', 'nightwear', 'dresses'],
  care: careLabels.wash60,
  shrinkagePercent: { length: 2.5, width: 2 },
  origin: { spinning: 'EG', weaving: 'GB', finishing: 'GB' },
  certificates: [{ name: 'STANDARD 100', number: 'S100-2451', validUntil: '2031-06-30' }],
};

export const seersucker: SeedFabric = {
  productName: 'Veranda Seersucker',
  description:
    'Cotton seersucker, 140 g/m², 150 cm wide. Every second stripe is woven slack and draws up into its pucker, which stays for life and keeps the cloth off the skin. Never needs ironing. Suits, shirts and bedding for hot nights.',
  price: 26.8,
  minimumQuantity: 6,
  availableQuantity: 295,
  size: '2.5 m × 150 cm',
  composition: [{ fibre: 'cotton', percent: 100 }],
  weightGsm: 140,
  widthCm: 150,
  pieceLengthM: 2.5,
  lengthTolerancePercent: 2,
  weave: 'plain',
  pattern: 'stripe',
  colour: { name: 'Sky blue and white', hex: '#7f9fc4' },
  uses: ['suits', 'shirts', 'dresses', 'bedding', 'nightwear'],
  care: careLabels.wash40,
  shrinkagePercent: { length: 3, width: 2 },
  origin: { spinning: 'IN', weaving: 'GB', finishing: 'GB' },
  certificates: [{ name: 'GOTS', number: 'GOTS-734-B', validUntil: '2031-03-31' }],
};

export const dobby: SeedFabric = {
  productName: 'Diamond Dobby, Sage',
  description:
    'Cotton and lyocell dobby, 170 g/m², 150 cm wide, with a small raised diamond that the dobby head lifts pick by pick out of a plain ground. The figure is structure, not print, and cannot fade away. Blouses, cushions, lampshades.',
  price: 28.15,
  minimumQuantity: 6,
  availableQuantity: 176,
  size: '2.5 m × 150 cm',
  composition: [
    { fibre: 'cotton', percent: 60 },
    { fibre: 'lyocell', percent: 40 },
  ],
  weightGsm: 170,
  widthCm: 150,
  pieceLengthM: 2.5,
  lengthTolerancePercent: 2,
  weave: 'dobby',
  pattern: 'geometric',
  colour: { name: 'Sage', hex: '#a3b29c' },
  uses: ['shirts', 'dresses', 'cushions'],
  care: careLabels.wash40mild,
  shrinkagePercent: { length: 2, width: 1.5 },
  origin: { spinning: 'AT', weaving: 'GB', finishing: 'GB' },
  certificates: [{ name: 'STANDARD 100', number: 'S100-2468', validUntil: '2031-06-30' }],
};
