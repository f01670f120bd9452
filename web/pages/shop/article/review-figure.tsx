// One review with its stars, photo and answer, as the article's page and the admins' list show it.
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import type { Review } from '#contract/review.ts';
import { ResponsiveImage } from '#web/components/image/responsive-image.tsx';
import { MillAnswer, VerifiedPurchase } from '#web/components/ui/review-marks.tsx';
import { Stars } from '#web/components/ui/stars.tsx';
import { formatDate } from '#web/pages/account/order-format.ts';

const ZoomDialog = lazy(() => import('./zoom-dialog.tsx'));

export function ReviewFigure({ review }: { readonly review: Review }) {
  return (
    <figure>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-base-content/75">
        {review.stars !== null && <Stars stars={review.stars} />}
        <time dateTime={review.createdAt}>{formatDate(review.createdAt)}</time>
      </p>
      <blockquote className="mt-3 leading-relaxed whitespace-pre-line wrap-anywhere" dir="auto">
        {review.description}
      </blockquote>
      <ReviewPhoto review={review} />
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

/** The photo opens in full size; without scripts, or in a new tab, the link leads to it. */
function ReviewPhoto({ review: { img, imageInfo, name } }: { readonly review: Review }) {
  const [isOpen, setIsOpen] = useState(false);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setIsOpen(true);
  };
  const alt = `Photo by ${name}`;
  return (
    <>
      <a
        href={img}
        onClick={open}
        aria-label={`Open the photo by ${name}`}
        className="mt-4 block w-fit cursor-zoom-in bg-base-300"
      >
        <ResponsiveImage img={img} info={imageInfo} alt="" sizes="10rem" className="size-40 object-cover" />
      </a>
      {isOpen && (
        <Suspense>
          <ZoomDialog
            name={alt}
            pictures={[{ url: img, alt, imageInfo }]}
            index={0}
            startScale={0}
            onShow={() => undefined}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
