// The form that advances several orders, and what of it stays while its dialog is closed.
import type { Order } from '#contract/order.ts';
import type { AdvanceResult } from '#contract/order-list.ts';
import type { AdvanceProgress } from './use-advance-many.ts';

export interface AdvanceForm {
  carrier: string;
  /** One for each order. */
  trackingNumbers: { value: string }[];
  note: string;
}

export interface AdvanceDraft {
  readonly carrier: string;
  /** By order id: other orders may be selected the next time. */
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

/** The newer one, with the tracking numbers of orders that only the older one has. */
export const merged = (older: AdvanceDraft, newer: AdvanceDraft): AdvanceDraft => ({
  ...newer,
  trackingNumbers: { ...older.trackingNumbers, ...newer.trackingNumbers },
});

/**
 * After a move: orders that were not moved keep their tracking numbers. Carrier and note stay while some of its orders can be
 * tried again.
 */
export function withoutAdvanced(
  draft: AdvanceDraft,
  { total, results }: Pick<AdvanceProgress, 'total' | 'results'>,
): AdvanceDraft {
  const moved = new Set(results.filter((result) => result.advanced).map(({ _id }) => _id));
  const numbers = Object.entries(draft.trackingNumbers).filter(([id]) => !moved.has(id));
  const canTryAgain = results.length < total || results.some(isRetryable);
  return { ...(canTryAgain ? draft : NO_DRAFT), trackingNumbers: Object.fromEntries(numbers) };
}

/** A result states where an order is that was moved, now or meanwhile. */
const isRetryable = ({ code, state }: AdvanceResult) => !state && code !== 'order_not_found';
