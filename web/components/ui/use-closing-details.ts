// Closes what a `<details>` unfolds over the page, as a menu closes.
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect } from 'react';

/** Closes on Escape, on a press elsewhere and when Tab leaves it. */
export function useClosingDetails(details: RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      if (details.current?.open && !details.current.contains(target as Node)) details.current.open = false;
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [details]);
  return {
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !details.current?.open) return;
      details.current.open = false;
      details.current.querySelector('summary')?.focus();
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
    },
  };
}
