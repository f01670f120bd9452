// Workwear and outdoor fabrics: denim, corduroy, moleskin, drill, linen. Samples: replace them with the mill's own.
import type { SeedFabric } from './fabric.ts';

export const corduroy: SeedFabric = {
  productName: 'Eight-Wale Corduroy, Tobacco',
  description:
    'Cotton corduroy, 340 g/m², 145 cm wide, eight wales to the inch, cut and brushed until the ribs stand round. Warm without weight and quieter than its reputation. Trousers, jackets and armchairs that are really sat in.',
  price: 34.7,
  minimumQuantity: 6,
  availableQuantity: 268,
  size: '2.5 m × 145 cm',
};

export const moleskin: SeedFabric = {
  productName: 'Keeper’s Moleskin',
  description:
    'Cotton moleskin, 380 g/m², 150 cm wide: a weft-faced satin, sheared and brushed to a short nap that turns the wind. It feels like suede and wears like iron. Gamekeepers’ trousers, chore coats, hard-working cushions.',
  price: 36.2,
  minimumQuantity: 6,
  availableQuantity: 154,
  size: '2.5 m × 150 cm',
};

export const cavalryTwill: SeedFabric = {
  productName: 'Cavalry Twill, Stone',
  description:
    'Steep double twill of worsted wool, 390 g/m², 152 cm wide, made first for riding breeches and never bettered for trousers that must keep a crease. Stone colour, piece-dyed, with a dry hand and natural stretch.',
  price: 68.4,
  minimumQuantity: 5,
  availableQuantity: 118,
  size: '2.5 m × 152 cm',
};

export const drill: SeedFabric = {
  productName: 'Foundry Drill, Rust',
  description:
    'Three-shaft cotton drill, 300 g/m², 155 cm wide, vat-dyed the red of old iron. Straight, even and easy to sew through four layers. Overalls, aprons, tool rolls and chair covers; it pales gently at the seams.',
  price: 25.5,
  minimumQuantity: 8,
  availableQuantity: 470,
  size: '2.5 m × 155 cm',
};

export const linen: SeedFabric = {
  productName: 'Retting Pond Linen',
  description:
    'Pure flax, 210 g/m², 150 cm wide, wet-spun and left the colour the water gave it. Slubs are the mark of the plant and are not counted as faults. It grows softer for twenty years. Shirts, sheets, curtains, tablecloths.',
  price: 42.75,
  minimumQuantity: 5,
  availableQuantity: 335,
  size: '2.5 m × 150 cm',
};

export const hopsack: SeedFabric = {
  productName: 'Hopsack, Midnight',
  description:
    'Worsted hopsack, 280 g/m², 152 cm wide, two ends and two picks going together so that air passes and creases do not stay. The blazer cloth, in a navy that is nearly black indoors and plainly blue in the sun.',
  price: 72.9,
  minimumQuantity: 5,
  availableQuantity: 96,
  size: '2.5 m × 152 cm',
};

export const selvedgeDenim: SeedFabric = {
  productName: 'Shuttle Denim, 14 oz',
  description:
    'Selvedge denim, 475 g/m², 78 cm narrow, woven on our shuttle looms of 1970 from ring-spun slub yarn. Rope-dyed indigo outside, white at the core: it fades where you live in it. Unsanforised; allow eight per cent. Jeans, jackets, aprons.',
  price: 54.8,
  minimumQuantity: 4,
  availableQuantity: 240,
  size: '2.5 m × 78 cm',
};
