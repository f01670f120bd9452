// The office's part of the dashboard's menu.
import { formTexts } from '#contract/core/form-texts.ts';
import { pages } from '#contract/core/paths.ts';
import type { Route } from '#contract/endpoint-types.ts';
import type { WaitingNow } from '#contract/office/overview.ts';

const texts = formTexts.dashboard;

/** Who may call the endpoint sees the link. Those after Manage Product are not in the specification. */
export const STAFF_LINKS: readonly (readonly [page: string, text: string, needs: Route])[] = [
  [pages.users, texts.allUser, 'GET /api/user'],
  [pages.manageAllOrder, texts.allOrder, 'GET /api/allOrder'],
  [pages.addProduct, texts.addProduct, 'POST /api/product'],
  [pages.manageProduct, texts.manageProduct, 'PUT /api/articles/:id'],
  [pages.overview, texts.overview, 'GET /api/overview'],
  [pages.messages, texts.messages, 'GET /api/order-messages'],
  [pages.quotations, texts.quotations, 'GET /api/all-quotations'],
  [pages.reviews, texts.reviews, 'GET /api/reviews'],
  [pages.stock, texts.stock, 'POST /api/articles/:id/stock'],
  [pages.log, texts.log, 'GET /api/audit-log'],
  [pages.taxAndDelivery, texts.taxAndDelivery, 'PUT /api/shop-settings/tax'],
  [pages.shop, texts.shop, 'PUT /api/shop-settings/content'],
  [pages.apiKeys, texts.apiKeys, 'GET /api/api-keys'],
  [pages.webhooks, texts.webhooks, 'GET /api/webhooks'],
];
/** Pages that those who see All User reach from there. */
export const ACCOUNTS_LINK = [pages.accounts, texts.accounts, 'GET /api/accounts'] as const;
/** What waits for the mill in a list of the menu. */
export function countOf(to: string, waiting: WaitingNow) {
  const { toPrepare, toShip, messages, quotations, reviewsToLookAt, lowStock } = waiting;
  switch (to) {
    case pages.manageAllOrder:
      return { count: toPrepare.count + toShip.count, texts: ['order waits', 'orders wait'] } as const;
    case pages.messages:
      return { count: messages.count, texts: ['message waits', 'messages wait'] } as const;
    case pages.quotations:
      return { count: quotations.count, texts: ['question waits', 'questions wait'] } as const;
    case pages.reviews:
      return { count: reviewsToLookAt.count, texts: ['review waits', 'reviews wait'] } as const;
    case pages.stock:
      return { count: lowStock, texts: ['article is low', 'articles are low'] } as const;
  }
  return undefined;
}
