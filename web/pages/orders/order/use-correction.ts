// Makes a correction of an order and reads the order again.
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '#web/api/api-error.ts';
import { refreshOrder } from '#web/api/order-queries.ts';

export function useCorrection<Input, Output>(id: string, correct: (input: Input) => Promise<Output>) {
  return useMutation({
    mutationFn: correct,
    // What was refused may be because the shown order is outdated.
    onSettled: (_done, error) => (newPriceOf(error) === undefined ? refreshOrder(id) : undefined),
  });
}

/** What the order would cost after a correction that was refused, because the viewer has not seen that price. */
export function newPriceOf(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.code !== 'price_changed') return undefined;
  const { price } = error.body;
  return typeof price === 'number' ? price : undefined;
}
