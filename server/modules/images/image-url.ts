// Addresses of pictures and of their sizes. Pure; the only place that knows how an address is spelled.
import { IMAGE_WIDTHS } from '#contract/limits.ts';
import { IMAGES_BASE } from '#contract/paths.ts';

export const FORMATS = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const;
export type Format = keyof typeof FORMATS;

/** One of the sizes a picture is served in. */
export interface Variant {
  readonly width: (typeof IMAGE_WIDTHS)[number];
  readonly format: Format;
}

const HASH = /^[0-9a-f]{64}$/;
const VARIANT = /^(\d{1,4})\.(avif|webp|jpg)$/;
const widest = 1440 satisfies Variant['width'];

/** What a product or review keeps as `img`: the picture at its widest, in the format everybody reads. */
export function imageUrl(hash: string): string {
  return `${IMAGES_BASE}/${hash}/${widest}.jpg`;
}

/** Whether an address points into the shop itself. */
export function isOwnImageUrl(address: string): boolean {
  return address.startsWith(`${IMAGES_BASE}/`);
}

/** The hash of the picture an address points at, also where the shop's own name stands before the path. */
export function hashFromUrl(address: string): string | undefined {
  const [hash, file, ...more] = address
    .slice(address.indexOf(`${IMAGES_BASE}/`) + IMAGES_BASE.length + 1)
    .split('/');
  if (!address.includes(`${IMAGES_BASE}/`) || !hash || file === undefined || more.length > 0)
    return undefined;
  return isHash(hash) ? hash : undefined;
}

export function isHash(text: string): boolean {
  return HASH.test(text);
}

/** `640.avif` → its width and format; undefined for everything the shop does not serve. */
export function parseVariant(file: string): Variant | undefined {
  const [, digits = '', format] = VARIANT.exec(file) ?? [];
  const width = IMAGE_WIDTHS.find((preset) => String(preset) === digits);
  return width && format ? { width, format: format as Format } : undefined;
}

/** A picture narrower than what is asked for is never blown up: all wider sizes are the first that holds it whole. */
export function closestVariant({ width, format }: Variant, pictureWidth: number): Variant {
  const enough = IMAGE_WIDTHS.find((preset) => preset >= pictureWidth) ?? widest;
  return { width: width < enough ? width : enough, format };
}

/** Names on the shelf. */
export const masterOf = (hash: string) => `${hash}/master.jpg`;
export const fileOf = (hash: string, { width, format }: Variant) => `${hash}/${width}.${format}`;
