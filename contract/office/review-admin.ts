// Reviews for admins: hide with a reason, answer as the mill, and let waiting ones appear.
import { z } from 'zod';
import { review } from '../articles/review.ts';
import { endpoint } from '../core/endpoint.ts';
import { EXAMPLE, EXAMPLE_PAGE } from '../core/example-values.ts';
import { idParams, namedObject, optionalText, pageQuery, partOrNull, requestedId } from '../core/fields.ts';
import { TEXT_LIMITS } from '../core/limits.ts';
import { searchText } from '../core/list-filters.ts';

/** `waiting`: not shown until an admin has looked (setting REVIEWS=before). */
const reviewStates = ['waiting', 'published', 'hidden'] as const;
export type ReviewState = (typeof reviewStates)[number];

const reviewRecord = review
  .extend({
    authorEmail: z.string().describe('The email of the author'),
    article: partOrNull("Name and address of the article's page; null for a review of the shop", {
      name: z.string().describe('The name of the article'),
      slug: z.string().nullable().describe("The last part of the address of the article's page"),
    }),
    state: z.enum(reviewStates).describe('Whether the review is shown'),
    hideReason: z.string().describe('Why it is hidden; an empty text where it is not'),
    answeredBy: z.string().nullable().describe('The email of the admin who answered; null without an answer'),
    revision: z.int().describe('Counts the changes by admins; a change names the one it was made from'),
  })
  .meta({ id: 'ReviewRecord' });
export type ReviewRecord = z.infer<typeof reviewRecord>;

const allReviewsQuery = pageQuery.extend({
  q: searchText.optional(),
  state: z.enum(reviewStates).optional().describe('Whether the review is shown'),
  answered: z.enum(['yes', 'no']).optional().describe('Only reviews with an answer, or without'),
  stars: z
    .enum(['low', 'high'])
    .optional()
    .describe('Only reviews with three stars and fewer, or with four and five'),
  article: requestedId.optional().describe('An id or an article number'),
});
export type AllReviewsQuery = z.infer<typeof allReviewsQuery>;

const REASON_MAX = 300;
const revision = z.int().min(1);

const reviewStateChange = z
  .object({
    revision: revision.describe('The revision that the change was made from'),
    state: z.enum(['published', 'hidden']).describe('Whether the review is shown'),
    reason: optionalText(REASON_MAX).describe('Why it is hidden'),
  })
  .refine(({ state, reason }) => state !== 'hidden' || reason !== '', {
    path: ['reason'],
    error: 'Reason is Required',
  })
  .meta({ id: 'ReviewStateChange' });
export type ReviewStateChange = z.infer<typeof reviewStateChange>;

/** '' takes the answer back. */
const reviewAnswer = namedObject('ReviewAnswer', {
  revision: revision.describe('The revision that the change was made from'),
  answer: optionalText(TEXT_LIMITS.description).describe("The mill's answer; an empty text takes it away"),
});
export type ReviewAnswer = z.infer<typeof reviewAnswer>;

export const reviewAdminEndpoints = {
  listAllReviews: endpoint('GET /api/reviews', {
    access: 'admin',
    roles: ['sales'],
    summary: 'All reviews with their state and author, filtered',
    query: allReviewsQuery,
    response: z.array(reviewRecord),
    example: {
      query: {
        ...EXAMPLE_PAGE,
        q: 'fine cloth',
        state: 'published',
        answered: 'no',
        stars: 'low',
        article: EXAMPLE.article,
      },
    },
  }),
  getReviewRecord: endpoint('GET /api/reviews/:id', {
    access: 'admin',
    roles: ['sales'],
    summary: 'A review with its state and author, as it is now',
    params: idParams,
    response: reviewRecord,
    example: { params: { id: EXAMPLE.review } },
    errors: ['review_not_found'],
  }),
  changeReviewState: endpoint('PUT /api/reviews/:id/state', {
    access: 'admin',
    roles: ['sales'],
    summary: 'Hide a review with a reason, or let it appear',
    params: idParams,
    body: reviewStateChange,
    response: reviewRecord,
    example: {
      params: { id: EXAMPLE.review },
      body: { revision: 1, state: 'hidden', reason: 'Not about the cloth' },
    },
    errors: ['review_not_found', 'review_changed'],
  }),
  answerReview: endpoint('PUT /api/reviews/:id/answer', {
    access: 'admin',
    roles: ['sales'],
    summary: 'Answer a review as the mill; the answer is shown under it',
    params: idParams,
    body: reviewAnswer,
    response: reviewRecord,
    example: { params: { id: EXAMPLE.review }, body: { revision: 1, answer: 'Thank you' } },
    errors: ['review_not_found', 'review_changed'],
  }),
};
