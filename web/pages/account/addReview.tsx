// Add Review (spec sections 5, 8): one's words and a photo.
import { useQueryClient } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import type { MetaFunction } from 'react-router';
import { toast } from 'react-toastify';
import { wording } from '#contract/wording.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { FormMessage } from '#web/fields/FormMessage.tsx';
import { SubmitButton } from '#web/fields/SubmitButton.tsx';
import { useSubmission } from '#web/fields/useSubmission.ts';
import { pageMeta } from '#web/frame/pageMeta.ts';
import { PictureField } from '#web/parts/PictureField.tsx';
import { ReviewFields } from './ReviewFields.tsx';
import { EMPTY_REVIEW, type ReviewForm, sendReview } from './sendReview.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: wording.dashboard.addReview, hidden: true });

export default function AddReview() {
  const queries = useQueryClient();
  const { busy, message, run } = useSubmission();
  const form = useForm<ReviewForm>({ defaultValues: EMPTY_REVIEW });
  const submit = form.handleSubmit((review) =>
    run(async () => {
      if (!(await sendReview(review))) return;
      toast.success(wording.review.added);
      form.reset(EMPTY_REVIEW);
      await queries.invalidateQueries({ queryKey: queryKeys.reviews });
    }),
  );
  return (
    <div className="max-w-2xl">
      <h2 className="mb-6 text-2xl font-medium">{wording.dashboard.addReview}</h2>
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <ReviewFields form={form} />
        <Controller
          name="photo"
          control={form.control}
          rules={{ required: wording.review.imageRequired }}
          render={({ field, fieldState }) => (
            <PictureField label="Photo" {...field} error={fieldState.error?.message} />
          )}
        />
        <FormMessage text={message} />
        <div>
          <SubmitButton busy={busy}>{wording.dashboard.addReview}</SubmitButton>
        </div>
      </form>
    </div>
  );
}
