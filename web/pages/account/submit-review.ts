// The review form's values, and the request that sends them.
import { formMessages } from '#contract/form-messages.ts';
import { request } from '#web/api/client.ts';
import { submitWithImages } from '#web/components/form/submit-with-images.ts';
import type { ChosenImage } from '#web/components/form/use-image-upload.ts';

export interface ReviewForm {
  name: string;
  customer: string;
  description: string;
  photo: ChosenImage | undefined;
  /** Empty for a review of the shop. */
  articleId: string;
  /** Empty, or 1 to 5; sent with an article only. */
  stars: string;
}

export const EMPTY_REVIEW: ReviewForm = {
  name: '',
  customer: formMessages.review.customerDefault,
  description: '',
  photo: undefined,
  articleId: '',
  stars: '',
};

/** Resolves with whether the review was added; `onAnswer` is told whether it waits for an admin. Throws ApiError. */
export function submitReview(
  { photo, articleId, stars, ...fields }: ReviewForm,
  onAnswer: (isWaiting: boolean) => void,
): Promise<boolean> {
  const ofArticle = articleId !== '' && { articleId, ...(stars && { stars: Number(stars) }) };
  return submitWithImages([photo], formMessages.review.notAdded, async ([img = '']) => {
    const added = await request('POST /api/review', { body: { ...fields, img, ...ofArticle } });
    onAnswer(added.waiting);
    return added;
  });
}

const FIELDS = ['name', 'customer', 'description', 'articleId', 'stars'] as const;

/** The field of a JSON pointer in the server's errors. */
export function reviewFieldOf(pointer: string): keyof ReviewForm | undefined {
  return pointer === '/img' ? 'photo' : FIELDS.find((name) => pointer === `/${name}`);
}
