// Add Review (spec sections 5, 8): name, text and a photo; optionally the article it is about.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router';
import { toast } from 'react-toastify';
import { formTexts } from '#contract/core/form-texts.ts';
import { STARS_MAX, TEXT_LIMITS } from '#contract/core/limits.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { plural, t } from '#contract/languages/text.ts';
import { ApiError } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { queries, REVIEWS_KEY } from '#web/api/queries.ts';
import { FieldNote, SelectField, TextArea, TextField } from '#web/components/form/fields.tsx';
import { field, requiredText, useForm } from '#web/components/form/form.tsx';
import { PhotoForm } from '#web/components/form/photo-form.tsx';
import { submitWithImages } from '#web/components/form/submit-with-images.ts';
import type { ChosenImage } from '#web/components/form/use-image-upload.ts';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { useSession } from '#web/session/use-session.ts';
import { DashboardHeading } from '../../layout/dashboard-heading.tsx';

const title = formTexts.dashboard.addReview;

export const meta = hiddenMeta(title);

export default function AddReview() {
  const { user } = useSession();
  const linkedArticle = useSearchParams()[0].get('article') ?? '';
  const empty = { ...EMPTY_REVIEW, name: user?.name ?? '' };
  const form = useForm<ReviewForm>({ defaultValues: { ...empty, articleId: linkedArticle } });
  const answer = useRef({ isWaiting: false, articleId: '' });
  const [shown, setShown] = useState<{ readonly articleId: string }>();
  const submit = (values: ReviewForm) =>
    submitReview(values, (isWaiting) => {
      answer.current = { isWaiting, articleId: values.articleId };
    });
  const showAdded = () => {
    const { isWaiting, articleId } = answer.current;
    if (isWaiting) toast.info(formTexts.review.waiting);
    setShown(isWaiting ? undefined : { articleId });
  };
  return (
    <>
      <DashboardHeading>{title}</DashboardHeading>
      <PhotoForm
        form={form}
        empty={empty}
        photo="photo"
        submit={submit}
        onAdded={showAdded}
        fieldOf={reviewFieldOf}
        added={() => formTexts.review.added}
        listKey={REVIEWS_KEY}
        submitLabel={title}
        more={user && <ReviewArticle form={form} linkedArticle={linkedArticle} />}
      >
        <ReviewFields form={form} />
      </PhotoForm>
      <p role="status" className="mt-4">
        {shown && <ToReview {...shown} />}
      </p>
    </>
  );
}

/** Leads to the reviews of the article, or to those of the shop on the home page. */
function ToReview({ articleId }: { readonly articleId: string }) {
  const { data: article } = useQuery({ ...queries.article(articleId), enabled: articleId !== '' });
  if (articleId !== '' && !article) return null;
  // The id of the section is not imported, because a script of its own would make the article's page heavier.
  const to = article ? `${fillPath(pages.fabric, { slug: article.slug })}#reviews` : pages.home;
  return (
    <Link to={to} className="link-thread inline-flex min-h-11 items-center">
      {t`See your review`}
    </Link>
  );
}

/** The text fields of the review form. */
function ReviewFields({ form }: { readonly form: UseFormReturn<ReviewForm> }) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t`Name`}
          autoComplete="name"
          maxLength={TEXT_LIMITS.name}
          required
          {...field(form, 'name', requiredText(formTexts.fields.nameRequired))}
        />
        <TextField
          label={t`Customer`}
          hint={t`Shown under the name, such as your trade or company`}
          maxLength={TEXT_LIMITS.customer}
          {...form.register('customer')}
        />
      </div>
      <TextArea
        label={t`Description`}
        maxLength={TEXT_LIMITS.description}
        required
        {...field(form, 'description', requiredText(formTexts.fields.descriptionRequired))}
      />
    </>
  );
}

interface ReviewArticleProps {
  readonly form: UseFormReturn<ReviewForm>;
  /** The id of an article that is offered besides those of the user's orders. */
  readonly linkedArticle: string;
}

