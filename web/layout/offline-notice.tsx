// Says that there is no network, for as long as there is none.
import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void) {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
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
      data-frame
      className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex justify-center p-4"
    >
      {!online && (
        <p className="bg-neutral px-5 py-3 text-neutral-content">
          You are offline. What you see may be out of date; the shop goes on when the network is back.
        </p>
      )}
    </div>
  );
}
