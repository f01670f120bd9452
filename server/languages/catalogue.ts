// The translations of one language: those of its file in texts/, or for the pseudo-language made from the English.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ENGLISH, type Language, PSEUDO } from '#contract/languages/languages.ts';
import { joinForms, type Translate } from '#contract/languages/text.ts';
import { SettingsError } from '#server/settings.ts';
import { readPo } from './po-file.ts';

export interface Catalogue {
  readonly language: Language;
  readonly translate: Translate;
  /** Differs when a translation has changed. */
  readonly version: string;
}

export const catalogueFile = (language: string) => new URL(`../../texts/${language}.po`, import.meta.url);

export async function readCatalogue(language: Language): Promise<Catalogue> {
  if (language === PSEUDO) return { language, translate: inLanguageOf(language, pseudo), version: PSEUDO };
  return catalogueOf(language, await readFile(catalogueFile(language), 'utf8').catch(() => ''));
}

/** `po` is the language's file. Throws a `SettingsError` where texts are missing: a language is shown whole or not at all. */
export function catalogueOf(language: Language, po: string): Catalogue {
  const entries = readPo(po);
  const missing = entries.filter(({ forms }) => forms.includes('')).length;
  if (entries.length === 0 || missing > 0)
    throw new SettingsError(
      `LANGUAGES names ${language}, but ${missing > 0 ? `${missing} texts` : 'all texts'} are missing in texts/${language}.po.`,
    );
  const texts = new Map(entries.map(({ english, forms }) => [english, joinForms(language, forms)]));
  return {
    language,
    translate: inLanguageOf(language, (english) => texts.get(english)),
    version: createHash('sha256').update(po).digest('hex'),
  };
}

/** The text `en` stands for the language that the other texts are in. */
const inLanguageOf =
  (language: Language, translate: Translate): Translate =>
  (english) =>
    english === ENGLISH ? language : translate(english);

const LETTERS_OF_A_WORD = 12;

/** ⟦Log in und⟧: every text is a third longer, in words, because German and French texts are. */
const pseudo = (english: string) =>
  `⟦${english}${' und'.repeat(Math.ceil(english.length / LETTERS_OF_A_WORD))}⟧`;
