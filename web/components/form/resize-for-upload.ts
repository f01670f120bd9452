// Reduces an image to the upload limits in the browser, if the browser can decode it.
import { errorCodes } from '#contract/core/error-codes.ts';
import { IMAGE_MAX_BYTES } from '#contract/core/limits.ts';
import { ApiError } from '#web/api/api-error.ts';

/** The longest side of an image that is uploaded unchanged, in pixels. */
const SIDE_MAX = 4096;
/** The JPEG qualities, tried in turn until the file is small enough. */
const QUALITIES = [0.9, 0.8, 0.65];
/** The types that the server decodes. */
const SERVER_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];
/** HEIC files are uploaded as JPEG if the browser can decode them. */
const HEIC = /^image\/hei[cf]$/;

/**
 * Resolves with the file itself if it is within the limits, otherwise with a smaller JPEG. A file that the browser
 * cannot decode is returned unchanged, and the server reports what is wrong with it. Throws ApiError `image_too_large`.
 */
export async function resizeForUpload(file: File): Promise<Blob> {
  const isDecodable = SERVER_TYPES.includes(file.type) || HEIC.test(file.type);
  const bitmap = isDecodable ? await createImageBitmap(file).catch(() => undefined) : undefined;
  if (!bitmap) return assertSize(file);
  try {
    const side = Math.max(bitmap.width, bitmap.height);
    const fits = side <= SIDE_MAX && file.size <= IMAGE_MAX_BYTES && SERVER_TYPES.includes(file.type);
    return fits ? file : assertSize(await toSmallerJpeg(bitmap, Math.min(1, SIDE_MAX / side)));
  } finally {
    bitmap.close();
  }
}

function assertSize(image: Blob): Blob {
  const { status, message } = errorCodes.image_too_large;
  if (image.size > IMAGE_MAX_BYTES) throw new ApiError(status, 'image_too_large', message);
  return image;
}

async function toSmallerJpeg(bitmap: ImageBitmap, scale: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw unreadable();
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  let image: Blob | undefined;
  for (const quality of QUALITIES) {
    image = await encoded(canvas, quality);
    if (image.size <= IMAGE_MAX_BYTES) break;
  }
  if (!image) throw unreadable();
  return image;
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
