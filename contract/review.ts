// Customer reviews (spec sections 3, 5, 7).
import { z } from 'zod';
import { id, imageUrl, optionalText, requiredText } from './fields.ts';
import { formMessages } from './form-messages.ts';
import { imageInfo } from './image.ts';
import { TEXT_LIMITS } from './limits.ts';

export const review = z
  .object({
    _id: id,
    name: z.string(),
    /** Subtitle under the name, such as a role or company. */
    customer: z.string(),
    description: z.string(),
    img: z.string(),
    /** Size and placeholder of `img`; null when another host serves it. */
    imageInfo: imageInfo.nullable(),
  })
  .meta({ id: 'Review' });
export type Review = z.infer<typeof review>;

/** POST review. */
export const newReview = z
  .object({
    name: requiredText(TEXT_LIMITS.name, formMessages.fields.nameRequired),
    customer: optionalText(TEXT_LIMITS.customer),
    description: requiredText(TEXT_LIMITS.description, formMessages.fields.descriptionRequired),
    img: imageUrl,
  })
  .meta({ id: 'NewReview' });
export type NewReview = z.infer<typeof newReview>;
