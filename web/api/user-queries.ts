// Query options of the lists of users and of the audit log, which admins see.
import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AuditQuery } from '#contract/office/audit.ts';
import type { User, UsersQuery } from '#contract/people/user.ts';
import type { ListPage } from './client.ts';
import { request, requestPage } from './client.ts';
import { pagedQuery, TABLE_PAGE_SIZE, userKey } from './queries.ts';

type UserFilter = Pick<UsersQuery, 'q' | 'role'>;
type LogFilter = Pick<AuditQuery, 'actor' | 'action' | 'subject' | 'from' | 'to'>;

/** `email` is the admin's; `key` is equal for equal filters. */
export const userQueries = {
  customer: (reader: string, email: string) =>
    queryOptions({
      queryKey: userKey(reader, 'customer', email),
      queryFn: ({ signal }) => request('GET /api/customers/:email', { params: { email }, signal }),
      // Orders and reviews of others change it.
      staleTime: 0,
    }),

  users: (email: string, filter: UserFilter, key: string) =>
    pagedQuery(userKey(email, 'users', key), TABLE_PAGE_SIZE, ({ query, signal }) =>
      requestPage('GET /api/user', { query: { ...query, ...filter }, signal }),
    ),

  log: (email: string, filter: LogFilter, key: string) => ({
    ...pagedQuery(userKey(email, 'log', key), TABLE_PAGE_SIZE, ({ query, signal }) =>
      requestPage('GET /api/audit-log', { query: { ...query, ...filter }, signal }),
    ),
    // The log is always fetched again, so that it has the latest actions.
    staleTime: 0,
  }),
};

/** Shows a user's new role in every list, without fetching the pages of a long one again. */
export function showRole(client: QueryClient, adminEmail: string, email: string, role: User['role']): void {
  const change = (user: User): User => {
    if (user.email !== email) return user;
    const { role: _, ...others } = user;
    return role ? { ...others, role } : others;
  };
  client.setQueriesData<InfiniteData<ListPage<User>>>(
    { queryKey: userKey(adminEmail, 'users') },
    (list) =>
      list && { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(change) })) },
  );
}
