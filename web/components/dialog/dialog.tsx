// The one dialog of the shop: a bottom sheet on a phone, a centred box above. Open as long as it is rendered.
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { ToastContainer } from 'react-toastify';
import { TOAST_AUTO_CLOSE_MS } from '#contract/limits.ts';
import { useCloseOnBack } from './use-close-on-back.ts';

/** Whatever is outside an open dialog can be neither reached nor heard: its toasts are shown inside. */
export const IN_DIALOG = { containerId: 'dialog' } as const;

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Whether the back button closes it. A frame in it has a history of its own, which goes first. */
  readonly backCloses?: boolean;
  readonly children: (close: () => void) => ReactNode;
  /** Stays visible under the scrolling content. */
  readonly footer?: (close: () => void) => ReactNode;
}

/** Escape, the back button, the close control and a press outside close it; the focus goes back to where it was. */
export function Dialog({ title, onClose, backCloses = true, children, footer }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const close = () => dialog.current?.close();
  const leaveEntry = useCloseOnBack(backCloses, close);
  useShown(dialog);
  useClosing(dialog, () => {
    leaveEntry();
    onClose();
  });
  return (
    <dialog ref={dialog} className="modal modal-bottom sm:modal-middle" aria-labelledby={titleId}>
      <div className="modal-box flex max-h-[92dvh] flex-col overflow-hidden p-0 sm:max-w-xl">
        <div className="flex items-start justify-between gap-4 px-6 pt-6 pb-4">
          <h2 id={titleId} className="min-w-0 break-words text-2xl">
            <bdi>{title}</bdi>
          </h2>
          <button
            type="button"
            className="btn btn-circle btn-ghost -mt-2 -mr-2 shrink-0"
            aria-label="Close"
            onClick={close}
          >
            ✕
          </button>
        </div>
        <div className="min-h-0 overflow-y-auto overscroll-contain px-6 pb-6">{children(close)}</div>
        {footer && <div className="border-t border-base-300 px-6 py-4">{footer(close)}</div>}
      </div>
      {/* Out of the grid that places the box. */}
      <div className="absolute">
        <ToastContainer {...IN_DIALOG} position="top-right" autoClose={TOAST_AUTO_CLOSE_MS} theme="light" />
      </div>
    </dialog>
  );
}

type DialogRef = React.RefObject<HTMLDialogElement | null>;

function useShown(dialog: DialogRef): void {
  useLayoutEffect(() => {
    const shown = dialog.current;
    const before = document.activeElement;
    shown?.showModal();
    return () => {
      shown?.close();
      // The browser gives the focus back only to a dialog still in the page.
      if (before instanceof HTMLElement) before.focus();
    };
  }, [dialog]);
}

function useClosing(dialog: DialogRef, onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    const shown = dialog.current;
    const closed = () => {
      // Taken out of the page, its session having ended perhaps, it was closed by nobody.
      if (shown?.isConnected && !shown.open) latest.current();
    };
    const pressedOutside = (event: MouseEvent) => {
      if (event.target === shown) shown?.close();
    };
    shown?.addEventListener('close', closed);
    shown?.addEventListener('mousedown', pressedOutside);
    return () => {
      shown?.removeEventListener('close', closed);
      shown?.removeEventListener('mousedown', pressedOutside);
    };
  }, [dialog]);
}
