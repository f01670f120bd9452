// The loader of the sign-in methods for pages rendered on the server. After a client-side navigation the page queries
// them itself.
import { data, type LoaderFunctionArgs } from 'react-router';
import { request } from '#web/api/client.ts';
import { loadContext } from '#web/api/load-context.ts';

/** A page rendered without the response is not cached. */
export async function signInMethods({ context }: LoaderFunctionArgs) {
  const methods = await request('GET /api/identity-settings', {
    fetch: context.get(loadContext).fetch,
  }).catch(() => null);
  return data(methods, { headers: methods ? {} : { 'cache-control': 'no-store' } });
}
