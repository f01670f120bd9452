// The languages that a shop can have.

/**
 * Their own names. A shop can have those whose file in texts/ is complete. The last one is for tests alone: each of its
 * texts is the English one in ⟦ ⟧, a third longer.
 */
export const LANGUAGE_NAMES = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  'en-x-pseudo': '⟦English⟧',
} as const;

/** Those that a person can choose. */
export const OFFERED_LANGUAGES = [
  'en',
  'de',
  'fr',
] as const satisfies readonly (keyof typeof LANGUAGE_NAMES)[];
export type OfferedLanguage = (typeof OFFERED_LANGUAGES)[number];

/** Each in the language that it offers. That of tests is offered to nobody. */
export const LANGUAGE_OFFERS: Readonly<Partial<Record<keyof typeof LANGUAGE_NAMES, string>>> = {
  en: 'This page is in English, too.',
  de: 'Diese Seite gibt es auch auf Deutsch.',
  fr: 'Cette page existe aussi en français.',
};
