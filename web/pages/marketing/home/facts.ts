// What the home page tells search engines in their own terms (schema.org): the company, its fabrics, its reviews.

import { messages } from '#contract/messages.ts';
import type { Product } from '#contract/product.ts';
import type { Review } from '#contract/review.ts';
import type { HomeLists } from './lists.ts';

type Fact = Readonly<Record<string, unknown>>;

/** Only lists that came with the page are told. `origin` without a slash at the end. */
export function homeFacts(origin: string, lists: HomeLists | undefined): Fact {
  const organization = { '@id': `${origin}/#company` };
  return {
    '@graph': [
      {
        '@type': 'Organization',
        ...organization,
        name: messages.shop.name,
        url: `${origin}/`,
        foundingDate: '1970',
        slogan: messages.shop.claim,
      },
      ...listed(lists?.products).map((product) => productFact(origin, product)),
      ...listed(lists?.reviews).map((review) => reviewFact(organization, review)),
    ],
  };
}

function listed<Item>(list: readonly Item[] | Promise<unknown> | undefined): readonly Item[] {
  return Array.isArray(list) ? list : [];
}

function productFact(origin: string, product: Product): Fact {
  return {
    '@type': 'Product',
    name: product.productName,
    description: product.description,
    image: new URL(product.img, `${origin}/`).href,
    offers: {
      '@type': 'Offer',
      price: product.price,
      priceCurrency: 'USD',
      url: `${origin}/`,
      availability: `https://schema.org/${product.availableQuantity > 0 ? 'InStock' : 'OutOfStock'}`,
    },
  };
}

function reviewFact(company: Fact, review: Review): Fact {
  return {
    '@type': 'Review',
    itemReviewed: company,
    author: { '@type': 'Person', name: review.name },
    reviewBody: review.description,
  };
}
