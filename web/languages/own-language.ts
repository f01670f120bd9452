// The language of the document. The files of each language have their own, so that nothing is chosen at run time.
import { type Language, languagePath } from '#contract/languages/languages.ts';
import { t } from '#contract/languages/text.ts';

export const LANGUAGE = t`en` as Language;

/** The path of a page in this language, for what is not the router's: its links, and `location`. */
export const localPath = (path: string): string => languagePath(LANGUAGE, path);
