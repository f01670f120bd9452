// Query options of the lists of users and of the audit log, which admins see.
import type { AuditQuery } from '#contract/office/audit.ts';
import type { UsersQuery } from '#contract/people/user.ts';
import { read, readPage } from './client.ts';
import { freshPagedQuery, freshQuery, pagedQuery, userKey } from './queries.ts';

type UserFilter = Pick<UsersQuery, 'q' | 'role'>;
type LogFilter = Omit<AuditQuery, 'limit' | 'cursor' | 'sort'>;

/** `key` is equal for equal filters. */
export const userQueries = {
  /** Orders and reviews of others change it. */
  customer: (email: string) =>
    freshQuery(userKey('customer', email), read('GET /api/customers/:email', { params: { email } })),

  users: (filter: UserFilter, key: string) =>
    pagedQuery(userKey('users', key), readPage('GET /api/user', { query: filter })),

  /** Always fetched again, so that it has the latest actions. */
  log: (filter: LogFilter, key: string) =>
    freshPagedQuery(userKey('log', key), readPage('GET /api/audit-log', { query: filter })),
};
