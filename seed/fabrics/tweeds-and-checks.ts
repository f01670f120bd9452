// Woollens and checked worsteds for coats, jackets and kilts. Samples: replace them with the mill's own.
import { careLabels } from './care-labels.ts';
import type { SeedFabric } from './fabric.ts';

export const herringboneTweed: SeedFabric = {
  productName: 'Fell Herringbone Tweed',
  description:
    'Woollen tweed, 430 g/m², 150 cm wide, peat and stone grey in a herringbone that turns every sixteen ends. Spun oily, scoured soft and milled until it sheds rain. Overcoats, caps, and the chair by the window.',
  price: 78.6,
  minimumQuantity: 4,
  availableQuantity: 132,
  size: '2.5 m × 150 cm',
  composition: [{ fibre: 'wool', percent: 100 }],
  weightGsm: 430,
  widthCm: 150,
  pieceLengthM: 2.5,
  lengthTolerancePercent: 3,
  weave: 'twill',
  pattern: 'geometric',
  colour: { name: 'Peat brown', hex: '#6f5f4a' },
  uses: ['coats', 'jackets', 'upholstery', 'cushions'],
  care: careLabels.wool,
  shrinkagePercent: { length: 2.5, width: 2 },
  origin: { spinning: 'GB', weaving: 'GB', finishing: 'GB' },
  certificates: [{ name: 'RWS', number: 'RWS-00344', validUntil: '2032-09-30' }],
};

export const donegal: SeedFabric = {
  productName: 'Donegal Fleck, Oatmeal',
  description:
    'Plain-woven woollen, 400 g/m², 150 cm wide, with silk neps of moss, rust and sky blue thrown into the carding by hand, so that no two metres agree. Rustic to look at, kind to the neck. Jackets, waistcoats, blankets.',
  price: 74.3,
  minimumQuantity: 4,
  availableQuantity: 0,
  size: '2.5 m × 150 cm',
  composition: [
    { fibre: 'wool', percent: 90 },
    { fibre: 'silk', percent: 10 },
  ],
  weightGsm: 400,
  widthCm: 150,
  pieceLengthM: 2.5,
  lengthTolerancePercent: 3,
  weave: 'plain',
  pattern: 'other',
  colour: { name: 'Oatmeal', hex: '#c0b092' },
  uses: ['jackets', 'coats', 'suits'],
  care: careLabels.wool,
  shrinkagePercent: { length: 3, width: 2.5 },
  origin: { spinning: 'IE', weaving: 'GB', finishing: 'GB' },
  certificates: [{ name: 'RWS', number: 'RWS-00361', validUntil: '2032-09-30' }],
  leadTimeDays: 35,
};

export const houndstooth: SeedFabric = {
  productName: 'Shepherd’s Houndstooth',
  description:
    'Worsted houndstooth, 310 g/m², 152 cm wide: four dark, four light in both directions over an even twill, and the broken check makes itself. Black and cream, sharp at arm’s length. Jackets, skirts, linings that surprise.',
  price: 66.25,
  minimumQuantity: 5,
  availableQuantity: 205,
  size: '2.5 m × 152 cm',
  composition: [{ fibre: 'wool', percent: 100 }],
  weightGsm: 310,
  widthCm: 152,
  pieceLengthM: 2.5,
  lengthTolerancePercent: 2,
  weave: 'twill',
  pattern: 'check',
  colour: { name: 'Black and cream', hex: '#23211f' },
  uses: ['jackets', 'skirts', 'coats', 'linings'],
  care: careLabels.wool,
  shrinkagePercent: { length: 2, width: 1.5 },
  origin: { spinning: 'GB', weaving: 'GB', finishing: 'GB' },
};

export const gunClub: SeedFabric = {
  productName: 'Gun Club Check',
  description:
    'Twill of pure lambswool, 360 g/m², 150 cm wide, a small check of bracken, moss and navy on cream, first worn by stalkers and since by anyone with a good coat peg. Soft milled finish. Jackets, skirts, children’s coats.',
  price: 70.15,
  minimumQuantity: 4,
  availableQuantity: 143,
  size: '2.5 m × 150 cm',
  composition: [{ fibre: 'wool', percent: 100 }],
  weightGsm: 360,
  widthCm: 150,
  pieceLengthM: 2.5,
  lengthTolerancePercent: 3,
  weave: 'twill',
  pattern: 'check',
  colour: { name: 'Bracken, moss and navy on cream', hex: '#8f5527' },
  uses: ['jackets', 'skirts', 'coats'],
  care: careLabels.wool,
  shrinkagePercent: { length: 2.5, width: 2 },
  origin: { spinning: 'GB', weaving: 'GB', finishing: 'GB' },
  certificates: [{ name: 'RWS', number: 'RWS-00378', validUntil: '2032-09-30' }],
};

export const tartan: SeedFabric = {
  productName: 'Weaver’s Row Tartan',
  description:
    'Worsted tartan, 340 g/m², 150 cm wide, in the sett of our own street: ink and forest green, crossed by a red guard and one gold thread for each loom that ran in the first winter. Kilts, scarves, rugs for cold stations.',
  price: 76.4,
  minimumQuantity: 4,
  availableQuantity: 187,
  size: '2.5 m × 150 cm',
  composition: [{ fibre: 'wool', percent: 100 }],
  weightGsm: 340,
  widthCm: 150,
  pieceLengthM: 2.5,
  lengthTolerancePercent: 2,
  weave: 'twill',
  pattern: 'tartan',
  colour: { name: 'Forest green and ink', hex: '#1f5a45' },
  uses: ['skirts', 'jackets', 'trousers', 'cushions'],
  care: careLabels.wool,
  shrinkagePercent: { length: 2, width: 1.5 },
  origin: { spinning: 'GB', weaving: 'GB', finishing: 'GB' },
  certificates: [{ name: 'RWS', number: 'RWS-00127', validUntil: '2025-01-31' }],
};
