// A fabric's card: its picture, composition, measures, prices and stock. The collection, related and saved fabrics show
// it.
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Article } from '#contract/articles/article.ts';
import { compositionText } from '#contract/articles/composition-texts.ts';
import type { FabricCard as Fabric } from '#contract/articles/fabric-list.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import { formatPrice } from '#contract/figures/money.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import { pricePerLengthText, weightText, widthText } from '#contract/figures/units.ts';
import { t } from '#contract/languages/text.ts';
import { request } from '#web/api/client.ts';
import { tx } from '#web/languages/tx.ts';
import { useUnits } from '#web/shop-data/use-units.ts';
import { ResponsiveImage } from '../../components/image/responsive-image.tsx';
import { TaxNote } from '../money/tax-note.tsx';
import { ArticleNumber } from './article-number.tsx';
import { expectedText } from './expected-pieces.ts';
import { lastPiecesText, piecesText, withoutBreaks } from './fabric-texts.ts';
import { NeedLine } from './need-line.tsx';
import { RatingText } from './rating-text.tsx';
import { textLang } from './text-language.ts';

interface FabricCardProps {
  readonly fabric: Fabric;
  /** The heading level of the name. */
  readonly heading?: 'h2' | 'h3';
  /** Loads the image early. Set it for the first row of the first screenful. */
  readonly early?: boolean;
  /** The `sizes` attribute of the image: the width at which it is shown. */
  readonly sizes?: string;
  /** Buttons and links at the end of the card. */
  readonly actions?: ReactNode;
}

const SIZES = '(min-width: 64rem) 22vw, (min-width: 40rem) 29vw, 44vw';

/** Spans four rows. In a grid whose cells are subgrids (`FabricGrid`), the parts of neighbouring cards line up. */
export function FabricCard({ fabric, heading = 'h3', early, sizes = SIZES, actions }: FabricCardProps) {
  const Heading = heading;
  const { picture, pointer } = useSecondPicture(fabric.slug);
  return (
    <article className="card" data-article={fabric._id} aria-labelledby={headingId(fabric)} {...pointer}>
      <div className="card-picture pinked">
        <ResponsiveImage
          img={fabric.img}
          info={fabric.imageInfo}
          alt={fabric.alt}
          sizes={sizes}
          priority={early}
          className="card-image"
        />
        {picture && (
          <ResponsiveImage img={picture.url} alt="" sizes={sizes} className="card-image card-second" />
        )}
      </div>
      <div className="pt-4">
        <ArticleNumber>{fabric.articleNumber}</ArticleNumber>
        <Heading
          id={headingId(fabric)}
          className="card-name"
          dir="auto"
          lang={textLang(fabric, 'productName')}
        >
          <Link to={fillPath(pages.fabric, { slug: fabric.slug })}>{fabric.productName}</Link>
        </Heading>
        <RatingText rating={fabric.rating} />
        <Colours fabric={fabric} />
        <Facts fabric={fabric} />
      </div>
      <Prices fabric={fabric} />
      <div className="card-end">
        <Availability fabric={fabric} />
        {fabric.pieceLengthM !== null && (
          <div className="need-place card-need">
            <NeedLine fabric={fabric} />
          </div>
        )}
        {actions}
      </div>
    </article>
  );
}

/** The id is unique because a page has one card per fabric. */
const headingId = ({ _id }: Fabric) => `fabric-${_id}`;

interface FabricProps {
  readonly fabric: Fabric;
}

const DOTS_MAX = 6;

function Colours({ fabric: { colourways } }: FabricProps) {
  if (!colourways) return null;
  return (
    <p className="card-fact mt-1.5 flex items-center gap-1">
      {colourways.slice(0, DOTS_MAX).map(({ slug, hex }) => (
        <span key={slug} className="card-dot" style={hex === null ? undefined : { backgroundColor: hex }} />
      ))}
      <span className="ml-1">{t`${colourways.length} colours`}</span>
    </p>
  );
}

/** Lists the stated facts only. */
function Facts({ fabric: { composition, widthCm, weightGsm } }: FabricProps) {
  const units = useUnits();
  const measures = [
    widthCm !== null && widthText(units, widthCm),
    weightGsm !== null && weightText(units, weightGsm),
  ].filter(Boolean);
  return (
    <>
      {composition && (
        <p className="card-fact mt-1.5">
          <span className="sr-only">{t`Composition:`} </span>
          {withoutBreaks(compositionText(composition))}
        </p>
      )}
      {measures.length > 0 && (
        <p className="card-fact">
          <span className="sr-only">{t`Width and weight:`} </span>
          {measures.join(' · ')}
        </p>
      )}
    </>
  );
}

function Prices({ fabric: { price, pricePerMetre } }: FabricProps) {
  const units = useUnits();
  return (
    <p className="card-price">
      <span className="block font-semibold">
        {tx`${<strong className="font-semibold">{formatPrice(price)}</strong>} per piece`}
        <TaxNote />
      </span>
      {pricePerMetre !== null && (
        <span className="card-fact block">{pricePerLengthText(units, pricePerMetre)}</span>
      )}
    </p>
  );
}

function Availability({ fabric }: FabricProps) {
  const { availableQuantity, minimumQuantity, isLastPieces, expected } = fabric;
  if (expected && availableQuantity < minimumQuantity)
    return (
      <p className="card-fact">
        {t`${expectedText({ availableQuantity, expected: expected.slice(0, 1) })}, minimum ${formatNumber(minimumQuantity)}`}
      </p>
    );
  if (availableQuantity <= 0)
    return <p className="text-sm font-semibold text-error">{texts.shop.notAvailable}</p>;
  return (
    <p className="card-fact">
      {isLastPieces
        ? lastPiecesText(availableQuantity)
        : t`${piecesText(availableQuantity)} available, minimum ${formatNumber(minimumQuantity)}`}
    </p>
  );
}

/** A mouse that only passes over a card fetches nothing. */
const REST_MS = 120;

type Picture = Article['images'][number];

/**
 * The second picture of a fabric, which its card shows while a mouse rests on it. It is fetched then, so
 * that no page is heavier for it, and phones never ask for it.
 */
function useSecondPicture(slug: string) {
  const [picture, setPicture] = useState<Picture | null>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const fetchPicture = () =>
    request('GET /api/fabrics/:slug', { params: { slug } }).then(
      ({ images }) => setPicture(images[1] ?? null),
      // The card is complete without it.
      () => undefined,
    );
  return {
    picture,
    pointer: {
      onPointerEnter({ pointerType }: PointerEvent) {
        if (pointerType === 'mouse' && picture === undefined)
          timer.current = setTimeout(fetchPicture, REST_MS);
      },
      onPointerLeave: () => clearTimeout(timer.current),
    },
  };
}
