// The structured data of the home page: company, products and reviews as schema.org JSON-LD.
import type { ArticleSummary } from '#contract/articles/article.ts';
import type { Review } from '#contract/articles/review.ts';
import { shopCurrency } from '#contract/figures/money.ts';
import type { HomeData } from '../../../parts/content/lists.ts';

type JsonLd = Readonly<Record<string, unknown>>;

/** Lists that are still promises are left out. `origin` has no trailing slash. */
export function structuredData(origin: string, shopName: string, home: HomeData | undefined): JsonLd {
  const company = { '@id': `${origin}/#company` };
  return {
    '@graph': [
      {
        '@type': 'Organization',
        ...company,
        name: shopName,
        url: `${origin}/`,
        ...(home?.founded && { foundingDate: home.founded }),
        ...(home && { slogan: home.content.claim }),
      },
      ...loadedItems(home?.articles).map((article) => productData(origin, article)),
      ...loadedItems(home?.reviews).map((review) => reviewData(company, review)),
    ],
  };
}

function loadedItems<Item>(list: readonly Item[] | Promise<unknown> | undefined): readonly Item[] {
  return Array.isArray(list) ? list : [];
}

function productData(origin: string, article: ArticleSummary): JsonLd {
  return {
    '@type': 'Product',
    name: article.productName,
    description: article.description,
    image: new URL(article.img, `${origin}/`).href,
    offers: {
      '@type': 'Offer',
      price: article.price,
      priceCurrency: shopCurrency(),
      url: `${origin}/`,
      availability: `https://schema.org/${article.availableQuantity > 0 ? 'InStock' : 'OutOfStock'}`,
    },
  };
}

function reviewData(company: JsonLd, review: Review): JsonLd {
  return {
    '@type': 'Review',
    itemReviewed: company,
    author: { '@type': 'Person', name: review.name },
    reviewBody: review.description,
  };
}
