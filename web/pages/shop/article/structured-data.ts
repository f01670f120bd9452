// The page of an article for search engines: product, offer, rating, reviews and breadcrumbs as schema.org JSON-LD.
import type { Article } from '#contract/articles/article.ts';
import { compositionText } from '#contract/articles/composition-texts.ts';
import { PATTERNS } from '#contract/articles/fabric-vocabulary.ts';
import type { Rating, Review } from '#contract/articles/review.ts';
import { STARS_MAX } from '#contract/core/limits.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { amountFromCents, shopCurrency } from '#contract/figures/money.ts';
import { t, withinSentence } from '#contract/languages/text.ts';
import { localPath } from '#web/languages/own-language.ts';
import { availabilityData, leastOrder } from '#web/parts/articles/least-order.ts';
import type { ArticleReviews } from './load-reviews.ts';

export type JsonLd = Readonly<Record<string, unknown>>;

interface ArticlePageData {
  readonly article: Article;
  /** Whether orders can be paid. */
  readonly takesCards: boolean;
  readonly reviews: ArticleReviews | undefined;
}

/** Unit codes of UN/CEFACT Recommendation 20. */
const CENTIMETRE = 'CMT';
const GRAM_PER_SQUARE_METRE = 'GM';
const METRE = 'MTR';

/** `origin` has no trailing slash. */
export function articleStructuredData(origin: string, shopName: string, page: ArticlePageData): JsonLd {
  const url = origin + localPath(fillPath(pages.fabric, { slug: page.article.slug }));
  return { '@graph': [productData(origin, url, shopName, page), breadcrumbData(origin, url, page.article)] };
}

function productData(
  origin: string,
  url: string,
  shopName: string,
  { article, takesCards, reviews }: ArticlePageData,
): JsonLd {
  const { composition, colour, pattern, widthCm, weightGsm } = article;
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    url,
    name: article.productName,
    description: article.description,
    sku: article.articleNumber,
    brand: { '@type': 'Brand', name: shopName },
    image: article.images.map((image) => new URL(image.url, `${origin}/`).href),
    ...(composition && { material: compositionText(composition) }),
    ...(colour && { color: colour.name }),
    ...(pattern && { pattern: pattern === 'other' ? pattern : withinSentence(PATTERNS[pattern]) }),
    ...(widthCm !== null && { width: quantity(widthCm, CENTIMETRE) }),
    ...(weightGsm !== null && { weight: quantity(weightGsm, GRAM_PER_SQUARE_METRE) }),
    offers: offerData(url, shopName, article, takesCards),
    ...ratingData(reviews?.rating),
    ...reviewsData(reviews?.items),
  };
}

/** Only articles with stars have a rating. */
function ratingData(rating: Rating | undefined): JsonLd | undefined {
  if (!rating || rating.average === null) return undefined;
  const { average, count } = rating;
  return { aggregateRating: { '@type': 'AggregateRating', ...starsData(average), ratingCount: count } };
}

/** Leaves out reviews without stars, because Google's product results require a rating in each. */
function reviewsData(reviews: readonly Review[] = []): JsonLd | undefined {
  const rated = reviews.flatMap(({ name, description, stars }) => {
    if (stars === null) return [];
    return {
      '@type': 'Review',
      author: { '@type': 'Person', name },
      reviewBody: description,
      reviewRating: { '@type': 'Rating', ...starsData(stars) },
    };
  });
  return rated.length > 0 ? { review: rated } : undefined;
}

const starsData = (stars: number) => ({ ratingValue: stars, bestRating: STARS_MAX, worstRating: 1 });

/** What is offered is the least that can be bought, as in the product feed: search engines compare the prices of both. */
function offerData(url: string, shopName: string, article: Article, takesCards: boolean): JsonLd {
  const { pieceLengthM } = article;
  const least = leastOrder(article, takesCards);
  const price = amountFromCents(least.cents);
  return {
    '@type': 'Offer',
    url,
    price,
    priceCurrency: shopCurrency(),
    ...availabilityData(least),
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization', name: shopName },
    includesObject: { '@type': 'TypeAndQuantityNode', amountOfThisGood: least.pieces, unitText: t`piece` },
    ...(pieceLengthM !== null && {
      // The price applies to `referenceQuantity`; shops list it by `valueReference`.
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price,
        priceCurrency: shopCurrency(),
        referenceQuantity: {
          ...quantity(Number((pieceLengthM * least.pieces).toFixed(2)), METRE),
          valueReference: quantity(1, METRE),
        },
      },
    }),
  };
}

function breadcrumbData(origin: string, url: string, article: Article): JsonLd {
  const trail = [
    [t`Home`, origin + localPath(pages.home)],
    [t`Fabrics`, origin + localPath(pages.fabrics)],
    [article.productName, url],
  ] as const;
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(([name, item], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item,
    })),
  };
}

function quantity(value: number, unitCode: string): JsonLd {
  return { '@type': 'QuantitativeValue', value, unitCode };
}
