// Cottons for the house, bags and awnings. Samples: replace them with the mill's own.
import { careLabels } from './care-labels.ts';
import type { SeedFabric } from './fabric.ts';

export const canvas: SeedFabric = {
  productName: 'Mill Canvas No. 8',
  description:
    'Loom-state cotton canvas, 500 g/m², 160 cm wide, plain woven from two-ply yarn and left unbleached. It stands up by itself when new and softens with use: for bags, awnings, upholstery bases and painters who stretch their own.',
  price: 38.5,
  priceSteps: [
    { fromQuantity: 50, price: 36.4 },
    { fromQuantity: 200, price: 34.1 },
  ],
  minimumQuantity: 10,
  availableQuantity: 640,
  size: '2.5 m × 160 cm',
  composition: [{ fibre: 'cotton', percent: 100 }],
  weightGsm: 500,
  widthCm: 160,
  pieceLengthM: 2.5,
  lengthTolerancePercent: 2,
  weave: 'plain',
  pattern: 'solid',
  colour: { name: 'Unbleached', hex: '#d6c8ab' },
  uses: ['bags', 'upholstery', 'outdoor', 'workwear'],
  care: careLabels.tumble40,
  shrinkagePercent: { length: 5, width: 3 },
  origin: { spinning: 'IN', weaving: 'GB', finishing: 'GB' },
  certificates: [{ name: 'STANDARD 100', number: 'S100-2485', validUntil: '2031-06-30' }],
};

export const ticking: SeedFabric = {
  productName: 'Harbour Ticking',
  description:
    'Featherproof cotton twill, 240 g/m², 150 cm wide, with the navy ticking stripe we have woven since the first looms were set up. Dense enough for pillows and bolsters, handsome enough for shirts, aprons and blinds.',
  price: 27.9,
  minimumQuantity: 8,
  availableQuantity: 412,
  size: '2.5 m × 150 cm',
  composition: [{ fibre: 'cotton', percent: 100 }],
  weightGsm: 240,
  widthCm: 150,
  pieceLengthM: 2.5,
  lengthTolerancePercent: 2,
  weave: 'twill',
  pattern: 'stripe',
  colour: { name: 'Navy on ecru', hex: '#28395a' },
  uses: ['bedding', 'cushions', 'shirts', 'workwear', 'curtains'],
  care: careLabels.wash60,
  shrinkagePercent: { length: 3, width: 2 },
  origin: { spinning: 'TR', weaving: 'GB', finishing: 'GB' },
  certificates: [{ name: 'STANDARD 100', number: 'S100-2502', validUntil: '2031-06-30' }],
};

export const gingham: SeedFabric = {
  productName: 'Orchard Gingham',
  description:
    'Yarn-dyed cotton gingham, 130 g/m², 145 cm wide, in bottle green and white with a 12 mm check that meets exactly at the seams. Both faces are alike. Tablecloths, summer skirts, curtains for a kitchen window.',
  price: 18.75,
  minimumQuantity: 6,
  availableQuantity: 560,
  size: '2.5 m × 145 cm',
  composition: [{ fibre: 'cotton', percent: 100 }],
  weightGsm: 130,
  widthCm: 145,
  pieceLengthM: 2.5,
  lengthTolerancePercent: 2,
  weave: 'plain',
  pattern: 'check',
  colour: { name: 'Bottle green and white', hex: '#2f5c46' },
  uses: ['table', 'skirts', 'dresses', 'curtains', 'crafts'],
  care: careLabels.wash60,
  shrinkagePercent: { length: 3, width: 2 },
  origin: { spinning: 'IN', weaving: 'GB', finishing: 'GB' },
};

export const sateen: SeedFabric = {
  productName: 'Swan Sateen',
  description:
    'Cotton sateen, 135 g/m², 280 cm wide, long floats of combed yarn lying side by side so that the face is smooth and a little cool. Mercerised for its quiet lustre. Made for bed linen in one width, without a seam.',
  price: 46.0,
  minimumQuantity: 10,
  availableQuantity: 220,
  size: '2.5 m × 280 cm',
  composition: [{ fibre: 'cotton', percent: 100 }],
  weightGsm: 135,
  widthCm: 280,
  pieceLengthM: 2.5,
  lengthTolerancePercent: 1,
  weave: 'satin',
  pattern: 'solid',
  colour: { name: 'Ivory', hex: '#ece6da' },
  uses: ['bedding', 'nightwear', 'curtains'],
  care: careLabels.wash60,
  shrinkagePercent: { length: 3, width: 2.5 },
  origin: { spinning: 'EG', weaving: 'GB', finishing: 'GB' },
  certificates: [
    { name: 'STANDARD 100', number: 'S100-2519', validUntil: '2031-06-30' },
    { name: 'GOTS', number: 'GOTS-751-B', validUntil: '2031-03-31' },
  ],
};

export const waffle: SeedFabric = {
  productName: 'Bathhouse Waffle',
  description:
    'Cotton honeycomb, 260 g/m², 155 cm wide, pre-shrunk. The floats form small cells that drink water fast and dry within the hour. Towels, robes and throws for houses where the bath is never quite empty; wash it hot as often as you like.',
  price: 29.3,
  minimumQuantity: 6,
  availableQuantity: 344,
  size: '2.5 m × 155 cm',
  composition: [{ fibre: 'cotton', percent: 100 }],
  weightGsm: 260,
  widthCm: 155,
  pieceLengthM: 2.5,
  lengthTolerancePercent: 2,
  weave: 'dobby',
  pattern: 'solid',
  colour: { name: 'Natural', hex: '#e9dfcf' },
  uses: ['towels', 'nightwear', 'bedding'],
  care: careLabels.boilWash,
  shrinkagePercent: { length: 2, width: 2 },
  origin: { spinning: 'TR', weaving: 'GB', finishing: 'GB' },
  certificates: [
    { name: 'STANDARD 100', number: 'S100-2536', validUntil: '2031-06-30' },
    { name: 'GOTS', number: 'GOTS-768-B', validUntil: '2031-03-31' },
  ],
};

export const deckchair: SeedFabric = {
  productName: 'Promenade Deck Stripe',
  description:
    'Warp-faced deckchair canvas in vat-dyed cotton, 420 g/m², woven 45 cm narrow with a true selvedge on both sides, ready to tack on. Sun, salt and sand do little to it. Chairs, windbreaks, tote bags and awnings.',
  price: 31.4,
  minimumQuantity: 10,
  availableQuantity: 9,
  size: '2.5 m × 45 cm',
  composition: [{ fibre: 'cotton', percent: 100 }],
  weightGsm: 420,
  widthCm: 45,
  pieceLengthM: 2.5,
  lengthTolerancePercent: 2,
  weave: 'plain',
  pattern: 'stripe',
  colour: { name: 'Red, teal and yellow on cream', hex: '#c03a2e' },
  uses: ['outdoor', 'bags'],
  care: careLabels.wash40mild,
  shrinkagePercent: { length: 3, width: 1 },
  origin: { spinning: 'IN', weaving: 'GB', finishing: 'GB' },
};
