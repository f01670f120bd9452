// Which page a login opens.
import { expect, test } from 'vitest';
import { firstPage } from './first-page.ts';

test('a login opens the page that the user came from, else the first page of the role', () => {
  const from = new URLSearchParams({ from: '/purchase?q=linen' });
  expect([true, false].map((isAdmin) => firstPage(from, isAdmin))).toEqual([
    '/purchase?q=linen',
    '/purchase?q=linen',
  ]);
  expect(firstPage(new URLSearchParams(), true)).toBe('/dashboard/overview');
  expect(firstPage(new URLSearchParams(), false)).toBe('/');
  expect(firstPage(new URLSearchParams({ from: '//evil.example' }), true)).toBe('/dashboard/overview');
});
