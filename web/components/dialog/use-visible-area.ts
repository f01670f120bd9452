// Keeps a dialog above the keyboard of a phone, which browsers lay over the page without resizing it.
import { type RefObject, useLayoutEffect } from 'react';

/** Sets `--covered-top` and `--covered-bottom` on the element: the invisible parts of the window, in pixels. */
export function useVisibleArea(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { visualViewport } = window;
    if (!visualViewport) return;
    const update = () => {
      const { offsetTop, height, scale } = visualViewport;
      // A page zoomed with two fingers is moved by them, not by the keyboard.
      const top = scale > 1 ? 0 : offsetTop;
      const bottom = scale > 1 ? 0 : window.innerHeight - offsetTop - height;
      element.current?.style.setProperty('--covered-top', `${Math.max(0, Math.round(top))}px`);
      element.current?.style.setProperty('--covered-bottom', `${Math.max(0, Math.round(bottom))}px`);
    };
    const resize = () => {
      update();
      scrollToFocus(element.current);
    };
    update();
    visualViewport.addEventListener('resize', resize);
    visualViewport.addEventListener('scroll', update);
    return () => {
      visualViewport.removeEventListener('resize', resize);
      visualViewport.removeEventListener('scroll', update);
    };
  }, [element]);
}

/** Scrolls the focused field into view again, because the dialog became smaller after the browser did so. */
function scrollToFocus(within: HTMLElement | null): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused.matches('input, textarea') && within?.contains(focused))
    focused.scrollIntoView({ block: 'nearest' });
}
