// The photo first, then the review that shows it.
import { toast } from 'react-toastify';
import { wording } from '#contract/wording.ts';
import { ask } from '#web/api/ask.ts';
import type { ChosenPicture } from '#web/parts/usePictureUpload.ts';

export interface ReviewForm {
  name: string;
  customer: string;
  description: string;
  photo: ChosenPicture | undefined;
}

export const EMPTY_REVIEW: ReviewForm = {
  name: '',
  customer: wording.review.customerDefault,
  description: '',
  photo: undefined,
};

/** Answers whether the review was written. A photo that did not arrive says so itself, and nothing else is done. */
export async function sendReview({ photo, ...words }: ReviewForm): Promise<boolean> {
  const img = await photo?.uploaded.catch(() => undefined);
  if (!img) return false;
  try {
    const { insertedId } = await ask('addReview', { body: { ...words, img } });
    if (insertedId) return true;
    toast.error(wording.review.notAdded);
    return false;
  } catch (error) {
    toast.error(wording.review.notAdded);
    throw error;
  }
}
