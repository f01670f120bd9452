// A picture of the shop's content: one that comes with the shop, or an upload.
import type { Pictures } from '#contract/shop/shop-content.ts';
import { DecorImage } from '../../components/image/decor-image.tsx';
import type { DecorImageSource } from '../../components/image/decor-image-source.ts';
import { ResponsiveImage } from '../../components/image/responsive-image.tsx';

interface ContentPictureProps {
  /** Its value in the content; nothing is shown for ''. */
  readonly picture: string;
  /** Those that come with the shop and may be shown here. */
  readonly among: readonly DecorImageSource[];
  readonly pictures: Pictures;
  readonly sizes: string;
  readonly alt: string;
  readonly className: string;
}

export function ContentPicture({ picture, among, pictures, sizes, alt, className }: ContentPictureProps) {
  if (picture === '') return null;
  const known = among.find(({ path }) => path.startsWith(`${picture}-`));
  if (known) return <DecorImage image={known} alt={alt} sizes={sizes} className={className} />;
  return (
    <ResponsiveImage img={picture} info={pictures[picture]} alt={alt} sizes={sizes} className={className} />
  );
}
