// The text of a filter's field while the address follows it late.
import { expect, test } from 'vitest';
import { type FilterTextState, followAddress } from './filter-text-state.ts';

const typed: FilterTextState = { text: 'herringb', address: '', key: 'a', commits: ['her', 'herring'] };
const filtered = (address: string, key = 'b') => ({ address, key, isFilter: true });
const linked = (address: string, key = 'b') => ({ address, key, isFilter: false });

test('values the field wrote leave what was typed since, however late they are rendered', () => {
  const first = followAddress(typed, filtered('her'));
  expect(first).toEqual({ text: 'herringb', address: 'her', key: 'b', commits: ['herring'] });
  const second = { text: 'herringb', address: 'herring', key: 'c', commits: [] };
  expect(followAddress(first, filtered('herring', 'c'))).toEqual(second);
});

test('a value that was never rendered is skipped', () => {
  expect(followAddress(typed, filtered('herring')).commits).toEqual([]);
});

test('a value from elsewhere replaces the text: the back button, a link, a filter taken off', () => {
  const twill = { text: 'twill', address: 'twill', key: 'b', commits: [] };
  expect(followAddress(typed, linked('twill'))).toEqual(twill);
  expect(followAddress(typed, filtered('twill'))).toEqual(twill);
  expect(followAddress(twill, filtered('', 'c')).text).toBe('');
});

test('a link to the list with the same value drops what was typed for the list before', () => {
  expect(followAddress(typed, linked(''))).toEqual({ text: '', address: '', key: 'b', commits: [] });
});

test('another filter and a render of the same entry keep what is being typed', () => {
  expect(followAddress(typed, filtered(''))).toEqual({ ...typed, key: 'b' });
  expect(followAddress(typed, linked('', 'a'))).toBe(typed);
});
