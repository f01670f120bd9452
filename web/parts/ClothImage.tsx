// One of the shop's own cloth pictures, in the format and width a browser can use best. Knows no page.
import type { ClothPicture } from './clothPictures.ts';

interface ClothImageProps {
  readonly picture: ClothPicture;
  /** How wide it is shown, as the attribute `sizes`. */
  readonly sizes: string;
  /** Said instead of what the picture says of itself; empty where it only adorns. */
  readonly alt?: string;
  /** In the first screenful: asked for before anything else. */
  readonly priority?: boolean;
  readonly className?: string;
}

export function ClothImage({ picture, sizes, alt, priority = false, className }: ClothImageProps) {
  return (
    <picture className="contents">
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
