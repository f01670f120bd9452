// A rating in one line: stars, average and the number of ratings.
import type { Rating } from '#contract/articles/review.ts';
import { formatFixed, formatNumber } from '#contract/figures/number-format.ts';
import { plural, t } from '#contract/languages/text.ts';
import { Stars } from './stars.tsx';

/** Renders nothing without stars. */
export function RatingText({ rating: { average, count } }: { readonly rating: Rating }) {
  if (average === null) return null;
  return (
    <span className="inline-flex items-center gap-1.5 text-sm text-base-content/75 tabular-nums">
      <Stars stars={average} className="h-3.5" />
      <span aria-hidden="true">{formatFixed(average, 1)}</span>
      <span>
        ({formatNumber(count)}
        <span className="sr-only"> {plural(count, { one: t`rating`, other: t`ratings` })}</span>)
      </span>
    </span>
  );
}
