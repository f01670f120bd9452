// A dialog as wide as the screen with a part of the shop as customers will see it. Its links do nothing.
import { type MouseEvent, type ReactNode, useId, useRef } from 'react';
import { t } from '#contract/languages/text.ts';
import { Button } from '#web/components/ui/button.tsx';
import { useModal } from '#web/components/ui/use-modal.ts';

interface PreviewDialogProps {
  readonly onClose: () => void;
  /** Variables of another theme than the document's. */
  readonly theme?: Readonly<Record<string, string>>;
  readonly className?: string;
  readonly children: ReactNode;
}

export function PreviewDialog({ onClose, theme, className, children }: PreviewDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useModal(dialog, heading, onClose);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      style={theme}
      className="m-0 h-dvh max-h-none w-screen max-w-none overflow-y-auto bg-base-100 p-0 text-base-content"
    >
      <div className="sticky top-0 z-30 flex items-center justify-between gap-4 border-b border-base-300 bg-base-200 px-gutter py-2">
        <h2 ref={heading} id={titleId} tabIndex={-1} className="text-base font-semibold outline-none">
          {t`Preview: as customers will see it`}
        </h2>
        <Button variant="outline" size="small" onClick={() => dialog.current?.close()}>
          {t`Close`}
        </Button>
      </div>
      <div className={className} onClickCapture={stopLinks}>
        {children}
      </div>
    </dialog>
  );
}

function stopLinks(event: MouseEvent): void {
  if (!(event.target instanceof Element && event.target.closest('a'))) return;
  event.preventDefault();
  event.stopPropagation();
}
