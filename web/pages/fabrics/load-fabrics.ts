// Reads the filters in an address and loads that page of the collection, on the server and in the browser.
import type { PartInput } from '#contract/endpoint-types.ts';
import { type FabricFilters, parseFabricFilters } from '#contract/fabric-filters.ts';
import type { FabricList } from '#contract/fabric-list.ts';
import type { RequestOptions } from '#web/api/create-client.ts';
import { request } from '#web/api/first-visit-client.ts';
import { canonicalFilters } from './addresses.ts';

export interface LoadedFabrics {
  readonly filters: FabricFilters;
  /** Parts of the address that have no effect, as `name=value`. */
  readonly ignored: readonly string[];
  /** Undefined when it could not be loaded. */
  readonly list: FabricList | undefined;
  /** Why `list` is missing. The browser knows it, the server's page only that it is. */
  readonly error?: unknown;
}

/** Never throws for an address. Rejects only when `options.signal` aborts the request. */
export async function loadFabrics(address: string, options: RequestOptions): Promise<LoadedFabrics> {
  const { filters, ignored } = parseFabricFilters(new URL(address).searchParams);
  // Equal filters send one request, whatever the order of the address, so that caches find it again.
  const query = canonicalFilters(filters) as PartInput<'listFabrics', 'query'>;
  try {
    return { filters, ignored, list: await request('listFabrics', { ...options, query }) };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    return { filters, ignored, list: undefined, error };
  }
}
