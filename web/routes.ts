// Every address of the site and the page module behind it. Page paths are spelled in contract/paths.ts.
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { pages } from '../contract/paths.ts';

const below = (path: string) => path.slice(pages.dashboard.length + 1);

export default [
  index('pages/marketing/home.tsx'),
  route(pages.homeAlias, 'pages/marketing/home.tsx', { id: 'home-alias' }),
  route(pages.myPortfolio, 'pages/marketing/portfolio.tsx'),
  route(pages.blog, 'pages/marketing/blog.tsx'),

  layout('frame/Counter.tsx', [
    route(pages.login, 'pages/entrance/login.tsx'),
    route(pages.signUp, 'pages/entrance/signUp.tsx', { caseSensitive: true }),
    route('/signup', 'pages/entrance/toSignUp.ts', { id: 'signup-redirect' }),
    route(pages.forgottenPassword, 'pages/entrance/forgottenPassword.tsx'),
    route(pages.resetPassword, 'pages/entrance/resetPassword.tsx'),

    route(pages.purchase, 'pages/shop/purchase.tsx'),

    route(pages.dashboard, 'pages/account/dashboard.tsx', [
      index('pages/account/myProfile.tsx'),
      route(below(pages.myOrder), 'pages/account/myOrder.tsx'),
      route(below(pages.addReview), 'pages/account/addReview.tsx'),
      route(below(pages.payment), 'pages/account/payment.tsx'),
      route(below(pages.users), 'pages/admin/users.tsx'),
      route(below(pages.manageAllOrder), 'pages/admin/allOrders.tsx'),
      route(below(pages.addProduct), 'pages/admin/addProduct.tsx'),
      route(below(pages.manageProduct), 'pages/admin/manageProduct.tsx'),
    ]),
  ]),

  route('sitemap.xml', 'frame/sitemap.ts'),
  route('robots.txt', 'frame/robots.ts'),
  route('*', 'pages/marketing/notFound.tsx'),
] satisfies RouteConfig;
