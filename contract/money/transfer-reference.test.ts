// Tests the references of bank transfers.
import { expect, test } from 'vitest';
import { isTransferReference, transferReference } from './transfer-reference.ts';

test.each(['RF18539007547034', 'RF712348231', 'RF45G72UUR'])('%s is a reference', (text) => {
  expect(isTransferReference(text)).toBe(true);
});

test('of an order: every single wrong or swapped character is found', () => {
  const reference = transferReference('SO-2026-000123');
  expect(reference).toMatch(/^RF\d\dSO2026000123$/);
  expect(isTransferReference(reference)).toBe(true);
  for (let at = 2; at < reference.length; at += 1) {
    const [one = '', next = ''] = [reference[at], reference[at + 1]];
    const [before, after] = [reference.slice(0, at), reference.slice(at + 1)];
    expect(isTransferReference(`${before}${one === '7' ? '8' : '7'}${after}`)).toBe(false);
    if (next !== one)
      expect(isTransferReference(`${before}${next}${one}${after.slice(1)}`)).toBe(next === '');
  }
});

test('every number of a year has two check digits', () => {
  for (let count = 1; count <= 2000; count += 1)
    expect(isTransferReference(transferReference(`SO-2026-${String(count).padStart(6, '0')}`))).toBe(true);
});
