// Tests texts in English and in a translation, and the plural forms of languages that have several.
import { afterEach, expect, test } from 'vitest';
import { inOwnLanguage, joinForms, plural, pluralForms, setTranslation, t } from './text.ts';

/** Texts are in the language of these translations. */
function speak(texts: Readonly<Record<string, string>>): void {
  setTranslation(() => (english) => texts[english]);
}

afterEach(() => setTranslation(() => undefined));

const hello = (name: string, day: string) => t`Hello ${name}, it is ${day}.`;

test('a text without translations is its English', () => {
  expect(hello('Mia', 'Monday')).toBe('Hello Mia, it is Monday.');
  expect(plural(1, { one: t`one order`, other: t`${1} orders` })).toBe('one order');
  expect(plural(0, { one: t`one order`, other: t`${0} orders` })).toBe('0 orders');
});

test('a translation may name the values in another order', () => {
  speak({ 'Hello {0}, it is {1}.': '{1}: {0}!', Order: 'Bestellung' });
  expect(hello('{1} $& \\', 'Montag')).toBe('Montag: {1} $& \\!');
  expect(inOwnLanguage('Order')).toBe('Bestellung');
  expect(inOwnLanguage('Invoice')).toBe('Invoice');
});

test.each([
  ['de', ['other']],
  ['fr', ['one', 'other']],
  ['pl', ['few', 'many']],
])('%s has the plural forms %j beside 1', (language, forms) => {
  expect(pluralForms(language)).toEqual(forms);
});

test('each number has the form of its language', () => {
  const forms = joinForms('pl', ['{0} zamówienia', '{0} zamówień']);
  speak({ en: 'pl', 'one order': 'jedno zamówienie', '{0} orders': forms });
  const orders = (count: number) => plural(count, { one: t`one order`, other: t`${count} orders` });
  expect([1, 3, 5, 22].map(orders)).toEqual([
    'jedno zamówienie',
    '3 zamówienia',
    '5 zamówień',
    '22 zamówienia',
  ]);
});
