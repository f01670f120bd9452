// Plain worsteds for suits, blazers and trousers. Samples: replace them with the mill's own.
import { careLabels } from './care-labels.ts';
import type { SeedFabric } from './fabric.ts';

export const birdsEyeSuiting: SeedFabric = {
  productName: 'Bird’s-Eye Suiting',
  description:
    'Super 110s worsted, 260 g/m², 152 cm wide, charcoal with a pale eye in every eighth pick. Plain across a room, lively at the table. Clear-cut finish, holds a press through a long day. Suits for three seasons.',
  price: 84.0,
  minimumQuantity: 4,
  availableQuantity: 88,
  size: '2.5 m × 152 cm',
  composition: [{ fibre: 'wool', percent: 100 }],
  weightGsm: 260,
  widthCm: 152,
  pieceLengthM: 2.5,
  lengthTolerancePercent: 1.5,
  weave: 'dobby',
  pattern: 'dot',
  colour: { name: 'Charcoal', hex: '#4d5259' },
  uses: ['suits', 'trousers', 'jackets', 'skirts'],
  care: careLabels.suiting,
  origin: { spinning: 'AU', weaving: 'GB', finishing: 'GB' },
  certificates: [{ name: 'RWS', number: 'RWS-00395', validUntil: '2032-09-30' }],
};

export const cavalryTwill: SeedFabric = {
  productName: 'Cavalry Twill, Stone',
  description:
    'Steep double twill of worsted wool, 390 g/m², 152 cm wide, made first for riding breeches and never bettered for trousers that must keep a crease. Stone colour, piece-dyed, with a dry hand and natural stretch.',
  price: 68.4,
  minimumQuantity: 5,
  availableQuantity: 118,
  size: '2.5 m × 152 cm',
  composition: [{ fibre: 'wool', percent: 100 }],
  weightGsm: 390,
  widthCm: 152,
  pieceLengthM: 2.5,
  lengthTolerancePercent: 2,
  weave: 'twill',
  pattern: 'solid',
  colour: { name: 'Stone', hex: '#a39478' },
  uses: ['trousers', 'suits', 'jackets'],
  care: careLabels.suiting,
  origin: { spinning: 'AU', weaving: 'GB', finishing: 'GB' },
  certificates: [{ name: 'RWS', number: 'RWS-00412', validUntil: '2032-09-30' }],
};

export const hopsack: SeedFabric = {
  productName: 'Hopsack, Midnight',
  description:
    'Hopsack of worsted and mohair, 280 g/m², 152 cm wide, two ends and two picks going together so that air passes and creases do not stay. The blazer cloth, in a navy that is nearly black indoors and plainly blue in the sun.',
  price: 72.9,
  minimumQuantity: 5,
  availableQuantity: 96,
  size: '2.5 m × 152 cm',
  composition: [
    { fibre: 'wool', percent: 85 },
    { fibre: 'mohair', percent: 15 },
  ],
  weightGsm: 280,
  widthCm: 152,
  pieceLengthM: 2.5,
  lengthTolerancePercent: 2,
  weave: 'plain',
  pattern: 'solid',
  colour: { name: 'Midnight navy', hex: '#26304a' },
  uses: ['jackets', 'suits'],
  care: careLabels.suiting,
  origin: { spinning: 'ZA', weaving: 'GB', finishing: 'GB' },
};
