// The addresses of the pages in the shop's languages.
import type { LANGUAGE_NAMES } from './language-names.ts';

/** English stands in the code and has no translations. */
export const ENGLISH = 'en' as const;

export type Language = keyof typeof LANGUAGE_NAMES;

/** The pseudo-language: makes texts visible that nobody marked. */
export const PSEUDO = 'en-x-pseudo';

/** What the paths of a language's pages begin with: nothing for English, `/de` for German. */
export const languagePrefix = (language: Language): string => (language === ENGLISH ? '' : `/${language}`);

/** A page's path in a language; the home page is `/de`, without a slash at its end. What is no path stays as it is. */
export const languagePath = (language: Language, path: string): string =>
  language === ENGLISH || path[0] !== '/' ? path : `/${language}${path === '/' ? '' : path}`;
