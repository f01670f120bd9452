// One of the shop's own cloth pictures, in the format and width a browser can use best. Knows no page.
import { preload } from 'react-dom';
import { NOT_PHONE_MEDIA_QUERY, PHONE_MEDIA_QUERY } from '#contract/breakpoints.ts';
import type { DecorImageSource } from './decor-images.ts';

interface ClothImageProps {
  readonly picture: DecorImageSource;
  /** Shown instead on a phone, in the same place. */
  readonly onPhones?: DecorImageSource;
  /** How wide it is shown, as the attribute `sizes`. */
  readonly sizes: string;
  /** Said instead of what the picture says of itself; empty where it only adorns. */
  readonly alt?: string;
  /** In the first screenful: asked for before anything else. */
  readonly priority?: boolean;
  readonly className?: string;
}

export function DecorImage({ picture, onPhones, sizes, alt, priority = false, className }: ClothImageProps) {
  if (priority) preloadBest(picture, onPhones, sizes);
  return (
    <picture className="contents">
      {onPhones && <source type="image/avif" media={PHONE_MEDIA_QUERY} srcSet={onPhones.avif} />}
      {onPhones && <source type="image/webp" media={PHONE_MEDIA_QUERY} srcSet={onPhones.webp} />}
      <source type="image/avif" srcSet={picture.avif} sizes={sizes} />
      <source type="image/webp" srcSet={picture.webp} sizes={sizes} />
      <img
        src={picture.path}
        alt={alt ?? picture.alt}
        width={picture.width}
        height={picture.height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        style={{ backgroundColor: picture.tone }}
        className={className}
      />
    </picture>
  );
}

/** Named at the top of the page, before the type: nobody waits for the page to be read down to the picture. */
function preloadBest(picture: DecorImageSource, onPhones: DecorImageSource | undefined, sizes: string): void {
  const best = { as: 'image', type: 'image/avif', fetchPriority: 'high' } as const;
  if (onPhones) preload(onPhones.path, { ...best, media: PHONE_MEDIA_QUERY, imageSrcSet: onPhones.avif });
  const media = onPhones && { media: NOT_PHONE_MEDIA_QUERY };
  preload(picture.path, { ...best, ...media, imageSrcSet: picture.avif, imageSizes: sizes });
}
