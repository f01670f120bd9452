// Query options of a person's own account. They are sent with the sign-in cookie.
import { queryOptions } from '@tanstack/react-query';
import { byCookie, read, request } from './client.ts';
import { freshQuery, userKey } from './queries.ts';

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
