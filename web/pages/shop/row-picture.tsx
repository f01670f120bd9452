// The picture at the beginning of a row of the order or of the swatches. The name is beside it, so it has no alternative text.
import type { FabricCard } from '#contract/fabric-list.ts';
import { ResponsiveImage } from '#web/components/image/responsive-image.tsx';

interface RowPictureProps {
  readonly fabric: Pick<FabricCard, 'img' | 'imageInfo'>;
}

export function RowPicture({ fabric: { img, imageInfo } }: RowPictureProps) {
  return (
    <div className="pinked w-20 shrink-0 self-start overflow-hidden bg-base-300 md:w-24">
      <ResponsiveImage
        img={img}
        info={imageInfo}
        alt=""
        sizes="(min-width: 48rem) 6rem, 5rem"
        className="aspect-square w-full object-cover"
      />
    </div>
  );
}
