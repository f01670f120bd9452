// Wool: tweeds, checks and suitings. Samples: replace them with the mill's own.
import type { SeedFabric } from './fabric.ts';

export const herringboneTweed: SeedFabric = {
  productName: 'Fell Herringbone Tweed',
  description:
    'Woollen tweed, 430 g/m², 150 cm wide, peat and stone grey in a herringbone that turns every sixteen ends. Spun oily, scoured soft and milled until it sheds rain. Overcoats, caps, and the chair by the window.',
  price: 78.6,
  minimumQuantity: 4,
  availableQuantity: 132,
  size: '2.5 m × 150 cm',
};

export const donegal: SeedFabric = {
  productName: 'Donegal Fleck, Oatmeal',
  description:
    'Plain-woven woollen, 400 g/m², 150 cm wide, with neps of moss, rust and sky blue thrown into the carding by hand, so that no two metres agree. Rustic to look at, kind to the neck. Jackets, waistcoats, blankets.',
  price: 74.3,
  minimumQuantity: 4,
  availableQuantity: 0,
  size: '2.5 m × 150 cm',
};

export const houndstooth: SeedFabric = {
  productName: 'Shepherd’s Houndstooth',
  description:
    'Worsted houndstooth, 310 g/m², 152 cm wide: four dark, four light in both directions over an even twill, and the broken check makes itself. Black and cream, sharp at arm’s length. Jackets, skirts, linings that surprise.',
  price: 66.25,
  minimumQuantity: 5,
  availableQuantity: 205,
  size: '2.5 m × 152 cm',
};

export const birdsEyeSuiting: SeedFabric = {
  productName: 'Bird’s-Eye Suiting',
  description:
    'Super 110s worsted, 260 g/m², 152 cm wide, charcoal with a pale eye in every eighth pick. Plain across a room, lively at the table. Clear-cut finish, holds a press through a long day. Suits for three seasons.',
  price: 84.0,
  minimumQuantity: 4,
  availableQuantity: 88,
  size: '2.5 m × 152 cm',
};

export const gunClub: SeedFabric = {
  productName: 'Gun Club Check',
  description:
    'Lambswool twill, 360 g/m², 150 cm wide, a small check of bracken, moss and navy on cream, first worn by stalkers and since by anyone with a good coat peg. Soft milled finish. Jackets, skirts, children’s coats.',
  price: 70.15,
  minimumQuantity: 4,
  availableQuantity: 143,
  size: '2.5 m × 150 cm',
};

export const tartan: SeedFabric = {
  productName: 'Weaver’s Row Tartan',
  description:
    'Worsted tartan, 340 g/m², 150 cm wide, in the sett of our own street: ink and forest green, crossed by a red guard and one gold thread for each loom that ran in the first winter. Kilts, scarves, rugs for cold stations.',
  price: 76.4,
  minimumQuantity: 4,
  availableQuantity: 187,
  size: '2.5 m × 150 cm',
};
