// The dialog of the shop: a bottom sheet on small screens, a centered box on larger ones. It is open while rendered.
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { t } from '#contract/languages/text.ts';
import { Toasts } from '#web/components/feedback/toasts.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { useModal } from '#web/components/ui/use-modal.ts';

/** A toast option: everything outside a modal dialog is inert, so its toasts appear inside it. */
export const IN_DIALOG = { containerId: 'dialog' } as const;

export interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: (close: () => void) => ReactNode;
  /** Stays visible below the scrolling content. */
  readonly footer?: (close: () => void) => ReactNode;
  /** Makes room for two columns on wide screens. */
  readonly wide?: boolean;
  /** Called when the dialog closes; returns the element to focus. By default focus returns to where it was. */
  readonly focusAfter?: (() => HTMLElement | null) | undefined;
}

/**
 * Closes on the browser's close requests (Escape, Android's back gesture), its close button and a press outside. The
 * title takes the focus; closing returns it.
 */
export function Dialog({ title, onClose, children, footer, wide = false, focusAfter }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const close = () => dialog.current?.close();
  useModal(dialog, heading, onClose, focusAfter);
  useVisibleArea(dialog);
  return (
    <dialog
      ref={dialog}
      className="modal modal-bottom pt-(--covered-top) pb-(--covered-bottom) sm:modal-middle"
      aria-labelledby={titleId}
    >
      <div className={`${BOX} ${wide ? 'sm:max-w-2xl md:max-w-4xl' : 'sm:max-w-xl'}`}>
        <div className="flex items-start justify-between gap-4 px-5 pt-5 pb-3 sm:px-6 short:pt-3 short:pb-2">
          <h2 ref={heading} id={titleId} tabIndex={-1} className={titleClass(title)}>
            <bdi>{title}</bdi>
          </h2>
          <Button
            variant="ghost"
            className="btn-circle -mt-1.5 -mr-2 shrink-0"
            aria-label={t`Close`}
            onClick={close}
          >
            ✕
          </Button>
        </div>
        {/* The label of a focused field is in view, too. */}
        <div className="min-h-0 scroll-py-12 overflow-y-auto overscroll-contain px-5 pb-6 sm:px-6">
          {children(close)}
        </div>
        {footer && (
          <div className="border-t border-base-300 px-5 py-4 sm:px-6 short:py-2.5">{footer(close)}</div>
        )}
      </div>
      {/* It is absolute because the dialog is a grid that places its children. */}
      <div className="absolute">
        <Toasts {...IN_DIALOG} />
      </div>
    </dialog>
  );
}

const BOX =
  'modal-box flex max-h-[calc(92dvh-var(--covered-top,0px)-var(--covered-bottom,0px))] flex-col overflow-hidden p-0';

/** Long titles are smaller: the title is always visible, and the content needs room. */
function titleClass(title: string): string {
  const size = title.length > 60 ? 'text-lg leading-snug short:text-base' : 'text-2xl short:text-xl';
  return `min-w-0 break-words outline-none ${size}`;
}

/**
 * Keeps a dialog above the keyboard of a phone, which browsers lay over the page without resizing it: sets `--covered-top`
 * and `--covered-bottom` on the element, the invisible parts of the window in pixels.
 */
function useVisibleArea(element: RefObject<HTMLElement | null>): void {
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
