// Answers a review as the mill; an answer is edited and taken back here too.
import { useForm } from 'react-hook-form';
import { toast } from 'react-toastify';
import { TEXT_LIMITS } from '#contract/limits.ts';
import type { ReviewRecord } from '#contract/review-admin.ts';
import { request } from '#web/api/client.ts';
import { Dialog } from '#web/components/dialog/dialog.tsx';
import { requiredText } from '#web/components/form/field-rules.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { SubmitButton } from '#web/components/form/submit-button.tsx';
import { submitMutation } from '#web/components/form/submit-mutation.ts';
import { TextArea } from '#web/components/form/text-field.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { useReviewChange } from './review-queries.ts';
import { ReviewQuote } from './review-quote.tsx';

interface AnswerDialogProps {
  readonly admin: string;
  readonly review: ReviewRecord;
  readonly onClose: () => void;
}

export function AnswerDialog({ admin, review, onClose }: AnswerDialogProps) {
  const form = useForm({ defaultValues: { answer: review.answer } });
  const { _id: id, revision } = review;
  const change = useReviewChange(admin, (answer: string) =>
    request('answerReview', { params: { id }, body: { revision, answer } }),
  );
  const save = async (answer: string, close: () => void) => {
    await change.mutateAsync(answer);
    toast.success(answer ? 'The answer is under the review' : 'The answer is taken back');
    close();
  };
  return (
    <Dialog title={review.answer ? 'Edit the answer' : 'Answer the review'} onClose={onClose}>
      {(close) => (
        <form
          method="post"
          noValidate
          className="flex flex-col gap-4"
          onSubmit={form.handleSubmit(submitMutation({ mutateAsync: ({ answer }) => save(answer, close) }))}
        >
          <ReviewQuote review={review} />
          <TextArea
            label="Answer of the mill"
            required
            maxLength={TEXT_LIMITS.description}
            hint="Everybody reads it under the review."
            error={form.formState.errors.answer?.message}
            {...form.register('answer', requiredText('Answer is Required'))}
          />
          <FormMessage error={change.error} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton busy={form.formState.isSubmitting}>Publish the answer</SubmitButton>
            {review.answer && (
              <Button
                variant="ghost"
                loading={change.isPending}
                onClick={() => void save('', close).catch(() => undefined)}
              >
                Take it back
              </Button>
            )}
          </div>
        </form>
      )}
    </Dialog>
  );
}
