// Texts that people read. English stands in the code and is the key of every translation: t`Hello ${name}` is looked up
// as `Hello {0}`. The build of the pages replaces them by plain texts of one language (web/text-marks.ts); on the server
// they are looked up in the language of the current work (server/languages/work-language.ts). Imports nothing.

/** Returns the translation of a text's English; undefined where there is none. */
export type Translate = (english: string) => string | undefined;

let translation: () => Translate | undefined = () => undefined;

/** `current` answers the translation of the current work, undefined in English. */
export function setTranslation(current: () => Translate | undefined): void {
  translation = current;
}

/** The key of a text: its English, with `{0}` for its first value. */
export const textKey = (parts: readonly string[]): string =>
  parts.reduce((key, part, nth) => `${key}{${nth - 1}}${part}`);

/** Puts the values of a text into its translation, which may name them in another order. */
const fillText = (text: string, values: readonly unknown[]): string =>
  text.replace(/\{(\d+)\}/g, (_, nth: string) => String(values[Number(nth)]));

export function t(parts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  const translated = translation()?.(textKey(parts));
  return translated === undefined
    ? parts.reduce((text, part, nth) => text + String(values[nth - 1]) + part)
    : fillText(translated, values);
}

/** Shows a text that `t` has marked where a module defines it, before there was any language. */
export const inOwnLanguage = (text: string): string => translation()?.(text) ?? text;

/** A label within a sentence: 'twill' for 'Twill'. German nouns keep their capitals. */
export const withinSentence = (label: string): string =>
  t`en` === 'de' ? label : label.charAt(0).toLowerCase() + label.slice(1);

/** A BCP 47 tag for Intl's dates and lists, which in English are those of Britain: 21 Nov 2026. */
export function dateLocale(): string {
  const language = t`en`;
  return language.startsWith('en') ? 'en-GB' : language;
}

/** Takes the comma out of 'Tuesday, 1 December' in English alone. */
export const withoutComma = (day: string): string => (dateLocale() === 'en-GB' ? day.replace(',', '') : day);

/** Stands between the forms of a translation that has several, each of which is followed by its name: `one`. */
const BETWEEN_FORMS = '\u2063';

/** One text of a translation's forms, in the order of `pluralForms`. */
export const joinForms = (language: string, forms: readonly string[]): string =>
  forms.length < 2
    ? (forms[0] ?? '')
    : pluralForms(language)
        .flatMap((name, nth) => [forms[nth], name])
        .join(BETWEEN_FORMS);

/**
 * `plural(orders, { one: t`one order`, other: t`${orders} orders` })`. `one` is for 1 alone. Where a language has
 * several forms for the other whole numbers, the translation of `other` has them all.
 */
export function plural(
  count: number,
  { one, other }: { readonly one: string; readonly other: string },
): string {
  if (count === 1) return one;
  const forms = other.split(BETWEEN_FORMS);
  // Without a form of its own a number has the last.
  return forms[1] ? (forms.at(forms.indexOf(new Intl.PluralRules(t`en`).select(count)) - 1) ?? other) : other;
}

const SOME_NUMBERS = 200;

/** The forms that a language has for whole numbers other than 1, in the order of its translations: `many`, `other`. */
export function pluralForms(language: string): readonly string[] {
  const rules = new Intl.PluralRules(language);
  const used = new Set(Array.from({ length: SOME_NUMBERS }, (_, nth) => rules.select(nth === 1 ? 0 : nth)));
  return rules.resolvedOptions().pluralCategories.filter((form) => used.has(form));
}
