// What a fabric of the sample shop is: a product as the contract takes it, with a swatch to draw instead of a picture.
import type { NewProduct } from '#contract/product.ts';
import type { SwatchDesign } from '../../tools/artwork/swatch/design.ts';

export type SampleFabric = Omit<NewProduct, 'img'> & { swatch: SwatchDesign };
