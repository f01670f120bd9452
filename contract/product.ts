// Products (spec sections 3, 7).
import { z } from 'zod';
import { articleFacts, articleInput } from './article.ts';
import {
  id,
  imageUrl,
  optionalText,
  positiveQuantity,
  quantity,
  requiredText,
  unitPriceDollars,
} from './fields.ts';
import { formMessages } from './form-messages.ts';
import { imageInfo } from './image.ts';
import { TEXT_LIMITS } from './limits.ts';
import { NOT_ORDERABLE_REASONS } from './orderable.ts';

export const product = z
  .object({
    _id: id,
    /** Unique, such as SV-00042; shown wherever the name is. */
    articleNumber: z.string(),
    /** Last part of the article's page address, `/fabrics/{slug}`. */
    slug: z.string(),
    productName: z.string(),
    img: z.string(),
    description: z.string(),
    /** Dollars per piece. */
    price: z.number(),
    minimumQuantity: z.int(),
    availableQuantity: z.int(),
    size: z.string(),
    /** Size and placeholder of `img`; null when another host serves it. */
    imageInfo: imageInfo.nullable(),
  })
  .meta({ id: 'Product' });
export type Product = z.infer<typeof product>;

/** A product with its structured facts: GET product/{id} and the article's page. */
export const article = product.extend(articleFacts.shape).meta({ id: 'Article' });
export type Article = z.infer<typeof article>;

/** Of POST product; PUT articles/{id} takes most of them. */
export const newProductFields = articleInput.extend({
  productName: requiredText(TEXT_LIMITS.name, formMessages.fields.nameRequired),
  img: imageUrl,
  price: unitPriceDollars,
  description: requiredText(TEXT_LIMITS.description, formMessages.fields.descriptionRequired),
  minimumQuantity: positiveQuantity,
  availableQuantity: quantity,
  size: optionalText(TEXT_LIMITS.size).optional(),
  /** A draft is not on sale until an admin puts it there. */
  state: z.enum(['draft', 'on_sale']).optional(),
  alertLevel: quantity.nullish(),
});

/** POST product. */
export const newProduct = newProductFields
  .refine(({ img, images }) => !images?.length || images[0]?.url === img, {
    path: ['images', 0, 'url'],
    error: 'The first image must be img',
  })
  .meta({ id: 'NewProduct' });
export type NewProduct = z.infer<typeof newProduct>;

/** Response of POST product. `notOrderable` warns the admin that the product's minimum order would be rejected, and why. */
export const insertedProduct = z
  .object({ insertedId: z.string(), notOrderable: z.enum(NOT_ORDERABLE_REASONS).optional() })
  .meta({ id: 'InsertedProduct' });
export type InsertedProduct = z.infer<typeof insertedProduct>;
