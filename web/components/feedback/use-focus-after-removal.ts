// Keeps the focus on the page when the button that was pressed goes with its row.
import { useLayoutEffect, useRef } from 'react';

/** Moves the focus that a removed row had to the heading of the list. `count`: rows of the list. */
export function useFocusAfterRemoval(count: number, headingId: string): void {
  const previous = useRef(count);
  useLayoutEffect(() => {
    const isFewer = count < previous.current;
    previous.current = count;
    if (isFewer && document.activeElement === document.body)
      document.getElementById(headingId)?.focus({ preventScroll: true });
  }, [count, headingId]);
}
