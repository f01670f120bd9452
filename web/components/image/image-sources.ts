// From a picture's address to the addresses of its sizes. Knows how the shop spells them, and nothing else.
import type { ImageInfo } from '#contract/image.ts';
import { IMAGE_WIDTHS } from '#contract/limits.ts';
import { IMAGES_BASE } from '#contract/paths.ts';

/** `srcset` of each format, best first. */
export interface ImageSources {
  readonly avif: string;
  readonly webp: string;
  readonly jpg: string;
  /** The same without what is wider than a phone can show: dense screens would ask for it all the same. */
  readonly onPhones: { readonly avif: string; readonly webp: string };
  /** For browsers without srcset. */
  readonly src: string;
}

/** Phones never ask for more pixels than this, dense as they may be. */
const PHONE_WIDTH_MAX = 640;

const OURS = new RegExp(`^${IMAGES_BASE}/[0-9a-f]{64}/`);
const PLAIN_WIDTH = 640;

/** Whether the shop itself serves the picture. */
export function isOwnImage(img: string): boolean {
  return OURS.test(img);
}

/** The sizes of a picture the shop serves; undefined for addresses elsewhere, which come in one size. */
export function imageSources(img: string, facts: ImageInfo | null | undefined): ImageSources | undefined {
  const [folder] = OURS.exec(img) ?? [];
  if (!folder) return undefined;
  const widths = widthsOf(facts?.width ?? Number.POSITIVE_INFINITY);
  const srcSet = (format: string, among = widths) =>
    among.map(({ preset, shown }) => `${folder}${preset}.${format} ${shown}w`).join(', ');
  const narrow = widths.filter(({ preset }) => preset <= PHONE_WIDTH_MAX);
  return {
    avif: srcSet('avif'),
    webp: srcSet('webp'),
    jpg: srcSet('jpg'),
    onPhones: { avif: srcSet('avif', narrow), webp: srcSet('webp', narrow) },
    src: `${folder}${PLAIN_WIDTH}.jpg`,
  };
}

/** Presets up to the first that holds the whole picture; that one is served at the picture's own width. */
function widthsOf(pictureWidth: number) {
  const last = IMAGE_WIDTHS.findIndex((preset) => preset >= pictureWidth);
  const presets = last === -1 ? IMAGE_WIDTHS : IMAGE_WIDTHS.slice(0, last + 1);
  return presets.map((preset) => ({ preset, shown: Math.min(preset, pictureWidth) }));
}
