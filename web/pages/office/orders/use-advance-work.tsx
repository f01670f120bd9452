// Advances selected orders while its dialog is open and after it was closed: typed text is kept, the work continues,
// and its results wait until they were seen.
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Id, toast } from 'react-toastify';
import type { Fulfilment } from '#contract/core/order-state.ts';
import type { Order } from '#contract/orders/order.ts';
import { TextButton } from '#web/components/ui/button.tsx';
import { type AdvanceDraft, merged, NO_DRAFT, withoutAdvanced } from './advance-draft.ts';
import { advancedText } from './advance-results.tsx';
import { type AdvanceManyOptions, type AdvanceProgress, useAdvanceMany } from './use-advance-many.ts';

interface Moving {
  readonly to: Fulfilment;
  readonly orders: readonly Order[];
}

export function useAdvanceWork(options: Omit<AdvanceManyOptions, 'onEnd'>) {
  const [moving, setMoving] = useState<Moving>();
  const [isOpen, setOpen] = useState(false);
  const [drafts, setDrafts] = useState<Partial<Record<Fulfilment, AdvanceDraft>>>({});
  const view = useView(isOpen);
  const notice = useNotice();
  const reopen = () => {
    notice.dismiss();
    setOpen(true);
  };
  const onEnd = (to: Fulfilment, progress: AdvanceProgress) => {
    setDrafts((last) => ({ ...last, [to]: withoutAdvanced(last[to] ?? NO_DRAFT, progress) }));
    if (view.current === 'results') return;
    notice.show(progress.failure ?? advancedText(to, progress), view.current === 'list' ? reopen : undefined);
  };
  const advanceMany = useAdvanceMany({
    ...options,
    onEnd: (progress) => moving && onEnd(moving.to, progress),
  });
  const onClose = () => {
    setOpen(false);
    if (advanceMany.progress?.isRunning) return;
    advanceMany.forget();
    setMoving(undefined);
  };
  const to = moving?.to;
  const onDraft = useCallback(
    (typed: AdvanceDraft) =>
      to && setDrafts((last) => ({ ...last, [to]: merged(last[to] ?? NO_DRAFT, typed) })),
    [to],
  );
  const open = (next: Moving) => {
    setMoving(next);
    reopen();
  };
  const draft = (to && drafts[to]) ?? NO_DRAFT;
  return { moving, isOpen, open, reopen, dialog: { advanceMany, draft, onDraft, onClose } };
}

export type AdvanceWork = ReturnType<typeof useAdvanceWork>;

/** The view that the admin sees when the work ends. */
function useView(isOpen: boolean) {
  const view = useRef<'results' | 'list' | 'another page'>('list');
  useEffect(() => {
    view.current = isOpen ? 'results' : 'list';
    return () => {
      view.current = 'another page';
    };
  }, [isOpen]);
  return view;
}

/**
 * Shows the result of the work when its dialog is closed. The button is removed once the list, which has the results,
 * is left.
 */
function useNotice() {
  const shown = useRef<{ readonly id: Id; readonly text: string }>(undefined);
  useEffect(
    () => () => {
      if (shown.current) toast.update(shown.current.id, { render: shown.current.text });
    },
    [],
  );
  return {
    show: (text: string, onSee: (() => void) | undefined) => {
      shown.current = { id: toast(<Notice text={text} onSee={onSee} />, { autoClose: false }), text };
    },
    dismiss: () => {
      if (shown.current) toast.dismiss(shown.current.id);
      shown.current = undefined;
    },
  };
}

function Notice({ text, onSee }: { readonly text: string; readonly onSee: (() => void) | undefined }) {
  return (
    <p>
      {text} {onSee && <TextButton onClick={onSee}>See which</TextButton>}
    </p>
  );
}
