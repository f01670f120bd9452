// Query options and requests of a person's own account. They are sent with the sign-in cookie.
import { queryOptions } from '@tanstack/react-query';
import { read, request, requestFile } from './client.ts';
import { freshQuery, userKey } from './queries.ts';

const byCookie = { withoutToken: true } as const;

export const accountQueries = {
  account: () => freshQuery(userKey('account'), read('GET /api/account', byCookie)),

  /** Always fetched again, so that a login elsewhere appears in it. */
  sessions: () => freshQuery(userKey('own-sessions'), read('GET /api/account/sessions', byCookie)),
};

/** The interval of requests for a file that is being made. */
const EXPORT_POLL_MS = 3000;

export const ownDataQueries = {
  dataExport: () =>
    queryOptions({
      queryKey: userKey('data-export'),
      queryFn: ({ signal }) => request('GET /api/account/export', { ...byCookie, signal }),
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? EXPORT_POLL_MS : false),
    }),

  removal: () => freshQuery(userKey('removal'), read('GET /api/account/removal', byCookie)),
};

export const requestDataExport = () => request('POST /api/account/export', byCookie);

export const downloadDataExport = () => requestFile('POST /api/account/export/file', byCookie);

export async function removeAccount(email: string, reviews: 'anonymous' | 'remove'): Promise<void> {
  await request('POST /api/account/removal', { ...byCookie, body: { email, reviews } });
}

export async function endOwnSession(id: string): Promise<void> {
  await request('DELETE /api/account/sessions/:id', { ...byCookie, params: { id } });
}

/** Returns the number of sessions ended. */
export async function endOtherSessions(): Promise<number> {
  return (await request('DELETE /api/account/sessions', byCookie)).deletedCount;
}

export function startTotp() {
  return request('POST /api/auth/two-factor/enable', byCookie);
}

export async function renewRecoveryCodes(): Promise<readonly string[]> {
  return (await request('POST /api/auth/two-factor/generate-backup-codes', byCookie)).recoveryCodes;
}

export async function removeTotp(): Promise<void> {
  await request('POST /api/auth/two-factor/disable', byCookie);
}

export async function renamePasskey(id: string, name: string): Promise<void> {
  await request('POST /api/auth/passkey/update-passkey', { ...byCookie, body: { id, name } });
}

export async function removePasskey(id: string): Promise<void> {
  await request('POST /api/auth/passkey/delete-passkey', { ...byCookie, body: { id } });
}
