// Tests that each of the shop's languages writes amounts, numbers and days in its own way.
import { afterEach, expect, test } from 'vitest';
import { formatMoney, setMoneyFormat, US_DOLLARS } from '#contract/figures/money.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import type { Language } from '#contract/languages/languages.ts';
import { day } from '#server/modules/email/email-content.ts';
import { moneyFormatsOf } from './money-formats.ts';
import { inLanguage, loadLanguages } from './work-language.ts';

const LANGUAGES: Language[] = ['en', 'de', 'fr'];
const AT = Date.UTC(2026, 10, 24);

afterEach(() => setMoneyFormat(US_DOLLARS));

const written = () => [formatMoney(128_050), formatNumber(1280.5, 1), day(AT, 'UTC')].join('; ');

test.each<[string, readonly string[]]>([
  ['en-US', ['€1,280.50; 1,280.5; Tuesday 24 November 2026']],
  ['en-IE', ['€1,280.50; 1,280.5; Tuesday 24 November 2026']],
])('LOCALE %s is the format of the first language alone', async (LOCALE, [english = '']) => {
  await loadLanguages(LANGUAGES);
  setMoneyFormat(moneyFormatsOf({ CURRENCY: 'EUR', LOCALE, LANGUAGES }));
  expect(LANGUAGES.map((language) => inLanguage(language, written))).toEqual([
    english,
    '1.280,50\u00a0€; 1.280,5; Dienstag, 24. November 2026',
    '1\u202f280,50\u00a0€; 1\u202f280,5; mardi 24 novembre 2026',
  ]);
});

test('a shop of one language has one format', () => {
  expect(moneyFormatsOf({ CURRENCY: 'USD', LOCALE: 'en-US', LANGUAGES: ['en'] })).toEqual(US_DOLLARS);
});
