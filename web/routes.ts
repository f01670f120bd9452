// Maps the path of every page to its module. contract/core/paths.ts has the paths.
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { DEV_COMPONENTS_PATH, MERCHANT_FEED_PATH, pages } from '../contract/core/paths.ts';

const below = (path: string) => path.slice(pages.dashboard.length + 1);

export default [
  index('pages/marketing/home.tsx'),
  route(pages.homeAlias, 'pages/marketing/home.tsx', { id: 'home-alias' }),
  route(pages.myPortfolio, 'pages/marketing/portfolio.tsx'),
  route(pages.blog, 'pages/marketing/blog.tsx'),
  route(pages.legal, 'pages/marketing/legal.tsx'),
  route(pages.contact, 'pages/marketing/contact.tsx'),
  route(pages.compare, 'pages/shop/compare.tsx'),
  route(pages.fabrics, 'pages/fabrics/fabrics.tsx'),
  route(pages.fabric, 'pages/shop/article.tsx'),
  route(pages.workroom, 'pages/shop/workroom.tsx'),

  layout('layout/app-providers.tsx', [
    route(pages.login, 'pages/auth/login.tsx'),
    route(pages.signUp, 'pages/auth/sign-up.tsx', { caseSensitive: true }),
    route('/signup', 'pages/auth/signup-redirect.ts', { id: 'signup-redirect' }),
    route(pages.forgottenPassword, 'pages/auth/forgotten-password.tsx'),
    route(pages.resetPassword, 'pages/auth/reset-password.tsx'),
    route(pages.confirmEmail, 'pages/auth/confirm-email.tsx'),
    route(pages.confirmEmailChange, 'pages/auth/confirm-email-change.tsx'),

    // The server hides paths below /dev in production.
    route(DEV_COMPONENTS_PATH, 'pages/dev/components.tsx'),

    route(pages.purchase, 'pages/shop/purchase.tsx'),
    route(pages.swatches, 'pages/shop/swatches.tsx'),
    route(pages.withdraw, 'pages/shop/withdraw.tsx'),
    route(pages.basket, 'pages/shop/basket.tsx'),

    route(pages.dashboard, 'pages/account/dashboard.tsx', [
      index('pages/account/my-profile.tsx'),
      route(below(pages.myOrder), 'pages/account/my-order.tsx'),
      route(below(pages.addReview), 'pages/account/add-review.tsx'),
      route(below(pages.order), 'pages/account/order.tsx'),
      route(below(pages.payment), 'pages/account/payment.tsx'),
      route(below(pages.savedFabrics), 'pages/account/saved-fabrics.tsx'),
      route(below(pages.addresses), 'pages/account/addresses.tsx'),
      route(below(pages.statement), 'pages/account/statement.tsx'),
      route(below(pages.quotations), 'pages/account/quotations.tsx'),
      route(below(pages.askForQuotation), 'pages/account/ask-for-quotation.tsx'),
      route(below(pages.makeQuotation), 'pages/admin/make-quotation.tsx'),
      route(below(pages.quotation), 'pages/account/quotation.tsx'),
      route(below(pages.users), 'pages/admin/users.tsx'),
      route(below(pages.messages), 'pages/admin/messages.tsx'),
      route(below(pages.customer), 'pages/admin/customer.tsx'),
      route(below(pages.accounts), 'pages/admin/accounts.tsx'),
      route(below(pages.bankFile), 'pages/admin/bank-file.tsx'),
      route(below(pages.manageAllOrder), 'pages/admin/all-orders.tsx'),
      route(below(pages.failedEmails), 'pages/admin/failed-emails.tsx'),
      route(below(pages.withdrawals), 'pages/admin/withdrawals.tsx'),
      route(below(pages.addProduct), 'pages/admin/add-article.tsx'),
      route(below(pages.manageProduct), 'pages/admin/manage-articles.tsx'),
      route(below(pages.editArticle), 'pages/admin/edit-article.tsx'),
      route(below(pages.importArticles), 'pages/admin/import-articles.tsx'),
      route(below(pages.overview), 'pages/admin/overview.tsx'),
      route(below(pages.ledger), 'pages/admin/ledger.tsx'),
      route(below(pages.reviews), 'pages/admin/reviews.tsx'),
      route(below(pages.stock), 'pages/admin/stock.tsx'),
      route(below(pages.log), 'pages/admin/log.tsx'),
      route(below(pages.apiKeys), 'pages/admin/api-keys.tsx'),
      route(below(pages.webhooks), 'pages/admin/webhooks.tsx'),
      route(below(pages.webhook), 'pages/admin/webhook.tsx'),
      route(below(pages.taxAndDelivery), 'pages/admin/tax-and-delivery.tsx'),
      route(below(pages.shop), 'pages/admin/shop.tsx'),
    ]),
  ]),

  route('sitemap.xml', 'pages/sitemap.ts'),
  route('robots.txt', 'pages/robots.ts'),
  route('llms.txt', 'pages/llms.ts'),
  route(MERCHANT_FEED_PATH.slice(1), 'pages/merchant-feed.ts'),
  route('*', 'pages/marketing/not-found.tsx'),
] satisfies RouteConfig;
