// The small picture at the beginning of a cell. The text beside it says what it is, so it has no alternative text.
import type { ImageInfo } from '#contract/articles/image.ts';
import { ResponsiveImage } from '#web/components/image/responsive-image.tsx';

interface CellPictureProps {
  /** What the picture is of: an article or a review. */
  readonly of: { readonly img: string; readonly imageInfo: ImageInfo | null };
  /** Shows it at 56 instead of 40 px. */
  readonly large?: boolean;
  /** Classes that hide it where the table is narrow. */
  readonly className?: string;
}

export function CellPicture({ of: { img, imageInfo }, large = false, className = '' }: CellPictureProps) {
  return (
    <span className={`${large ? 'size-14' : 'size-10'} shrink-0 bg-base-300 ${className}`}>
      <ResponsiveImage
        img={img}
        info={imageInfo}
        alt=""
        sizes={large ? '3.5rem' : '2.5rem'}
        className="size-full object-cover"
      />
    </span>
  );
}
