// The format of the EU's tax ids. Pure.
import { checkVAT, countries } from 'jsvat-next';
import { EU_COUNTRIES, taxIdPrefix } from '#contract/core/tax.ts';

export interface TaxIdParts {
  /** As VIES knows it: `EL` for Greece. */
  readonly country: string;
  readonly number: string;
}

/** People write 'DE 136.695.976'. */
export function splitTaxId(taxId: string): TaxIdParts {
  const compact = taxId.toUpperCase().replaceAll(/[^A-Z0-9+*]/g, '');
  const prefix = compact.slice(0, 2);
  return { country: taxIdPrefix(prefix), number: compact.slice(2) };
}

const memberStates = countries.filter(({ codes }) => codes.some((code) => EU_COUNTRIES.includes(code)));

/** Whether it is written like a tax id of a member state, its check digits included. */
export function hasTaxIdFormat(taxId: string): boolean {
  const { country, number } = splitTaxId(taxId);
  return checkVAT(country + number, memberStates).isValid;
}
