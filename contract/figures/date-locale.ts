// How dates are written in the language of the reader.
import { t } from '../languages/text.ts';

/** A BCP 47 tag for Intl. English dates and lists are those of Britain: 21 Nov 2026. */
export function dateLocale(): string {
  const language = t`en`;
  return language.startsWith('en') ? 'en-GB' : language;
}

/** Takes the comma out of 'Tuesday, 1 December'; German and French days keep theirs, if they have one. */
export const withoutComma = (day: string): string => (dateLocale() === 'en-GB' ? day.replace(',', '') : day);
