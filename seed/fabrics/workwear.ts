// Workwear and outdoor fabrics: corduroy, moleskin, drill, denim; and linen. Samples: replace them with the mill's own.
import { careLabels } from './care-labels.ts';
import type { SeedFabric } from './fabric.ts';

export const corduroy: SeedFabric = {
  productName: 'Eight-Wale Corduroy, Tobacco',
  description:
    'Cotton corduroy with a little elastane, 340 g/m², 145 cm wide, eight wales to the inch, cut and brushed until the ribs stand round. Warm without weight and quieter than its reputation. Trousers, jackets and armchairs that are really sat in.',
  price: 34.7,
  priceSteps: [{ fromQuantity: 60, price: 32.9 }],
  minimumQuantity: 6,
  availableQuantity: 268,
  size: '2.5 m × 145 cm',
  composition: [
    { fibre: 'cotton', percent: 98 },
    { fibre: 'elastane', percent: 2 },
  ],
  weightGsm: 340,
  widthCm: 145,
  pieceLengthM: 2.5,
  lengthTolerancePercent: 2,
  weave: 'corduroy',
  pattern: 'solid',
  direction: 'one-way',
  colour: { name: 'Tobacco', hex: '#8a5a2e' },
  uses: ['trousers', 'jackets', 'upholstery'],
  care: careLabels.insideOut,
  shrinkagePercent: { length: 3, width: 2 },
  origin: { spinning: 'TR', weaving: 'GB', finishing: 'GB' },
  certificates: [{ name: 'STANDARD 100', number: 'S100-2621', validUntil: '2031-06-30' }],
};

export const moleskin: SeedFabric = {
  productName: 'Keeper’s Moleskin',
  description:
    'Cotton moleskin, 380 g/m², 150 cm wide: a weft-faced satin, sheared and brushed to a short nap that turns the wind. It feels like suede and wears like iron. Gamekeepers’ trousers, chore coats, hard-working cushions.',
  price: 36.2,
  minimumQuantity: 6,
  availableQuantity: 154,
  size: '2.5 m × 150 cm',
  composition: [{ fibre: 'cotton', percent: 100 }],
  weightGsm: 380,
  widthCm: 150,
  pieceLengthM: 2.5,
  lengthTolerancePercent: 2,
  weave: 'satin',
  pattern: 'solid',
  colour: { name: 'Moss', hex: '#55653f' },
  uses: ['trousers', 'jackets', 'workwear', 'cushions'],
  care: careLabels.insideOut,
  shrinkagePercent: { length: 3, width: 2 },
  origin: { spinning: 'TR', weaving: 'GB', finishing: 'GB' },
  certificates: [{ name: 'STANDARD 100', number: 'S100-1093', validUntil: '2024-06-30' }],
};

export const drill: SeedFabric = {
  productName: 'Foundry Drill, Rust',
  description:
    'Three-shaft cotton drill, 300 g/m², 155 cm wide, vat-dyed the red of old iron. Straight, even and easy to sew through four layers. Overalls, aprons, tool rolls and chair covers; it pales gently at the seams.',
  price: 25.5,
  minimumQuantity: 8,
  availableQuantity: 470,
  size: '2.5 m × 155 cm',
  composition: [{ fibre: 'cotton', percent: 100 }],
  weightGsm: 300,
  widthCm: 155,
  pieceLengthM: 2.5,
  lengthTolerancePercent: 2,
  weave: 'twill',
  pattern: 'solid',
  colour: { name: 'Rust', hex: '#9c4a2c' },
  uses: ['workwear', 'trousers', 'jackets', 'bags', 'upholstery'],
  care: careLabels.wash60,
  shrinkagePercent: { length: 4, width: 2 },
  origin: { spinning: 'IN', weaving: 'GB', finishing: 'GB' },
  certificates: [{ name: 'STANDARD 100', number: 'S100-2638', validUntil: '2031-06-30' }],
};

export const linen: SeedFabric = {
  productName: 'Retting Pond Linen',
  description:
    'Pure flax, 210 g/m², 150 cm wide, wet-spun and left the colour the water gave it. Slubs are the mark of the plant and are not counted as faults. It grows softer for twenty years. Shirts, sheets, curtains, tablecloths.',
  price: 42.75,
  minimumQuantity: 5,
  availableQuantity: 335,
  size: '2.5 m × 150 cm',
  composition: [{ fibre: 'flax', percent: 100 }],
  weightGsm: 210,
  widthCm: 150,
  pieceLengthM: 2.5,
  lengthTolerancePercent: 3,
  weave: 'plain',
  pattern: 'solid',
  colour: { name: 'Natural', hex: '#bcad8e' },
  uses: ['shirts', 'bedding', 'curtains', 'table', 'dresses'],
  care: careLabels.wash60,
  shrinkagePercent: { length: 5, width: 4 },
  origin: { spinning: 'FR', weaving: 'GB', finishing: 'GB' },
  certificates: [
    { name: 'EUROPEAN FLAX', number: 'EF-1188', validUntil: '2031-12-31' },
    { name: 'STANDARD 100', number: 'S100-2655', validUntil: '2031-06-30' },
  ],
};

export const selvedgeDenim: SeedFabric = {
  productName: 'Shuttle Denim, 14 oz',
  description:
    'Selvedge denim in pure cotton, 475 g/m², 78 cm narrow, woven on our shuttle looms of 1970 from ring-spun slub yarn. Rope-dyed indigo outside, white at the core: it fades where you live in it. Unsanforised: allow eight per cent in length. Jeans, jackets, aprons.',
  price: 54.8,
  minimumQuantity: 4,
  availableQuantity: 240,
  size: '2.5 m × 78 cm',
  composition: [{ fibre: 'cotton', percent: 100 }],
  weightGsm: 475,
  widthCm: 78,
  pieceLengthM: 2.5,
  lengthTolerancePercent: 2,
  weave: 'twill',
  pattern: 'solid',
  colour: { name: 'Indigo', hex: '#26395f' },
  uses: ['trousers', 'jackets', 'workwear', 'bags'],
  care: careLabels.denim,
  shrinkagePercent: { length: 8, width: 3 },
  origin: { spinning: 'TR', weaving: 'GB', finishing: 'GB' },
  certificates: [{ name: 'GOTS', number: 'GOTS-802-B', validUntil: '2031-03-31' }],
};
