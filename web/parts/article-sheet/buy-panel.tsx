// The name of an article, its prices and stock, and Buy Now.
import { lazy, memo, type ReactNode, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Article } from '#contract/articles/article.ts';
import type { Colourway } from '#contract/articles/fabric-list.ts';
import { measuresOf } from '#contract/articles/measures.ts';
import type { Rating } from '#contract/articles/review.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import { formatMoney, formatPrice } from '#contract/figures/money.ts';
import { lengthText, pricePerLengthText, type Units } from '#contract/figures/units.ts';
import { t } from '#contract/languages/text.ts';
import { BUY_BAR_ATTRIBUTE } from '#web/components/browser/document-state.ts';
import { useDocumentAttribute } from '#web/components/browser/use-document-attribute.ts';
import { useIsHydrated } from '#web/components/browser/use-is-hydrated.ts';
import { lastPiecesText, leadTimeText, piecesText, priceStepText } from '#web/parts/articles/fabric-texts.ts';
import { RatingText } from '#web/parts/articles/rating-text.tsx';
import { textLang } from '#web/parts/articles/text-language.ts';
import { wovenToOrderText } from '#web/parts/orders/deposits.ts';
import { NoOrdersNotice } from '#web/parts/orders/no-orders-notice.tsx';
import { useShop } from '#web/shop-data/use-shop.ts';
import { useShopCharges } from '#web/shop-data/use-shop-charges.ts';
import { useTakesOrders } from '#web/shop-data/use-takes-orders.ts';
import { useUnits } from '#web/shop-data/use-units.ts';
import type { Calculation } from '../articles/calculator-rules.ts';
import { expectedText, withExpected } from '../articles/expected-pieces.ts';
import { leastOrder } from '../articles/least-order.ts';
import { articleErrorText } from '../articles/quantity-rules.ts';
import { askPath, buyLink } from '../orders/order-address.ts';
import { Calculator } from './calculator.tsx';
import { REVIEWS_ID } from './reviews-address.ts';

/** Loaded in a shop that charges delivery only. */
const DeliveryPrices = lazy(() => import('./delivery-prices.tsx'));
/** Loaded where a lot has a picture. */
const LotsInStock = lazy(() => import('./lots-in-stock.tsx'));

interface BuyPanelProps {
  readonly article: Article;
  /** Shown below the name, as a link to the reviews. */
  readonly rating?: Rating | undefined;
  readonly colourways?: readonly Colourway[] | undefined;
  /** Further actions of a customer, below Buy Now. */
  readonly actions?: ReactNode;
}

export function BuyPanel({ article, rating, colourways = [], actions }: BuyPanelProps) {
  const charges = useShopCharges();
  const units = useUnits();
  const [calculation, setCalculation] = useState<Calculation>();
  const { articleNumber, productName, price, priceSteps, pricePerMetre } = article;
  return (
    <div>
      <p className="text-sm tracking-wide text-base-content/75 tabular-nums">{articleNumber}</p>
      <h1 className="mt-1 text-[clamp(1.9rem,1.3rem+2vw,3rem)] leading-[1.1] font-light tracking-tight wrap-anywhere">
        <bdi lang={textLang(article, 'productName')}>{productName}</bdi>
      </h1>
      {rating && rating.average !== null && (
        <a
          href={`#${REVIEWS_ID}`}
          className="mt-2 inline-flex min-h-9 items-center hover:underline print:hidden"
        >
          <RatingText rating={rating} />
        </a>
      )}
      <p className="mt-3 flex flex-wrap items-baseline gap-x-5 gap-y-1 tabular-nums md:mt-6">
        <span className="text-2xl font-semibold">
          {formatPrice(price)} <span className="text-base font-normal">{t`per piece`}</span>
          {charges?.taxNote && <span className="text-sm font-normal"> {charges.taxNote}</span>}
        </span>
        {pricePerMetre !== null && (
          <span className="text-base-content/75">{pricePerLengthText(units, pricePerMetre)}</span>
        )}
        <LeastOrder article={article} />
      </p>
      {priceSteps && (
        <ul className="mt-2 tabular-nums" aria-label={t`Prices per piece of larger orders`}>
          {priceSteps.map((step) => (
            <li key={step.fromQuantity}>{priceStepText(step)}</li>
          ))}
        </ul>
      )}
      <Calculator article={article} onCalculated={setCalculation} />
      <Colours colourways={colourways} slug={article.slug} />
      <Stock article={article} />
      <LoadedTerms article={article} charges={charges} />
      <BuyNow article={article} calculation={calculation} />
      {actions && <div className="mt-4 print:hidden">{actions}</div>}
    </div>
  );
}

/** The price of the least that can be bought, where that is more than a piece. */
function LeastOrder({ article }: { readonly article: Article }) {
  const { pieces, cents } = leastOrder(article, true);
  if (pieces === 1) return null;
  return (
    <span className="w-full">
      {article.isLastPieces
        ? t`All ${piecesText(pieces)} together: ${formatMoney(cents)}`
        : t`Minimum order of ${piecesText(pieces)}: ${formatMoney(cents)}`}
    </span>
  );
}

/** Memoized, because a part that is still being loaded would disappear until then when what it shows is rendered again. */
const LoadedTerms = memo(function LoadedTerms({
  article,
  charges,
}: Pick<BuyPanelProps, 'article'> & { readonly charges: ReturnType<typeof useShopCharges> }) {
  return (
    <>
      {article.lots.length > 0 && (
        <Suspense>
          <LotsInStock article={article} />
        </Suspense>
      )}
      {charges?.delivery && (
        <Suspense>
          <DeliveryPrices {...charges} />
        </Suspense>
      )}
    </>
  );
});

