// Cutting a text for a card.
import { expect, test } from 'vitest';
import { shorten } from './shorten.ts';

test('a text that fits stays as it is', () => {
  expect(shorten('a'.repeat(60), 60)).toBe('a'.repeat(60));
  expect(shorten('', 60)).toBe('');
});

test('a longer one is cut at the length and gets an ellipsis', () => {
  expect(shorten('a'.repeat(61), 60)).toBe(`${'a'.repeat(60)}…`);
});

test('no space is left hanging before the ellipsis', () => {
  expect(shorten(`${'a'.repeat(59)} b`, 60)).toBe(`${'a'.repeat(59)}…`);
});

test('what a reader sees as one character is never cut in two', () => {
  const family = '👨‍👩‍👧';
  expect(shorten(family.repeat(61), 60)).toBe(`${family.repeat(60)}…`);
  expect(shorten(family.repeat(60), 60)).toBe(family.repeat(60));
});
