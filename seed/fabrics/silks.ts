// Silks, and the damask of silk and linen. Samples: replace them with the mill's own.
import { careLabels } from './care-labels.ts';
import type { SeedFabric } from './fabric.ts';

export const organza: SeedFabric = {
  productName: 'Frost Organza',
  description:
    'Silk organza, 38 g/m², 140 cm wide, thrown hard and woven open so that it stands like paper and shows the light. It holds a pleat for a season. Veils, collars, overskirts, and screens before a bright window.',
  price: 48.9,
  minimumQuantity: 5,
  availableQuantity: 126,
  size: '2.5 m × 140 cm',
  composition: [{ fibre: 'silk', percent: 100 }],
  weightGsm: 38,
  widthCm: 140,
  pieceLengthM: 2.5,
  continuousLengthM: 30,
  lengthTolerancePercent: 2,
  weave: 'plain',
  pattern: 'solid',
  direction: 'any',
  colour: { name: 'Frost', hex: '#eef2f3' },
  uses: ['evening', 'dresses', 'curtains'],
  care: careLabels.silk,
  origin: { spinning: 'CN', weaving: 'GB', finishing: 'GB' },
};

export const dupion: SeedFabric = {
  productName: 'Shot Dupion, Peacock',
  description:
    'Silk dupion, 95 g/m², 137 cm wide, a teal warp shot with violet weft: it is two colours at once and changes as you walk. The slubs are doubled cocoons, reeled as they come. Evening jackets, curtains, lampshades.',
  price: 62.5,
  minimumQuantity: 4,
  availableQuantity: 164,
  size: '2.5 m × 137 cm',
  composition: [{ fibre: 'silk', percent: 100 }],
  weightGsm: 95,
  widthCm: 137,
  usableWidthCm: 134,
  pieceLengthM: 2.5,
  continuousLengthM: 30,
  lengthTolerancePercent: 2,
  weave: 'plain',
  pattern: 'solid',
  direction: 'any',
  colour: { name: 'Peacock', hex: '#17688a' },
  uses: ['evening', 'jackets', 'curtains', 'cushions'],
  care: careLabels.silk,
  origin: { spinning: 'IN', weaving: 'GB', finishing: 'GB' },
};

export const duchesse: SeedFabric = {
  productName: 'Duchesse Satin, Claret',
  description:
    'Silk duchesse, 185 g/m², 140 cm wide, eight-shaft satin with fourteen thousand ends to the width. Heavy, fluid and bright on the face, matt on the back, in a claret we dye in small vats. Gowns, and the linings of very good coats.',
  price: 118.0,
  minimumQuantity: 3,
  availableQuantity: 74,
  size: '2.5 m × 140 cm',
  composition: [{ fibre: 'silk', percent: 100 }],
  weightGsm: 185,
  widthCm: 140,
  pieceLengthM: 2.5,
  lengthTolerancePercent: 2,
  weave: 'satin',
  pattern: 'solid',
  colour: { name: 'Claret', hex: '#86152a' },
  uses: ['evening', 'dresses', 'linings'],
  care: careLabels.silk,
  origin: { spinning: 'CN', weaving: 'GB', finishing: 'GB' },
  certificates: [{ name: 'STANDARD 100', number: 'S100-2553', validUntil: '2031-06-30' }],
  leadTimeDays: 28,
};

export const ashbyDamask: SeedFabric = {
  productName: 'Ashby Damask, Old Gold',
  description:
    'Jacquard damask of silk and linen, woven to order, 260 g/m², 140 cm wide. A pomegranate ogee from our pattern book of 1970, woven as satin on its own reverse: gold where the light falls, straw where it leaves. Walls, drapes, vestments.',
  price: 96.35,
  minimumQuantity: 4,
  availableQuantity: 151,
  size: '2.5 m × 140 cm',
  composition: [
    { fibre: 'silk', percent: 55 },
    { fibre: 'flax', percent: 45 },
  ],
  weightGsm: 260,
  widthCm: 140,
  usableWidthCm: 137,
  pieceLengthM: 2.5,
  continuousLengthM: 40,
  lengthTolerancePercent: 2,
  weave: 'jacquard',
  pattern: 'floral',
  repeatHeightCm: 64,
  repeatWidthCm: 34.2,
  direction: 'one-way',
  colour: { name: 'Old gold', hex: '#c1933f' },
  uses: ['curtains', 'upholstery', 'cushions', 'evening'],
  care: careLabels.silk,
  origin: { spinning: 'IT', weaving: 'GB', finishing: 'GB' },
  leadTimeDays: 42,
  testResults: [
    {
      method: 'martindale',
      value: 15_000,
      laboratory: 'Calder Textile Laboratory',
      testedOn: '2026-05-06',
      report: '',
    },
    {
      method: 'light-iso',
      value: 4,
      laboratory: 'Calder Textile Laboratory',
      testedOn: '2026-05-13',
      report: '',
    },
  ],
};
