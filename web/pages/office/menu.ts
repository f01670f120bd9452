// The office's part of the dashboard's menu.
import { formMessages } from '#contract/core/form-messages.ts';
import { pages } from '#contract/core/paths.ts';
import type { Route } from '#contract/endpoint-types.ts';
import type { WaitingNow } from '#contract/office/overview.ts';

const words = formMessages.dashboard;

/** Who may call the endpoint sees the link. Those after Manage Product are not in the specification. */
export const STAFF_LINKS: readonly (readonly [page: string, text: string, needs: Route])[] = [
  [pages.users, words.allUser, 'GET /api/user'],
  [pages.manageAllOrder, words.allOrder, 'GET /api/allOrder'],
  [pages.addProduct, words.addProduct, 'POST /api/product'],
  [pages.manageProduct, words.manageProduct, 'PUT /api/articles/:id'],
  [pages.overview, words.overview, 'GET /api/overview'],
  [pages.messages, words.messages, 'GET /api/order-messages'],
  [pages.quotations, words.quotations, 'GET /api/all-quotations'],
  [pages.reviews, words.reviews, 'GET /api/reviews'],
  [pages.stock, words.stock, 'POST /api/articles/:id/stock'],
  [pages.log, words.log, 'GET /api/audit-log'],
  [pages.taxAndDelivery, words.taxAndDelivery, 'PUT /api/shop-settings/tax'],
  [pages.shop, words.shop, 'PUT /api/shop-settings/content'],
  [pages.apiKeys, words.apiKeys, 'GET /api/api-keys'],
  [pages.webhooks, words.webhooks, 'GET /api/webhooks'],
];
/** Pages that those who see All User reach from there. */
export const ACCOUNTS_LINK = [pages.accounts, words.accounts, 'GET /api/accounts'] as const;
/** What waits for the mill in a list of the menu. */
export function countOf(to: string, waiting: WaitingNow) {
  const { toPrepare, toShip, messages, quotations, reviewsToLookAt, lowStock } = waiting;
  switch (to) {
    case pages.manageAllOrder:
      return { count: toPrepare.count + toShip.count, words: ['order waits', 'orders wait'] } as const;
    case pages.messages:
      return { count: messages.count, words: ['message waits', 'messages wait'] } as const;
    case pages.quotations:
      return { count: quotations.count, words: ['question waits', 'questions wait'] } as const;
    case pages.reviews:
      return { count: reviewsToLookAt.count, words: ['review waits', 'reviews wait'] } as const;
    case pages.stock:
      return { count: lowStock, words: ['article is low', 'articles are low'] } as const;
  }
  return undefined;
}
