// The words of tax: kinds of rates, rules by which an order is taxed, and the countries of the EU's VAT area. Imports no zod.
import { formatNumber } from '../figures/number-format.ts';
import { t } from '../languages/text.ts';

/** The rates that a country has for fabrics. */
export const TAX_KINDS = { standard: t`Standard`, reduced: t`Reduced` } as const;
export type TaxKind = keyof typeof TAX_KINDS;

/**
 * How an order is taxed.
 * - `none`: the shop charges no tax
 * - `domestic`: within the seller's country
 * - `destination`: a private buyer in another member state of the EU, with that state's rates
 * - `origin`: the same, with the seller's rates, because the shop has none of that state
 * - `reverse_charge`: a business in another member state owes the tax itself
 * - `export`: outside the seller's country, and for a seller in the EU outside the EU; no tax
 */
export const taxRules = ['none', 'domestic', 'destination', 'origin', 'reverse_charge', 'export'] as const;
export type TaxRule = (typeof taxRules)[number];

/** What documents say of an order without tax. */
export const TAX_RULE_TEXTS: Readonly<Partial<Record<TaxRule, string>>> = {
  reverse_charge: t`Intra-Community supply, exempt from VAT (Article 138 of Directive 2006/112/EC). VAT reverse charge: the customer is liable for the tax`,
  export: t`Export: free of VAT`,
};

/** The codes of ISO 3166-1 of the member states; Greece is `GR` here and `EL` in tax ids. */
export const EU_COUNTRIES: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/** What tax ids of a country begin with. */
export const taxIdPrefix = (country: string) => (country === 'GR' ? 'EL' : country);

/** Tax ids of Greece begin with `EL`; people write `GR`, too, the code of the country. */
export const withGreekPrefix = (taxId: string) => taxId.replace(/^(?:gr|el)(?=[\s.-]*\d)/i, 'EL');

export const isInEu = (country: string) => EU_COUNTRIES.includes(country);

/** '19 %', '5.5 %': a rate in hundredths of a percent. */
export const rateText = (rate: number) => `${formatNumber(rate / 100, 2)} %`;

/**
 * What was found about the caller's tax id: nothing that matters, that no member state writes it so, what VIES answered, or
 * that VIES could not be reached, so that tax is charged.
 */
export const taxIdStates = ['none', 'malformed', 'valid', 'invalid', 'unknown'] as const;
