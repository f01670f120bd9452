// The query of a customer's statement; an admin reads those of others.
import { read } from '#web/api/client.ts';
import { freshQuery, userKey } from '#web/api/queries.ts';

/** Always fetched again, because orders and payments of others change it. */
export const statementQuery = (email: string) =>
  freshQuery(userKey('statement', email), read('GET /api/statements/:email', { params: { email } }));
