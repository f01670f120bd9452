// 'Are you sure?' before what cannot be undone (spec section 8).
import { messages } from '#contract/messages.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { useSubmit } from '#web/components/form/use-submit.ts';
import { Dialog } from './dialog.tsx';

interface AskFirstProps {
  /** What would happen, in a sentence. */
  readonly consequence: string;
  readonly yes: string;
  readonly no: string;
  /** May throw; the reason is shown and the question stays. */
  readonly onYes: () => Promise<void>;
  readonly onClose: () => void;
}

export function ConfirmDialog({ consequence, yes, no, onYes, onClose }: AskFirstProps) {
  const { busy, message, run } = useSubmit();
  return (
    <Dialog title={messages.dashboard.areYouSure} onClose={onClose}>
      {(close) => (
        <>
          <p className="mb-4 break-words">{consequence}</p>
          <FormMessage text={message} />
          <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <button type="button" className="btn" onClick={close}>
              {no}
            </button>
            <button
              type="button"
              className="btn btn-error"
              aria-disabled={busy || undefined}
              onClick={async () => {
                if (await run(onYes)) close();
              }}
            >
              {busy && <span className="loading loading-spinner loading-sm" aria-hidden="true" />}
              {yes}
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}
