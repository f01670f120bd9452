// A row of the order or of the swatches: a fabric with its picture, and what the page says of it.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { FabricCard } from '#contract/articles/fabric-list.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { ResponsiveImage } from '#web/components/image/responsive-image.tsx';
import { textLang } from '#web/parts/articles/text-language.ts';

interface FabricRowProps {
  readonly fabric: Pick<FabricCard, 'productName' | 'slug' | 'img' | 'imageInfo' | 'untranslated'>;
  /** Shown at the end of the line with the name. */
  readonly price: ReactNode;
  readonly children: ReactNode;
}

export function FabricRow({ fabric, price, children }: FabricRowProps) {
  const { productName, slug } = fabric;
  return (
    <li className="flex gap-4 border-t border-base-300 py-4 last:border-b sm:gap-6">
      <Picture fabric={fabric} />
      <div className="min-w-0 grow">
        <div className="flex justify-between gap-4">
          <h2 className="min-w-0 text-lg leading-snug font-medium wrap-anywhere">
            <Link className="link-thread" to={fillPath(pages.fabric, { slug })}>
              <bdi lang={textLang(fabric, 'productName')}>{productName}</bdi>
            </Link>
          </h2>
          <p className="shrink-0 font-semibold tabular-nums">{price}</p>
        </div>
        {children}
      </div>
    </li>
  );
}

/** The name is beside it, so it has no alternative text. */
function Picture({ fabric: { img, imageInfo } }: Pick<FabricRowProps, 'fabric'>) {
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
