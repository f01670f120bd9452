// Add Review (spec sections 5, 8): name, text and a photo; optionally the article it is about.
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { type MetaFunction, useSearchParams } from 'react-router';
import { toast } from 'react-toastify';
import { formMessages } from '#contract/form-messages.ts';
import { REVIEWS_KEY } from '#web/api/queries.ts';
import { PhotoForm } from '#web/components/form/photo-form.tsx';
import { pageMeta } from '#web/layout/page-meta.ts';
import { useSession } from '#web/session/use-session.ts';
import { DashboardHeading } from './dashboard-heading.tsx';
import { ReviewArticle } from './review-article.tsx';
import { ReviewFields } from './review-fields.tsx';
import { EMPTY_REVIEW, type ReviewForm, reviewFieldOf, submitReview } from './submit-review.ts';

const title = formMessages.dashboard.addReview;

export const meta: MetaFunction = (args) => pageMeta(args, { title, hidden: true });

export default function AddReview() {
  const { user } = useSession();
  const linkedArticle = useSearchParams()[0].get('article') ?? '';
  const form = useForm<ReviewForm>({ defaultValues: { ...EMPTY_REVIEW, articleId: linkedArticle } });
  const isWaiting = useRef(false);
  const submit = (values: ReviewForm) =>
    submitReview(values, (waits) => {
      isWaiting.current = waits;
    });
  return (
    <>
      <DashboardHeading>{title}</DashboardHeading>
      <PhotoForm
        form={form}
        empty={EMPTY_REVIEW}
        photo="photo"
        submit={submit}
        onAdded={() => isWaiting.current && toast.info(formMessages.review.waiting)}
        fieldOf={reviewFieldOf}
        added={() => formMessages.review.added}
        listKey={REVIEWS_KEY}
        submitLabel={title}
        more={user && <ReviewArticle form={form} email={user.email} linkedArticle={linkedArticle} />}
      >
        <ReviewFields form={form} />
      </PhotoForm>
    </>
  );
}
