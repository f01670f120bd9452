// A notice while the browser is offline or the shop does not answer.
import { useSyncExternalStore } from 'react';
import { TopNotice } from './top-notice.tsx';
import { UnansweredNotice } from './unanswered-notice.tsx';

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

export function ConnectionNotice() {
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
      {online ? (
        <UnansweredNotice />
      ) : (
        <TopNotice>
          You are offline. What you see may be out of date; the shop goes on when the network is back.
        </TopNotice>
      )}
    </div>
  );
}
