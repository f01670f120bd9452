// What the shared field types accept and how they normalize it.
import { expect, test } from 'vitest';
import {
  chargedAmount,
  enteredEmail,
  exactText,
  optionalText,
  pageQuery,
  positiveQuantity,
  quantity,
  requestedId,
  requiredText,
  totalAmount,
  unitPriceAmount,
} from './fields.ts';
import { PAGE_LIMIT_MAX, QUANTITY_MAX } from './limits.ts';

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }) => (value: unknown) =>
  schema.safeParse(value).success;

test('texts keep line ends and reject control characters and broken surrogates', () => {
  expect(['two\nlines', 'a\ttab', ''].every(accepts(exactText(9)))).toBe(true);
  expect(['nul\0', 'bell\u0007', '\ud800'].some(accepts(exactText(9)))).toBe(false);
});

test('a required text is trimmed and not empty, an optional one may be absent', () => {
  const name = requiredText(5, 'Name is Required');
  expect(name.parse('  ann  ')).toBe('ann');
  expect(name.safeParse('   ').error?.issues[0]?.message).toBe('Name is Required');
  expect(accepts(name)('abcdef')).toBe(false);
  expect(optionalText(5).parse(undefined)).toBe('');
  expect(optionalText(5).parse(' a ')).toBe('a');
});

test('prices and totals are dollars with at most two decimals', () => {
  expect([0.01, 12.5, 100_000].every(accepts(unitPriceAmount))).toBe(true);
  expect([0, -1, 12.505, 100_000.01, '12.5', Number.NaN].some(accepts(unitPriceAmount))).toBe(false);
  expect([0, 12.5].every(accepts(totalAmount))).toBe(true);
  expect([-0.01, 0.001].some(accepts(totalAmount))).toBe(false);
});

test('an amount that was computed in binary fractions is the nearest one', () => {
  expect(totalAmount.parse(3 * 38.15)).toBe(114.45);
  expect(unitPriceAmount.parse(0.1 + 0.2)).toBe(0.3);
  expect(chargedAmount.parse(1.1 * 3)).toBe(3.3);
  expect([114.446, 0.3000001].some(accepts(totalAmount))).toBe(false);
});

test('an umlaut domain is the same mailbox in both its forms', () => {
  expect(enteredEmail.parse('Ann@Müller.example')).toBe('ann@xn--mller-kva.example');
  expect(enteredEmail.parse('ann@xn--mller-kva.example')).toBe('ann@xn--mller-kva.example');
  expect(['ann@mül/ler.de', 'ann@mü ller.de', 'ann@müller'].some(accepts(enteredEmail))).toBe(false);
});

test('quantities are whole numbers within the limits', () => {
  expect([0, 1, QUANTITY_MAX].every(accepts(quantity))).toBe(true);
  expect([-1, 1.5, QUANTITY_MAX + 1].some(accepts(quantity))).toBe(false);
  expect(accepts(positiveQuantity)(0)).toBe(false);
});

test('an id is any short text that a database can hold', () => {
  expect(accepts(requestedId)('anything')).toBe(true);
  expect(['', 'a'.repeat(65), 'a\0'].some(accepts(requestedId))).toBe(false);
});

test('the limit of a page is read from a query string', () => {
  expect(pageQuery.parse({ limit: '7' })).toEqual({ limit: 7 });
  expect([{ limit: '0' }, { limit: PAGE_LIMIT_MAX + 1 }, { limit: 'all' }].some(accepts(pageQuery))).toBe(
    false,
  );
  expect([{ sort: 'best' }, { cursor: 'not-a-uuid' }].some(accepts(pageQuery))).toBe(false);
});
