// The state of the quantity field: minus, plus and typing (spec section 5).
import { useState } from 'react';
import { toast } from 'react-toastify';
import type { ArticleSummary } from '#contract/articles/article.ts';
import { formTexts } from '#contract/core/form-texts.ts';
import { IN_DIALOG } from '#web/components/dialog/dialog.tsx';
import {
  articleErrorText,
  decreased,
  increased,
  quantityErrorText,
} from '../../../parts/articles/quantity-rules.ts';

export type Quantity = ReturnType<typeof useQuantity>;

/**
 * Calls `refetch` on every press of minus and plus, whether or not the quantity changes (spec section 4). Starts at
 * `initialQuantity`, even if that is known later, or else at the minimum. Last pieces are sold as a whole, so their
 * quantity cannot be changed.
 */
export function useQuantity(article: ArticleSummary, refetch: () => void, initialQuantity?: number) {
  const [minimum] = useState(article.minimumQuantity);
  const [typed, setText] = useState<string>();
  const isFixed = article.isLastPieces;
  const text = isFixed ? String(article.availableQuantity) : (typed ?? String(initialQuantity ?? minimum));
  /** NaN while the field is empty or not a whole number. */
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;

  function change(next: number | undefined, errorText: string): void {
    // The fixed id shows one toast at a time, because several would cover the dialog on a phone.
    if (next === undefined) toast.error(errorText, { ...IN_DIALOG, toastId: errorText });
    else setText(String(next));
    refetch();
  }

  const unavailable = articleErrorText(article);
  return {
    text,
    setText,
    value,
    isFixed,
    /** Whether the article cannot be ordered in any quantity. */
    isUnavailable: unavailable !== undefined,
    /** Tells the user why this quantity cannot be ordered. */
    error: unavailable ?? quantityErrorText(value, article),
    decrease: () => change(isFixed ? undefined : decreased(value, article), formTexts.order.belowMinimum),
    increase: () => change(isFixed ? undefined : increased(value, article), formTexts.order.aboveAvailable),
  };
}
