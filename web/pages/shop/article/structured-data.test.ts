// Tests that the structured data of an article's page has what schema.org and Google's product results require.
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Review } from '#contract/articles/review.ts';
import { fullArticle, plainArticle } from '../../feed/sample-articles.ts';
import { articleStructuredData } from './structured-data.ts';

const ORIGIN = 'https://selvedge.example';
const url = z.url().startsWith(`${ORIGIN}/fabrics/`);
const absoluteUrl = z.url();
const quantitative = z.object({
  '@type': z.literal('QuantitativeValue'),
  value: z.number().positive(),
  /** A code of UN/CEFACT Recommendation 20. */
  unitCode: z.string().regex(/^[A-Z0-9]{2,3}$/),
});
const stars = {
  ratingValue: z.number().min(1).max(5),
  bestRating: z.literal(5),
  worstRating: z.literal(1),
};

/** The required fields of Google's merchant listings and product snippets, and those recommended for fabrics. */
const product = z.object({
  '@type': z.literal('Product'),
  name: z.string().min(1),
  description: z.string().min(1),
  sku: z.string().min(1),
  url,
  image: z.array(absoluteUrl).min(1),
  brand: z.object({ '@type': z.literal('Brand'), name: z.string().min(1) }),
  material: z.string().optional(),
  color: z.string().optional(),
  width: quantitative.optional(),
  weight: quantitative.optional(),
  offers: z.object({
    '@type': z.literal('Offer'),
    price: z.number().positive(),
    priceCurrency: z.string().length(3),
    availability: z.enum(['InStock', 'OutOfStock', 'BackOrder'].map((name) => `https://schema.org/${name}`)),
    availabilityStarts: z.iso.date().optional(),
    url,
    includesObject: z.object({ amountOfThisGood: z.int().positive() }),
    priceSpecification: z
      .object({
        '@type': z.literal('UnitPriceSpecification'),
        price: z.number().positive(),
        referenceQuantity: quantitative.extend({ valueReference: quantitative }),
      })
      .optional(),
  }),
  aggregateRating: z
    .object({ '@type': z.literal('AggregateRating'), ...stars, ratingCount: z.int().positive() })
    .optional(),
  review: z
    .array(
      z.object({
        '@type': z.literal('Review'),
        author: z.object({ '@type': z.literal('Person'), name: z.string().min(1) }),
        reviewBody: z.string(),
        reviewRating: z.object({ '@type': z.literal('Rating'), ...stars }),
      }),
    )
    .min(1)
    .optional(),
});
const breadcrumbs = z.object({
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z
    .array(
      z.object({
        '@type': z.literal('ListItem'),
        position: z.int().positive(),
        name: z.string().min(1),
        item: absoluteUrl,
      }),
    )
    .length(3),
});
const graph = z.object({ '@graph': z.tuple([product, breadcrumbs]) });

const review: Review = {
  _id: '1',
  name: 'Ada Weaver',
  customer: 'Tailor',
  description: 'It does not crease.',
  img: '/cloth/a.jpg',
  imageInfo: null,
  articleId: fullArticle._id,
  stars: 4,
  createdAt: '2026-05-04T10:00:00.000Z',
  isVerified: true,
  answer: '',
  answeredAt: null,
};

test('every stated fact, offer, rating and review of an article', () => {
  const reviews = { items: [review], hasMore: false, rating: { average: 4.5, count: 2 } };
  const data = graph.parse(
    articleStructuredData(ORIGIN, 'Selvedge', { article: fullArticle, takesCards: true, reviews }),
  );
  const [first, trail] = data['@graph'];
  expect(first).toMatchObject({
    sku: 'SV-00007',
    material: '80 % wool, 20 % polyamide',
    color: 'Peat brown',
    width: { value: 150, unitCode: 'CMT' },
    weight: { value: 430, unitCode: 'GM' },
    image: [ORIGIN + fullArticle.img, 'https://images.example/b.jpg'],
    offers: {
      price: 314.4,
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      includesObject: { amountOfThisGood: 4 },
      priceSpecification: { price: 314.4, referenceQuantity: { value: 10, valueReference: { value: 1 } } },
    },
    aggregateRating: { ratingValue: 4.5, ratingCount: 2 },
    review: [{ author: { name: 'Ada Weaver' }, reviewRating: { ratingValue: 4 } }],
  });
  expect(trail.itemListElement.map(({ name, item }) => [name, item])).toEqual([
    ['Home', `${ORIGIN}/`],
    ['Fabrics', `${ORIGIN}/fabrics`],
    ['Fell Herringbone Tweed', `${ORIGIN}/fabrics/fell-herringbone-tweed`],
  ]);
});

test('without facts, stock and reviews, what is not known is left out', () => {
  const reviews = { items: [], hasMore: false, rating: { average: null, count: 0 } };
  const article = { ...plainArticle, availableQuantity: 3 };
  const data = graph.parse(articleStructuredData(ORIGIN, 'Selvedge', { article, takesCards: true, reviews }));
  expect(data['@graph'][0].offers.availability).toBe('https://schema.org/OutOfStock');
  for (const name of ['aggregateRating', 'review', 'material', 'color', 'width', 'weight'])
    expect(data['@graph'][0]).not.toHaveProperty(name);
});

test('a fabric below its minimum order is on back order until pieces come', () => {
  const article = { ...plainArticle, availableQuantity: 0, expected: [{ on: '2027-03-12', quantity: 40 }] };
  const data = articleStructuredData(ORIGIN, 'Selvedge', { article, takesCards: true, reviews: undefined });
  expect(graph.parse(data)['@graph'][0].offers).toMatchObject({
    availability: 'https://schema.org/BackOrder',
    availabilityStarts: '2027-03-12',
  });
});

test('reviews without stars are left out', () => {
  const reviewsOf = (...items: Review[]) => {
    const reviews = { items, hasMore: false, rating: { average: null, count: 0 } };
    const [first] = graph.parse(
      articleStructuredData(ORIGIN, 'Selvedge', { article: fullArticle, takesCards: true, reviews }),
    )['@graph'];
    return first.review;
  };
  const unrated = { ...review, name: 'Tom Fuller', stars: null };
  expect(reviewsOf(review, unrated)?.map(({ author }) => author.name)).toEqual(['Ada Weaver']);
  expect(reviewsOf(unrated)).toBeUndefined();
});
