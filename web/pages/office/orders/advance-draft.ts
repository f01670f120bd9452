// The form that advances several orders, and the part of it that is kept while its dialog is closed.
import type { Order } from '#contract/orders/order.ts';
import type { AdvanceResult } from '#contract/orders/order-list.ts';
import type { AdvanceProgress } from './use-advance-many.ts';

export interface AdvanceForm {
  carrier: string;
  /** One per order. */
  trackingNumbers: { value: string }[];
  note: string;
}

export interface AdvanceDraft {
  readonly carrier: string;
  /** Tracking numbers by order id, because other orders may be selected the next time. */
  readonly trackingNumbers: Readonly<Record<string, string>>;
  readonly note: string;
}

export const NO_DRAFT: AdvanceDraft = { carrier: '', trackingNumbers: {}, note: '' };

export const formOf = (
  { carrier, trackingNumbers, note }: AdvanceDraft,
  orders: readonly Order[],
): AdvanceForm => ({
  carrier,
  trackingNumbers: orders.map(({ _id }) => ({ value: trackingNumbers[_id] ?? '' })),
  note,
});

export const draftOf = (
  { carrier, trackingNumbers, note }: AdvanceForm,
  orders: readonly Order[],
): AdvanceDraft => ({
  carrier,
  trackingNumbers: Object.fromEntries(orders.map(({ _id }, nth) => [_id, trackingNumbers[nth]?.value ?? ''])),
  note,
});

/** The newer draft, with the tracking numbers of orders that only the older one has. */
export const merged = (older: AdvanceDraft, newer: AdvanceDraft): AdvanceDraft => ({
  ...newer,
  trackingNumbers: { ...older.trackingNumbers, ...newer.trackingNumbers },
});

/**
 * Keeps the tracking numbers of orders that were not advanced, and carrier and note while some of them can be retried.
 */
export function withoutAdvanced(
  draft: AdvanceDraft,
  { total, results }: Pick<AdvanceProgress, 'total' | 'results'>,
): AdvanceDraft {
  const moved = new Set(results.filter((result) => result.isAdvanced).map(({ _id }) => _id));
  const numbers = Object.entries(draft.trackingNumbers).filter(([id]) => !moved.has(id));
  const canTryAgain = results.length < total || results.some(isRetryable);
  return { ...(canTryAgain ? draft : NO_DRAFT), trackingNumbers: Object.fromEntries(numbers) };
}

/** A result has a state when the order was advanced, by this request or another. */
const isRetryable = ({ code, state }: AdvanceResult) => !state && code !== 'order_not_found';
