// The draft of the sample shop: the velvet in another colour, still with the pictures of the first.
import type { SeedFabric } from './fabrics/fabric.ts';
import { velvet } from './fabrics/lawns-and-piles.ts';

export const mossVelvet: SeedFabric = {
  ...velvet,
  productName: 'Theatre Velvet, Moss',
  description:
    'Cotton velvet, 420 g/m², 140 cm wide, woven face to face and cut apart on the loom, then dyed a moss green that goes from bark to fern as the pile turns. Flame-retardant on request. Curtains, sofas, stage drapes.',
  colour: { name: 'Moss', hex: '#59633f' },
  availableQuantity: 0,
  state: 'draft',
};

export const MOSS_VELVET_PICTURES = velvet.productName;
