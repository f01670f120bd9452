// The customers' reviews of an article: the average of their stars, the newest ones, and a link to write one.
import { Link, useLocation } from 'react-router';
import type { Rating, Review } from '#contract/articles/review.ts';
import { pages } from '#contract/core/paths.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import { plural, t } from '#contract/languages/text.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { MillAnswer, VerifiedPurchase } from '#web/parts/articles/review-marks.tsx';
import { Stars } from '#web/parts/articles/stars.tsx';
import { formatDate } from '#web/parts/orders/order-format.ts';
import { PhotoLink } from '../../../parts/article-sheet/photo-link.tsx';
import { ALL_REVIEWS, REVIEWS_ID, REVIEWS_PARAMETER } from '../../../parts/article-sheet/reviews-address.ts';
import type { ArticleReviews as Reviews } from './load-reviews.ts';
import { ReloadNotice } from './reload-notice.tsx';

interface ArticleReviewsProps {
  readonly articleId: string;
  /** Undefined when they could not be loaded. */
  readonly reviews: Reviews | undefined;
}

export function ArticleReviews({ articleId, reviews }: ArticleReviewsProps) {
  return (
    <section
      id={REVIEWS_ID}
      aria-labelledby={`${REVIEWS_ID}-title`}
      className="bg-base-200 py-16 md:py-20 print:hidden"
    >
      <div className="shop-width grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,9fr)]">
        <div>
          <h2 id={`${REVIEWS_ID}-title`} className="text-3xl font-light tracking-tight">{t`Reviews`}</h2>
          {reviews && <Average rating={reviews.rating} />}
          <ButtonLink
            to={`${pages.addReview}?${new URLSearchParams({ article: articleId })}`}
            variant="outline"
            className="mt-6"
          >{t`Write a review`}</ButtonLink>
        </div>
        {reviews ? (
          <ReviewList reviews={reviews} />
        ) : (
          <ReloadNotice text={t`The reviews could not be loaded.`} />
        )}
      </div>
    </section>
  );
}

function Average({ rating: { average, count } }: { readonly rating: Rating }) {
  if (average === null) return null;
  return (
    <p className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-1 tabular-nums">
      <span className="text-5xl font-light">{average.toFixed(1)}</span>
      <span>
        <Stars stars={average} />
        <span className="block text-sm text-base-content/75">
          {plural(count, { one: t`from 1 rating`, other: t`from ${formatNumber(count)} ratings` })}
        </span>
      </span>
    </p>
  );
}

function ReviewList({ reviews: { items, hasMore } }: { readonly reviews: Reviews }) {
  const { search } = useLocation();
  if (items.length === 0)
    return (
      <p className="max-w-xl text-lead">{t`No reviews of this fabric yet. If you have worked with it, write the first one.`}</p>
    );
  const all = new URLSearchParams(search);
  all.set(REVIEWS_PARAMETER, ALL_REVIEWS);
  return (
    <div>
      <ul className="grid gap-x-12 gap-y-12 md:grid-cols-2">
        {items.map((review) => (
          <li key={review._id} data-review={review._id}>
            <ReviewFigure review={review} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <Link
          to={{ search: all.toString(), hash: REVIEWS_ID }}
          preventScrollReset
          className="btn btn-outline mt-9"
        >{t`Show all reviews`}</Link>
      )}
    </div>
  );
}

function ReviewFigure({ review }: { readonly review: Review }) {
  return (
    <figure>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-base-content/75">
        {review.stars !== null && <Stars stars={review.stars} />}
        <time dateTime={review.createdAt}>{formatDate(review.createdAt)}</time>
      </p>
      <blockquote className="mt-3 leading-relaxed whitespace-pre-line wrap-anywhere" dir="auto">
        {review.description}
      </blockquote>
      <div className="mt-4">
        <PhotoLink
          img={review.img}
          imageInfo={review.imageInfo}
          alt={t`Photo by ${review.name}`}
          label={t`Open the photo by ${review.name}`}
          sizes="10rem"
          className="size-40 object-cover"
        />
      </div>
      <figcaption className="mt-4">
        <span className="min-w-0 leading-snug">
          <span className="block font-semibold wrap-anywhere" dir="auto">
            {review.name}
          </span>
          <span className="block text-sm text-base-content/75 wrap-anywhere" dir="auto">
            {review.customer}
          </span>
          {review.isVerified && <VerifiedPurchase className="block text-sm" />}
        </span>
      </figcaption>
      <MillAnswer answer={review.answer} />
    </figure>
  );
}
