// The countries of ISO 3166-1 as choices, by their English names.
import { COUNTRY_CODES } from '#contract/countries.ts';

/** Code and name of each country, sorted by name. */
export function countryOptions(): [code: string, name: string][] {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const options = COUNTRY_CODES.map((code): [string, string] => [code, names.of(code) ?? code]);
  return options.sort(([, one], [, other]) => one.localeCompare(other, 'en'));
}
