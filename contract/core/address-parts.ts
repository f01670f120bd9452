// The parts of a postal address and what a country asks of them. Imports no zod: forms check with the same rules as the server.
import { formTexts } from './form-texts.ts';
import { isFilled } from './predicates.ts';

/** The parts that depend on the country. */
export const placeParts = ['street', 'postcode', 'city', 'region'] as const;
export type PlacePart = (typeof placeParts)[number];

/** A country, and how it writes addresses. */
export interface CountryFormat {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  /** In English. */
  readonly name: string;
  /** The parts of its addresses, in the order they are written. */
  readonly parts: PlacePart[];
  readonly required: PlacePart[];
  /** A regular expression for a whole postcode in capitals; null when the country has none, or it is not known. */
  readonly postcodePattern: string | null;
}

const { fields } = formTexts;
const REQUIRED_MESSAGES: Readonly<Record<PlacePart, string>> = {
  street: fields.streetRequired,
  postcode: fields.postcodeRequired,
  city: fields.cityRequired,
  region: fields.regionRequired,
};

/** Why this cannot be a part of an address in the country; undefined when it can. */
export function placePartError(part: PlacePart, text: string, country: CountryFormat): string | undefined {
  if (!isFilled(text)) return country.required.includes(part) ? REQUIRED_MESSAGES[part] : undefined;
  const isInvalid = part === 'postcode' && usualPostcode(text, country) === undefined;
  return isInvalid ? fields.postcodeInvalid : undefined;
}

/** What stands before postcodes where it is not the country's code: that of its cars. */
const CAR_CODES: Readonly<Record<string, string>> = {
  AT: 'A',
  BE: 'B',
  DE: 'D',
  ES: 'E',
  FI: 'FIN',
  FR: 'F',
  HU: 'H',
  IT: 'I',
  LI: 'FL',
  LU: 'L',
  NO: 'N',
  PT: 'P',
  SE: 'S',
  SI: 'SLO',
};

/**
 * The postcode as the country writes it: DK-2100 is 2100, 1010 is LV-1010 in Latvia, and 00950 is 00-950 in Poland. One that is right
 * stays as it was typed; undefined for what is none.
 */
export function usualPostcode(
  typed: string,
  { code, postcodePattern }: Pick<CountryFormat, 'code' | 'postcodePattern'>,
): string | undefined {
  const text = typed.trim();
  if (postcodePattern === null) return text;
  const pattern = new RegExp(`^(?:${postcodePattern})$`);
  const upper = text.toUpperCase();
  if (pattern.test(upper)) return text;
  const ownPrefix = new RegExp(`^(?:${code}|${CAR_CODES[code] ?? code})[ -]?(?=\\d)`);
  const figure = upper.replace(ownPrefix, '');
  const hyphened = Array.from(figure, (_, nth) => `${figure.slice(0, nth)}-${figure.slice(nth)}`);
  return [figure, `${code}-${figure}`, ...hyphened].find((form) => pattern.test(form));
}

/** The lines of an address that have something on them. */
export const addressLines = (address: string) =>
  address
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** An address of several lines, on one. */
export const onOneLine = (address: string) => addressLines(address).join(', ');
