// The endpoints of articles and of the public collection.
import { z } from 'zod';
import { api } from './api.ts';
import { article, articleSummary, insertedArticle, newArticle } from './article.ts';
import type { Endpoint } from './endpoint.ts';
import { fabricAddressQuery, fabricCard, fabricList, fabricParams, fabricQuery } from './fabric-list.ts';
import { idParams, searchQuery } from './fields.ts';
import { RELATED_MAX } from './limits.ts';

export const articleEndpoints = {
  listProducts: {
    ...api.listProducts,
    summary: 'All articles, oldest first',
    query: searchQuery,
    success: 200,
    response: z.array(articleSummary),
    errors: [],
  },
  getProduct: {
    ...api.getProduct,
    summary: 'One article with its structured facts',
    params: idParams,
    success: 200,
    response: article,
    errors: ['article_not_found'],
  },
  addProduct: {
    ...api.addProduct,
    summary: 'Add an article',
    body: newArticle,
    success: 201,
    response: insertedArticle,
    errors: ['article_number_taken'],
  },
  deleteProduct: {
    ...api.deleteProduct,
    summary: 'Delete an article; its orders stay',
    params: idParams,
    success: 200,
    response: z.object({ deletedCount: z.int() }),
    errors: ['article_not_found'],
  },
  listFabrics: {
    ...api.listFabrics,
    summary: 'A page of the public collection, filtered, with the number of articles each choice would leave',
    query: fabricQuery,
    success: 200,
    response: fabricList,
    errors: [],
  },
  listFabricAddresses: {
    ...api.listFabricAddresses,
    summary:
      'The slugs of all articles on sale, oldest first, for the sitemap; the Link header leads to the next page',
    query: fabricAddressQuery,
    success: 200,
    response: z.array(z.string()),
    errors: [],
  },
  getFabric: {
    ...api.getFabric,
    summary: 'One article by its slug; a former slug finds it too',
    params: fabricParams,
    success: 200,
    response: article,
    errors: ['article_not_found'],
  },
  listRelatedFabrics: {
    ...api.listRelatedFabrics,
    summary: 'Articles that share weave, colour, fibres or uses with one article; the most similar first',
    params: fabricParams,
    success: 200,
    response: z.array(fabricCard).max(RELATED_MAX),
    errors: ['article_not_found'],
  },
  listAvailable: {
    ...api.listAvailable,
    summary: 'Products for the purchase page, sold-out ones included',
    query: searchQuery,
    success: 200,
    response: z.array(articleSummary),
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
