// The dialog in which an admin sends a test event to a webhook and reads what the receiver answered.
import { useMutation } from '@tanstack/react-query';
import type { Webhook } from '#contract/office/webhooks.ts';
import { request } from '#web/api/client.ts';
import { Dialog } from '#web/components/dialog/dialog.tsx';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { Button } from '#web/components/ui/button.tsx';

interface TestWebhookProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

export function TestWebhook({ webhook: { _id: id, url }, onClose }: TestWebhookProps) {
  const test = useMutation({
    mutationFn: () => request('POST /api/webhooks/:id/test', { params: { id } }),
  });
  const answer = test.isPending ? undefined : test.data;
  return (
    <Dialog title="Send a test event" onClose={onClose}>
      {(close) => (
        <>
          <p className="mb-4">
            An event <code>webhook.test</code>, signed like every other, is sent once to{' '}
            <span className="wrap-anywhere">{url}</span>. Nothing has happened in the shop, and the feed does
            not have it.
          </p>
          <div role="status">
            {answer?.isAccepted && <p className="font-semibold">The receiver has accepted it.</p>}
            {answer?.error != null && (
              <p className="break-words text-error">
                <span className="font-semibold">Not accepted:</span> {answer.error}
              </p>
            )}
          </div>
          <FormMessage error={test.error} />
          <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button onClick={close}>Done</Button>
            <Button variant="primary" loading={test.isPending} onClick={() => test.mutate()}>
              {answer ? 'Send another' : 'Send it'}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
