// The public collection: every fabric on sale, filtered by its address. The server renders it; in the browser, choices
// navigate.

import { data, type MetaDescriptor, useNavigation } from 'react-router';
import type { FabricFilters } from '#contract/articles/fabric-filters.ts';
import type { FabricList } from '#contract/articles/fabric-list.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { unitName } from '#contract/figures/units.ts';
import { t } from '#contract/languages/text.ts';
import { loadContext } from '#web/api/load-context.ts';
import { localPath } from '#web/languages/own-language.ts';
import { tx } from '#web/languages/tx.ts';
import { originIn, type PreviewImage, pageMeta } from '#web/layout/page-meta.ts';
import { CompareBar } from '#web/parts/compare/compare-bar.tsx';
import { fabricsPath } from '#web/parts/filters/addresses.ts';
import { BesideFilters } from '#web/parts/filters/filter-panel.tsx';
import { chosenParts, fabricsText, partText } from '#web/parts/filters/filter-texts.ts';
import { SearchField } from '#web/parts/filters/search-field.tsx';
import { useFilterForm } from '#web/parts/filters/use-filter-form.ts';
import { NeedField } from '#web/parts/need/need-field.tsx';
import { useShop } from '#web/shop-data/use-shop.ts';
import { useUnits } from '#web/shop-data/use-units.ts';
import type { Route } from './+types/fabrics.ts';
import { type LoadedFabrics, loadFabrics } from './load-fabrics.ts';
import { Results } from './results.tsx';

/** A page without its list is not cached, because the next request may get it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { fetch } = context.get(loadContext);
  const { error: _, ...loaded } = await loadFabrics(request.url, { fetch });
  const init = loaded.list ? {} : { status: 503, headers: { 'cache-control': 'no-store' } };
  return data<LoadedFabrics>(loaded, init);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<LoadedFabrics> {
  return loadFabrics(request.url, { signal: request.signal });
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
  loaderData ? fabricsMeta({ matches, location }, loaderData) : [];

export default function Fabrics({ loaderData }: Route.ComponentProps) {
  return <FabricCollection loaded={loaderData} />;
}

/** The layout of the collection: heading, search and the needed length in one line, filters at the side or in a sheet, results. */
function FabricCollection({ loaded }: { readonly loaded: LoadedFabrics }) {
  const form = useFilterForm(loaded.filters);
  const units = useUnits();
  const { location } = useNavigation();
  const pending = location?.pathname === localPath(pages.fabrics);
  const { units: hasMeasures } = useShop().uses;
  return (
    <main id="main" className="shop-width py-3 lg:py-8">
      <header className="flex flex-wrap items-center mb-2 gap-x-6 gap-y-2 lg:mb-6">
        <h1 className="text-3xl font-light tracking-tight">{t`Fabrics`}</h1>
        <SearchField form={form} className="max-sm:order-1 max-sm:basis-full" />
        {hasMeasures && <NeedField unit={unitName(units, 'm')} className="noscript:hidden print:hidden" />}
      </header>
      <Ignored parts={loaded.ignored} />
      <BesideFilters form={form} list={loaded.list} pending={pending}>
        <Results form={form} loaded={loaded} pending={pending} />
      </BesideFilters>
      <CompareBar />
    </main>
  );
}

const IGNORED_MAX = 5;

function Ignored({ parts }: { readonly parts: readonly string[] }) {
  if (parts.length === 0) return null;
  return (
    <p
      role="note"
      className="mb-8 border-l-4 border-accent bg-base-200 px-4 py-3 text-sm wrap-anywhere print:hidden"
    >
      {tx`Part of this address was not understood and has no effect: ${<strong className="font-semibold">{parts.slice(0, IGNORED_MAX).join(', ')}</strong>}`}
      {parts.length > IGNORED_MAX && ` ${t`and ${parts.length - IGNORED_MAX} more`}`}
    </p>
  );
}

type JsonLd = Readonly<Record<string, unknown>>;

/** Lists with this many filters are near copies of others. */
const TOO_MANY_FILTERS = 3;

function fabricsMeta(source: Parameters<typeof pageMeta>[0], loaded: LoadedFabrics): MetaDescriptor[] {
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
    href: origin + localPath(fabricsPath({ ...filters, page: number })),
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
function isUnlisted(filters: FabricFilters, list: Pick<FabricList, 'items'> | undefined): boolean {
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
  const parts = chosenParts(filters).map((part) => partText(part, 'metric'));
  const title = parts.length > 0 ? t`Fabrics: ${parts.join(', ')}` : t`Fabrics`;
  return filters.page && filters.page > 1 ? t`${title}, page ${filters.page}` : title;
}

function descriptionOf(filters: FabricFilters, list: FabricList | undefined): string {
  const parts = chosenParts(filters).map((part) => partText(part, 'metric'));
  const facts = t`Composition, width, weight, price per piece and per metre of each.`;
  if (parts.length === 0) return t`The whole collection of the mill, sold by the piece. ${facts}`;
  const count = list ? fabricsText(list.total) : t`Fabrics`;
  return t`${count} by the piece: ${parts.join(', ')}. ${facts}`;
}

function structuredData(origin: string, filters: FabricFilters, { items }: FabricList): JsonLd {
  const crumbs = [
    [t`Home`, pages.home],
    [t`Fabrics`, pages.fabrics],
    ...(chosenParts(filters).length > 0 ? [[titleOf(filters), fabricsPath(filters)]] : []),
  ];
  return {
    '@graph': [
      {
        '@type': 'BreadcrumbList',
        itemListElement: crumbs.map(([name, path = ''], index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          item: origin + localPath(path),
        })),
      },
      {
        '@type': 'ItemList',
        itemListElement: items.map(({ productName, slug }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: productName,
          url: origin + localPath(fillPath(pages.fabric, { slug })),
        })),
      },
    ],
  };
}
