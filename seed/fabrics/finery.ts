// Fine fabrics: silks, sheers, velvet, damask, bouclé, printed lawn. Samples: replace them with the mill's own.
import type { SeedFabric } from './fabric.ts';

export const organza: SeedFabric = {
  productName: 'Frost Organza',
  description:
    'Silk organza, 38 g/m², 140 cm wide, thrown hard and woven open so that it stands like paper and shows the light. It holds a pleat for a season. Veils, collars, overskirts, and screens before a bright window.',
  price: 48.9,
  minimumQuantity: 5,
  availableQuantity: 126,
  size: '2.5 m × 140 cm',
};

export const dupion: SeedFabric = {
  productName: 'Shot Dupion, Peacock',
  description:
    'Silk dupion, 95 g/m², 137 cm wide, a teal warp shot with violet weft: it is two colours at once and changes as you walk. The slubs are doubled cocoons, reeled as they come. Evening jackets, curtains, lampshades.',
  price: 62.5,
  minimumQuantity: 4,
  availableQuantity: 164,
  size: '2.5 m × 137 cm',
};

export const sprigLawn: SeedFabric = {
  productName: 'Sprig Lawn, Bluebell',
  description:
    'Cotton lawn, 80 g/m², 138 cm wide, combed yarn so fine that it feels like silk, printed with a small bluebell sprig on white. Colours fast to sixty degrees. Blouses, christening gowns, linings worth turning out.',
  price: 27.6,
  minimumQuantity: 5,
  availableQuantity: 310,
  size: '2.5 m × 138 cm',
};

export const boucle: SeedFabric = {
  productName: 'Bouclé, Shell Pink',
  description:
    'Wool and mohair bouclé, 450 g/m², 145 cm wide: loops of shell pink, cream and rose over a fine bound ground. Light for its thickness, soft as a kitten and twice as warm. Collarless jackets, coats, a chair that hugs back.',
  price: 89.75,
  minimumQuantity: 4,
  availableQuantity: 112,
  size: '2.5 m × 145 cm',
};

export const velvet: SeedFabric = {
  productName: 'Theatre Velvet, Petrol',
  description:
    'Cotton velvet, 420 g/m², 140 cm wide, woven face to face and cut apart on the loom, then dyed a petrol blue that goes from ink to sea as the pile turns. Flame-retardant on request. Curtains, sofas, stage drapes.',
  price: 64.9,
  minimumQuantity: 5,
  availableQuantity: 228,
  size: '2.5 m × 140 cm',
};

export const duchesse: SeedFabric = {
  productName: 'Duchesse Satin, Claret',
  description:
    'Silk duchesse, 185 g/m², 140 cm wide, eight-shaft satin with fourteen thousand ends to the width. Heavy, fluid and bright on the face, matt on the back, in a claret we dye in small vats. Gowns, and the linings of very good coats.',
  price: 118.0,
  minimumQuantity: 3,
  availableQuantity: 74,
  size: '2.5 m × 140 cm',
};

export const ashbyDamask: SeedFabric = {
  productName: 'Ashby Damask, Old Gold',
  description:
    'Jacquard damask of silk and linen, 260 g/m², 140 cm wide. A pomegranate ogee from our pattern book of 1970, woven as satin on its own reverse: gold where the light falls, straw where it leaves. Walls, drapes, vestments.',
  price: 96.35,
  minimumQuantity: 4,
  availableQuantity: 151,
  size: '2.5 m × 140 cm',
};

export const meadowLawn: SeedFabric = {
  productName: 'Meadow Lawn, Cream',
  description:
    'Printed cotton lawn, 82 g/m², 138 cm wide, poppy, cornflower and fern scattered over cream in eight screens. Silky, opaque enough for a summer dress without a slip. Blouses, bindings, linings; quilters buy the ends by the bag.',
  price: 29.95,
  minimumQuantity: 5,
  availableQuantity: 420,
  size: '2.5 m × 138 cm',
};
