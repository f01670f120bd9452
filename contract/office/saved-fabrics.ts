// The endpoints of saved fabrics and of stock alerts: the caller's own only.
import { z } from 'zod';
import { fabricCard } from '../articles/fabric-list.ts';
import { endpoint } from '../core/endpoint.ts';
import { EXAMPLE, EXAMPLE_PAGE } from '../core/example-values.ts';
import { idParams, namedObject, pageQuery } from '../core/fields.ts';
import { languageQuery } from '../languages/text-languages.ts';

export const savedFabricsEndpoints = {
  listSavedFabrics: endpoint('GET /api/saved-fabrics', {
    access: 'signed in',
    summary: "The caller's saved fabrics that are on sale, the one saved first first",
    query: pageQuery.extend(languageQuery),
    response: z.array(fabricCard),
    example: { query: { ...EXAMPLE_PAGE, language: 'de' } },
  }),
  getSavedIds: endpoint('GET /api/saved-fabrics/ids', {
    access: 'signed in',
    summary: 'Ids of the fabrics the caller has saved, and of those with a stock alert of the caller',
    response: namedObject('SavedIds', {
      saved: z.array(z.string()).describe('The ids of saved articles'),
      alerts: z.array(z.string()).describe('The ids of articles that the customer waits for'),
    }),
  }),
  saveFabric: endpoint('PUT /api/saved-fabrics/:id', {
    access: 'signed in',
    summary: 'Save a fabric; one that is saved already stays as it is',
    params: idParams,
    example: { params: { id: EXAMPLE.article } },
    errors: ['article_not_found', 'saved_fabrics_full'],
  }),
  removeSavedFabric: endpoint('DELETE /api/saved-fabrics/:id', {
    access: 'signed in',
    summary: 'Remove a fabric from the saved ones; 0 when it is not among them',
    params: idParams,
    example: { params: { id: EXAMPLE.article } },
  }),
  addStockAlert: endpoint('PUT /api/stock-alerts/:id', {
    access: 'signed in',
    summary: 'Ask for one email to the account when a sold-out product can be ordered again',
    params: idParams,
    example: { params: { id: EXAMPLE.soldOutArticle } },
    errors: ['article_not_found', 'article_in_stock', 'stock_alerts_full'],
  }),
  removeStockAlert: endpoint('DELETE /api/stock-alerts/:id', {
    access: 'signed in',
    summary: 'Withdraw a stock alert; 0 when there is none',
    params: idParams,
    example: { params: { id: EXAMPLE.soldOutArticle } },
  }),
};
