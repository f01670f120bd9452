// How amounts and numbers are written in each of the shop's languages.
import { createMoneyFormat } from '#contract/figures/currencies.ts';
import type { MoneyFormat } from '#contract/figures/money.ts';
import type { Settings } from '#server/settings.ts';
import { currentLanguage } from './work-language.ts';

/** The format of the current language: LOCALE is that of the shop's first, the others have their own. */
export function moneyFormatsOf({
  CURRENCY,
  LOCALE,
  LANGUAGES,
}: Pick<Settings, 'CURRENCY' | 'LOCALE' | 'LANGUAGES'>): MoneyFormat | (() => MoneyFormat) {
  const first = createMoneyFormat(CURRENCY, LOCALE);
  const [, ...others] = LANGUAGES;
  if (others.length === 0) return first;
  const formats = new Map(
    others.map((language) => [language, createMoneyFormat(CURRENCY, language, language)]),
  );
  return () => formats.get(currentLanguage()) ?? first;
}
