// URLs of images and of their variants: builds, parses and checks them. Pure.
import { IMAGE_WIDTHS, PAGE_IMAGE_WIDTHS } from '#contract/core/limits.ts';
import { IMAGES_BASE } from '#contract/core/paths.ts';
import { logoAt } from '#contract/shop/logo.ts';

export const FORMATS = { avif: 'image/avif', jpg: 'image/jpeg' } as const;
export type Format = keyof typeof FORMATS;

/** One of the sizes an image is served in. */
export interface Variant {
  readonly width: (typeof IMAGE_WIDTHS)[number];
  readonly format: Format;
}

const HASH = /^[0-9a-f]{64}$/;
const VARIANT = /^(\d{1,4})\.(avif|jpg)$/;
/** Matches images of the site itself, in web/public/cloth. */
const STATIC_IMAGE = /^\/cloth\/[\w-]+\.(avif|webp|jpg|png)$/;
const FULL_WIDTH = 3000 satisfies Variant['width'];

/** The `img` of an article or review: the widest variant of a page, in the format every client reads. */
export function imageUrl(hash: string): string {
  return `${IMAGES_BASE}/${hash}/${PAGE_IMAGE_WIDTHS.at(-1)}.jpg`;
}

/** The `report` of a test result: it states the size of the PDF, so that a page can. */
export function reportUrl(hash: string, byteCount: number): string {
  return `${IMAGES_BASE}/${hash}/${byteCount}.pdf`;
}

/** The address of a logo: it states the size, so that a page can. */
export function logoUrl(
  hash: string,
  { width, height }: { readonly width: number; readonly height: number },
): string {
  return `${IMAGES_BASE}/${hash}/${width}x${height}.png`;
}

/** Whether the image is stored by this shop, not by an image host. */
export function isOwnImageUrl(url: string): boolean {
  return url.startsWith(`${IMAGES_BASE}/`);
}

/** Returns the hash in the URL of an uploaded image, with or without an origin; undefined for other URLs. */
export function hashFromUrl(url: string): string | undefined {
  const start = url.indexOf(`${IMAGES_BASE}/`);
  if (start < 0) return undefined;
  const [hash = '', file, ...rest] = url.slice(start + IMAGES_BASE.length + 1).split('/');
  return file !== undefined && rest.length === 0 && isHash(hash) ? hash : undefined;
}

/** The sources that images of articles and reviews may come from. */
export interface ImageSources {
  /** The scheme and host of the shop; undefined when PUBLIC_URL is not set. */
  readonly origin: string | undefined;
  /** Other hosts, with a port unless it is 443. */
  readonly hosts: readonly string[];
}

/** Classifies a URL: `own` is an image path of this shop, `external` an https URL on an allowed host. */
export function classifyImageUrl(
  url: string,
  { origin, hosts }: ImageSources,
): 'own' | 'external' | 'rejected' {
  const path = origin && url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
  if (STATIC_IMAGE.test(path) || isVariantPath(path) || logoAt(path)) return 'own';
  // URLs are compared as text, because parsers disagree on the host of `https://cdn.example\@other.example/`.
  const isAllowed = hosts.some((host) => url.startsWith(`https://${host}/`));
  return isAllowed && URL.canParse(url) ? 'external' : 'rejected';
}

function isVariantPath(path: string): boolean {
  const [, hash = '', file = ''] = path.startsWith(`${IMAGES_BASE}/`) ? path.split('/').slice(-3) : [];
  return path === `${IMAGES_BASE}/${hash}/${file}` && isHash(hash) && parseVariant(file) !== undefined;
}

export function isHash(text: string): boolean {
  return HASH.test(text);
}

/** Parses a file name like `640.avif`; undefined for a size or format that is not served. */
export function parseVariant(file: string): Variant | undefined {
  const [, digits = '', format] = VARIANT.exec(file) ?? [];
  const width = IMAGE_WIDTHS.find((preset) => String(preset) === digits);
  return width && format ? { width, format: format as Format } : undefined;
}

/** Images are never enlarged: every preset above the image's width returns the smallest of them. */
export function closestVariant({ width, format }: Variant, imageWidth: number): Variant {
  const largestUseful = IMAGE_WIDTHS.find((preset) => preset >= imageWidth) ?? FULL_WIDTH;
  return { width: width < largestUseful ? width : largestUseful, format };
}

/** File names in the blob storage. The original of a PDF has the same name. */
export const masterName = (hash: string) => `${hash}/master.jpg`;
export const variantName = (hash: string, { width, format }: Variant) => `${hash}/${width}.${format}`;
