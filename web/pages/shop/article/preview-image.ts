// The preview picture of a shared link (og:image): the article's first picture, in a size that every service loads.
import type { Article } from '#contract/articles/article.ts';
import { isOwnImage } from '#web/components/image/image-sources.ts';
import type { PreviewImage } from '#web/layout/page-meta.ts';

/** A width in pixels that the shop serves. Some services skip pictures of more than 300 KB. */
const WIDTH = 960;

export function previewImage({ images: [first] }: Pick<Article, 'images'>): PreviewImage | undefined {
  if (!first) return undefined;
  const { url, alt, imageInfo } = first;
  if (!imageInfo || !isOwnImage(url)) return { path: url, alt };
  const width = Math.min(WIDTH, imageInfo.width);
  const height = Math.round((imageInfo.height * width) / imageInfo.width);
  return { path: `${url.slice(0, url.lastIndexOf('/'))}/${WIDTH}.jpg`, width, height, alt };
}
