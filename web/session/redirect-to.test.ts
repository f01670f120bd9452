// Only paths of this origin are followed after login.
import { expect, test } from 'vitest';
import { getRedirectTo, loginPath, safePath, withRedirectTo } from './redirect-to.ts';

test.each(['/purchase', '/dashboard/myOrder?x=1#top', '/', '/a/../b'])('%s is followed', (path) => {
  expect(safePath(path)).toBeDefined();
});

test.each([
  null,
  '',
  'purchase',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'javascript:alert(1)',
  '//[',
  '//%5B',
])('%s is not', (path) => {
  expect(safePath(path)).toBeUndefined();
});

test('the way there and back', () => {
  const search = new URL(loginPath('/purchase?q=linen&x=1'), 'http://shop').searchParams;
  expect(getRedirectTo(search)).toBe('/purchase?q=linen&x=1');
  expect(getRedirectTo(new URLSearchParams())).toBe('/');
  expect(withRedirectTo('/singUp', search)).toBe('/singUp?from=%2Fpurchase%3Fq%3Dlinen%26x%3D1');
  expect(withRedirectTo('/singUp', new URLSearchParams({ from: '//evil' }))).toBe('/singUp');
});
