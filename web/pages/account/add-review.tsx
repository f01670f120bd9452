// Add Review (spec sections 5, 8): one's words and a photo.
import { useQueryClient } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import type { MetaFunction } from 'react-router';
import { toast } from 'react-toastify';
import { messages } from '#contract/messages.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { ImageField } from '#web/components/form/image-field.tsx';
import { SubmitButton } from '#web/components/form/submit-button.tsx';
import { useSubmit } from '#web/components/form/use-submit.ts';
import { pageMeta } from '#web/layout/page-meta.ts';
import { ReviewFields } from './review-fields.tsx';
import { EMPTY_REVIEW, type ReviewForm, submitReview } from './submit-review.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: messages.dashboard.addReview, hidden: true });

export default function AddReview() {
  const queries = useQueryClient();
  const { busy, message, run } = useSubmit();
  const form = useForm<ReviewForm>({ defaultValues: EMPTY_REVIEW });
  const submit = form.handleSubmit((review) =>
    run(async () => {
      if (!(await submitReview(review))) return;
      toast.success(messages.review.added);
      form.reset(EMPTY_REVIEW);
      await queries.invalidateQueries({ queryKey: queryKeys.reviews });
    }),
  );
  return (
    <div className="max-w-2xl">
      <h2 className="mb-6 text-2xl font-medium">{messages.dashboard.addReview}</h2>
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <ReviewFields form={form} />
        <Controller
          name="photo"
          control={form.control}
          rules={{ required: messages.review.imageRequired }}
          render={({ field, fieldState }) => (
            <ImageField label="Photo" {...field} error={fieldState.error?.message} />
          )}
        />
        <FormMessage text={message} />
        <div>
          <SubmitButton busy={busy}>{messages.dashboard.addReview}</SubmitButton>
        </div>
      </form>
    </div>
  );
}
