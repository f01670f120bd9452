// Only paths of this shop are followed after logging in.
import { expect, test } from 'vitest';
import { cameFrom, carryOrigin, loginFrom, ownPath } from './origin.ts';

test.each(['/purchase', '/dashboard/myOrder?x=1#top', '/', '/a/../b'])('%s is followed', (path) => {
  expect(ownPath(path)).toBeDefined();
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
])('%s is not', (path) => {
  expect(ownPath(path)).toBeUndefined();
});

test('the way there and back', () => {
  const search = new URL(loginFrom('/purchase?q=linen&x=1'), 'http://shop').searchParams;
  expect(cameFrom(search)).toBe('/purchase?q=linen&x=1');
  expect(cameFrom(new URLSearchParams())).toBe('/');
  expect(carryOrigin('/singUp', search)).toBe('/singUp?from=%2Fpurchase%3Fq%3Dlinen%26x%3D1');
  expect(carryOrigin('/singUp', new URLSearchParams({ from: '//evil' }))).toBe('/singUp');
});
