// The languages that articles can be searched in. A shop loads those that it shows its pages in.
import { ENGLISH, type Language } from '#contract/languages/languages.ts';
import { ENGLISH_WORDS } from './english.ts';
import { type LanguageWords, SearchWords } from './words.ts';

const OTHERS: Readonly<Partial<Record<Language, () => Promise<LanguageWords>>>> = {
  de: async () => (await import('./german.ts')).GERMAN_WORDS,
  fr: async () => (await import('./french.ts')).FRENCH_WORDS,
};

/** English first. The language of tests, which has no words of its own, is searched as English. */
export async function readSearchWords(others: readonly Language[]): Promise<readonly SearchWords[]> {
  const read = others.map(async (language) => {
    const words = await OTHERS[language]?.();
    return words ? [new SearchWords(language, words)] : [];
  });
  return [english, ...(await Promise.all(read)).flat()];
}

export const english = new SearchWords(ENGLISH, ENGLISH_WORDS);
