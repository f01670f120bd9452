// The form that moves several orders on, and what of it is kept while its dialog is closed.
import type { Order } from '#contract/order.ts';
import type { FulfilmentResult } from '#contract/order-list.ts';
import type { MoveProgress } from './use-moves.ts';

export interface MoveForm {
  carrier: string;
  /** One for each order. */
  trackingNumbers: { value: string }[];
  note: string;
}

export interface MoveDraft {
  readonly carrier: string;
  /** By order id: other orders may be selected the next time. */
  readonly trackingNumbers: Readonly<Record<string, string>>;
  readonly note: string;
}

export const NO_DRAFT: MoveDraft = { carrier: '', trackingNumbers: {}, note: '' };

export const formOf = (
  { carrier, trackingNumbers, note }: MoveDraft,
  orders: readonly Order[],
): MoveForm => ({
  carrier,
  trackingNumbers: orders.map(({ _id }) => ({ value: trackingNumbers[_id] ?? '' })),
  note,
});

export const draftOf = (
  { carrier, trackingNumbers, note }: MoveForm,
  orders: readonly Order[],
): MoveDraft => ({
  carrier,
  trackingNumbers: Object.fromEntries(orders.map(({ _id }, nth) => [_id, trackingNumbers[nth]?.value ?? ''])),
  note,
});

/** The newer one, with the tracking numbers of orders that only the older one has. */
export const merged = (older: MoveDraft, newer: MoveDraft): MoveDraft => ({
  ...newer,
  trackingNumbers: { ...older.trackingNumbers, ...newer.trackingNumbers },
});

/**
 * After a move: orders that were not moved keep their tracking numbers. Carrier and note stay while some of its orders can be
 * tried again.
 */
export function withoutMoved(
  draft: MoveDraft,
  { total, results }: Pick<MoveProgress, 'total' | 'results'>,
): MoveDraft {
  const moved = new Set(results.filter((result) => result.moved).map(({ _id }) => _id));
  const numbers = Object.entries(draft.trackingNumbers).filter(([id]) => !moved.has(id));
  const canTryAgain = results.length < total || results.some(isRetryable);
  return { ...(canTryAgain ? draft : NO_DRAFT), trackingNumbers: Object.fromEntries(numbers) };
}

/** A result states where an order is that was moved, now or meanwhile. */
const isRetryable = ({ code, state }: FulfilmentResult) => !state && code !== 'order_not_found';
