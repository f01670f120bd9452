// Opens a <dialog> modally while its component is mounted, and reports when the user closes it.
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

type ElementRef<Element> = RefObject<Element | null>;

/**
 * Closes on the browser's close requests (Escape, Android's back gesture) and a press on the backdrop. `focused` takes
 * the focus; closing moves it to the element that `focusAfter` returns then, or back to where it was.
 */
export function useModal(
  dialog: ElementRef<HTMLDialogElement>,
  focused: ElementRef<HTMLElement>,
  onClose: () => void,
  focusAfter?: () => HTMLElement | null,
): void {
  useOpenWhileMounted(dialog, focused, focusAfter);
  useCloseEvents(dialog, onClose);
}

function useOpenWhileMounted(
  dialog: ElementRef<HTMLDialogElement>,
  focused: ElementRef<HTMLElement>,
  focusAfter: (() => HTMLElement | null) | undefined,
): void {
  const latestFocusAfter = useRef(focusAfter);
  useEffect(() => {
    latestFocusAfter.current = focusAfter;
  });
  useLayoutEffect(() => {
    const element = dialog.current;
    const focusedBefore = document.activeElement;
    element?.showModal();
    focused.current?.focus({ preventScroll: true });
    return () => {
      element?.close();
      // The browser restores the focus only for a dialog that is still in the document.
      if (focusedBefore instanceof HTMLElement) focusedBefore.focus();
      // This runs after the commit, in which React returns the focus to where it was before.
      queueMicrotask(() => latestFocusAfter.current?.()?.focus());
    };
  }, [dialog, focused]);
}

function useCloseEvents(dialog: ElementRef<HTMLDialogElement>, onClose: () => void): void {
  const latestOnClose = useRef(onClose);
  useEffect(() => {
    latestOnClose.current = onClose;
  });
  // This is a layout effect because after a navigation Escape can close the dialog before passive effects run.
  useLayoutEffect(() => {
    const element = dialog.current;
    const handleClose = () => {
      // A dialog that was removed from the page, for example because its session ended, was not closed by the user.
      if (element?.isConnected && !element.open) latestOnClose.current();
    };
    // `closedby="any"` would do this, but Safari does not support it yet.
    const handlePress = (event: MouseEvent) => {
      if (event.target === element) element?.close();
    };
    element?.addEventListener('close', handleClose);
    element?.addEventListener('mousedown', handlePress);
    return () => {
      element?.removeEventListener('close', handleClose);
      element?.removeEventListener('mousedown', handlePress);
    };
  }, [dialog]);
}
