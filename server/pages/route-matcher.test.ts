// Tests the kinds of URLs with a route list shaped like the site's.
import { expect, test } from 'vitest';
import { createRouteMatcher } from './route-matcher.ts';

const routeKind = createRouteMatcher({
  root: { path: '' },
  home: { parentId: 'root' },
  blog: { parentId: 'root', path: '/blog' },
  providers: { parentId: 'root' },
  signUp: { parentId: 'providers', path: '/singUp', caseSensitive: true },
  dashboard: { parentId: 'providers', path: '/dashboard' },
  profile: { parentId: 'dashboard' },
  payment: { parentId: 'dashboard', path: 'payment/:id' },
  sitemap: { parentId: 'root', path: 'sitemap.xml' },
  notFound: { parentId: 'root', path: '*' },
});

test.each(['/', '/blog', '/singUp', '/dashboard', '/sitemap.xml'])('%s is static', (url) => {
  expect(routeKind(url)).toBe('static');
});

test.each(['/?from=mail', '/blog?x=1', '/Blog', '/blog/', '/dashboard/payment/12', '/_root.data'])(
  '%s is dynamic',
  (url) => {
    expect(routeKind(url)).toBe('dynamic');
  },
);

test.each([
  '//',
  '///',
  '//[.data',
  '/\\[.data',
  '//elsewhere.example/_root.data',
  'http://elsewhere.example/.data',
  '*',
])('%s is not a path of this origin', (url) => {
  expect(routeKind(url)).toBe('notFound');
});

test.each(['/nothing', '/blog/1', '/singup', '/dashboard/payment', '/sitemapXxml', '/wp-login.php'])(
  '%s is not found',
  (url) => {
    expect(routeKind(url)).toBe('notFound');
  },
);
