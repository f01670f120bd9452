// The review form's values, and the request that sends them.
import { formMessages } from '#contract/form-messages.ts';
import { request } from '#web/api/client.ts';
import { submitWithImage } from '#web/components/form/submit-with-image.ts';
import type { ChosenImage } from '#web/components/form/use-image-upload.ts';

export interface ReviewForm {
  name: string;
  customer: string;
  description: string;
  photo: ChosenImage | undefined;
}

export const EMPTY_REVIEW: ReviewForm = {
  name: '',
  customer: formMessages.review.customerDefault,
  description: '',
  photo: undefined,
};

/** Resolves to whether the review was added. Throws ApiError. */
export function submitReview({ photo, ...fields }: ReviewForm): Promise<boolean> {
  return submitWithImage(photo, formMessages.review.notAdded, (img) =>
    request('addReview', { body: { ...fields, img } }),
  );
}
