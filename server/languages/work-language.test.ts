// Tests that the language of a piece of work is that of all it does, and of nothing else.
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { PSEUDO } from '#contract/languages/languages.ts';
import { t } from '#contract/languages/text.ts';
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

test('a language without a file is refused', async () => {
  await expect(loadLanguages(['en', 'fr'])).rejects.toThrow('LANGUAGES names fr');
});
