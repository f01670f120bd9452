// Query options of the reviews page, and reading its list again after a change.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReviewState } from '#contract/review-admin.ts';
import { requestPage } from '#web/api/client.ts';
import { pagedQuery, REVIEWS_KEY, TABLE_PAGE_SIZE, userKey } from '#web/api/queries.ts';
import type { FilterQuery } from '#web/components/table/list-filter-set.ts';

export const STATE_NAMES: Readonly<Record<ReviewState, string>> = {
  waiting: 'Waiting',
  published: 'Published',
  hidden: 'Hidden',
};

export const reviewFilters = {
  search: { label: 'Search', placeholder: 'Words, name or email' },
  choices: {
    state: { label: 'State', options: Object.entries(STATE_NAMES) as [ReviewState, string][] },
    answered: {
      label: 'Answered',
      options: [
        ['yes', 'Answered'],
        ['no', 'Not answered'],
      ],
    },
  },
} as const;

const reviewsKey = (admin: string, ...rest: readonly string[]) => userKey(admin, 'allReviews', ...rest);

export const allReviews = (admin: string, key: string, filter: FilterQuery<typeof reviewFilters>) => ({
  ...pagedQuery(reviewsKey(admin, key), TABLE_PAGE_SIZE, ({ query, signal }) =>
    requestPage('listAllReviews', { query: { ...query, ...filter }, signal }),
  ),
  staleTime: 0,
});

/** Also after a failure: another admin may have changed the review. */
export function useReviewChange<Fields>(admin: string, change: (fields: Fields) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: REVIEWS_KEY });
      void client.invalidateQueries({ queryKey: reviewsKey(admin) });
    },
  });
}
