// Query options of what waits, which the dashboard's menu, the tabs of All Order and the Overview show.
import { queryOptions } from '@tanstack/react-query';
import { read } from './client.ts';
import { freshQuery, userKey } from './queries.ts';

const REFRESH_MS = 60_000;

/** Fetched again every minute, and when the window gets the focus. */
const REFRESHED = { staleTime: 0, refetchInterval: REFRESH_MS, refetchOnWindowFocus: 'always' } as const;

export const overviewQueries = {
  firstDay: () => freshQuery(userKey('first-day'), read('GET /api/first-day')),

  overview: () =>
    queryOptions({
      queryKey: userKey('overview'),
      queryFn: read('GET /api/overview'),
      ...REFRESHED,
    }),

  waiting: () =>
    queryOptions({
      queryKey: userKey('waiting'),
      queryFn: read('GET /api/waiting'),
      ...REFRESHED,
      // Pages of the dashboard follow each other within seconds.
      staleTime: REFRESH_MS / 2,
    }),
};
