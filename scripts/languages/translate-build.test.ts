// Tests that texts of built code are replaced, with their values in the order of the translation.
import { expect, test } from 'vitest';
import { findTexts, translateCode } from './translate-build.ts';

const said: Readonly<Record<string, string>> = {
  'Hello {0}, {1}': '{1}: `${hallo}` {0}',
  Back: 'Zurück\\',
};

/** Translates every template literal of the code. */
const translated = (code: string, offsets = [...code.matchAll(/`[A-Z]/g)].map(({ index }) => index)) =>
  translateCode(code, findTexts(code, offsets), (english) => said[english]);

test('values are the expressions that they were', () => {
  expect(translated('f(`Hello ${a.b(")}`")}, ${c}`,`Back`)')).toBe(
    'f(`${c}: \\`\\${hallo}\\` ${a.b(")}`")}`,`Zurück\\\\`)',
  );
});

test('a text may stand within a value of another', () => {
  expect(translated('`Hello ${x?`Back`:1}, ${`back`}`')).toBe(
    '`${`back`}: \\`\\${hallo}\\` ${x?`Zurück\\\\`:1}`',
  );
});

test('other literals stay', () => {
  expect(translated('`Back`+`Back`', [0])).toBe('`Zurück\\\\`+`Back`');
});
