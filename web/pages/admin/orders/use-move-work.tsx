// Moving selected orders on, while its dialog is open and after it was closed: what was typed is kept, the work goes on, and
// its results wait until they were seen.
import { useCallback, useEffect, useRef, useState } from 'react';
import { type ToastContentProps, toast } from 'react-toastify';
import type { Order } from '#contract/order.ts';
import type { Fulfilment } from '#contract/order-state.ts';
import { type MoveDraft, merged, NO_DRAFT } from './move-draft.ts';
import { movesText } from './move-results.tsx';
import { type MoveProgress, type MovesOptions, useMoves } from './use-moves.ts';

interface Moving {
  readonly to: Fulfilment;
  readonly orders: readonly Order[];
}

export function useMoveWork(options: Omit<MovesOptions, 'onEnd'>) {
  const [moving, setMoving] = useState<Moving>();
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState({ to: '', typed: NO_DRAFT });
  const view = useView(isOpen);
  const reopen = () => setOpen(true);
  const onEnd = (to: Fulfilment, progress: MoveProgress) => {
    if (!progress.failure) setDraft({ to: '', typed: NO_DRAFT });
    if (view.current === 'results') return;
    const text = progress.failure ?? movesText(to, progress);
    toast(<Notice text={text} onSee={view.current === 'list' ? reopen : undefined} />, { autoClose: false });
  };
  const moves = useMoves({ ...options, onEnd: (progress) => moving && onEnd(moving.to, progress) });
  const onClose = () => {
    setOpen(false);
    if (moves.progress?.isRunning) return;
    moves.forget();
    setMoving(undefined);
  };
  const to = moving?.to ?? '';
  const onDraft = useCallback(
    (typed: MoveDraft) =>
      setDraft((last) => ({ to, typed: last.to === to ? merged(last.typed, typed) : typed })),
    [to],
  );
  const open = (next: Moving) => {
    setMoving(next);
    setOpen(true);
  };
  const kept = draft.to === to ? draft.typed : NO_DRAFT;
  return { moving, isOpen, open, reopen, dialog: { moves, draft: kept, onDraft, onClose } };
}

export type MoveWork = ReturnType<typeof useMoveWork>;

/** What the admin sees when the work ends. */
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

interface NoticeProps extends Partial<ToastContentProps> {
  readonly text: string;
  readonly onSee: (() => void) | undefined;
}

function Notice({ text, onSee, closeToast }: NoticeProps) {
  return (
    <p>
      {text}{' '}
      {onSee && (
        <button
          type="button"
          className="link-thread min-h-11 cursor-pointer"
          onClick={() => {
            closeToast?.();
            onSee();
          }}
        >
          See which
        </button>
      )}
    </p>
  );
}
