// Reviews: admins hide, publish and answer the reviews of customers.

import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { toast } from 'react-toastify';
import { formTexts } from '#contract/core/form-texts.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import type { ReviewRecord } from '#contract/office/review-admin.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { type AdminColumn, AdminTable } from '#web/components/table/admin-table.tsx';
import { CellPicture } from '#web/components/table/cell-picture.tsx';
import { EmptyList, ListFilterFields } from '#web/components/table/list-filters.tsx';
import { TaskButton } from '#web/components/table/row-actions.tsx';
import { useListFilters } from '#web/components/table/use-list-filters.ts';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { VerifiedPurchase } from '#web/parts/articles/review-marks.tsx';
import { Stars } from '#web/parts/articles/stars.tsx';
import { formatDate } from '#web/parts/orders/order-format.ts';
import { adminPage } from './admin-page.tsx';
import { AnswerDialog, HideDialog, ReadDialog } from './reviews/review-dialogs.tsx';
import { allReviews, reviewFilters, STATE_NAMES, useReviewChange } from './reviews/review-queries.ts';

const title = formTexts.dashboard.reviews;

export const meta = hiddenMeta(title);

export default adminPage(title, 'GET /api/reviews', ReviewList);

/** The list of reviews, newest first, with the actions of an admin. */
function ReviewList() {
  const filters = useListFilters(reviewFilters);
  const list = useInfiniteQuery(allReviews(filters.key, filters.query));
  const [reading, setReading] = useState<ReviewRecord>();
  const [hiding, setHiding] = useState<ReviewRecord>();
  const [answering, setAnswering] = useState<ReviewRecord>();
  const publish = usePublish();
  const columns = reviewColumns({
    read: setReading,
    hide: setHiding,
    answer: setAnswering,
    publish: publish.mutate,
  });
  return (
    <>
      <ListFilterFields filters={filters} />
      <PagedList
        list={list}
        loading="Loading the reviews"
        empty={<EmptyList filters={filters} title="Nobody has written a review yet." />}
      >
        {(reviews) => <AdminTable caption="Reviews of customers" columns={columns} rows={reviews} />}
      </PagedList>
      {/* The dialogs are outside the list, because a change may empty it. */}
      {reading && <ReadDialog review={reading} onClose={() => setReading(undefined)} />}
      {hiding && <HideDialog review={hiding} onClose={() => setHiding(undefined)} />}
      {answering && <AnswerDialog review={answering} onClose={() => setAnswering(undefined)} />}
    </>
  );
}

/** Publishing asks nothing, because hiding undoes it. */
function usePublish() {
  return useReviewChange(async ({ _id: id, revision, name }: ReviewRecord) => {
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

type Act = (review: ReviewRecord) => void;

interface Acts {
  readonly read: Act;
  readonly hide: Act;
  readonly answer: Act;
  readonly publish: Act;
}

/** The columns of the list of reviews. */
function reviewColumns(acts: Acts): readonly AdminColumn<ReviewRecord>[] {
  return [
    { title: 'Review', cell: (review) => <ReviewText review={review} read={acts.read} /> },
    { title: 'Article', cell: (review) => <Article review={review} />, width: 'rows:w-32 xl:rows:w-40' },
    {
      title: 'Stars',
      cell: ({ stars }) => (stars === null ? '–' : <Stars stars={stars} className="block h-3.5" />),
      width: 'rows:w-24',
    },
    { title: 'Author', cell: (review) => <Author review={review} />, width: 'rows:w-36', from: 'lg' },
    { title: 'State', cell: (review) => <State review={review} />, width: 'rows:w-40' },
    {
      title: 'Written',
      cell: ({ createdAt }) => formatDate(createdAt),
      width: 'rows:w-28',
      from: 'xl',
    },
    {
      title: 'Change',
      cell: (review) => <Tasks review={review} {...acts} />,
      width: 'rows:w-40',
      actions: true,
    },
  ];
}

function ReviewText({ review, read }: Pick<Acts, 'read'> & { readonly review: ReviewRecord }) {
  return (
    <button
      type="button"
      className="flex w-full cursor-pointer items-center gap-3 py-1 text-left leading-snug underline-offset-4 hover:underline"
      aria-haspopup="dialog"
      onClick={() => read(review)}
    >
      <CellPicture of={review} large />
      <span className="line-clamp-3 min-w-0 wrap-anywhere" dir="auto">
        {review.description}
      </span>
    </button>
  );
}

function Article({ review: { article } }: { readonly review: ReviewRecord }) {
  if (!article) return <span className="text-base-content/75">The shop</span>;
  return (
    <>
      {article.slug === null ? (
        <bdi>{article.name}</bdi>
      ) : (
        <Link to={fillPath(pages.fabric, { slug: article.slug })} className="link-thread">
          <bdi>{article.name}</bdi>
        </Link>
      )}
    </>
  );
}

function Author({ review: { name, authorEmail } }: { readonly review: ReviewRecord }) {
  return (
    <>
      <bdi className="block truncate">{name}</bdi>
      <span className="block truncate text-base-content/75">{authorEmail}</span>
    </>
  );
}

function State({ review: { state, hideReason, answer, isVerified } }: { readonly review: ReviewRecord }) {
  return (
    <>
      <span
        className={state === 'published' ? '' : 'font-semibold text-error'}
        title={hideReason || undefined}
      >
        {STATE_NAMES[state]}
      </span>
      {answer && <span className="text-base-content/75"> · answered</span>}
      {hideReason && <span className="sr-only">: {hideReason}</span>}
      {isVerified && <VerifiedPurchase className="block text-xs" />}
    </>
  );
}

function Tasks({ review, hide, answer, publish }: Omit<Acts, 'read'> & { readonly review: ReviewRecord }) {
  const of = `the review by ${review.name}`;
  const answerLabel = review.answer ? 'Edit answer' : 'Answer';
  return (
    <div className="flex flex-wrap gap-1 rows:-ml-2.5">
      {review.state !== 'published' && (
        <TaskButton name="Publish" label={`Publish ${of}`} isMain onPress={() => publish(review)} />
      )}
      <TaskButton name={answerLabel} label={`${answerLabel}: ${of}`} onPress={() => answer(review)} />
      {review.state !== 'hidden' && (
        <TaskButton name="Hide" label={`Hide ${of}`} onPress={() => hide(review)} />
      )}
    </div>
  );
}
