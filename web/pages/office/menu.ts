// The office's part of the dashboard's menu.
import { formTexts } from '#contract/core/form-texts.ts';
import { pages } from '#contract/core/paths.ts';
import type { Route } from '#contract/endpoint-types.ts';
import type { WaitingNow } from '#contract/office/overview.ts';
import type { ShopUses } from '#contract/shop/shop-uses.ts';

const texts = formTexts.dashboard;

type StaffLink = readonly [page: string, text: string, needs: Route];

/** Who may call the endpoint sees the link. The first four are those of the specification. */
const WORK_LINKS: readonly StaffLink[] = [
  [pages.users, texts.allUser, 'GET /api/user'],
  [pages.manageAllOrder, texts.allOrder, 'GET /api/allOrder'],
  [pages.addProduct, texts.addProduct, 'POST /api/product'],
  [pages.manageProduct, texts.manageProduct, 'PUT /api/articles/:id'],
  [pages.overview, texts.overview, 'GET /api/overview'],
  [pages.stock, texts.stock, 'POST /api/articles/:id/stock'],
];
/** Those who see All User reach it from there. */
const ACCOUNTS_LINK: StaffLink = [pages.accounts, texts.accounts, 'GET /api/accounts'];
/** In a shop that is paid by bank transfer, a bank's file is read every day. */
const BANK_FILE_LINK: StaffLink = [pages.bankFile, texts.bankFile, 'POST /api/bank-files'];
const FURTHER_LINKS: readonly StaffLink[] = [
  [pages.messages, texts.messages, 'GET /api/order-messages'],
  [pages.quotations, texts.quotations, 'GET /api/all-quotations'],
  [pages.reviews, texts.reviews, 'GET /api/reviews'],
  [pages.log, texts.log, 'GET /api/audit-log'],
  [pages.taxAndDelivery, texts.taxAndDelivery, 'PUT /api/shop-settings/tax'],
  [pages.shop, texts.shop, 'PUT /api/shop-settings/content'],
];
/** A role that has no more of them sees all: folding would save it nothing. */
const SHOWN_MAX = 8;

/** The links of a role: its daily work, what waits and the page itself; and the others. */
export function staffLinks(
  may: (route: Route) => boolean,
  { onAccount, transferDays }: Pick<ShopUses, 'onAccount' | 'transferDays'>,
  isUp: (page: string) => boolean,
): { readonly work: readonly StaffLink[]; readonly further: readonly StaffLink[] } {
  const all = [
    ...WORK_LINKS,
    ...(may('GET /api/user') || !onAccount ? [] : [ACCOUNTS_LINK]),
    ...(transferDays > 0 ? [BANK_FILE_LINK] : []),
  ];
  const mine = (links: readonly StaffLink[]) => links.filter(([, , needs]) => may(needs));
  const [work, further] = [mine(all), mine(FURTHER_LINKS)];
  const isShort = work.length + further.length <= SHOWN_MAX;
  const up = further.filter(([page]) => isShort || isUp(page));
  return { work: [...work, ...up], further: further.filter((link) => !up.includes(link)) };
}

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
