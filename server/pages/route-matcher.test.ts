// Which addresses count as pages, on a route list like the site’s own.
import { expect, test } from 'vitest';
import { createRouteMatcher } from './route-matcher.ts';

const kindOf = createRouteMatcher({
  root: { path: '' },
  home: { parentId: 'root' },
  blog: { parentId: 'root', path: '/blog' },
  counter: { parentId: 'root' },
  signUp: { parentId: 'counter', path: '/singUp', caseSensitive: true },
  dashboard: { parentId: 'counter', path: '/dashboard' },
  profile: { parentId: 'dashboard' },
  payment: { parentId: 'dashboard', path: 'payment/:id' },
  sitemap: { parentId: 'root', path: 'sitemap.xml' },
  nothing: { parentId: 'root', path: '*' },
});

test.each(['/', '/blog', '/singUp', '/dashboard', '/sitemap.xml'])('%s is a fixed page', (url) => {
  expect(kindOf(url)).toBe('fixed');
});

test.each(['/?from=mail', '/blog?x=1', '/Blog', '/blog/', '/dashboard/payment/12', '/_root.data'])(
  '%s is an open one',
  (url) => {
    expect(kindOf(url)).toBe('open');
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
])('%s names no place of this shop', (url) => {
  expect(kindOf(url)).toBe('missing');
});

test.each(['/nothing', '/blog/1', '/singup', '/dashboard/payment', '/sitemapXxml', '/wp-login.php'])(
  '%s is no page',
  (url) => {
    expect(kindOf(url)).toBe('missing');
  },
);
