// Submits a form with an image: waits for the upload, then sends. After a failed upload nothing is sent (spec section 8).
import { toast } from 'react-toastify';
import type { ChosenImage } from './use-image-upload.ts';

/** Resolves with whether it was sent. Shows `notSent` when the server adds nothing, and rethrows its error. */
export async function submitWithImage(
  photo: ChosenImage | undefined,
  notSent: string,
  send: (img: string) => Promise<{ readonly insertedId: string }>,
): Promise<boolean> {
  const img = await photo?.uploaded.catch(() => undefined);
  if (!img) return false;
  try {
    if ((await send(img)).insertedId) return true;
    toast.error(notSent);
    return false;
  } catch (error) {
    toast.error(notSent);
    throw error;
  }
}
