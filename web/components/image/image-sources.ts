// Builds the srcset of an image that the shop serves from its URL and width.
import type { ImageInfo } from '#contract/articles/image.ts';
import { PAGE_IMAGE_WIDTHS } from '#contract/core/limits.ts';
import { IMAGES_BASE } from '#contract/core/paths.ts';

export interface ImageSources {
  /** The `srcset` in AVIF. */
  readonly avif: string;
  /** The same without widths that no phone needs but dense screens would request. */
  readonly avifOnPhones: string;
  /** The `src` for browsers without AVIF. */
  readonly src: string;
}

/** The widest file offered to phones, in pixels. */
const MAX_PHONE_WIDTH = 640;

const OWN_IMAGE = new RegExp(`^${IMAGES_BASE}/[0-9a-f]{64}/`);
const FALLBACK_WIDTH = 960;

/** Whether the shop itself serves the image. */
export function isOwnImage(img: string): boolean {
  return OWN_IMAGE.test(img);
}

/** Returns undefined for images on other hosts, which have one size. */
export function imageSources(img: string, info: ImageInfo | null | undefined): ImageSources | undefined {
  const [folder] = OWN_IMAGE.exec(img) ?? [];
  if (!folder) return undefined;
  const widths = widthsOf(info);
  const srcSet = (among: typeof widths) =>
    among.map(({ preset, shown }) => `${folder}${preset}.avif ${shown}w`).join(', ');
  return {
    avif: srcSet(widths),
    avifOnPhones: srcSet(widths.filter(({ preset }) => preset <= MAX_PHONE_WIDTH)),
    src: `${folder}${FALLBACK_WIDTH}.jpg`,
  };
}

/** The preset widths up to the first that holds the whole image; the server sends that one at the image's own width. */
function widthsOf(info: ImageInfo | null | undefined) {
  const imageWidth = info?.width ?? Number.POSITIVE_INFINITY;
  const last = PAGE_IMAGE_WIDTHS.findIndex((preset) => preset >= imageWidth);
  const presets = last === -1 ? PAGE_IMAGE_WIDTHS : PAGE_IMAGE_WIDTHS.slice(0, last + 1);
  return presets.map((preset) => ({ preset, shown: Math.min(preset, imageWidth) }));
}
