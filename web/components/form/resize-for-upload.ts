// Makes a photo small enough for the shop before it is sent, where the browser can. Knows no form.

import { errorCodes } from '#contract/error-codes.ts';
import { IMAGE_MAX_BYTES } from '#contract/limits.ts';
import { ApiError } from '#web/api/api-error.ts';

/** Longest side of a photo that is sent as it is, in pixels. */
const SIDE_MAX = 4096;
/** Tried one after the other until the photo is light enough. */
const QUALITIES = [0.9, 0.8, 0.65];
/** The shop reads these itself. */
const READ_BY_THE_SHOP = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];
/** Phones' own kind; a browser that can show it makes a JPEG of it. */
const PHONES_OWN = /^image\/hei[cf]$/;

/**
 * The photo as it is when it keeps the limits; otherwise a smaller JPEG of it. What the browser cannot read goes to
 * the shop untouched, which says what is wrong with it. Throws Refused `image_too_large` when nothing helped.
 */
export async function resizeForUpload(file: File): Promise<Blob> {
  const drawable = READ_BY_THE_SHOP.includes(file.type) || PHONES_OWN.test(file.type);
  const bitmap = drawable ? await createImageBitmap(file).catch(() => undefined) : undefined;
  if (!bitmap) return refuseHeavy(file);
  try {
    const side = Math.max(bitmap.width, bitmap.height);
    const fits = side <= SIDE_MAX && file.size <= IMAGE_MAX_BYTES && READ_BY_THE_SHOP.includes(file.type);
    return fits ? file : refuseHeavy(await redrawn(bitmap, Math.min(1, SIDE_MAX / side)));
  } finally {
    bitmap.close();
  }
}

function refuseHeavy(photo: Blob): Blob {
  const { status, message } = errorCodes.image_too_large;
  if (photo.size > IMAGE_MAX_BYTES) throw new ApiError(status, 'image_too_large', message);
  return photo;
}

async function redrawn(bitmap: ImageBitmap, scale: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw unreadable();
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  let photo: Blob | undefined;
  for (const quality of QUALITIES) {
    photo = await encoded(canvas, quality);
    if (photo.size <= IMAGE_MAX_BYTES) break;
  }
  if (!photo) throw unreadable();
  return photo;
}

function encoded(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(unreadable())), 'image/jpeg', quality);
  });
}

function unreadable(): ApiError {
  const { status, message } = errorCodes.image_unreadable;
  return new ApiError(status, 'image_unreadable', message);
}
