// The structured data of the home page: company, products and reviews as schema.org JSON-LD.

import type { ArticleSummary } from '#contract/article.ts';
import { messages } from '#contract/messages.ts';
import { shopCurrency } from '#contract/money.ts';
import type { Review } from '#contract/review.ts';
import type { HomeLists } from './lists.ts';

type JsonLd = Readonly<Record<string, unknown>>;

/** Lists that are still promises are left out. `origin` has no trailing slash. */
export function structuredData(origin: string, lists: HomeLists | undefined): JsonLd {
  const company = { '@id': `${origin}/#company` };
  return {
    '@graph': [
      {
        '@type': 'Organization',
        ...company,
        name: messages.shop.name,
        url: `${origin}/`,
        foundingDate: '1970',
        slogan: messages.shop.claim,
      },
      ...loadedItems(lists?.articles).map((article) => productData(origin, article)),
      ...loadedItems(lists?.reviews).map((review) => reviewData(company, review)),
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
