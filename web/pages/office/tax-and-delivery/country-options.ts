// The countries of ISO 3166-1 with their English names.
import { COUNTRY_CODES } from '#contract/core/countries.ts';

const names = new Intl.DisplayNames('en', { type: 'region' });

export const countryName = (code: string) => names.of(code) ?? code;

let sorted: readonly (readonly [code: string, name: string])[] | undefined;

/** Sorted by name, once: that takes milliseconds. */
export function countryOptions(): readonly (readonly [code: string, name: string])[] {
  sorted ??= COUNTRY_CODES.map((code) => [code, countryName(code)] as const).toSorted(([, one], [, other]) =>
    one.localeCompare(other, 'en'),
  );
  return sorted;
}
