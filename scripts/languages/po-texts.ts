// What the file of a language says of the texts of the code: the entries that it should have, and what is wrong with it.
import { ENGLISH } from '#contract/languages/languages.ts';
import { pluralForms } from '#contract/languages/text.ts';
import type { PoEntry } from '#server/languages/po-file.ts';
import type { MarkedText } from './read-texts.ts';

interface Text {
  readonly english: string;
  readonly isPlural: boolean;
  readonly places: readonly string[];
}

/** The texts with all places where they stand, in the order of the first. */
function textsOnce(texts: readonly MarkedText[]): readonly Text[] {
  const byEnglish = Map.groupBy(texts, ({ english }) => english);
  // It stands for the language itself, and needs no file.
  byEnglish.delete(ENGLISH);
  return [...byEnglish].map(([english, all]) => ({
    english,
    isPlural: all.some(({ isPlural }) => isPlural),
    places: all.map(({ path, line }) => `${path}:${line}`),
  }));
}

const formsOf = (language: string, { isPlural }: Text) => (isPlural ? pluralForms(language).length : 1);

/** The entries of the code's texts with the translations that there are; empty ones for new texts. */
export function poEntries(
  language: string,
  texts: readonly MarkedText[],
  entries: readonly Pick<PoEntry, 'english' | 'forms'>[],
): readonly Omit<PoEntry, 'line'>[] {
  const translated = new Map(entries.map(({ english, forms }) => [english, forms]));
  return textsOnce(texts).map((text) => {
    const forms = Array.from(
      { length: formsOf(language, text) },
      (_, nth) => translated.get(text.english)?.[nth] ?? '',
    );
    return { places: text.places, english: text.english, isPlural: forms.length > 1, forms };
  });
}

const placeholders = (text: string) => [...new Set(text.match(/\{\d+\}/g))].sort().join(' ');

/** What is wrong with a language's file, with the place of each text or entry. */
export function poErrors(
  language: string,
  texts: readonly MarkedText[],
  entries: readonly PoEntry[],
): readonly string[] {
  const file = `texts/${language}.po`;
  const once = textsOnce(texts);
  const byEnglish = new Map(entries.map((entry) => [entry.english, entry]));
  const used = new Set(once.map(({ english }) => english));
  return [
    ...once.flatMap((text) => textErrors(text, byEnglish.get(text.english), { language, file })),
    ...entries
      .filter(({ english }) => !used.has(english))
      .map(({ english, line }) => `${file}:${line} is not in the code any more: ${english}`),
  ];
}

function textErrors(
  text: Text,
  entry: PoEntry | undefined,
  { language, file }: { readonly language: string; readonly file: string },
): readonly string[] {
  const { english, places } = text;
  if (!entry) return [`${places[0]} has no translation in ${file}: ${english}`];
  const missing = formsOf(language, text) - entry.forms.filter((form) => form !== '').length;
  if (missing > 0)
    return [
      text.isPlural && entry.forms.some((form) => form !== '')
        ? `${file}:${entry.line} lacks plural forms (${pluralForms(language).join(', ')}): ${english}`
        : `${places[0]} has no translation in ${file}:${entry.line}: ${english}`,
    ];
  // A form such as French `one` need not say its number.
  const isWrong = (form: string) =>
    placeholders(form) !== placeholders(english) && !(text.isPlural && !placeholders(form).includes('}'));
  return entry.forms
    .filter(isWrong)
    .map((form) => `${file}:${entry.line} has other placeholders than its English: ${form}`);
}

/** Texts that are filled before there is a language cannot be looked up. */
export const earlyErrors = (texts: readonly MarkedText[]): readonly string[] =>
  texts
    .filter(({ isFilledEarly }) => isFilledEarly)
    .map(
      ({ path, line }) =>
        `${path}:${line} fills in values when the module is loaded; make it a function or a getter`,
    );
