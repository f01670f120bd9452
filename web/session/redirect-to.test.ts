// Tests that the sign-in pages only return to paths of this shop.
import { expect, test } from 'vitest';
import { getRedirectTo, loginPath, loginPathFrom, withRedirectTo } from './redirect-to.ts';

const redirectTo = (from: string) => getRedirectTo(new URLSearchParams({ from }));

test.each(['/purchase', '/dashboard/myOrder?x=1#top', '/purchase?q=a%20b', '/a/../b'])(
  '%s is followed',
  (path) => {
    expect(redirectTo(path)).toBe(path);
  },
);

test.each([
  '',
  'purchase',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '//[',
  '//%5B',
  'javascript:alert(1)',
])('%s is not followed', (path) => {
  expect(redirectTo(path)).toBe('/');
});

test('the login page and the sign-up page carry the page the user came from', () => {
  const search = new URL(loginPath('/purchase?q=linen&x=1'), 'http://shop').searchParams;
  expect(getRedirectTo(search)).toBe('/purchase?q=linen&x=1');
  expect(getRedirectTo(new URLSearchParams())).toBe('/');
  expect(withRedirectTo('/singUp', search)).toBe('/singUp?from=%2Fpurchase%3Fq%3Dlinen%26x%3D1');
  expect(withRedirectTo('/singUp', new URLSearchParams({ from: '//evil' }))).toBe('/singUp');
});

test('a login link returns to the page it stands on, public pages included', () => {
  expect(loginPathFrom({ pathname: '/blog', search: '' })).toBe('/login?from=%2Fblog');
  expect(loginPathFrom({ pathname: '/', search: '' })).toBe('/login');
  expect(loginPathFrom({ pathname: '/singUp', search: '?from=%2Fblog' })).toBe('/login?from=%2Fblog');
  expect(loginPathFrom({ pathname: '/login', search: '' })).toBe('/login');
});
