// The small picture at the beginning of a cell. The text beside it says what it is, so it has no alternative text.
import type { ImageInfo } from '#contract/image.ts';
import { ResponsiveImage } from '#web/components/image/responsive-image.tsx';

interface CellPictureProps {
  /** What the picture is of: an article or a review. */
  readonly of: { readonly img: string; readonly imageInfo: ImageInfo | null };
  /** Classes that hide it where the table is narrow. */
  readonly className?: string;
}

export function CellPicture({ of: { img, imageInfo }, className = '' }: CellPictureProps) {
  return (
    <span className={`size-10 shrink-0 bg-base-300 ${className}`}>
      <ResponsiveImage img={img} info={imageInfo} alt="" sizes="2.5rem" className="size-full object-cover" />
    </span>
  );
}
