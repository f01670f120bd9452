// Title, canonical address and structured data of a filtered list, for search engines and shared links.
import type { MetaDescriptor } from 'react-router';
import type { FabricFilters } from '#contract/fabric-filters.ts';
import type { FabricList } from '#contract/fabric-list.ts';
import { fillPath, pages } from '#contract/paths.ts';
import { originIn, type PreviewImage, pageMeta } from '#web/layout/page-meta.ts';
import { fabricsPath } from './addresses.ts';
import { chosenParts, partLabel } from './filter-labels.ts';
import type { LoadedFabrics } from './load-fabrics.ts';

type JsonLd = Readonly<Record<string, unknown>>;

/** Lists with this many filters are near copies of others. */
const TOO_MANY_FILTERS = 3;

export function fabricsMeta(source: Parameters<typeof pageMeta>[0], loaded: LoadedFabrics): MetaDescriptor[] {
  const { filters, list } = loaded;
  const { sort: _, ...indexed } = filters;
  const origin = originIn(source);
  const tags = pageMeta(source, {
    title: titleOf(filters),
    description: descriptionOf(filters, list),
    path: fabricsPath(indexed),
    unlisted: isUnlisted(filters, list),
    image: previewOf(list),
    ...(list && { structuredData: structuredData(origin, indexed, list) }),
  });
  const { page = 1 } = filters;
  const pageLink = (rel: string, number: number) => ({
    tagName: 'link',
    rel,
    href: origin + fabricsPath({ ...filters, page: number }),
  });
  if (page > 1) tags.push(pageLink('prev', page - 1));
  if (list && page < list.pages) tags.push(pageLink('next', page + 1));
  return tags;
}

/**
 * Whether search engines leave the list out: searches are unlimited in number, many filters repeat other lists, an
 * empty page has nothing to find, and a later page of a sorted list has other fabrics than the same page of the
 * canonical list.
 */
export function isUnlisted(filters: FabricFilters, list: Pick<FabricList, 'items'> | undefined): boolean {
  const isEmpty = !list || list.items.length === 0;
  const isSortedPage = filters.sort !== undefined && (filters.page ?? 1) > 1;
  return (
    isEmpty || isSortedPage || filters.q !== undefined || chosenParts(filters).length >= TOO_MANY_FILTERS
  );
}

/** The first fabric's picture, or else the shop's own. */
function previewOf(list: FabricList | undefined): PreviewImage | undefined {
  const [first] = list?.items ?? [];
  return first && { path: first.img, alt: first.alt };
}

function titleOf(filters: FabricFilters): string {
  const parts = chosenParts(filters).map(partLabel);
  const title = parts.length > 0 ? `Fabrics: ${parts.join(', ')}` : 'Fabrics';
  return filters.page && filters.page > 1 ? `${title}, page ${filters.page}` : title;
}

function descriptionOf(filters: FabricFilters, list: FabricList | undefined): string {
  const parts = chosenParts(filters).map(partLabel);
  const facts = 'Composition, width, weight, price per piece and per metre of each.';
  if (parts.length === 0) return `The whole collection of the mill, sold by the piece. ${facts}`;
  const count = list ? `${list.total} ${list.total === 1 ? 'fabric' : 'fabrics'}` : 'Fabrics';
  return `${count} by the piece: ${parts.join(', ')}. ${facts}`;
}

function structuredData(origin: string, filters: FabricFilters, { items }: FabricList): JsonLd {
  const crumbs = [
    ['Home', pages.home],
    ['Fabrics', pages.fabrics],
    ...(chosenParts(filters).length > 0 ? [[titleOf(filters), fabricsPath(filters)]] : []),
  ];
  return {
    '@graph': [
      {
        '@type': 'BreadcrumbList',
        itemListElement: crumbs.map(([name, path], index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          item: `${origin}${path}`,
        })),
      },
      {
        '@type': 'ItemList',
        itemListElement: items.map(({ productName, slug }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: productName,
          url: origin + fillPath(pages.fabric, { slug }),
        })),
      },
    ],
  };
}
