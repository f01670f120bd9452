// A notice above everything else, including open dialogs.
import { type ReactNode, useEffect, useRef } from 'react';

export function TopNotice({ children }: { readonly children: ReactNode }) {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => keepOnTop(notice.current), []);
  return (
    <p
      ref={notice}
      popover="manual"
      className="top-auto bottom-4 mx-auto max-w-[calc(100%-2rem)] border-0 bg-neutral px-5 py-3 text-neutral-content"
    >
      {children}
    </p>
  );
}

/** The top layer is a stack, so the notice is shown again, on top, whenever a dialog opens. */
function keepOnTop(notice: HTMLElement | null): () => void {
  const raise = () => {
    notice?.hidePopover();
    notice?.showPopover();
  };
  const onToggle = ({ target, newState }: ToggleEvent) => {
    if (target instanceof HTMLDialogElement && newState === 'open') raise();
  };
  raise();
  document.addEventListener('toggle', onToggle, true);
  return () => document.removeEventListener('toggle', onToggle, true);
}
