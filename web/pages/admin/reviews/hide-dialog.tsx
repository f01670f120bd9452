// Hides a review with a reason, which admins read.
import { useForm } from 'react-hook-form';
import { toast } from 'react-toastify';
import type { ReviewRecord } from '#contract/review-admin.ts';
import { request } from '#web/api/client.ts';
import { Dialog } from '#web/components/dialog/dialog.tsx';
import { requiredText } from '#web/components/form/field-rules.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { SubmitButton } from '#web/components/form/submit-button.tsx';
import { submitMutation } from '#web/components/form/submit-mutation.ts';
import { TextField } from '#web/components/form/text-field.tsx';
import { Meanwhile } from './meanwhile.tsx';
import { useOpenReview } from './review-queries.ts';
import { ReviewQuote } from './review-quote.tsx';

interface ReviewDialogProps {
  readonly admin: string;
  readonly review: ReviewRecord;
  readonly onClose: () => void;
}

export function HideDialog({ admin, review: opened, onClose }: ReviewDialogProps) {
  const form = useForm({ defaultValues: { reason: '' } });
  const { review, mutation: hide } = useOpenReview({
    admin,
    opened,
    change: ({ _id: id, revision }, { reason }: { reason: string }) =>
      request('PUT /api/reviews/:id/state', { params: { id }, body: { revision, state: 'hidden', reason } }),
  });
  const submit = async (fields: { reason: string }, close: () => void) => {
    await hide.mutateAsync(fields);
    toast.success(`The review by ${review.name} is hidden`);
    close();
  };
  return (
    <Dialog title="Hide the review" onClose={onClose}>
      {(close) => (
        <form
          method="post"
          noValidate
          className="flex flex-col gap-4"
          onSubmit={form.handleSubmit(submitMutation({ mutateAsync: (fields) => submit(fields, close) }))}
        >
          <ReviewQuote review={review} />
          <p>It leaves all pages, and its stars no longer count. You can publish it again.</p>
          <TextField
            label="Reason"
            required
            maxLength={300}
            autoComplete="off"
            hint="Admins read it; the author does not."
            error={form.formState.errors.reason?.message}
            {...form.register('reason', requiredText('Reason is Required'))}
          />
          <FormMessage error={hide.error} />
          <Meanwhile opened={opened} review={review} />
          <SubmitButton busy={form.formState.isSubmitting}>Hide the review</SubmitButton>
        </form>
      )}
    </Dialog>
  );
}
