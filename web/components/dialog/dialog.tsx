// The one dialog of the shop: a bottom sheet on small screens, a centered box on larger ones. Open while rendered.
import { type ReactNode, useId, useRef } from 'react';
import { ToastContainer } from 'react-toastify';
import { TOAST_AUTO_CLOSE_MS } from '#contract/limits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { useModal } from '#web/components/ui/use-modal.ts';

/** Toast option: everything outside a modal dialog is inert, so its toasts appear inside it. */
export const IN_DIALOG = { containerId: 'dialog' } as const;

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: (close: () => void) => ReactNode;
  /** Stays visible under the scrolling content. */
  readonly footer?: (close: () => void) => ReactNode;
}

/**
 * Closes on the browser's close requests (Escape, Android's back gesture), its close control and a press outside.
 * The title takes the focus; closing gives it back to where it was.
 */
export function Dialog({ title, onClose, children, footer }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const close = () => dialog.current?.close();
  useModal(dialog, heading, onClose);
  return (
    <dialog ref={dialog} className="modal modal-bottom sm:modal-middle" aria-labelledby={titleId}>
      <div className="modal-box flex max-h-[92dvh] flex-col overflow-hidden p-0 sm:max-w-xl">
        <div className="flex items-start justify-between gap-4 px-6 pt-6 pb-4">
          <h2 ref={heading} id={titleId} tabIndex={-1} className="min-w-0 break-words text-2xl outline-none">
            <bdi>{title}</bdi>
          </h2>
          <Button
            variant="ghost"
            className="btn-circle -mt-2 -mr-2 shrink-0"
            aria-label="Close"
            onClick={close}
          >
            ✕
          </Button>
        </div>
        <div className="min-h-0 overflow-y-auto overscroll-contain px-6 pb-6">{children(close)}</div>
        {footer && <div className="border-t border-base-300 px-6 py-4">{footer(close)}</div>}
      </div>
      {/* Absolute, because the dialog is a grid that places its children. */}
      <div className="absolute">
        <ToastContainer {...IN_DIALOG} position="top-right" autoClose={TOAST_AUTO_CLOSE_MS} theme="light" />
      </div>
    </dialog>
  );
}
