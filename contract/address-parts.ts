// The parts of a postal address and what a country asks of them. Imports no zod: forms check with the same rules as the server.
import { formMessages } from './form-messages.ts';
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

const { fields } = formMessages;
const REQUIRED_MESSAGES: Readonly<Record<PlacePart, string>> = {
  street: fields.streetRequired,
  postcode: fields.postcodeRequired,
  city: fields.cityRequired,
  region: fields.regionRequired,
};

/** Why this cannot be a part of an address in the country; undefined when it can. */
export function placePartError(part: PlacePart, text: string, country: CountryFormat): string | undefined {
  if (!isFilled(text)) return country.required.includes(part) ? REQUIRED_MESSAGES[part] : undefined;
  if (part !== 'postcode' || country.postcodePattern === null) return undefined;
  const pattern = new RegExp(`^(?:${country.postcodePattern})$`);
  return pattern.test(text.trim().toUpperCase()) ? undefined : fields.postcodeInvalid;
}

/** The lines of an address that have something on them. */
export const addressLines = (address: string) =>
  address
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** An address of several lines, on one. */
export const onOneLine = (address: string) => addressLines(address).join(', ');
