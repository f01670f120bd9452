// A chosen swatch: its fabric, its price, the pieces to reserve with it, and Remove.
import { Link } from 'react-router';
import type { Article } from '#contract/article.ts';
import { fillPath, pages } from '#contract/paths.ts';
import type { SwatchTerms } from '#contract/swatches.ts';
import { ResponsiveImage } from '#web/components/image/responsive-image.tsx';
import { ArticleNumber } from '#web/components/ui/article-number.tsx';
import { dollarsText } from '#web/components/ui/fabric-text.ts';
import { ReservationChoice } from './reservation-choice.tsx';
import type { Reservations } from './use-reservations.ts';

interface SwatchRowProps {
  readonly fabric: Article;
  /** The price of a swatch in dollars. */
  readonly price: number;
  /** Undefined for visitors. */
  readonly terms: SwatchTerms | undefined;
  readonly reservations: Reservations;
  /** The reason why the server did not reserve the pieces. */
  readonly rejected: string | undefined;
  /** Called when the pieces to reserve have changed. */
  readonly onChange: () => void;
  readonly onRemove: () => void;
}

export function SwatchRow({ fabric, price, onRemove, ...reservation }: SwatchRowProps) {
  const { productName, articleNumber, img, imageInfo, slug } = fabric;
  return (
    <li className="flex gap-4 border-t border-base-300 py-5 last:border-b sm:gap-6">
      <div className="pinked w-20 shrink-0 self-start overflow-hidden bg-base-300 md:w-24">
        <ResponsiveImage
          img={img}
          info={imageInfo}
          alt=""
          sizes="(min-width: 48rem) 6rem, 5rem"
          className="aspect-square w-full object-cover"
        />
      </div>
      <div className="min-w-0 grow">
        <div className="flex justify-between gap-4">
          <h2 className="min-w-0 text-lg leading-snug font-medium wrap-anywhere">
            <Link className="link-thread" to={fillPath(pages.fabric, { slug })}>
              <bdi>{productName}</bdi>
            </Link>
          </h2>
          <p className="shrink-0 tabular-nums">{price > 0 ? dollarsText(price) : 'Free'}</p>
        </div>
        <ArticleNumber>{articleNumber}</ArticleNumber>
        {reservation.terms && (
          <ReservationChoice fabric={fabric} {...reservation} terms={reservation.terms} />
        )}
        <button
          type="button"
          className="link-thread min-h-11 cursor-pointer text-sm"
          aria-label={`Remove ${productName}`}
          onClick={onRemove}
        >
          Remove
        </button>
      </div>
    </li>
  );
}
