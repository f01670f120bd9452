// How an order is taxed, and at which rates. Pure: no database, no clock.

import { isInEu, TAX_KINDS, type TaxKind, type TaxRule } from '#contract/core/tax.ts';
import type { TaxRate, TaxSettings } from '#contract/shop/shop-settings.ts';

/** The rates of one kind, in hundredths of a percent: 19 % is 1900. */
export interface KindRates {
  /** Charged by the order. */
  readonly charged: number;
  /** Contained in listed prices with tax; 0 where prices are listed without. */
  readonly listed: number;
}

/** The tax of an order. It is kept with the order, so that later changes of the settings leave it as it is. */
export interface TaxCharges {
  readonly rule: TaxRule;
  readonly pricesIncludeTax: boolean;
  readonly rates: Readonly<Record<TaxKind, KindRates>>;
}

const NO_RATES: KindRates = { charged: 0, listed: 0 };
export const NO_TAX: TaxCharges = {
  rule: 'none',
  pricesIncludeTax: false,
  rates: { standard: NO_RATES, reduced: NO_RATES },
};

interface TaxedDestination {
  /** Where the goods go, ISO 3166-1: for goods collected at the mill, the seller's country. */
  readonly country: string;
  /** Whether the buyer has a valid tax id of a member state other than the seller's. */
  readonly isForeignBusiness: boolean;
}

/** `day` is the shop's, YYYY-MM-DD. */
export function taxChargesOf(settings: TaxSettings, destination: TaxedDestination, day: string): TaxCharges {
  const { isCharged, sellerCountry, pricesIncludeTax, rates } = settings;
  if (!isCharged || sellerCountry === null) return NO_TAX;
  const rule = ruleOf(settings, sellerCountry, destination, day);
  const isTaxed = rule !== 'reverse_charge' && rule !== 'export';
  const taxedBy = rule === 'destination' ? destination.country : sellerCountry;
  const ratesOf = (kind: TaxKind): KindRates => {
    // A customer in another member state pays the listed price, whatever the rate of tax in it.
    const rate = rateOn(rates, taxedBy, kind, day) ?? 0;
    return { charged: isTaxed ? rate : 0, listed: pricesIncludeTax ? rate : 0 };
  };
  const kinds = Object.keys(TAX_KINDS) as TaxKind[];
  const byKind = Object.fromEntries(kinds.map((kind) => [kind, ratesOf(kind)])) as TaxCharges['rates'];
  return { rule, pricesIncludeTax, rates: byKind };
}

function ruleOf(
  { rates }: TaxSettings,
  sellerCountry: string,
  { country, isForeignBusiness }: TaxedDestination,
  day: string,
): Exclude<TaxRule, 'none'> {
  if (country === sellerCountry) return 'domestic';
  if (!isInEu(sellerCountry) || !isInEu(country)) return 'export';
  if (isForeignBusiness) return 'reverse_charge';
  return rateOn(rates, country, 'standard', day) === undefined ? 'origin' : 'destination';
}

/**
 * The rate of a country on a day in hundredths of a percent; undefined where none applies yet. A country without reduced
 * rates taxes everything at its standard rate.
 */
function rateOn(rates: readonly TaxRate[], country: string, kind: TaxKind, day: string): number | undefined {
  const [latest] = rates
    .filter((rate) => rate.country === country && rate.kind === kind && rate.from <= day)
    .sort((one, other) => (one.from < other.from ? 1 : -1));
  if (latest) return Math.round(latest.percent * 100);
  return kind === 'reduced' ? rateOn(rates, country, 'standard', day) : undefined;
}
