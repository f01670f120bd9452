// Tests truncating a text for a card.
import { expect, test } from 'vitest';
import { shorten } from './shorten.ts';

test('a text that fits is unchanged', () => {
  expect(shorten('a'.repeat(60), 60)).toBe('a'.repeat(60));
  expect(shorten('', 60)).toBe('');
});

test('a longer text is cut and gets an ellipsis', () => {
  expect(shorten('a'.repeat(61), 60)).toBe(`${'a'.repeat(60)}…`);
});

test('trailing space before the ellipsis is removed', () => {
  expect(shorten(`${'a'.repeat(59)} b`, 60)).toBe(`${'a'.repeat(59)}…`);
});

test('grapheme clusters are never split', () => {
  const family = '👨‍👩‍👧';
  expect(shorten(family.repeat(61), 60)).toBe(`${family.repeat(60)}…`);
  expect(shorten(family.repeat(60), 60)).toBe(family.repeat(60));
});
