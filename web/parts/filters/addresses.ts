// The addresses of the collection: with filters, with one part fewer, of another page.
import { useLocation } from 'react-router';
import {
  type FabricFilters,
  formatFabricFilters,
  parseFabricFilters,
} from '#contract/articles/fabric-filters.ts';
import { pages } from '#contract/core/paths.ts';

/** The address of filters, in canonical order. */
export function fabricsPath(filters: FabricFilters, page: string = pages.fabrics): string {
  const search = formatFabricFilters(filters);
  return search ? `${page}?${search}` : page;
}

/** The page whose fabrics the filters narrow: the collection, or the purchase page. */
export const useFilteredPage = () =>
  useLocation().pathname === pages.purchase ? pages.purchase : pages.fabrics;

/** The same filters in canonical order, without defaults. */
export function canonicalFilters(filters: FabricFilters): FabricFilters {
  return parseFabricFilters(new URLSearchParams(formatFabricFilters(filters))).filters;
}

/**
 * The filters without one part, on the first page. `part` is `name=value` as in an address; for `q` the value may have
 * several words. The name of a filter alone removes the whole filter.
 */
export function withoutPart(filters: FabricFilters, part: string): FabricFilters {
  const [name = '', value = ''] = splitPart(part);
  const rest: Record<string, unknown> = { ...filters };
  delete rest.page;
  const current = rest[name];
  if (name === 'q' && typeof current === 'string') {
    // A part may have several words: `400 gsm`.
    const words = current.split(/\s+/);
    const gone = value.toLowerCase().split(/\s+/);
    const at = words.findIndex((_, from) =>
      gone.every((word, nth) => words[from + nth]?.toLowerCase() === word),
    );
    rest.q = at === -1 ? undefined : words.toSpliced(at, gone.length).join(' ');
    if (rest.q === '') delete rest.q;
  } else if (Array.isArray(current)) {
    const left = value === '' ? [] : current.filter((one) => one !== value);
    rest[name] = left.length > 0 ? left : undefined;
  } else delete rest[name];
  // A least share without a fibre means nothing.
  if (rest.fibre === undefined) delete rest.fibreShare;
  return canonicalFilters(rest);
}

/** Keeps only how the list is shown. */
export function withoutFilters({ colours, sort }: FabricFilters): FabricFilters {
  return { ...(colours && { colours }), ...(sort && { sort }) };
}

/** Splits `name=value`; the value may contain `=`. */
export function splitPart(part: string): readonly [name: string, value: string] {
  const at = part.indexOf('=');
  return at === -1 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
}
