// The list of reviews, newest first, with the actions of an admin.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-toastify';
import type { ReviewRecord } from '#contract/review-admin.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { AdminTable } from '#web/components/table/admin-table.tsx';
import { EmptyList, ListFilterFields } from '#web/components/table/list-filters.tsx';
import { useListFilters } from '#web/components/table/use-list-filters.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { HideDialog } from './hide-dialog.tsx';
import { reviewColumns } from './review-columns.tsx';
import { allReviews, reviewFilters, useReviewChange } from './review-queries.ts';

export function ReviewList({ admin }: { readonly admin: string }) {
  const filters = useListFilters(reviewFilters);
  const list = useInfiniteQuery(allReviews(admin, filters.key, filters.query));
  const [hiding, setHiding] = useState<ReviewRecord>();
  const [answering, setAnswering] = useState<ReviewRecord>();
  const publish = usePublish(admin);
  const columns = reviewColumns({ hide: setHiding, answer: setAnswering, publish: publish.mutate });
  return (
    <>
      <ListFilterFields filters={filters} />
      <PagedList
        list={list}
        loading="Loading the reviews"
        empty={<EmptyList filters={filters} title="Nobody has written a review yet." />}
      >
        {(reviews) => (
          <AdminTable
            caption="Reviews of customers"
            columns={columns}
            rows={reviews}
            keyOf={({ _id }) => _id}
          />
        )}
      </PagedList>
      {/* The dialogs are outside the list, because a change may empty it. */}
      {hiding && <HideDialog admin={admin} review={hiding} onClose={() => setHiding(undefined)} />}
      {answering && <AnswerDialog admin={admin} review={answering} onClose={() => setAnswering(undefined)} />}
    </>
  );
}

/** Publishing asks nothing, because hiding undoes it. */
function usePublish(admin: string) {
  return useReviewChange(admin, async ({ _id: id, revision, name }: ReviewRecord) => {
    try {
      await request('PUT /api/reviews/:id/state', {
        params: { id },
        body: { revision, state: 'published', reason: '' },
      });
      toast.success(`The review by ${name} is published`);
    } catch (error) {
      toast.error(errorMessage(error));
    }
  });
}