/** The optional article of a review, and its stars. An article's page leads here with `?article=ID`. */
function ReviewArticle({ form, linkedArticle }: ReviewArticleProps) {
  const options = useArticleOptions(linkedArticle, () => {
    if (form.getValues('articleId') === linkedArticle) form.setValue('articleId', '');
  });
  const articleId = useWatch({ control: form.control, name: 'articleId' });
  // The stars are also shown while the articles load, so that the form does not grow under the pointer.
  const isAboutArticle = articleId !== '';
  return (
    <>
      <Controller
        name="articleId"
        control={form.control}
        render={({ field, fieldState }) => (
          <SelectField
            label={t`Article`}
            empty={t`None: the review is about the shop`}
            hint={
              options.length === 0 ? t`The articles of your orders can be chosen here` : t`If it is about one`
            }
            options={options}
            {...field}
            error={fieldState.error?.message}
          />
        )}
      />
      {isAboutArticle && <StarsField form={form} />}
    </>
  );
}

/** The id and name of each article that the user has ordered lately, newest first, and of the linked one. */
function useArticleOptions(linkedArticle: string, onUnknown: () => void): [string, string][] {
  // The orders are not fetched again while the form is open: if the session had ended, the typed text would be lost.
  const orders = useInfiniteQuery({ ...queries.orders(), staleTime: Number.POSITIVE_INFINITY });
  const linked = useQuery({ ...queries.article(linkedArticle), enabled: linkedArticle !== '' });
  const isUnknown = linked.error instanceof ApiError && linked.error.code === 'article_not_found';
  useEffect(() => {
    if (isUnknown) onUnknown();
  });
  const listed = orders.data?.pages.flatMap(({ items }) => items) ?? [];
  const ordered = listed.flatMap(({ lines }) => lines.filter(({ kind }) => kind === 'pieces'));
  const names = new Map(ordered.map(({ articleId, productName }) => [articleId, productName]));
  if (linked.data) names.set(linked.data._id, linked.data.productName);
  return [...names];
}

const STARS = Array.from({ length: STARS_MAX }, (_, nth) => nth + 1);

function StarsField({ form }: { readonly form: UseFormReturn<ReviewForm> }) {
  const stars = Number(useWatch({ control: form.control, name: 'stars' }));
  const { error } = form.getFieldState('stars', form.formState);
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{t`Stars`}</legend>
      <div className="flex flex-wrap items-center gap-x-1">
        {STARS.map((count) => (
          <label
            key={count}
            className={`grid size-11 cursor-pointer place-items-center rounded-field text-2xl has-focus-visible:outline-2 ${count <= stars ? 'text-warning' : 'text-base-content/60'}`}
          >
            <input
              type="radio"
              value={count}
              className="sr-only"
              aria-label={plural(count, { one: t`1 star`, other: t`${count} stars` })}
              {...form.register('stars')}
            />
            <span aria-hidden="true">{count <= stars ? '★' : '☆'}</span>
          </label>
        ))}
        {stars > 0 && (
          <button
            type="button"
            className="btn btn-ghost btn-sm min-h-11"
            onClick={() => form.setValue('stars', '')}
          >
            {t`No stars`}
          </button>
        )}
      </div>
      <FieldNote id={undefined} error={error?.message} hint={undefined} />
    </fieldset>
  );
}

interface ReviewForm {
  name: string;
  customer: string;
  description: string;
  photo: ChosenImage | undefined;
  /** Empty for a review of the shop. */
  articleId: string;
  /** Empty, or 1 to 5; sent with an article only. */
  stars: string;
}

const EMPTY_REVIEW: ReviewForm = {
  name: '',
  customer: formTexts.review.customerDefault,
  description: '',
  photo: undefined,
  articleId: '',
  stars: '',
};

/** Resolves with whether the review was added; `onAnswer` is told whether it waits for an admin. Throws ApiError. */
function submitReview(
  { photo, articleId, stars, ...fields }: ReviewForm,
  onAnswer: (isWaiting: boolean) => void,
): Promise<boolean> {
  const ofArticle = articleId !== '' && { articleId, ...(stars && { stars: Number(stars) }) };
  return submitWithImages([photo], formTexts.review.notAdded, async ([img = '']) => {
    const added = await request('POST /api/review', { body: { ...fields, img, ...ofArticle } });
    onAnswer(added.isWaiting);
    return added;
  });
}

const FIELDS = ['name', 'customer', 'description', 'articleId', 'stars'] as const;

/** The field of a JSON pointer in the server's errors. */
function reviewFieldOf(pointer: string): keyof ReviewForm | undefined {
  return pointer === '/img' ? 'photo' : FIELDS.find((name) => pointer === `/${name}`);
}
