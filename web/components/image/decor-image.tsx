// A decorative image of the site, in the best format and width that the browser supports.
import { preload } from 'react-dom';
import { NOT_PHONE_MEDIA_QUERY, PHONE_MEDIA_QUERY } from '#contract/core/breakpoints.ts';
import type { DecorImageSource } from './decor-image-source.ts';

interface DecorImageProps {
  readonly image: DecorImageSource;
  /** Shown instead of `image` on a phone. */
  readonly phoneImage?: DecorImageSource;
  /** The `sizes` attribute: the width at which it is shown. */
  readonly sizes: string;
  /** Replaces the image's own text; empty when the image adds nothing to the text beside it. */
  readonly alt?: string;
  /** Preloads the image. Set it for the first screenful. */
  readonly priority?: boolean;
  readonly className?: string;
}

export function DecorImage({ image, phoneImage, sizes, alt, priority = false, className }: DecorImageProps) {
  if (priority) preloadImage(image, phoneImage, sizes);
  return (
    <picture className="contents">
      {phoneImage && <source type="image/avif" media={PHONE_MEDIA_QUERY} srcSet={phoneImage.avif} />}
      {phoneImage && <source type="image/webp" media={PHONE_MEDIA_QUERY} srcSet={phoneImage.webp} />}
      <source type="image/avif" srcSet={image.avif} sizes={sizes} />
      <source type="image/webp" srcSet={image.webp} sizes={sizes} />
      <img
        src={image.path}
        alt={alt ?? image.alt}
        width={image.width}
        height={image.height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        style={{ backgroundColor: image.tone }}
        className={className}
      />
    </picture>
  );
}

/** Preloads the image from the <head>, in the format that nearly every browser takes. */
function preloadImage(
  image: DecorImageSource,
  phoneImage: DecorImageSource | undefined,
  sizes: string,
): void {
  const common = { as: 'image', type: 'image/avif', fetchPriority: 'high' } as const;
  if (phoneImage)
    preload(phoneImage.path, { ...common, media: PHONE_MEDIA_QUERY, imageSrcSet: phoneImage.avif });
  const media = phoneImage && { media: NOT_PHONE_MEDIA_QUERY };
  preload(image.path, { ...common, ...media, imageSrcSet: image.avif, imageSizes: sizes });
}
