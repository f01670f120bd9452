// Cottons and linens for shirts, dresses, aprons and the home. Samples: replace them with the mill's own.
import type { SeedFabric } from './fabric.ts';

export const canvas: SeedFabric = {
  productName: 'Mill Canvas No. 8',
  description:
    'Loom-state cotton canvas, 500 g/m², 160 cm wide, plain woven from two-ply yarn and left unbleached. It stands up by itself when new and softens with use: for bags, awnings, upholstery bases and painters who stretch their own.',
  price: 38.5,
  minimumQuantity: 10,
  availableQuantity: 640,
  size: '2.5 m × 160 cm',
};

export const ticking: SeedFabric = {
  productName: 'Harbour Ticking',
  description:
    'Featherproof cotton twill, 240 g/m², 150 cm wide, with the navy ticking stripe we have woven since the first looms were set up. Dense enough for pillows and bolsters, handsome enough for shirts, aprons and blinds.',
  price: 27.9,
  minimumQuantity: 8,
  availableQuantity: 412,
  size: '2.5 m × 150 cm',
};

export const poplin: SeedFabric = {
  productName: 'Bleachfield Poplin',
  description:
    'Combed cotton poplin, 115 g/m², 148 cm wide, two-ply in the warp for a crisp hand that irons flat in one stroke. Bleached on grass-green land once, in closed kettles now: our plainest white, for shirts, pocketing and hotel linen.',
  price: 19.25,
  minimumQuantity: 12,
  availableQuantity: 1850,
  size: '2.5 m × 148 cm',
};

export const chambray: SeedFabric = {
  productName: 'Ferry Chambray',
  description:
    'Cotton chambray, 145 g/m², 150 cm wide: an indigo warp crossed by a white weft, so that the blue seems to move as the cloth does. Washed once before it leaves us. For work shirts, summer dresses and children who climb.',
  price: 22.4,
  minimumQuantity: 8,
  availableQuantity: 730,
  size: '2.5 m × 150 cm',
};

export const oxford: SeedFabric = {
  productName: 'Quad Oxford, Rose',
  description:
    'Oxford shirting in pure cotton, 165 g/m², 150 cm wide, basket woven with two fine coloured ends over one full white pick. Soft from the first day and hard to wear out at the collar. Button-down shirts and pyjamas.',
  price: 24.6,
  minimumQuantity: 8,
  availableQuantity: 388,
  size: '2.5 m × 150 cm',
};

export const gingham: SeedFabric = {
  productName: 'Orchard Gingham',
  description:
    'Yarn-dyed cotton gingham, 130 g/m², 145 cm wide, in bottle green and white with a 12 mm check that meets exactly at the seams. Both faces are alike. Tablecloths, summer skirts, curtains for a kitchen window.',
  price: 18.75,
  minimumQuantity: 6,
  availableQuantity: 560,
  size: '2.5 m × 145 cm',
};

export const seersucker: SeedFabric = {
  productName: 'Veranda Seersucker',
  description:
    'Cotton seersucker, 140 g/m², 150 cm wide. Every second stripe is woven slack and draws up into its pucker, which stays for life and keeps the cloth off the skin. Never needs ironing. Suits, shirts and bedding for hot nights.',
  price: 26.8,
  minimumQuantity: 6,
  availableQuantity: 295,
  size: '2.5 m × 150 cm',
};

export const sateen: SeedFabric = {
  productName: 'Swan Sateen',
  description:
    'Cotton sateen, 135 g/m², 280 cm wide, long floats of combed yarn lying side by side so that the face is smooth and a little cool. Mercerised for its quiet lustre. Made for bed linen in one width, without a seam.',
  price: 46.0,
  minimumQuantity: 10,
  availableQuantity: 220,
  size: '2.5 m × 280 cm',
};

export const waffle: SeedFabric = {
  productName: 'Bathhouse Waffle',
  description:
    'Cotton honeycomb, 260 g/m², 155 cm wide, pre-shrunk. The floats form small cells that drink water fast and dry within the hour. Towels, robes and throws for houses where the bath is never quite empty; wash it hot as often as you like.',
  price: 29.3,
  minimumQuantity: 6,
  availableQuantity: 344,
  size: '2.5 m × 155 cm',
};

export const dobby: SeedFabric = {
  productName: 'Diamond Dobby, Sage',
  description:
    'Cotton dobby, 170 g/m², 150 cm wide, with a small raised diamond that the dobby head lifts pick by pick out of a plain ground. The figure is structure, not print, and cannot fade away. Blouses, cushions, lampshades.',
  price: 28.15,
  minimumQuantity: 6,
  availableQuantity: 176,
  size: '2.5 m × 150 cm',
};

export const deckchair: SeedFabric = {
  productName: 'Promenade Deck Stripe',
  description:
    'Warp-faced deckchair canvas in vat-dyed cotton, 420 g/m², woven 45 cm narrow with a true selvedge on both sides, ready to tack on. Sun, salt and sand do little to it. Chairs, windbreaks, tote bags and awnings.',
  price: 31.4,
  minimumQuantity: 4,
  availableQuantity: 9,
  size: '2.5 m × 45 cm',
};
