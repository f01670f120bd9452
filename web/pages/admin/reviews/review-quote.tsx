// A whole review, in the dialogs that change it.
import type { ReviewRecord } from '#contract/review-admin.ts';

export function ReviewQuote({ review: { name, customer, description } }: { readonly review: ReviewRecord }) {
  return (
    <figure className="border-l-4 border-base-300 pl-4">
      <blockquote className="max-h-48 overflow-y-auto whitespace-pre-line wrap-anywhere" dir="auto">
        {description}
      </blockquote>
      <figcaption className="mt-2 text-sm text-base-content/75">
        <bdi>{name}</bdi>
        {customer && (
          <>
            , <bdi>{customer}</bdi>
          </>
        )}
      </figcaption>
    </figure>
  );
}
