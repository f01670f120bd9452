// Customer reviews (spec sections 3, 5, 7).

import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { EXAMPLE, EXAMPLE_PAGE } from '../core/example-values.ts';
import {
  id,
  idParams,
  imageUrl,
  namedObject,
  optionalText,
  pageQuery,
  requestedId,
  requiredText,
  writtenTime,
} from '../core/fields.ts';
import { formTexts } from '../core/form-texts.ts';
import { STARS_MAX, TEXT_LIMITS } from '../core/limits.ts';
import { t } from '../languages/text.ts';
import { imageInfo } from './image.ts';

const stars = z.int().min(1).max(STARS_MAX);

export const review = namedObject('Review', {
  _id: id,
  name: z.string().describe('Name of the author as the review shows it'),
  customer: z.string().describe('Subtitle under the name, such as a role or company'),
  description: z.string().describe('What the review says'),
  img: z.string().describe('The address of the picture'),
  imageInfo: imageInfo.nullable().describe('Size and colour of `img`; null when another host serves it'),
  articleId: id.nullable().describe('The article it is about; null when it is about the shop'),
  stars: stars.nullable().describe('1 to 5; only with an article'),
  createdAt: writtenTime.describe('When the review was written, ISO 8601'),
  isVerified: z.boolean().describe('Its author had paid for the article'),
  answer: z.string().describe("The mill's answer; '' without one"),
  answeredAt: writtenTime.nullable().describe('When the mill answered, ISO 8601; null without an answer'),
});
export type Review = z.infer<typeof review>;

/** POST review. */
export const newReview = z
  .object({
    name: requiredText(TEXT_LIMITS.name, formTexts.fields.nameRequired).describe(
      'Name of the author as the review shows it',
    ),
    customer: optionalText(TEXT_LIMITS.customer).describe(
      'Subtitle under the name, such as a role or company',
    ),
    description: requiredText(TEXT_LIMITS.description, formTexts.fields.descriptionRequired).describe(
      'What the review says',
    ),
    img: imageUrl,
    articleId: requestedId.nullish().describe('The id of the article'),
    stars: stars.nullish().describe('Stars, from 1 to 5; left out where the author gives none'),
  })
  .refine((review) => review.stars == null || review.articleId != null, {
    path: ['stars'],
    error: t`Stars need an article: name it, or leave them out`,
  })
  .meta({ id: 'NewReview' });
export type NewReview = z.infer<typeof newReview>;

/** Response of POST review. */
const addedReview = namedObject('AddedReview', {
  insertedId: z.string().describe('The id of what was added'),
  isWaiting: z.boolean().describe('It appears once an admin has looked (setting REVIEWS=before)'),
});
export type AddedReview = z.infer<typeof addedReview>;

/** GET review: all, or those of one article. */
const reviewsQuery = pageQuery.extend({
  article: requestedId.optional().describe('Only reviews of the article with this id'),
});
export type ReviewsQuery = z.infer<typeof reviewsQuery>;

/** The stars of an article's reviews. */
export const rating = namedObject('Rating', {
  average: z.number().nullable().describe('Rounded to one decimal; null without stars'),
  count: z.int().describe('How many published reviews have stars'),
});
export type Rating = z.infer<typeof rating>;

export const reviewEndpoints = {
  listReviews: endpoint('GET /api/review', {
    access: 'anyone',
    summary: 'All reviews, or those of one article, oldest first',
    query: reviewsQuery,
    response: z.array(review),
    example: { query: { ...EXAMPLE_PAGE, article: EXAMPLE.article } },
  }),
  addReview: endpoint('POST /api/review', {
    access: 'signed in',
    summary: 'Write a review',
    body: newReview,
    success: 201,
    response: addedReview,
    example: {
      body: {
        name: 'Mia Weber',
        customer: 'Tailor',
        description: 'Fine cloth',
        img: '/cloth/twill.jpg',
        articleId: EXAMPLE.article,
        stars: 5,
      },
      response: { insertedId: EXAMPLE.review, isWaiting: false },
    },
    errors: ['article_not_found'],
  }),
  getRating: endpoint('GET /api/product/:id/rating', {
    access: 'anyone',
    summary: "Average and number of the stars in an article's reviews",
    params: idParams,
    response: rating,
    example: { params: { id: EXAMPLE.article }, response: { average: 4.5, count: 2 } },
    errors: ['article_not_found'],
  }),
};
