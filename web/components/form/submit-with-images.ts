// Submits a form with images: waits for the uploads, then sends. Nothing is sent after a failed upload (spec section
// 8).
import { toast } from 'react-toastify';
import type { ChosenImage } from './use-image-upload.ts';

/** Resolves with whether it was sent. Shows `notSent` when the server adds nothing, and rethrows its error. */
export async function submitWithImages(
  photos: readonly (ChosenImage | undefined)[],
  notSent: string,
  send: (urls: string[]) => Promise<{ readonly insertedId: string }>,
): Promise<boolean> {
  const urls = await uploadedUrls(photos);
  if (!urls) return false;
  try {
    if ((await send(urls)).insertedId) return true;
    toast.error(notSent);
    return false;
  } catch (error) {
    toast.error(notSent);
    throw error;
  }
}

/** Resolves with undefined when a photo is missing or its upload has failed. */
async function uploadedUrls(photos: readonly (ChosenImage | undefined)[]): Promise<string[] | undefined> {
  const uploads = photos.map((photo) => photo?.uploaded ?? Promise.reject(new Error('No photo')));
  return Promise.all(uploads).catch(() => undefined);
}
