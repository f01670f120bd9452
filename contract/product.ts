// Products (spec sections 3, 7): the cloth on sale.
import { z } from 'zod';
import { picture } from './image.ts';
import { TEXT_LIMITS } from './limits.ts';
import {
  id,
  imageUrl,
  optionalText,
  pieces,
  piecesAtLeastOne,
  requiredText,
  unitPriceDollars,
} from './text.ts';
import { wording } from './wording.ts';

export const product = z
  .object({
    _id: id,
    productName: z.string(),
    img: z.string(),
    description: z.string(),
    /** Dollars per piece. */
    price: z.number(),
    minimumQuantity: z.int(),
    availableQuantity: z.int(),
    size: z.string(),
    /** Size and placeholder of `img` when the shop hosts it. */
    picture: picture.nullable(),
  })
  .meta({ id: 'Product' });
export type Product = z.infer<typeof product>;

/** POST product. */
export const newProduct = z
  .object({
    productName: requiredText(TEXT_LIMITS.name, wording.fields.nameRequired),
    img: imageUrl,
    price: unitPriceDollars,
    description: requiredText(TEXT_LIMITS.description, wording.fields.descriptionRequired),
    minimumQuantity: piecesAtLeastOne,
    availableQuantity: pieces,
    size: optionalText(TEXT_LIMITS.size).optional(),
  })
  .meta({ id: 'NewProduct' });
export type NewProduct = z.infer<typeof newProduct>;
