// The dialogs of a review: read all of it, hide it with a reason, and answer it as the mill; an answer can be edited and
// deleted here, too.
import { useState } from 'react';
import { toast } from 'react-toastify';
import { TEXT_LIMITS } from '#contract/core/limits.ts';
import type { ReviewRecord } from '#contract/office/review-admin.ts';
import { request } from '#web/api/client.ts';
import { ConfirmDialog } from '#web/components/dialog/confirm-dialog.tsx';
import { Dialog } from '#web/components/dialog/dialog.tsx';
import { FormDialog } from '#web/components/dialog/form-dialog.tsx';
import { REASON_RULES, ReasonField, TextArea } from '#web/components/form/fields.tsx';
import { Form, field, requiredText, useForm } from '#web/components/form/form.tsx';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { ResponsiveImage } from '#web/components/image/responsive-image.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { MillAnswer } from '#web/parts/articles/review-marks.tsx';
import { Stars } from '#web/parts/articles/stars.tsx';
import { formatDate } from '#web/parts/orders/order-format.ts';
import { STATE_NAMES, useOpenReview } from './review-queries.ts';

interface ReviewDialogProps {
  readonly review: ReviewRecord;
  readonly onClose: () => void;
}

/** The whole review with its photo, which the list cuts off. */
export function ReadDialog({ review, onClose }: ReviewDialogProps) {
  const { article, authorEmail, state, hideReason } = review;
  return (
    <Dialog title={`Review of ${article?.name ?? 'the shop'}`} onClose={onClose}>
      {() => (
        <>
          {state !== 'published' && (
            <p className="mb-4 wrap-anywhere">
              <span className="font-semibold text-error">{STATE_NAMES[state]}</span>
              {hideReason && <bdi>: {hideReason}</bdi>}
            </p>
          )}
          <p className="mb-3 flex flex-wrap items-center gap-x-3 text-sm text-base-content/75">
            {review.stars !== null && <Stars stars={review.stars} />}
            <time dateTime={review.createdAt}>{formatDate(review.createdAt)}</time>
          </p>
          <ReviewExcerpt review={review} />
          <a
            href={review.img}
            target="_blank"
            rel="noreferrer"
            aria-label={`Open the photo by ${review.name}`}
            className="mt-4 block w-fit bg-base-300"
          >
            <ResponsiveImage
              img={review.img}
              info={review.imageInfo}
              alt=""
              sizes="15rem"
              className="size-60 object-cover"
            />
          </a>
          <MillAnswer answer={review.answer} />
          <p className="mt-5 text-sm text-base-content/75 wrap-anywhere">Written by {authorEmail}</p>
        </>
      )}
    </Dialog>
  );
}

export function AnswerDialog({ review: opened, onClose }: ReviewDialogProps) {
  const [isAsking, setAsking] = useState(false);
  const form = useForm({ defaultValues: { answer: opened.answer } });
  const { review, mutation } = useOpenReview({
    opened,
    change: ({ _id: id, revision }, { answer }: { answer: string }) =>
      request('PUT /api/reviews/:id/answer', { params: { id }, body: { revision, answer } }),
  });
  return (
    <>
      {/* It is rendered first so that it closes first, because elements behind it cannot take the focus. */}
      {isAsking && review.answer && (
        <ConfirmDialog
          consequence={<TakingBack answer={review.answer} />}
          yes="Take it back"
          no="Keep it"
          onYes={async () => {
            await mutation.mutateAsync({ answer: '' });
            toast.success('The answer is taken back');
            onClose();
          }}
          onClose={() => setAsking(false)}
        />
      )}
      <Dialog title={opened.answer ? 'Edit the answer' : 'Answer the review'} onClose={onClose}>
        {() => (
          <div className="flex flex-col gap-4">
            <ReviewExcerpt review={review} />
            <Form
              form={form}
              mutation={mutation}
              onSent={() => {
                toast.success('The answer is under the review');
                onClose();
              }}
              message={
                <>
                  <FormMessage error={mutation.error} />
                  <Meanwhile opened={opened} review={review} />
                </>
              }
              submit="Publish the answer"
              wide
            >
              <TextArea
                label="Answer of the mill"
                required
                maxLength={TEXT_LIMITS.description}
                hint="Everybody reads it under the review."
                {...field(form, 'answer', requiredText('Answer is Required'))}
              />
            </Form>
            {review.answer && (
              <Button variant="ghost" className="self-start" onClick={() => setAsking(true)}>
                Take it back
              </Button>
            )}
          </div>
        )}
      </Dialog>
    </>
  );
}

function TakingBack({ answer }: { readonly answer: string }) {
  return (
    <>
      <p className="mb-3">The answer leaves the review. Only the log keeps its words:</p>
      <blockquote
        className="max-h-48 overflow-y-auto border-l-4 border-base-300 pl-4 whitespace-pre-line wrap-anywhere"
        dir="auto"
      >
        {answer}
      </blockquote>
    </>
  );
}

/** Hides a review with a reason, which admins read. */
export function HideDialog({ review: opened, onClose }: ReviewDialogProps) {
  const form = useForm({ defaultValues: { reason: '' } });
  const { review, mutation: hide } = useOpenReview({
    opened,
    change: ({ _id: id, revision }, { reason }: { reason: string }) =>
      request('PUT /api/reviews/:id/state', { params: { id }, body: { revision, state: 'hidden', reason } }),
  });
  return (
    <FormDialog
      title="Hide the review"
      onClose={onClose}
      form={form}
      mutation={hide}
      onSent={() => toast.success(`The review by ${review.name} is hidden`)}
      message={
        <>
          <FormMessage error={hide.error} />
          <Meanwhile opened={opened} review={review} />
        </>
      }
      submit="Hide the review"
      wide
    >
      <ReviewExcerpt review={review} />
      <p>It leaves all pages, and its stars no longer count. You can publish it again.</p>
      <ReasonField hint="Admins read it; the author does not." {...field(form, 'reason', REASON_RULES)} />
    </FormDialog>
  );
}

interface MeanwhileProps {
  readonly opened: ReviewRecord;
  /** The current review. */
  readonly review: ReviewRecord;
}

function Meanwhile({ opened, review }: MeanwhileProps) {
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

function ReviewExcerpt({ review: { name, customer, description } }: { readonly review: ReviewRecord }) {
  return (
    <figure className="border-l-4 border-base-300 pl-4">
      <blockquote className="max-h-48 overflow-y-auto whitespace-pre-line wrap-anywhere" dir="auto">
        {description}
      </blockquote>
      <figcaption className="mt-2 text-sm text-base-content/75">
        <bdi>{name}</bdi>
        {customer && (
          <>
            , <bdi>{customer}</bdi>
          </>
        )}
      </figcaption>
    </figure>
  );
}
