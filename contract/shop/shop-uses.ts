// What a shop uses, of all that it could: what an admin has switched on at the page Shop, and what its fabrics have. What it does not use is not shown.
// Imports no zod: the browser asks it.
import type { ChoiceFilter } from '../articles/fabric-filters.ts';
import type { ColourFamily, Use } from '../articles/fabric-vocabulary.ts';

/** What an admin switches on. A shop of release 1.0 has all of it but news. */
export type ShopSwitches = Readonly<
  Record<'swatches' | 'reservations' | 'quotations' | 'onAccount' | 'news', boolean>
>;

/** How many fabrics there are before a choice among them helps. */
const COMPARISON_FROM = 8;
const FILTER_PANEL_FROM = 12;
/** How many colours, or uses, there are before the home page leads to each. */
const WAYS_IN_FROM = 4;
/** A filter of one value leaves all fabrics or none. */
export const FILTER_VALUES_FROM = 2;

/** What the fabrics on sale have, all together. */
export interface CatalogueFacts {
  readonly fabrics: number;
  /** Whether one states a length, a width or a weight. */
  readonly hasMeasures: boolean;
  readonly colours: readonly ColourFamily[];
  readonly fabricUses: readonly Use[];
  /** Those of which the fabrics have FILTER_VALUES_FROM values at least, and whose pieces are expected. */
  readonly filters: readonly FilterGroupName[];
}

/** The groups of filters that a collection may do without; by `availableBy` while a delivery of one is expected. */
type FilterGroupName = ChoiceFilter | 'certificate' | 'weight' | 'width' | 'tests' | 'availableBy';

export interface ShopUses extends ShopSwitches {
  /** The days in which an order is paid by bank transfer; 0 where none can be. */
  readonly transferDays: number;
  readonly comparison: boolean;
  readonly filterPanel: boolean;
  /** The choice between metric and imperial units. */
  readonly units: boolean;
  readonly colours: readonly ColourFamily[];
  readonly fabricUses: readonly Use[];
  readonly filters: readonly FilterGroupName[];
}

export function shopUses(
  switches: ShopSwitches,
  { fabrics, hasMeasures, ...facts }: CatalogueFacts,
  transferDays = 0,
): ShopUses {
  return {
    ...switches,
    ...facts,
    transferDays,
    // Pieces are set aside with a swatch.
    reservations: switches.swatches && switches.reservations,
    comparison: fabrics >= COMPARISON_FROM,
    filterPanel: fabrics >= FILTER_PANEL_FROM,
    units: hasMeasures,
  };
}

/** The colours or uses to which the home page leads. */
export const waysIn = <Code>(codes: readonly Code[]) => (codes.length >= WAYS_IN_FROM ? codes : []);

export const switchedTo = (isOn: boolean): ShopSwitches => ({
  swatches: isOn,
  reservations: isOn,
  quotations: isOn,
  onAccount: isOn,
  // A shop that sends none asks nobody.
  news: false,
});
