// What keeps an admin's changes of a long form: a question before they leave, and Ctrl+S or Cmd+S.
import { type RefObject, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { t } from '#contract/languages/text.ts';
import { ConfirmDialog } from '#web/components/dialog/confirm-dialog.tsx';

/** The browser asks before it closes or reloads the page; this component asks before a navigation within the shop. */
export function UnsavedChanges({ isDirty }: { readonly isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isDirty && from.pathname + from.search !== to.pathname + to.search,
  );
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  const isLeaving = useRef(false);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      consequence={t`What you have changed is not saved.`}
      yes={t`Leave without saving`}
      no={t`Stay here`}
      onYes={async () => {
        isLeaving.current = true;
        blocker.proceed();
      }}
      onClose={() => isLeaving.current || blocker.reset()}
    />
  );
}

/** Saves the form with Ctrl+S or Cmd+S. */
export function useSaveKey(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      // A dialog over the form has buttons of its own.
      if (!document.querySelector('dialog[open]')) form.current?.requestSubmit();
    };
    window.addEventListener('keydown', save);
    return () => window.removeEventListener('keydown', save);
  }, [form]);
}
