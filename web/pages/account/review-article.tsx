// The optional article of a review, and its stars. An article's page leads here with `?article=ID`.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { STARS_MAX } from '#contract/limits.ts';
import { ApiError } from '#web/api/api-error.ts';
import { queries } from '#web/api/queries.ts';
import { SelectField } from '#web/components/form/select-field.tsx';
import { FieldNote } from '#web/components/form/text-field.tsx';
import type { ReviewForm } from './submit-review.ts';

interface ReviewArticleProps {
  readonly form: UseFormReturn<ReviewForm>;
  readonly email: string;
  /** The id of an article that is offered besides those of the user's orders. */
  readonly linkedArticle: string;
}

export function ReviewArticle({ form, email, linkedArticle }: ReviewArticleProps) {
  const options = useArticleOptions(email, linkedArticle, () => {
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
            label="Article"
            empty="None: the review is about the shop"
            hint={
              options.length === 0 ? 'The articles of your orders can be chosen here' : 'If it is about one'
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
function useArticleOptions(email: string, linkedArticle: string, onUnknown: () => void): [string, string][] {
  // The orders are not fetched again while the form is open: if the session had ended, the typed text would be lost.
  const orders = useInfiniteQuery({ ...queries.orders(email), staleTime: Number.POSITIVE_INFINITY });
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
      <legend className="mb-1.5 text-sm font-medium">Stars</legend>
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
              aria-label={count === 1 ? '1 star' : `${count} stars`}
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
            No stars
          </button>
        )}
      </div>
      <FieldNote id={undefined} error={error?.message} hint={undefined} />
    </fieldset>
  );
}
