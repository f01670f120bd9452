// A photo in the best size and format that the browser supports, with its space reserved while it loads.
import { preload } from 'react-dom';
import type { ImageInfo } from '#contract/articles/image.ts';
import { NOT_PHONE_MEDIA_QUERY, PHONE_MEDIA_QUERY } from '#contract/core/breakpoints.ts';
import { type ImageSources, imageSources, isOwnImage } from './image-sources.ts';

interface ResponsiveImageProps {
  /** The URL of the image: `img` of an article or review. */
  readonly img: string;
  /** The `imageInfo` of the same article or review. */
  readonly info?: ImageInfo | null | undefined;
  /** The alternative text; empty when the text beside the image says the same. */
  readonly alt: string;
  /** The `sizes` attribute, for example '(min-width: 48rem) 33vw, 100vw'. */
  readonly sizes: string;
  /** Preloads the image. Set it for the first screenful; all others load lazily. */
  readonly priority?: boolean | undefined;
  /** The classes of the <img>: width, shape (`aspect-square`) and fit (`object-cover`). */
  readonly className?: string;
}

/**
 * Reserves the image's own size, or the one that its classes give, and shows its average colour while it loads.
 * Without `info` (an image on another host) the classes have to give it a size.
 */
export function ResponsiveImage({
  img,
  info,
  alt,
  sizes,
  priority = false,
  className = '',
}: ResponsiveImageProps) {
  const sources = imageSources(img, info);
  if (sources && priority) preloadImage(sources, sizes);
  return (
    <picture className="contents">
      {/* The browser takes the first source whose type and media query match. */}
      {sources && (
        <source type="image/avif" media={PHONE_MEDIA_QUERY} srcSet={sources.avifOnPhones} sizes={sizes} />
      )}
      {sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      <img
        src={sources?.src ?? img}
        {...(info && { width: info.width, height: info.height, style: { backgroundColor: info.tone } })}
        // Other hosts do not learn which page shows their image.
        {...(!isOwnImage(img) && { referrerPolicy: 'no-referrer' as const })}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        {...(priority && { fetchPriority: 'high' as const })}
        decoding="async"
        className={className}
      />
    </picture>
  );
}

/** Browsers without AVIF skip preloads of that type. */
function preloadImage({ src, avif, avifOnPhones }: ImageSources, sizes: string): void {
  const common = { as: 'image', type: 'image/avif', imageSizes: sizes, fetchPriority: 'high' } as const;
  preload(src, { ...common, media: PHONE_MEDIA_QUERY, imageSrcSet: avifOnPhones });
  preload(src, { ...common, media: NOT_PHONE_MEDIA_QUERY, imageSrcSet: avif });
}
