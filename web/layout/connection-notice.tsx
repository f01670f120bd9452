// A notice while the browser is offline or the shop does not answer.
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Location, useNavigation } from 'react-router';
import { t } from '#contract/languages/text.ts';
import { ANSWER_WITHIN_MS, loadDocument, shopAnswers } from './away-server.ts';

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
          {t`You are offline. What you see may be out of date; the shop goes on when the network is back.`}
        </TopNotice>
      )}
    </div>
  );
}

/** A notice when a change of page is not answered in time. The previous page stays usable; another link or "Try again" continues. */
function UnansweredNotice() {
  const { location } = useNavigation();
  return location && <Waiting key={location.key} destination={location} />;
}

function Waiting({ destination }: { readonly destination: Location }) {
  const [attempt, setAttempt] = useState<'waiting' | 'unanswered' | 'trying'>('waiting');
  useEffect(() => {
    const timer = setTimeout(() => setAttempt('unanswered'), ANSWER_WITHIN_MS);
    return () => clearTimeout(timer);
  }, []);
  const tryAgain = async () => {
    setAttempt('trying');
    if (await shopAnswers()) loadDocument(destination);
    else setAttempt('unanswered');
  };
  return (
    attempt !== 'waiting' && (
      <TopNotice>
        {t`The shop does not answer.`}
        <button
          type="button"
          disabled={attempt === 'trying'}
          onClick={() => void tryAgain()}
          className="pointer-events-auto -my-3 ml-4 cursor-pointer py-3 underline"
        >
          {attempt === 'trying' ? t`Trying again…` : t`Try again`}
        </button>
      </TopNotice>
    )
  );
}

/** A notice above everything else, including open dialogs. */
function TopNotice({ children }: { readonly children: ReactNode }) {
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
