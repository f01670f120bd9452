// What the forms of the lots' dialog share: their properties, and reading the lots again after every attempt.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Lot } from '#contract/lots.ts';
import { refreshStock } from './stock-queries.ts';

export interface LotTaskProps {
  readonly admin: string;
  /** Id of the article. */
  readonly article: string;
  /** All of them, as they are now. */
  readonly lots: readonly Lot[];
  readonly onSaved: (text: string) => void;
  readonly onBack: () => void;
}

/** `change` resolves with what was done, in words. The lots are read again before that is said, and before a rejection is. */
export function useLotChange<Form>(
  { admin, onSaved }: Pick<LotTaskProps, 'admin' | 'onSaved'>,
  change: (form: Form) => Promise<string>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (form: Form) => {
      try {
        return await change(form);
      } finally {
        await refreshStock(client, admin);
      }
    },
    onSuccess: (text) => onSaved(text),
  });
}
