// The endpoints of articles and of the public collection.
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { EXAMPLE, EXAMPLE_PAGE } from '../core/example-values.ts';
import { idParams, searchQuery } from '../core/fields.ts';
import { BEST_SELLERS_MAX, RELATED_MAX } from '../core/limits.ts';
import { languageQuery } from '../languages/text-languages.ts';
import { article, articleSummary, exampleArticle, insertedArticle, newArticle } from './article.ts';
import {
  availableQuery,
  colourwayList,
  fabricAddressQuery,
  fabricCard,
  fabricDetails,
  fabricDetailsQuery,
  fabricList,
  fabricParams,
  fabricQuery,
} from './fabric-list.ts';

/** Each filter of the collection once. */
const EXAMPLE_FILTERS = {
  fibre: ['wool'],
  weave: ['twill'],
  colour: ['blue'],
  pattern: ['stripe'],
  use: ['suits'],
  fire: ['en-1021-1'],
  certificate: ['RWS'],
  fibreShare: 50,
  weightFrom: 100,
  weightTo: 500,
  widthFrom: 140,
  priceFrom: 5,
  priceTo: 50,
  metrePriceFrom: 0.1,
  metrePriceTo: 20,
  cutFrom: 12,
  martindaleFrom: 40_000,
  wyzenbeekFrom: 30_000,
  lightFrom: 5,
  pillingFrom: 4,
  seamTo: 6,
  enoughFor: 2,
  inStock: 'yes',
  availableBy: '2027-03-12',
} as const;

export const articleEndpoints = {
  listProducts: endpoint('GET /api/product', {
    access: 'anyone',
    summary: 'All articles, oldest first',
    query: searchQuery.extend(languageQuery),
    response: z.array(articleSummary),
    example: { query: { ...EXAMPLE_PAGE, q: 'twill', language: 'de' } },
  }),
  getProduct: endpoint('GET /api/product/:id', {
    access: 'anyone',
    summary: 'One article with its structured facts',
    params: idParams,
    query: z.object(languageQuery),
    response: article,
    example: { params: { id: EXAMPLE.article }, query: { language: 'de' } },
    errors: ['article_not_found'],
  }),
  addProduct: endpoint('POST /api/product', {
    access: 'admin',
    roles: ['sales'],
    keyScopes: ['articles:write'],
    summary: 'Add an article',
    body: newArticle,
    success: 201,
    response: insertedArticle,
    example: {
      body: { ...exampleArticle, availableQuantity: 100, state: 'on_sale' },
      response: { insertedId: EXAMPLE.article, articleNumber: EXAMPLE.articleNumber },
    },
    errors: ['article_number_in_use', 'external_id_in_use'],
  }),
  deleteProduct: endpoint('DELETE /api/product/:id', {
    access: 'admin',
    roles: ['sales'],
    keyScopes: ['articles:write'],
    summary: 'Delete an article; its orders stay',
    params: idParams,
    example: { params: { id: EXAMPLE.article } },
    errors: ['article_not_found'],
  }),
  listFabrics: endpoint('GET /api/fabrics', {
    access: 'anyone',
    summary: 'A page of the public collection, filtered, with the number of articles each choice would leave',
    query: fabricQuery.extend(languageQuery),
    response: fabricList,
    example: {
      query: {
        q: 'twill',
        ...EXAMPLE_FILTERS,
        colours: 'apart',
        sort: 'metre-price',
        page: 1,
        language: 'de',
      },
    },
  }),
  listFabricAddresses: endpoint('GET /api/fabric-addresses', {
    access: 'anyone',
    summary:
      'The slugs of all articles on sale, oldest first, for the sitemap; the Link header leads to the next page',
    query: fabricAddressQuery,
    response: z.array(z.string()),
    example: { query: { limit: 20, cursor: EXAMPLE_PAGE.cursor } },
  }),
  listFabricDetails: endpoint('GET /api/fabric-details', {
    access: 'anyone',
    summary:
      'All articles on sale with their facts, oldest first, for product feeds; the Link header leads to the next page',
    query: fabricDetailsQuery,
    response: z.array(fabricDetails),
    example: { query: { limit: 20, cursor: EXAMPLE_PAGE.cursor, language: 'de' } },
  }),
  getFabric: endpoint('GET /api/fabrics/:slug', {
    access: 'anyone',
    summary: 'One article by its slug; a former slug finds it too',
    params: fabricParams,
    query: z.object(languageQuery),
    response: article,
    example: { params: { slug: EXAMPLE.slug }, query: { language: 'de' } },
    errors: ['article_not_found'],
  }),
  listRelatedFabrics: endpoint('GET /api/fabrics/:slug/related', {
    access: 'anyone',
    summary: 'Articles that share weave, colour, fibres or uses with one article; the most similar first',
    params: fabricParams,
    query: z.object(languageQuery),
    response: z.array(fabricCard).max(RELATED_MAX),
    example: { params: { slug: EXAMPLE.slug }, query: { language: 'de' } },
    errors: ['article_not_found'],
  }),
  listBestSellers: endpoint('GET /api/best-sellers', {
    access: 'anyone',
    summary:
      'The articles most pieces of which were ordered within thirty days, of those that can be ordered now',
    query: z.object(languageQuery),
    response: z.array(fabricCard).max(BEST_SELLERS_MAX),
    example: { query: { language: 'de' } },
  }),
  listColourways: endpoint('GET /api/fabrics/:slug/colourways', {
    access: 'anyone',
    summary: 'The colours of one fabric that are on sale, this one included; empty where there is one',
    params: fabricParams,
    query: z.object(languageQuery),
    response: colourwayList,
    example: { params: { slug: EXAMPLE.slug }, query: { language: 'de' } },
    errors: ['article_not_found'],
  }),
  listAvailable: endpoint('GET /api/available', {
    access: 'anyone',
    summary: 'Products for the purchase page, sold-out ones included',
    query: availableQuery.extend(languageQuery),
    response: z.array(articleSummary),
    example: { query: { ...EXAMPLE_PAGE, ...EXAMPLE_FILTERS, q: 'twill', language: 'de' } },
  }),
};
