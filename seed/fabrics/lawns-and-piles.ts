// Printed lawns, bouclé and velvet. Samples: replace them with the mill's own.
import { careLabels } from './care-labels.ts';
import type { SeedFabric } from './fabric.ts';

export const sprigLawn: SeedFabric = {
  productName: 'Sprig Lawn, Bluebell',
  description:
    'Cotton lawn, 80 g/m², 138 cm wide, combed yarn so fine that it feels like silk, printed with a small bluebell sprig on white. Colours fast to sixty degrees. Blouses, christening gowns, linings worth turning out.',
  price: 27.6,
  minimumQuantity: 5,
  availableQuantity: 310,
  size: '2.5 m × 138 cm',
  composition: [{ fibre: 'cotton', percent: 100 }],
  weightGsm: 80,
  widthCm: 138,
  pieceLengthM: 2.5,
  lengthTolerancePercent: 2,
  weave: 'plain',
  pattern: 'floral',
  repeatHeightCm: 16,
  repeatWidthCm: 17.2,
  direction: 'one-way',
  colour: { name: 'Bluebell on white', hex: '#f3f2ec' },
  uses: ['shirts', 'dresses', 'linings', 'nightwear', 'crafts'],
  care: careLabels.wash60,
  shrinkagePercent: { length: 2.5, width: 2 },
  origin: { spinning: 'EG', weaving: 'GB', finishing: 'GB' },
  certificates: [{ name: 'STANDARD 100', number: 'S100-2570', validUntil: '2031-06-30' }],
};

export const boucle: SeedFabric = {
  productName: 'Bouclé, Shell Pink',
  description:
    'Wool and mohair bouclé, 450 g/m², 145 cm wide: loops of shell pink, cream and rose over a fine bound ground of polyamide. Light for its thickness, soft as a kitten and twice as warm. Collarless jackets, coats, a chair that hugs back.',
  price: 89.75,
  minimumQuantity: 4,
  availableQuantity: 112,
  size: '2.5 m × 145 cm',
  composition: [
    { fibre: 'wool', percent: 62 },
    { fibre: 'mohair', percent: 28 },
    { fibre: 'polyamide', percent: 10 },
  ],
  weightGsm: 450,
  widthCm: 145,
  usableWidthCm: 142,
  pieceLengthM: 2.5,
  continuousLengthM: 30,
  lengthTolerancePercent: 3,
  weave: 'plain',
  pattern: 'abstract',
  direction: 'any',
  colour: { name: 'Shell pink', hex: '#e3b5aa' },
  uses: ['jackets', 'coats', 'upholstery', 'cushions'],
  care: careLabels.wool,
  shrinkagePercent: { length: 3, width: 3 },
  origin: { spinning: 'ZA', weaving: 'GB', finishing: 'GB' },
  certificates: [{ name: 'RWS', number: 'RWS-00327', validUntil: '2032-09-30' }],
  testResults: [
    {
      method: 'martindale',
      value: 22_000,
      laboratory: 'Calder Textile Laboratory',
      testedOn: '2026-02-10',
      report: '',
    },
    {
      method: 'light-iso',
      value: 4.5,
      laboratory: 'Calder Textile Laboratory',
      testedOn: '2026-02-17',
      report: '',
    },
  ],
};

