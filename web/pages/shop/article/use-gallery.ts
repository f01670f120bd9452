// The state of the gallery: the picture to which its strip is scrolled, and functions that scroll it to another.
import { type KeyboardEvent, useCallback, useRef, useState } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** The strip is a list whose items are all as wide as itself. */
export function useGallery(count: number) {
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);

  const show = useCallback((index: number) => {
    const { current: list } = strip;
    list?.scrollTo({ left: index * list.clientWidth });
  }, []);

  function onScroll(): void {
    const { current: list } = strip;
    if (list && list.clientWidth > 0) setCurrent(Math.round(list.scrollLeft / list.clientWidth));
  }

  /** Left and right show the previous or next picture; a focused picture passes the focus on. */
  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    const next = current + (step ?? 0);
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || next < 0 || next >= count)
      return;
    event.preventDefault();
    show(next);
    if (strip.current?.contains(document.activeElement))
      strip.current.children[next]?.querySelector('a')?.focus({ preventScroll: true });
  }

  return { strip, current, show, onScroll, onKeyDown };
}
