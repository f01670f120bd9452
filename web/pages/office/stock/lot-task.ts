// The props that the forms of the lots' dialog share, and the refresh of the lots after every attempt.
import { useMutation } from '@tanstack/react-query';
import type { Lot } from '#contract/orders/lots.ts';
import { refreshStock } from './stock-queries.ts';

export interface LotTaskProps {
  /** The id of the article. */
  readonly article: string;
  /** All lots in their current state. */
  readonly lots: readonly Lot[];
  readonly onSaved: (text: string) => void;
  readonly onBack: () => void;
}

/**
 * `change` resolves with a text that says what was done. The lots are read again before the text or a rejection is
 * shown.
 */
export function useLotChange<Form>(
  { onSaved }: Pick<LotTaskProps, 'onSaved'>,
  change: (form: Form) => Promise<string>,
) {
  return useMutation({
    mutationFn: async (form: Form) => {
      try {
        return await change(form);
      } finally {
        await refreshStock();
      }
    },
    onSuccess: (text) => onSaved(text),
  });
}
