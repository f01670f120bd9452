// A review as its form holds it, and how it is sent.
import { wording } from '#contract/wording.ts';
import { ask } from '#web/api/ask.ts';
import { sendWithPhoto } from '#web/parts/sendWithPhoto.ts';
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

/** Answers whether the review was written. */
export function sendReview({ photo, ...words }: ReviewForm): Promise<boolean> {
  return sendWithPhoto(photo, wording.review.notAdded, (img) =>
    ask('addReview', { body: { ...words, img } }),
  );
}
