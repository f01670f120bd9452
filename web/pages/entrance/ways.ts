// Which ways in the shop offers, told with a page rendered on the server; walking here, the page asks by itself.
import { data, type LoaderFunctionArgs } from 'react-router';
import { ask } from '#web/api/ask.ts';
import { serverSide } from '#web/api/serverContext.ts';

/** A page that could not be told is not kept: the next one asked for may be. */
export async function waysIn({ context }: LoaderFunctionArgs) {
  const ways = await ask('identitySettings', { fetch: context.get(serverSide).fetch }).catch(() => null);
  return data(ways, { headers: ways ? {} : { 'cache-control': 'no-store' } });
}
