// The query of a customer's statement; an admin reads those of others.
import { queryOptions } from '@tanstack/react-query';
import { request } from '#web/api/client.ts';
import { userKey } from '#web/api/queries.ts';

/** Always fetched again, because orders and payments of others change it. */
export const statementQuery = (email: string) =>
  queryOptions({
    queryKey: userKey('statement', email),
    queryFn: ({ signal }) => request('GET /api/statements/:email', { params: { email }, signal }),
    staleTime: 0,
  });
