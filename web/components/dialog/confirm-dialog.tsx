// Asks 'Are you sure?' before an action that cannot be undone (spec section 8).
import { type QueryKey, useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toast } from 'react-toastify';
import { formTexts } from '#contract/core/form-texts.ts';
import { t } from '#contract/languages/text.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  /** Says what will happen. */
  readonly consequence: ReactNode;
  readonly yes: string;
  readonly no?: string;
  /** When it rejects, the dialog shows the error and stays open. */
  readonly onYes: () => Promise<unknown>;
  /** What a toast says afterwards. */
  readonly done?: string;
  /** The queries that are read again afterwards, after a failure too. */
  readonly refreshes?: QueryKey;
  readonly onClose: () => void;
  /** Returns the element to focus when the dialog closes; by default focus returns to where it was. */
  readonly focusAfter?: (() => HTMLElement | null) | undefined;
}

export function ConfirmDialog({
  consequence,
  yes,
  no = t`Go back`,
  onYes,
  done,
  refreshes,
  onClose,
  focusAfter,
}: ConfirmDialogProps) {
  const confirm = useMutation({
    mutationFn: onYes,
    onSuccess: () => {
      if (done) toast.success(done);
    },
    onSettled: () => {
      if (refreshes) void refreshQueries(refreshes);
    },
  });
  return (
    <Dialog title={formTexts.dashboard.areYouSure} onClose={onClose} focusAfter={focusAfter}>
      {(close) => (
        <>
          <div className="mb-4 break-words">{consequence}</div>
          <FormMessage error={confirm.error} />
          <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button onClick={close}>{no}</Button>
            <Button
              variant="danger"
              loading={confirm.isPending}
              onClick={() => confirm.mutate(undefined, { onSuccess: close })}
            >
              {yes}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
