// Parses the filters of an address and loads that page of the collection, on the server and in the browser.
import { type FabricFilters, parseFabricFilters } from '#contract/articles/fabric-filters.ts';
import type { FabricCard, FabricList } from '#contract/articles/fabric-list.ts';
import type { PartInput } from '#contract/endpoint-types.ts';
import type { RequestOptions } from '#web/api/client.ts';
import { request } from '#web/api/client.ts';
import { canonicalFilters } from '#web/parts/filters/addresses.ts';

export interface LoadedFabrics {
  readonly filters: FabricFilters;
  /** The parts of the address that have no effect, as `name=value`. */
  readonly ignored: readonly string[];
  /** Undefined when it could not be loaded. */
  readonly list: FabricList | undefined;
  /** Empty where the list has fabrics. */
  readonly bestSellers: readonly FabricCard[];
  /** The reason why `list` is missing; known in the browser only. */
  readonly error?: unknown;
}

/** Rejects only when `options.signal` aborts the request, whatever the address. */
export async function loadFabrics(address: string, options: RequestOptions): Promise<LoadedFabrics> {
  const { filters, ignored } = parseFabricFilters(new URL(address).searchParams);
  // Equal filters send the same request, whatever the order of the address, so that caches find it.
  const query = {
    ...(filters.q !== undefined && { sort: 'best-match' }),
    ...canonicalFilters(filters),
  } as PartInput<'listFabrics', 'query'>;
  try {
    const list = await request('GET /api/fabrics', { ...options, query });
    return { filters, ignored, list, bestSellers: list.total === 0 ? await bestSellers(options) : [] };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    return { filters, ignored, list: undefined, bestSellers: [], error };
  }
}

/** For a page on which nothing was found; the page is complete without them. */
const bestSellers = (options: RequestOptions) =>
  request('GET /api/best-sellers', options).catch((): FabricCard[] => []);
