// The files of a picture that its zoom shows; a file of its own, because pages load it only with the zoom.
import type { ImageInfo } from '#contract/articles/image.ts';
import { IMAGE_WIDTHS } from '#contract/core/limits.ts';
import { isOwnImage } from '#web/components/image/image-sources.ts';

/** The widest files of an image, and its smallest as a CSS background; undefined for images on other hosts. */
export function zoomSources(img: string, info: ImageInfo | null) {
  if (!isOwnImage(img)) return undefined;
  const folder = img.slice(0, img.lastIndexOf('/'));
  const [smallest] = IMAGE_WIDTHS;
  const widest = IMAGE_WIDTHS.find((width) => width >= (info?.width ?? Infinity)) ?? IMAGE_WIDTHS.at(-1);
  const small = `url(${folder}/${smallest}.avif)`;
  return { avif: `${folder}/${widest}.avif`, src: `${folder}/${widest}.jpg`, small };
}
