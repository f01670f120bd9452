// A page's title, description, canonical URL and preview image, for search engines and shared links.

import type { MetaDescriptor, MetaFunction } from 'react-router';
import { ENGLISH, type Language, languagePath } from '#contract/languages/languages.ts';
import type { ShopFrame } from '#contract/shop/shop-frame.ts';
import { socialPreview } from '#web/components/image/decor-images.ts';
import { localPath } from '#web/languages/own-language.ts';

/** The needed part of a route's `meta` arguments. The root's loader data has the origin. */
interface MetaSource {
  readonly matches: readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[];
  readonly location: { readonly pathname: string };
}

export interface PreviewImage {
  /** A path of this shop, or an absolute URL. */
  readonly path: string;
  readonly width?: number;
  readonly height?: number;
  readonly alt?: string;
}

interface PageMetaInput {
  readonly title: string;
  readonly description?: string;
  /** The canonical path of a page that has several. */
  readonly path?: string;
  /** Keeps private pages and error pages out of search engines. */
  readonly hidden?: boolean;
  /** Keeps a public page out of search engines; shared links to it have a preview. */
  readonly unlisted?: boolean;
  /** The preview image of shared links; the shop's own by default. */
  readonly image?: PreviewImage | undefined;
  /** Structured data as JSON-LD. */
  readonly structuredData?: Readonly<Record<string, unknown>>;
}

/** Makes a route's `meta` export: `export const meta = (args) => pageMeta(args, { title: 'Blogs', … })`. */
export function pageMeta(source: MetaSource, input: PageMetaInput): MetaDescriptor[] {
  const shop = shopIn(source);
  const title = documentTitle(input.title, shop.name);
  const tags: MetaDescriptor[] = [{ title }];
  if (input.description) tags.push({ name: 'description', content: input.description });
  if (input.hidden || input.unlisted) tags.push({ name: 'robots', content: 'noindex' });
  if (input.hidden) return tags;
  const origin = originIn(source);
  tags.push(
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: shop.name },
    { property: 'og:title', content: input.title },
    ...imageTags(
      origin,
      input.image ?? (shop.previewPicture ? { path: shop.previewPicture } : socialPreview),
    ),
    { name: 'twitter:card', content: 'summary_large_image' },
  );
  if (input.description) tags.push({ property: 'og:description', content: input.description });
  if (input.unlisted) return tags;
  const path = input.path ?? source.location.pathname;
  const url = origin + localPath(path);
  tags.push(
    { tagName: 'link', rel: 'canonical', href: url },
    // Search engines read the document that the server sends, so the browser's bundle has none of it.
    ...(import.meta.env.SSR ? alternates(origin, path, rootData(source)?.languages) : []),
    { property: 'og:url', content: url },
  );
  if (input.structuredData)
    tags.push({ 'script:ld+json': { '@context': 'https://schema.org', ...input.structuredData } });
  return tags;
}

/** The links to the page in each language, which search engines believe because each page has all of them. */
function alternates(origin: string, path: string, languages: readonly Language[] = []): MetaDescriptor[] {
  const link = (hrefLang: string, language: Language) => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang,
    href: origin + languagePath(language, path),
  });
  if (languages.length < 2) return [];
  return [...languages.map((language) => link(language, language)), link('x-default', ENGLISH)];
}

/** The `meta` export of a page that only the one who is signed in sees, or nobody needs to find. */
export const hiddenMeta =
  (title: string): MetaFunction =>
  (args) =>
    pageMeta(args, { title, hidden: true });

/** The `og:image` tag, and `og:image:width` and so on for each further known fact. */
function imageTags(origin: string, { path, ...facts }: PreviewImage): MetaDescriptor[] {
  const url = path.startsWith('/') ? origin + path : path;
  return Object.entries({ image: url, ...facts }).map(([name, content]) => ({
    property: `og:image${name === 'image' ? '' : `:${name}`}`,
    content,
  }));
}

/** 'Blogs · Selvedge' */
export const documentTitle = (title: string, shopName: string): string =>
  [title, shopName].filter((part) => part !== '').join(' · ');

interface RootData {
  readonly origin: string;
  readonly shop: ShopFrame;
  readonly languages?: readonly Language[];
}

/** The root's loader data; undefined when the root has not loaded. */
const rootData = ({ matches }: Pick<MetaSource, 'matches'>) =>
  matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined;

/** The shop's origin; empty when the root has not loaded. */
export const originIn = (source: Pick<MetaSource, 'matches'>): string => rootData(source)?.origin ?? '';

/** The shop's name and preview picture; empty when the root has not loaded. */
export const shopIn = (
  source: Pick<MetaSource, 'matches'>,
): Pick<ShopFrame, 'name' | 'previewPicture' | 'hasBlog' | 'hasPortfolio'> =>
  rootData(source)?.shop ?? { name: '', previewPicture: '', hasBlog: false, hasPortfolio: false };
