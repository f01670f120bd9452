// The endpoints of saved fabrics and of stock alerts: the caller's own only.
import { z } from 'zod';
import { api } from './api.ts';
import type { Endpoint } from './endpoint.ts';
import { fabricCard } from './fabric-list.ts';
import { idParams, pageQuery } from './fields.ts';

const modifiedCount = z.object({ modifiedCount: z.int() });
const deletedCount = z.object({ deletedCount: z.int() });

export const savedFabricsEndpoints = {
  listSavedFabrics: {
    ...api.listSavedFabrics,
    summary: "The caller's saved fabrics that are on sale, the one saved first first",
    query: pageQuery,
    success: 200,
    response: z.array(fabricCard),
    errors: [],
  },
  getSavedIds: {
    ...api.getSavedIds,
    summary: 'Ids of the fabrics the caller has saved, and of those with a stock alert of the caller',
    success: 200,
    response: z.object({ saved: z.array(z.string()), alerts: z.array(z.string()) }).meta({ id: 'SavedIds' }),
    errors: [],
  },
  saveFabric: {
    ...api.saveFabric,
    summary: 'Save a fabric; one that is saved already stays as it is',
    params: idParams,
    success: 200,
    response: modifiedCount,
    errors: ['article_not_found', 'saved_fabrics_full'],
  },
  removeSavedFabric: {
    ...api.removeSavedFabric,
    summary: 'Remove a fabric from the saved ones; 0 when it is not among them',
    params: idParams,
    success: 200,
    response: deletedCount,
    errors: [],
  },
  addStockAlert: {
    ...api.addStockAlert,
    summary: 'Ask for one email to the account when a sold-out product can be ordered again',
    params: idParams,
    success: 200,
    response: modifiedCount,
    errors: ['article_not_found', 'article_in_stock', 'stock_alerts_full'],
  },
  removeStockAlert: {
    ...api.removeStockAlert,
    summary: 'Withdraw a stock alert; 0 when there is none',
    params: idParams,
    success: 200,
    response: deletedCount,
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
