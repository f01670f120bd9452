// Dialogs in which an admin revokes an API key or takes it over.
import { toast } from 'react-toastify';
import type { ApiKey } from '#contract/office/api-keys.ts';
import { request } from '#web/api/client.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { ConfirmDialog } from '#web/components/dialog/confirm-dialog.tsx';
import { apiKeysQuery } from './key-queries.ts';

export interface KeyChangeProps {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}

export function RevokeKey({ apiKey: { _id: id, name }, onClose }: KeyChangeProps) {
  const revoke = async () => {
    await request('DELETE /api/api-keys/:id', { params: { id } }).finally(() => refresh());
    toast.success(`${name} has no access any more.`);
  };
  return (
    <ConfirmDialog
      consequence={
        <p>
          The system with the key <bdi className="font-semibold">{name}</bdi> loses its access at once. A
          revoked key cannot be brought back.
        </p>
      }
      yes="Yes, revoke it"
      onYes={revoke}
      onClose={onClose}
    />
  );
}

export function TakeOverKey({ apiKey: { _id: id, name, admin: former }, onClose }: KeyChangeProps) {
  const takeOver = async () => {
    await request('PUT /api/api-keys/:id/admin', { params: { id } }).finally(() => refresh());
    toast.success(`You are responsible for ${name} now.`);
  };
  return (
    <ConfirmDialog
      consequence={
        <p>
          <bdi className="font-semibold">{name}</bdi> then works for as long as you are an admin, whatever
          becomes of <bdi>{former}</bdi>.
        </p>
      }
      yes="Yes, take it over"
      onYes={takeOver}
      onClose={onClose}
    />
  );
}

const refresh = () => void refreshQueries(apiKeysQuery().queryKey);
