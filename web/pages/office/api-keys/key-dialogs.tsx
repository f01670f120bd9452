// Dialogs in which an admin revokes an API key or takes it over.
import type { ApiKey } from '#contract/office/api-keys.ts';
import { request } from '#web/api/client.ts';
import { ConfirmDialog } from '#web/components/dialog/confirm-dialog.tsx';
import { apiKeysQuery } from './key-queries.ts';

export interface KeyChangeProps {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}

export function RevokeKey({ apiKey: { _id: id, name }, onClose }: KeyChangeProps) {
  return (
    <ConfirmDialog
      consequence={
        <p>
          The system with the key <bdi className="font-semibold">{name}</bdi> loses its access at once. A
          revoked key cannot be brought back.
        </p>
      }
      yes="Yes, revoke it"
      onYes={() => request('DELETE /api/api-keys/:id', { params: { id } })}
      done={`${name} has no access any more.`}
      refreshes={apiKeysQuery().queryKey}
      onClose={onClose}
    />
  );
}

export function TakeOverKey({ apiKey: { _id: id, name, admin: former }, onClose }: KeyChangeProps) {
  return (
    <ConfirmDialog
      consequence={
        <p>
          <bdi className="font-semibold">{name}</bdi> then works for as long as you are an admin, whatever
          becomes of <bdi>{former}</bdi>.
        </p>
      }
      yes="Yes, take it over"
      onYes={() => request('PUT /api/api-keys/:id/admin', { params: { id } })}
      done={`You are responsible for ${name} now.`}
      refreshes={apiKeysQuery().queryKey}
      onClose={onClose}
    />
  );
}
