// The photo first, then what shows it: a photo that did not arrive says so itself, and nothing else is done.
import { toast } from 'react-toastify';
import type { ChosenImage } from './use-image-upload.ts';

/** Answers whether it was sent. `notSent` is said when it was not; what the shop refused is thrown on to the form. */
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
