// Builds the srcset of an image that the shop serves from its URL and width.
import type { ImageInfo } from '#contract/image.ts';
import { IMAGE_WIDTHS } from '#contract/limits.ts';
import { IMAGES_BASE } from '#contract/paths.ts';

/** The `srcset` of each format, best first. */
export interface ImageSources {
  readonly avif: string;
  readonly webp: string;
  readonly jpg: string;
  /** Leaves out widths that no phone needs but dense screens would request. */
  readonly onPhones: { readonly avif: string; readonly webp: string };
  /** The `src` for browsers without srcset. */
  readonly src: string;
}

/** The widest file offered to phones, in pixels. */
const MAX_PHONE_WIDTH = 640;

const OWN_IMAGE = new RegExp(`^${IMAGES_BASE}/[0-9a-f]{64}/`);
const FALLBACK_WIDTH = 640;

/** Whether the shop itself serves the image. */
export function isOwnImage(img: string): boolean {
  return OWN_IMAGE.test(img);
}

/** Returns undefined for images on other hosts, which have one size. */
export function imageSources(img: string, info: ImageInfo | null | undefined): ImageSources | undefined {
  const [folder] = OWN_IMAGE.exec(img) ?? [];
  if (!folder) return undefined;
  const widths = widthsOf(info?.width ?? Number.POSITIVE_INFINITY);
  const srcSet = (format: string, among = widths) =>
    among.map(({ preset, shown }) => `${folder}${preset}.${format} ${shown}w`).join(', ');
  const narrow = widths.filter(({ preset }) => preset <= MAX_PHONE_WIDTH);
  return {
    avif: srcSet('avif'),
    webp: srcSet('webp'),
    jpg: srcSet('jpg'),
    onPhones: { avif: srcSet('avif', narrow), webp: srcSet('webp', narrow) },
    src: `${folder}${FALLBACK_WIDTH}.jpg`,
  };
}

/** The widest file of each format better than `img`; undefined for images on other hosts. */
export function widestSources(
  img: string,
  info: ImageInfo | null | undefined,
): { readonly avif: string; readonly webp: string } | undefined {
  const [folder] = OWN_IMAGE.exec(img) ?? [];
  const widest = widthsOf(info?.width ?? Number.POSITIVE_INFINITY).at(-1);
  if (!folder || !widest) return undefined;
  return { avif: `${folder}${widest.preset}.avif`, webp: `${folder}${widest.preset}.webp` };
}

/** The preset widths up to the first that holds the whole image; the server sends that one at the image's own width. */
function widthsOf(imageWidth: number) {
  const last = IMAGE_WIDTHS.findIndex((preset) => preset >= imageWidth);
  const presets = last === -1 ? IMAGE_WIDTHS : IMAGE_WIDTHS.slice(0, last + 1);
  return presets.map((preset) => ({ preset, shown: Math.min(preset, imageWidth) }));
}
