// Query options of the reviews page, and the refresh of its list after a change.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReviewRecord, ReviewState } from '#contract/office/review-admin.ts';
import { ApiError } from '#web/api/api-error.ts';
import { readPage, request } from '#web/api/client.ts';
import { freshPagedQuery, REVIEWS_KEY, userKey } from '#web/api/queries.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import type { FilterQuery } from '#web/components/table/list-filter-set.ts';

export const STATE_NAMES: Readonly<Record<ReviewState, string>> = {
  waiting: 'Waiting',
  published: 'Published',
  hidden: 'Hidden',
};

export const reviewFilters = {
  search: { label: 'Search', placeholder: 'Words, name or email' },
  choices: {
    stars: {
      label: 'Stars',
      options: [
        ['low', '3 and fewer'],
        ['high', '4 and 5'],
      ],
    },
    state: { label: 'State', options: Object.entries(STATE_NAMES) as [ReviewState, string][] },
    answered: {
      label: 'Answered',
      options: [
        ['yes', 'Answered'],
        ['no', 'Not answered'],
      ],
    },
  },
  texts: { article: 'Article number' },
} as const;

const reviewsKey = (...rest: readonly string[]) => userKey('allReviews', ...rest);

export const allReviews = (key: string, filter: FilterQuery<typeof reviewFilters>) =>
  freshPagedQuery(reviewsKey(key), readPage('GET /api/reviews', { query: filter }));

/** Refreshes the list after a failure too, because another admin may have changed the review. */
export function useReviewChange<Fields>(change: (fields: Fields) => Promise<unknown>) {
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      void refreshQueries(REVIEWS_KEY, reviewsKey());
    },
  });
}

interface OpenReviewOptions<Fields> {
  /** The review as the list had it. */
  readonly opened: ReviewRecord;
  readonly change: (review: ReviewRecord, fields: Fields) => Promise<unknown>;
}

/**
 * Changes the review of a dialog. After `review_changed` the review is read again, because the list may no longer show
 * it: the admin sees its current state, and the next press changes that.
 */
export function useOpenReview<Fields>({ opened, change }: OpenReviewOptions<Fields>) {
  const [review, setReview] = useState(opened);
  const mutation = useReviewChange(async (fields: Fields) => {
    try {
      await change(review, fields);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'review_changed')
        setReview(await request('GET /api/reviews/:id', { params: { id: opened._id } }));
      throw error;
    }
  });
  return { review, mutation };
}
