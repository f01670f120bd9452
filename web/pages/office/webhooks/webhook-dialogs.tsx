// Dialogs in which an admin removes a webhook or takes it over.
import { toast } from 'react-toastify';
import type { Webhook } from '#contract/office/webhooks.ts';
import { request } from '#web/api/client.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { ConfirmDialog } from '#web/components/dialog/confirm-dialog.tsx';
import { webhooksQuery } from './webhook-queries.ts';

export interface WebhookChangeProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

export function RemoveWebhook({ webhook: { _id: id, name, waiting }, onClose }: WebhookChangeProps) {
  const remove = async () => {
    await request('DELETE /api/webhooks/:id', { params: { id } }).finally(() => refresh());
    toast.success(`Nothing is sent to ${name} any more.`);
  };
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
      onYes={remove}
      onClose={onClose}
    />
  );
}

export function TakeOverWebhook({ webhook: { _id: id, name, admin: former }, onClose }: WebhookChangeProps) {
  const takeOver = async () => {
    await request('PUT /api/webhooks/:id/admin', { params: { id } }).finally(() => refresh());
    toast.success(`You are responsible for ${name} now.`);
  };
  return (
    <ConfirmDialog
      consequence={
        <p>
          Events are then sent to <bdi className="font-semibold">{name}</bdi> for as long as you are an admin,
          whatever becomes of <bdi>{former}</bdi>.
        </p>
      }
      yes="Yes, take it over"
      onYes={takeOver}
      onClose={onClose}
    />
  );
}

const refresh = () => void refreshQueries(webhooksQuery().queryKey);