interface ColoursProps {
  readonly colourways: readonly Colourway[];
  /** The article that is shown. */
  readonly slug: string;
}

/** Links to the other colours of the fabric. */
function Colours({ colourways, slug: shown }: ColoursProps) {
  if (colourways.length === 0) return null;
  return (
    <nav aria-label={t`Colours`} className="mt-6 print:hidden">
      <ul className="flex flex-wrap gap-x-5 gap-y-2">
        {colourways.map(({ slug, name, hex, untranslated }) => (
          <li key={slug}>
            <Link
              to={fillPath(pages.fabric, { slug })}
              preventScrollReset
              prefetch="intent"
              aria-current={slug === shown ? 'page' : undefined}
              className="inline-flex min-h-11 items-center gap-2.5 aria-[current=page]:font-semibold not-aria-[current=page]:hover:underline"
            >
              <span
                aria-hidden="true"
                className={`size-7 rounded-full border border-base-content/30 ${slug === shown ? 'outline-2 outline-offset-2 outline-primary' : ''}`}
                style={hex === null ? undefined : { backgroundColor: hex }}
              />
              <span lang={textLang({ untranslated }, 'colour')}>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Stock({ article }: { readonly article: Article }) {
  const { minimumQuantity, availableQuantity, isLastPieces, expected } = article;
  const leadTime = leadTimeText(article);
  const { depositPercent } = useShop();
  const units = useUnits();
  const facts = [
    isLastPieces
      ? undefined
      : [t`Minimum order`, piecesText(minimumQuantity), lengthOf(units, article, minimumQuantity)],
    stockFact(units, article),
    leadTime === undefined ? undefined : [t`Lead time`, leadTime, undefined],
    article.leadTimeDays && depositPercent
      ? [
          availableQuantity > 0 || expected ? t`More pieces` : t`Ask us`,
          wovenToOrderText(depositPercent),
          undefined,
        ]
      : undefined,
  ].filter((fact) => fact !== undefined);
  return (
    <dl className="mt-6 border-y border-base-300 tabular-nums">
      {facts.map(([name, value, length]) => (
        <div key={name} className="flex gap-4 border-base-300 py-2 not-first:border-t">
          <dt className="w-44 shrink-0 max-[22rem]:w-32 text-base-content/75">{name}</dt>
          <dd className={`font-medium ${value === t`Sold out` ? 'text-error' : ''}`}>
            {value}
            {length && (
              <span className="font-normal text-base-content/75 min-[22rem]:whitespace-nowrap">
                {' '}
                · {length}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function stockFact(units: Units, article: Article) {
  const { availableQuantity, isLastPieces, expected } = article;
  if (expected) return [availableQuantity > 0 ? t`In stock` : t`Expected`, expectedText(article), undefined];
  if (availableQuantity <= 0) return [t`In stock`, t`Sold out`, undefined];
  const text = isLastPieces ? lastPiecesText(availableQuantity) : piecesText(availableQuantity);
  return [t`In stock`, text, lengthOf(units, article, availableQuantity)];
}

function lengthOf(units: Units, article: Article, pieces: number): string | undefined {
  const { lengthM } = measuresOf(article, pieces);
  return lengthM === undefined ? undefined : lengthText(units, lengthM);
}

interface BuyNowProps {
  readonly article: Article;
  /** What the needed length takes, if it can be ordered; the dialog opens with its pieces. */
  readonly calculation: Calculation | undefined;
}

/**
 * It is a link, so that it leads visitors through the login page to the open dialog. On phones it is always visible.
 */
function BuyNow({ article, calculation }: BuyNowProps) {
  const units = useUnits();
  const { search } = useLocation();
  const unavailable = articleErrorText(withExpected(article));
  const hydrated = useIsHydrated();
  const takesOrders = useTakesOrders();
  const { quotations } = useShop().uses;
  useDocumentAttribute(BUY_BAR_ATTRIBUTE, !unavailable && takesOrders);
  if (!takesOrders) return <NoOrdersNotice className="mt-6" />;
  if (unavailable)
    return (
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
        <p className="font-medium">{unavailable}</p>
        {quotations && (
          <Link
            className="link-thread inline-flex min-h-11 items-center"
            to={askPath(article._id)}
          >{t`Ask us for it`}</Link>
        )}
      </div>
    );
  return (
    <>
      <div className="buy-bar">
        <p className="buy-bar-price" aria-hidden="true">
          {calculation ? formatMoney(calculation.totalCents) : formatPrice(article.price)}
          <span className="block text-xs font-normal text-base-content/75">
            {calculation
              ? `${piecesText(calculation.pieces)} · ${lengthText(units, calculation.lengthM)}`
              : t`per piece`}
          </span>
        </p>
        <Link
          // The server caches one page for many addresses, so the rest of the query is added only after hydration.
          {...buyLink(hydrated ? search : '', article._id, calculation?.pieces)}
          className="btn btn-primary btn-lg grow"
          aria-label={`${texts.shop.buyNow}: ${article.productName}`}
        >
          {texts.shop.buyNow}
        </Link>
      </div>
      <noscript>
        <p className="mt-3 text-sm">{t`Ordering needs JavaScript.`}</p>
      </noscript>
    </>
  );
}
