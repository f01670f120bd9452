// A notice while the browser is offline, above everything else, including open dialogs.
import { useEffect, useRef, useSyncExternalStore } from 'react';

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div
      role="status"
      data-print-hidden
      className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex justify-center p-4"
    >
      {!online && <Notice />}
    </div>
  );
}

function Notice() {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => keepOnTop(notice.current), []);
  return (
    <p
      ref={notice}
      popover="manual"
      className="top-auto bottom-4 mx-auto max-w-[calc(100%-2rem)] border-0 bg-neutral px-5 py-3 text-neutral-content"
    >
      You are offline. What you see may be out of date; the shop goes on when the network is back.
    </p>
  );
}

/** The top layer is a stack: the notice is shown again, and so on top, whenever a dialog opens. */
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
