// Tests that the language of a piece of work is that of all it does, and of nothing else.
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { PSEUDO } from '#contract/languages/languages.ts';
import { plural, t } from '#contract/languages/text.ts';
import { catalogueOf } from './catalogue.ts';
import { inLanguage, loadLanguages } from './work-language.ts';

test('work at the same time has each its own language', async () => {
  await loadLanguages(['en', PSEUDO]);
  const later = async () => {
    await setTimeout(0);
    return t`Hello ${'Mia'}`;
  };
  const said = await Promise.all([inLanguage(PSEUDO, later), later(), inLanguage('en', later)]);
  expect(said).toEqual(['⟦Hello Mia und⟧', 'Hello Mia', 'Hello Mia']);
});

test('a language that lacks a text is refused', () => {
  expect(() => catalogueOf('fr', '')).toThrow('LANGUAGES names fr, but all texts are missing');
  expect(() => catalogueOf('fr', 'msgid "Order"\nmsgstr ""\n')).toThrow('1 texts are missing');
});

test('a letter in German says the same with German words', async () => {
  await loadLanguages(['en', 'de']);
  const said = inLanguage('de', () => [
    t`Hello ${'Mia'}`,
    plural(3, { one: t`1 swatch`, other: t`${3} swatches` }),
  ]);
  expect(said).toEqual(['Guten Tag Mia', '3 Muster']);
});
