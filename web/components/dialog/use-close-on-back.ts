// A dialog's own entry in the browser's history: the back button closes the dialog instead of leaving the page.
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * `onBack` is called when somebody has gone back from the entry. Answers what to call when the dialog was closed
 * otherwise: the entry goes. Going forward to it opens nothing: what a dialog shows does not stand in the address.
 */
export function useCloseOnBack(wanted: boolean, onBack: () => void): () => void {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const [mark] = useState(() => Math.random().toString(36).slice(2));
  const made = useRef(false);
  const seen = useRef(false);
  const isHere = typeof state === 'object' && state !== null && 'dialog' in state && state.dialog === mark;
  // biome-ignore lint/correctness/useExhaustiveDependencies: made once, where the dialog was opened
  useEffect(() => {
    if (!wanted || made.current) return;
    made.current = true;
    void navigate({ search }, { state: { dialog: mark }, preventScrollReset: true });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the entry is left, whoever listens by then
  useEffect(() => {
    if (isHere) seen.current = true;
    else if (seen.current) onBack();
  }, [isHere]);
  return () => {
    if (isHere) void navigate(-1);
  };
}
