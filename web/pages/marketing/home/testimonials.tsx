// The three newest reviews of customers.
import { Suspense } from 'react';
import { Await } from 'react-router';
import type { Review } from '#contract/review.ts';
import { FullScreenSpinner } from '#web/components/feedback/full-screen-spinner.tsx';
import { ResponsiveImage } from '#web/components/image/responsive-image.tsx';
import { MillAnswer, VerifiedPurchase } from '#web/components/ui/review-marks.tsx';
import type { HomeLists } from './lists.ts';

export function Testimonials({ reviews }: Pick<HomeLists, 'reviews'>) {
  return (
    <section aria-labelledby="reviews" className="bg-base-200 py-section">
      <div className="shop-width">
        <h2 id="reviews" className="mb-14 max-w-3xl text-title">
          What our customers say
        </h2>
        <Suspense fallback={<FullScreenSpinner />}>
          <Await resolve={reviews}>{(list) => list && <Quotes reviews={list} />}</Await>
        </Suspense>
      </div>
    </section>
  );
}

function Quotes({ reviews }: { readonly reviews: readonly Review[] }) {
  if (reviews.length === 0) return <p className="text-lead">No reviews yet. Write the first one.</p>;
  return (
    <ul className="grid grid-cols-1 gap-x-12 gap-y-16 lg:grid-cols-3">
      {reviews.map((review) => (
        <li key={review._id} data-review={review._id}>
          <figure className="flex h-full flex-col">
            <div className="woven-rule mb-8" />
            <Words of={review} />
            <figcaption className="mt-8 flex items-center gap-4">
              <div className="size-16 shrink-0 bg-base-300">
                <ResponsiveImage
                  img={review.img}
                  info={review.imageInfo}
                  alt=""
                  sizes="4rem"
                  className="size-full object-cover"
                />
              </div>
              <span className="min-w-0">
                <span className="block font-semibold" dir="auto">
                  {review.name}
                </span>
                <span className="block text-base-content/75" dir="auto">
                  {review.customer}
                </span>
                {review.verified && <VerifiedPurchase className="block text-sm" />}
              </span>
            </figcaption>
            <MillAnswer answer={review.answer} />
          </figure>
        </li>
      ))}
    </ul>
  );
}

/** Longer reviews scroll within their own box. */
const MAX_UNSCROLLED_CHARACTERS = 600;

function Words({ of: { description } }: { readonly of: Review }) {
  const long = description.length > MAX_UNSCROLLED_CHARACTERS;
  return (
    <blockquote
      className={`grow text-lead break-words ${long ? 'max-h-96 overflow-y-auto' : ''}`}
      // A scrolling box needs keyboard focus (WCAG 2.1.1).
      tabIndex={long ? 0 : undefined}
      dir="auto"
    >
      {description}
    </blockquote>
  );
}
