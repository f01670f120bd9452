// A fabric of the seed data.
import type { NewProduct } from '#contract/product.ts';

/** A product without its image; `image-manifest.ts` has that. */
export type SeedFabric = Omit<NewProduct, 'img'>;
