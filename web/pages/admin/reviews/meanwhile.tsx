// Says how another admin has changed a review since a dialog was opened for it.
import type { ReviewRecord } from '#contract/review-admin.ts';
import { STATE_NAMES } from './review-queries.ts';

interface MeanwhileProps {
  readonly opened: ReviewRecord;
  /** The current review. */
  readonly review: ReviewRecord;
}

export function Meanwhile({ opened, review }: MeanwhileProps) {
  if (review.revision === opened.revision) return null;
  const { state, hideReason, answer } = review;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 bg-base-200 px-3 py-2 text-sm">
      <dt className="font-semibold">State now</dt>
      <dd className="wrap-anywhere">
        {STATE_NAMES[state]}
        {hideReason && <bdi>: {hideReason}</bdi>}
      </dd>
      <dt className="font-semibold">Answer now</dt>
      <dd className="max-h-32 overflow-y-auto whitespace-pre-line wrap-anywhere" dir="auto">
        {answer || 'None'}
      </dd>
    </dl>
  );
}
