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

    route(pages.dashboard, 'pages/dashboard.tsx', [
      index('pages/account/my-profile.tsx'),
      route(below(pages.myOrder), 'pages/orders/my-order.tsx'),
      route(below(pages.addReview), 'pages/account/add-review.tsx'),
      route(below(pages.order), 'pages/orders/order.tsx'),
      route(below(pages.payment), 'pages/orders/payment.tsx'),
      route(below(pages.savedFabrics), 'pages/account/saved-fabrics.tsx'),
      route(below(pages.addresses), 'pages/account/addresses.tsx'),
      route(below(pages.statement), 'pages/account/statement.tsx'),
      route(below(pages.quotations), 'pages/orders/quotations.tsx'),
      route(below(pages.askForQuotation), 'pages/orders/ask-for-quotation.tsx'),
      route(below(pages.makeQuotation), 'pages/office/make-quotation.tsx'),
      route(below(pages.quotation), 'pages/orders/quotation.tsx'),
      route(below(pages.users), 'pages/office/users.tsx'),
      route(below(pages.messages), 'pages/office/messages.tsx'),
      route(below(pages.customer), 'pages/office/customer.tsx'),
      route(below(pages.accounts), 'pages/office/accounts.tsx'),
      route(below(pages.bankFile), 'pages/office/bank-file.tsx'),
      route(below(pages.manageAllOrder), 'pages/office/all-orders.tsx'),
      route(below(pages.failedEmails), 'pages/office/failed-emails.tsx'),
      route(below(pages.withdrawals), 'pages/office/withdrawals.tsx'),
      route(below(pages.addProduct), 'pages/office/add-article.tsx'),
      route(below(pages.manageProduct), 'pages/office/manage-articles.tsx'),
      route(below(pages.editArticle), 'pages/office/edit-article.tsx'),
      route(below(pages.importArticles), 'pages/office/import-articles.tsx'),
      route(below(pages.overview), 'pages/office/overview.tsx'),
      route(below(pages.ledger), 'pages/office/ledger.tsx'),
      route(below(pages.reviews), 'pages/office/reviews.tsx'),
      route(below(pages.stock), 'pages/office/stock.tsx'),
      route(below(pages.log), 'pages/office/log.tsx'),
      route(below(pages.apiKeys), 'pages/office/api-keys.tsx'),
      route(below(pages.webhooks), 'pages/office/webhooks.tsx'),
      route(below(pages.webhook), 'pages/office/webhook.tsx'),
      route(below(pages.taxAndDelivery), 'pages/office/tax-and-delivery.tsx'),
      route(below(pages.shop), 'pages/office/shop.tsx'),
    ]),
  ]),

  route('sitemap.xml', 'pages/sitemap.ts'),
  route('robots.txt', 'pages/robots.ts'),
  route('llms.txt', 'pages/llms.ts'),
  route(MERCHANT_FEED_PATH.slice(1), 'pages/merchant-feed.ts'),
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig;
