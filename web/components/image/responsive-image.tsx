// A photo in the size and format the browser can use best, in a place that never jumps. Knows no page.
import type { CSSProperties } from 'react';
import { preload } from 'react-dom';
import { NOT_PHONE_MEDIA_QUERY, PHONE_MEDIA_QUERY } from '#contract/breakpoints.ts';
import type { ImageInfo as PictureFacts } from '#contract/image.ts';
import { type ImageSources, imageSources, isOwnImage } from './image-sources.ts';

interface PictureProps {
  /** `img` of a product or review: one of ours, or an address elsewhere. */
  readonly img: string;
  /** `picture` of the same product or review. */
  readonly picture?: PictureFacts | null | undefined;
  /** What is to be seen; empty where the text beside it says the same. */
  readonly alt: string;
  /** How wide it is shown, as the attribute `sizes`: '(min-width: 48rem) 33vw, 100vw'. */
  readonly sizes: string;
  /** In the first screenful: asked for before anything else. All others wait until they come near. */
  readonly priority?: boolean | undefined;
  /** Classes of the image itself: its width, its shape (`aspect-square`), how it is fitted (`object-cover`). */
  readonly className?: string;
}

/**
 * Takes the room of its intrinsic size until CSS says otherwise, so that nothing shifts while it loads; a blurred
 * miniature stands in. Without facts (a picture kept elsewhere) the class has to give it a shape.
 */
export function ResponsiveImage({ img, picture, alt, sizes, priority = false, className }: PictureProps) {
  const sources = imageSources(img, picture);
  if (sources && priority) preloadBest(sources, sizes);
  return (
    <picture className="contents">
      {sources && <Sources sources={sources} sizes={sizes} />}
      <img
        src={sources?.src ?? img}
        {...(sources && { srcSet: sources.jpg, sizes })}
        {...(picture && { width: picture.width, height: picture.height, style: miniature(picture) })}
        // Whoever keeps a picture elsewhere need not learn which page it is looked at on.
        {...(!isOwnImage(img) && { referrerPolicy: 'no-referrer' as const })}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        className={className}
      />
    </picture>
  );
}

interface SourcesProps {
  readonly sources: ImageSources;
  readonly sizes: string;
}

/** The browser takes the first it can read and whose screen it is on. */
function Sources({ sources: { avif, webp, onPhones }, sizes }: SourcesProps) {
  return (
    <>
      <source type="image/avif" media={PHONE_MEDIA_QUERY} srcSet={onPhones.avif} sizes={sizes} />
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <source type="image/webp" media={PHONE_MEDIA_QUERY} srcSet={onPhones.webp} sizes={sizes} />
      <source type="image/webp" srcSet={webp} sizes={sizes} />
    </>
  );
}

/** Browsers that cannot read AVIF leave a preload of that type alone. */
function preloadBest({ src, avif, onPhones }: ImageSources, sizes: string): void {
  const best = { as: 'image', type: 'image/avif', imageSizes: sizes, fetchPriority: 'high' } as const;
  preload(src, { ...best, media: PHONE_MEDIA_QUERY, imageSrcSet: onPhones.avif });
  preload(src, { ...best, media: NOT_PHONE_MEDIA_QUERY, imageSrcSet: avif });
}

function miniature({ blur }: PictureFacts): CSSProperties {
  return { backgroundImage: `url("${blur}")`, backgroundSize: 'cover', backgroundPosition: 'center' };
}
