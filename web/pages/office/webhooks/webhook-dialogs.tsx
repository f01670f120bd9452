// Dialogs in which an admin removes a webhook or takes it over.
import type { Webhook } from '#contract/office/webhooks.ts';
import { request } from '#web/api/client.ts';
import { ConfirmDialog } from '#web/components/dialog/confirm-dialog.tsx';
import { webhooksQuery } from './webhook-queries.ts';

export interface WebhookChangeProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

export function RemoveWebhook({ webhook: { _id: id, name, waiting }, onClose }: WebhookChangeProps) {
  return (
    <ConfirmDialog
      consequence={
        <p>
          Nothing is sent to <bdi className="font-semibold">{name}</bdi> any more
          {waiting > 0 &&
            `, and ${waiting === 1 ? '1 event that waits is' : `${waiting} events that wait are`} dropped`}
          .
        </p>
      }
      yes="Yes, remove it"
      onYes={() => request('DELETE /api/webhooks/:id', { params: { id } })}
      done={`Nothing is sent to ${name} any more.`}
      refreshes={webhooksQuery().queryKey}
      onClose={onClose}
    />
  );
}

export function TakeOverWebhook({ webhook: { _id: id, name, admin: former }, onClose }: WebhookChangeProps) {
  return (
    <ConfirmDialog
      consequence={
        <p>
          Events are then sent to <bdi className="font-semibold">{name}</bdi> for as long as you are an admin,
          whatever becomes of <bdi>{former}</bdi>.
        </p>
      }
      yes="Yes, take it over"
      onYes={() => request('PUT /api/webhooks/:id/admin', { params: { id } })}
      done={`You are responsible for ${name} now.`}
      refreshes={webhooksQuery().queryKey}
      onClose={onClose}
    />
  );
}
