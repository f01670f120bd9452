// Products (spec sections 3, 7).
import { z } from 'zod';
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

/** POST product. */
export const newProduct = z
  .object({
    productName: requiredText(TEXT_LIMITS.name, formMessages.fields.nameRequired),
    img: imageUrl,
    price: unitPriceDollars,
    description: requiredText(TEXT_LIMITS.description, formMessages.fields.descriptionRequired),
    minimumQuantity: positiveQuantity,
    availableQuantity: quantity,
    size: optionalText(TEXT_LIMITS.size).optional(),
  })
  .meta({ id: 'NewProduct' });
export type NewProduct = z.infer<typeof newProduct>;

/** Response of POST product. `notOrderable` warns the admin that the product's minimum order would be rejected, and why. */
export const insertedProduct = z
  .object({ insertedId: z.string(), notOrderable: z.enum(NOT_ORDERABLE_REASONS).optional() })
  .meta({ id: 'InsertedProduct' });
export type InsertedProduct = z.infer<typeof insertedProduct>;
