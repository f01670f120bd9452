// Query options of the lists of users and of the audit log, which admins see.
import { queryOptions } from '@tanstack/react-query';
import type { AuditQuery } from '#contract/office/audit.ts';
import type { UsersQuery } from '#contract/people/user.ts';
import { read, readPage } from './client.ts';
import { pagedQuery, userKey } from './queries.ts';

type UserFilter = Pick<UsersQuery, 'q' | 'role'>;
type LogFilter = Omit<AuditQuery, 'limit' | 'cursor' | 'sort'>;

/** `key` is equal for equal filters. */
export const userQueries = {
  customer: (email: string) =>
    queryOptions({
      queryKey: userKey('customer', email),
      queryFn: read('GET /api/customers/:email', { params: { email } }),
      // Orders and reviews of others change it.
      staleTime: 0,
    }),

  users: (filter: UserFilter, key: string) =>
    pagedQuery(userKey('users', key), readPage('GET /api/user', { query: filter })),

  log: (filter: LogFilter, key: string) => ({
    ...pagedQuery(userKey('log', key), readPage('GET /api/audit-log', { query: filter })),
    // The log is always fetched again, so that it has the latest actions.
    staleTime: 0,
  }),
};
