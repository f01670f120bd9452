// The ordered article in the order dialog: picture, facts, bounds and price. It is beside the form on wide screens,
// above it on phones.
import type { Article, ArticleSummary } from '#contract/articles/article.ts';
import type { ArticleFacts } from '#contract/articles/article-facts.ts';
import { compositionText } from '#contract/articles/composition-texts.ts';
import { texts } from '#contract/core/texts.ts';
import { pricePerLengthText, weightText, widthText } from '#contract/figures/units.ts';
import { t } from '#contract/languages/text.ts';
import { ResponsiveImage } from '#web/components/image/responsive-image.tsx';
import { expectedText } from '#web/parts/articles/expected-pieces.ts';
import { cutText, priceStepText, withoutBreaks } from '#web/parts/articles/fabric-texts.ts';
import { useUnits } from '#web/shop-data/use-units.ts';

/** Lists have no structured facts and lots; they arrive with the article itself. */
export type OrderedArticle = ArticleSummary & Partial<ArticleFacts & Pick<Article, 'largestLot'>>;

interface OrderedArticleFactsProps {
  readonly article: OrderedArticle;
}

export function OrderedArticleFacts({ article }: OrderedArticleFactsProps) {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex gap-4 md:flex-col">
        <div className="shrink-0">
          <ResponsiveImage
            img={article.img}
            info={article.imageInfo}
            alt=""
            sizes="(min-width: 48rem) 17rem, 6rem"
            className="size-24 bg-base-300 object-cover md:aspect-square md:h-auto md:w-full"
          />
        </div>
        <Facts article={article} />
      </div>
      <div className="flex flex-col gap-2">
        <Bounds article={article} />
        <PriceSteps article={article} />
      </div>
    </div>
  );
}

/** Lists the stated facts only. */
function Facts({ article }: OrderedArticleFactsProps) {
  const units = useUnits();
  const { articleNumber, composition, widthCm, weightGsm, pricePerMetre } = article;
  const { pieceLengthM = null, continuousLengthM = null } = article;
  const measures = [
    widthCm && t`${widthText(units, widthCm)} wide`,
    weightGsm && weightText(units, weightGsm),
  ];
  const facts = [
    [t`Article number`, articleNumber],
    [t`Composition`, composition && withoutBreaks(compositionText(composition))],
    [t`Width and weight`, measures.filter(Boolean).join(' · ')],
    [t`In one length`, cutText(units, { pieceLengthM, continuousLengthM })],
    [
      units === 'metric' ? t`Price per metre` : t`Price per yard`,
      pricePerMetre && pricePerLengthText(units, pricePerMetre),
    ],
  ] as const;
  return (
    <ul className="min-w-0 text-sm leading-relaxed text-base-content/80 tabular-nums">
      {facts.map(
        ([name, value]) =>
          value && (
            <li key={name}>
              <span className="sr-only">{name}: </span>
              {value}
            </li>
          ),
      )}
    </ul>
  );
}

function PriceSteps({ article: { priceSteps } }: OrderedArticleFactsProps) {
  if (!priceSteps) return null;
  return (
    <ul
      className="flex flex-wrap gap-x-4 px-4 text-sm tabular-nums md:flex-col"
      aria-label={t`Prices per piece of larger orders`}
    >
      {priceSteps.map((step) => (
        <li key={step.fromQuantity}>{priceStepText(step)}</li>
      ))}
    </ul>
  );
}

function Bounds({ article }: OrderedArticleFactsProps) {
  const facts = [
    [t`Minimum Quantity`, String(article.minimumQuantity)],
    [t`Available Quantity`, String(article.availableQuantity)],
    [t`Price`, texts.article.price(article.price)],
    ...(article.expected ? [[t`Expected`, expectedText({ ...article, availableQuantity: 0 })] as const] : []),
  ] as const;
  return (
    <dl className="grid grid-cols-[1fr_1fr_auto] gap-3 rounded-box bg-base-200 px-4 py-3 text-sm md:grid-cols-1 md:gap-1.5">
      {facts.map(([name, value]) => (
        <div
          key={name}
          className="min-w-0 [&:nth-child(4)]:col-span-full md:flex md:flex-wrap md:justify-between md:gap-x-3"
        >
          <dt className="text-base-content/75">{name}</dt>
          <dd className="break-words font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
