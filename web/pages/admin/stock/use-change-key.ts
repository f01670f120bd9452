// The Idempotency-Key of a change of stock: the same until it is saved, so that trying again after a lost answer changes the
// stock once. Another change has another key.
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
    /** The next change is another one, whatever it says. */
    endChange(): void {
      sent.current = { content: '', key: '' };
    },
  };
}
