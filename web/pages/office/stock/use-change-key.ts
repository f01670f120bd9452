// The Idempotency-Key of a change of stock: the same until the change is saved, so that a retry after a lost answer
// changes the stock once. Another change has another key.
import { useRef } from 'react';
import { createIdempotencyKey } from '#web/api/idempotency-key.ts';

export function useChangeKey() {
  const sent = useRef({ content: '', key: '' });
  return {
    keyOf(body: unknown): string {
      const content = JSON.stringify(body);
      if (sent.current.content !== content) sent.current = { content, key: createIdempotencyKey() };
      return sent.current.key;
    },
    /** After this the next change gets a new key, even if its content is the same. */
    endChange(): void {
      sent.current = { content: '', key: '' };
    },
  };
}
