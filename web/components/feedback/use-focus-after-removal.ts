// Keeps the focus on the page when the pressed button disappears with its row.
import { useLayoutEffect, useRef } from 'react';

/** Moves the focus of a removed row to the heading of the list. `count` is the number of rows. */
export function useFocusAfterRemoval(count: number, headingId: string): void {
  const previous = useRef(count);
  useLayoutEffect(() => {
    const isFewer = count < previous.current;
    previous.current = count;
    if (isFewer && document.activeElement === document.body)
      document.getElementById(headingId)?.focus({ preventScroll: true });
  }, [count, headingId]);
}
