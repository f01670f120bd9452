// The text of a filter's field while the address follows it late.
import { expect, test } from 'vitest';
import { type FilterTextState, followAddress } from './filter-text-state.ts';

const typed: FilterTextState = { text: 'herringb', address: '', commits: ['her', 'herring'] };

test('values the field wrote leave what was typed since, however late they are rendered', () => {
  const first = followAddress(typed, 'her');
  expect(first).toEqual({ text: 'herringb', address: 'her', commits: ['herring'] });
  expect(followAddress(first, 'herring')).toEqual({ text: 'herringb', address: 'herring', commits: [] });
});

test('a value that was never rendered is skipped', () => {
  expect(followAddress(typed, 'herring')).toEqual({ text: 'herringb', address: 'herring', commits: [] });
});

test('a value from elsewhere replaces the text: the back button, a link, a filter taken off', () => {
  expect(followAddress(typed, 'twill')).toEqual({ text: 'twill', address: 'twill', commits: [] });
  expect(followAddress({ text: 'twill', address: 'twill', commits: [] }, '').text).toBe('');
});

test('the same address changes nothing', () => {
  expect(followAddress(typed, '')).toBe(typed);
});
