// Which ways in the shop offers, told with a page rendered on the server; walking here, the page asks by itself.
import { data, type LoaderFunctionArgs } from 'react-router';
import { request } from '#web/api/client.ts';
import { loadContext } from '#web/api/load-context.ts';

/** A page that could not be told is not kept: the next one asked for may be. */
export async function signInMethods({ context }: LoaderFunctionArgs) {
  const ways = await request('identitySettings', { fetch: context.get(loadContext).fetch }).catch(() => null);
  return data(ways, { headers: ways ? {} : { 'cache-control': 'no-store' } });
}
