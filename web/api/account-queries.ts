// Query options and requests of a person's own account. Sent with the sign-in cookie.
import { queryOptions } from '@tanstack/react-query';
import { request } from './client.ts';
import { userKey } from './queries.ts';

const byCookie = { withoutToken: true } as const;

export const accountQueries = {
  account: (email: string) =>
    queryOptions({
      queryKey: userKey(email, 'account'),
      queryFn: ({ signal }) => request('getAccount', { ...byCookie, signal }),
      staleTime: 0,
    }),

  sessions: (email: string) =>
    queryOptions({
      queryKey: userKey(email, 'own-sessions'),
      queryFn: ({ signal }) => request('listOwnSessions', { ...byCookie, signal }),
      // A login elsewhere is shown whenever the list is looked at.
      staleTime: 0,
    }),
};

export async function endOwnSession(id: string): Promise<void> {
  await request('endOwnSession', { ...byCookie, params: { id } });
}

/** Returns how many sessions ended. */
export async function endOtherSessions(): Promise<number> {
  return (await request('endOtherSessions', byCookie)).deletedCount;
}

export function startTotp() {
  return request('startTotp', byCookie);
}

export async function renewRecoveryCodes(): Promise<readonly string[]> {
  return (await request('renewRecoveryCodes', byCookie)).recoveryCodes;
}

export async function removeTotp(): Promise<void> {
  await request('removeTotp', byCookie);
}
