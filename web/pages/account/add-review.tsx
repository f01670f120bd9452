// Add Review (spec sections 5, 8): name, text and a photo.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import type { MetaFunction } from 'react-router';
import { toast } from 'react-toastify';
import { formMessages } from '#contract/form-messages.ts';
import { REVIEWS_KEY } from '#web/api/queries.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { ImageField } from '#web/components/form/image-field.tsx';
import { SubmitButton } from '#web/components/form/submit-button.tsx';
import { submitMutation } from '#web/components/form/submit-mutation.ts';
import { pageMeta } from '#web/layout/page-meta.ts';
import { DashboardHeading } from './dashboard-heading.tsx';
import { ReviewFields } from './review-fields.tsx';
import { EMPTY_REVIEW, type ReviewForm, submitReview } from './submit-review.ts';

const title = formMessages.dashboard.addReview;

export const meta: MetaFunction = (args) => pageMeta(args, { title, hidden: true });

export default function AddReview() {
  const queryClient = useQueryClient();
  const form = useForm<ReviewForm>({ defaultValues: EMPTY_REVIEW });
  const addReview = useMutation({
    mutationFn: async (review: ReviewForm) => {
      if (!(await submitReview(review))) return;
      toast.success(formMessages.review.added);
      form.reset(EMPTY_REVIEW);
      await queryClient.invalidateQueries({ queryKey: REVIEWS_KEY });
    },
  });
  return (
    <div className="max-w-2xl">
      <DashboardHeading>{title}</DashboardHeading>
      <form
        method="post"
        noValidate
        onSubmit={form.handleSubmit(submitMutation(addReview))}
        className="flex flex-col gap-5"
      >
        <ReviewFields form={form} />
        <Controller
          name="photo"
          control={form.control}
          rules={{ required: formMessages.review.imageRequired }}
          render={({ field, fieldState }) => (
            <ImageField label="Photo" required {...field} error={fieldState.error?.message} />
          )}
        />
        <FormMessage error={addReview.error} />
        <div>
          <SubmitButton busy={form.formState.isSubmitting}>{title}</SubmitButton>
        </div>
      </form>
    </div>
  );
}
