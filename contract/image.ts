// Pictures: what an upload answers (imgbb's contract) and what a card needs to show one without a jump.
import { z } from 'zod';

/** Intrinsic size and placeholder of a hosted picture. Its widths and formats follow from its address. */
export const imageInfo = z
  .object({
    width: z.int(),
    height: z.int(),
    /** A tiny picture as a data URL, to show blurred until the real one is there. */
    blur: z.string(),
  })
  .meta({ id: 'Picture' });
export type ImageInfo = z.infer<typeof imageInfo>;

/** Answer of the image upload; `data.url` is what a product or review keeps as `img`. */
export const uploadedImage = z
  .object({
    success: z.literal(true),
    status: z.literal(200),
    data: z.object({ id: z.string(), url: z.string(), width: z.int(), height: z.int(), size: z.int() }),
  })
  .meta({ id: 'UploadedImage' });
export type UploadedImage = z.infer<typeof uploadedImage>;