export const velvet: SeedFabric = {
  productName: 'Theatre Velvet, Petrol',
  description:
    'Cotton velvet, 420 g/m², 140 cm wide, woven face to face and cut apart on the loom, then dyed a petrol blue that goes from ink to sea as the pile turns. Flame-retardant on request. Curtains, sofas, stage drapes.',
  price: 64.9,
  minimumQuantity: 5,
  availableQuantity: 228,
  size: '2.5 m × 140 cm',
  composition: [{ fibre: 'cotton', percent: 100 }],
  weightGsm: 420,
  widthCm: 140,
  usableWidthCm: 136,
  pieceLengthM: 2.5,
  continuousLengthM: 50,
  lengthTolerancePercent: 2,
  weave: 'velvet',
  pattern: 'solid',
  direction: 'one-way',
  colour: { name: 'Petrol', hex: '#0e4f5c' },
  colourwayGroup: 'Theatre Velvet',
  uses: ['curtains', 'upholstery', 'cushions', 'evening', 'jackets'],
  care: careLabels.velvet,
  origin: { spinning: 'TR', weaving: 'GB', finishing: 'GB' },
  certificates: [{ name: 'STANDARD 100', number: 'S100-2587', validUntil: '2031-06-30' }],
  testResults: [
    {
      method: 'martindale',
      value: 45_000,
      laboratory: 'Calder Textile Laboratory',
      testedOn: '2026-03-12',
      report: '',
    },
    {
      method: 'pilling-martindale',
      value: 4.5,
      laboratory: 'Calder Textile Laboratory',
      testedOn: '2026-03-12',
      report: '',
    },
    {
      method: 'light-iso',
      value: 5.5,
      laboratory: 'Calder Textile Laboratory',
      testedOn: '2026-03-19',
      report: '',
    },
    {
      method: 'seam-iso',
      value: 3,
      laboratory: 'Calder Textile Laboratory',
      testedOn: '2026-03-12',
      report: '',
    },
    {
      method: 'en-1021-1',
      value: null,
      laboratory: 'Aire Fire Test House',
      testedOn: '2026-04-02',
      report: '',
    },
    {
      method: 'bs-5867-2b',
      value: null,
      laboratory: 'Aire Fire Test House',
      testedOn: '2026-04-02',
      report: '',
    },
  ],
};

export const meadowLawn: SeedFabric = {
  productName: 'Meadow Lawn, Cream',
  description:
    'Printed cotton lawn, 82 g/m², 138 cm wide, poppy, cornflower and fern scattered over cream in eight screens. Silky, opaque enough for a summer dress without a slip. Blouses, bindings, linings; quilters buy the ends by the bag.',
  price: 29.95,
  minimumQuantity: 5,
  availableQuantity: 420,
  size: '2.5 m × 138 cm',
  composition: [{ fibre: 'cotton', percent: 100 }],
  weightGsm: 82,
  widthCm: 138,
  pieceLengthM: 2.5,
  lengthTolerancePercent: 2,
  weave: 'plain',
  pattern: 'floral',
  repeatHeightCm: 32,
  repeatWidthCm: 34.5,
  direction: 'any',
  colour: { name: 'Poppy and cornflower on cream', hex: '#f2e9d6' },
  uses: ['dresses', 'shirts', 'linings', 'skirts', 'crafts'],
  care: careLabels.wash40,
  shrinkagePercent: { length: 2.5, width: 2 },
  origin: { spinning: 'EG', weaving: 'GB', finishing: 'GB' },
  certificates: [
    { name: 'STANDARD 100', number: 'S100-2604', validUntil: '2031-06-30' },
    { name: 'GOTS', number: 'GOTS-785-B', validUntil: '2031-03-31' },
  ],
};

export const claretVelvet: SeedFabric = {
  ...velvet,
  productName: 'Theatre Velvet, Claret',
  description:
    'Cotton velvet, 420 g/m², 140 cm wide, woven face to face and cut apart on the loom, then dyed the deep claret of a curtain that opens at eight in the evening. Flame-retardant on request. Curtains, sofas, stage drapes.',
  availableQuantity: 164,
  colour: { name: 'Claret', hex: '#5c1521' },
};

export const greenVelvet: SeedFabric = {
  ...velvet,
  productName: 'Theatre Velvet, Bottle Green',
  description:
    'Cotton velvet, 420 g/m², 140 cm wide, woven face to face and cut apart on the loom, then dyed a bottle green that goes from fir to glass as the pile turns. Flame-retardant on request. Curtains, sofas, stage drapes.',
  availableQuantity: 97,
  colour: { name: 'Bottle green', hex: '#17452f' },
};
