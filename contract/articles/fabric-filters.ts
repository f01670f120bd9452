// The filters of the public collection: which there are, and how they stand in an address. The server validates the same
// names strictly (fabric-list.ts). Imports no zod: the browser reads addresses with it.

import { QUANTITY_MAX, TEXT_LIMITS, UNIT_PRICE_MAX_CENTS } from '../core/limits.ts';
import { toMetric, type Units } from '../figures/units.ts';
import { FIBRES } from './composition-texts.ts';
import { COLOUR_FAMILIES, codesOf, PATTERNS, USES, WEAVES } from './fabric-vocabulary.ts';
import { FIRE_CLASSES } from './lab-methods.ts';

/** Filters with choices. Several choices of one filter widen the result; several filters narrow it. */
export const CHOICE_FILTERS = {
  fibre: codesOf(FIBRES),
  weave: codesOf(WEAVES),
  colour: codesOf(COLOUR_FAMILIES),
  pattern: codesOf(PATTERNS),
  use: codesOf(USES),
  /** Fire classes, each by its method. */
  fire: codesOf(FIRE_CLASSES),
} as const;
export type ChoiceFilter = keyof typeof CHOICE_FILTERS;

/** Filters with one number, and the largest sensible one: no price is higher in any currency. */
export const NUMBER_FILTERS = {
  /** Least share of each chosen fibre, in percent. */
  fibreShare: 100,
  weightFrom: 5000,
  weightTo: 5000,
  widthFrom: 1000,
  priceFrom: UNIT_PRICE_MAX_CENTS,
  priceTo: UNIT_PRICE_MAX_CENTS,
  metrePriceFrom: UNIT_PRICE_MAX_CENTS,
  metrePriceTo: UNIT_PRICE_MAX_CENTS,
  /** Metres in one cut. */
  cutFrom: 1000,
  /** Each of one method, since figures of several cannot be compared. */
  martindaleFrom: 2_000_000,
  wyzenbeekFrom: 2_000_000,
  lightFrom: 8,
  pillingFrom: 5,
  seamTo: 50,
  /** Pieces: minimum order ≤ N ≤ available, with those that come up to `availableBy`. */
  enoughFor: QUANTITY_MAX,
} as const;
export type NumberFilter = keyof typeof NUMBER_FILTERS;
/** The units of the filters that have one: addresses have metric figures, and a form may send imperial ones. */
export const MEASURED_FILTERS: Readonly<Partial<Record<NumberFilter, 'g/m²' | 'cm' | 'm' | 'per m'>>> = {
  weightFrom: 'g/m²',
  weightTo: 'g/m²',
  widthFrom: 'cm',
  cutFrom: 'm',
  metrePriceFrom: 'per m',
  metrePriceTo: 'per m',
};
/** What a form sends beside imperial figures. */
export const UNITS_PARAMETER = 'units';
/** Filters that take whole numbers from 1 only. */
const WHOLE_NUMBER_FILTERS: readonly NumberFilter[] = ['enoughFor'];

/**
 * `metre-price` is per metre; `-desc` is from the highest. Articles without the figure are last. `best-match` is by the words of
 * `q`.
 */
export const FABRIC_SORTS = [
  'best-match',
  'newest',
  'metre-price',
  'metre-price-desc',
  'weight',
  'weight-desc',
] as const;
export type FabricSort = (typeof FABRIC_SORTS)[number];

/** The sequence of the collection while none is chosen. */
export const usualSort = ({ q }: FabricFilters): FabricSort => (q === undefined ? 'newest' : 'best-match');

/** What a visitor has chosen. Absent means not filtered. */
export interface FabricFilters {
  readonly q?: string;
  readonly fibre?: readonly string[];
  readonly weave?: readonly string[];
  readonly colour?: readonly string[];
  readonly pattern?: readonly string[];
  readonly use?: readonly string[];
  readonly fire?: readonly string[];
  /** Names of certificates. */
  readonly certificate?: readonly string[];
  readonly fibreShare?: number;
  readonly weightFrom?: number;
  readonly weightTo?: number;
  readonly widthFrom?: number;
  readonly priceFrom?: number;
  readonly priceTo?: number;
  readonly metrePriceFrom?: number;
  readonly metrePriceTo?: number;
  readonly cutFrom?: number;
  readonly martindaleFrom?: number;
  readonly wyzenbeekFrom?: number;
  readonly lightFrom?: number;
  readonly pillingFrom?: number;
  readonly seamTo?: number;
  readonly enoughFor?: number;
  readonly inStock?: 'yes';
  /** YYYY-MM-DD. */
  readonly availableBy?: string;
  /** Absent: the colours of one fabric are counted once. */
  readonly colours?: 'apart';
  readonly sort?: FabricSort;
  /** From 1. */
  readonly page?: number;
}

interface ParsedFilters {
  readonly filters: FabricFilters;
  /** `name=value` of each part of the address that is unknown or broken; it has no effect. */
  readonly ignored: readonly string[];
}

const PAGE_MAX = 100_000;

/** Reads the filters in an address. Empty values, which an HTML form sends for empty fields, are absent. */
export function parseFabricFilters(params: URLSearchParams): ParsedFilters {
  const filters: Record<string, unknown> = {};
  const ignored: string[] = [];
  const units = params.get(UNITS_PARAMETER) === 'imperial' ? 'imperial' : 'metric';
  for (const [name, raw] of params) {
    const value = raw.trim();
    if (value === '' || name === UNITS_PARAMETER) continue;
    const parsed = parseFilter(name, value, units);
    if (parsed === undefined) ignored.push(`${name}=${value}`);
    else if (Array.isArray(parsed))
      filters[name] = [...new Set([...((filters[name] as string[]) ?? []), ...parsed])];
    else if (name in filters) ignored.push(`${name}=${value}`);
    else filters[name] = parsed;
  }
  return { filters, ignored };
}

/** The value of one parameter: an array for a filter with choices, undefined when it is unknown or broken. */
function parseFilter(
  name: string,
  value: string,
  units: Units,
): string | number | readonly string[] | undefined {
  if (name === 'q') return value.length <= TEXT_LIMITS.search && isClean(value) ? value : undefined;
  if (Object.hasOwn(CHOICE_FILTERS, name)) {
    const choices: readonly string[] = CHOICE_FILTERS[name as ChoiceFilter];
    return choices.includes(value) ? [value] : undefined;
  }
  if (name === 'certificate') return value.length <= TEXT_LIMITS.name && isClean(value) ? [value] : undefined;
  if (Object.hasOwn(NUMBER_FILTERS, name)) return parseNumber(name as NumberFilter, value, units);
  if (name === 'availableBy') return isDay(value) ? value : undefined;
  if (name === 'inStock') return value === 'yes' ? value : undefined;
  if (name === 'colours') return value === 'apart' ? value : undefined;
  if (name === 'sort') return (FABRIC_SORTS as readonly string[]).includes(value) ? value : undefined;
  if (name === 'page') {
    const page = Number(value);
    return Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : undefined;
  }
  return undefined;
}

/** A day of the calendar, YYYY-MM-DD. */
const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.startsWith(text) === true;

function parseNumber(name: NumberFilter, value: string, units: Units): number | undefined {
  if (!/^\d{1,7}([.,]\d{1,2})?$/.test(value)) return undefined;
  const entered = Number(value.replace(',', '.'));
  const number = units === 'metric' ? entered : metricFilter(name, entered);
  if (number > NUMBER_FILTERS[name]) return undefined;
  const isCount = WHOLE_NUMBER_FILTERS.includes(name);
  return isCount && (!Number.isInteger(number) || number < 1) ? undefined : number;
}

/** Rounded as addresses have it. */
function metricFilter(name: NumberFilter, value: number): number {
  const unit = MEASURED_FILTERS[name];
  if (!unit) return value;
  return Number(
    (unit === 'per m' ? value / toMetric('imperial', 'm', 1) : toMetric('imperial', unit, value)).toFixed(2),
  );
}

/** Free of control characters and lone surrogates. */
function isClean(text: string): boolean {
  return !/\p{Cc}/u.test(text) && text.isWellFormed();
}

/** What narrows the list, in the order of addresses. Colours, sort and page are no filters. */
export const FILTER_NAMES = [
  'q',
  ...codesOf(CHOICE_FILTERS),
  'certificate',
  ...codesOf(NUMBER_FILTERS),
  'inStock',
  'availableBy',
] as const;

/** The query string of the filters, in one order, so that equal filters have one address. Without `?`. */
export function formatFabricFilters(filters: FabricFilters): string {
  const params = new URLSearchParams();
  for (const name of [...FILTER_NAMES, 'colours', 'sort', 'page'] as const) {
    const value: string | number | readonly string[] | undefined = filters[name];
    if (value === undefined || (name === 'page' && value === 1)) continue;
    // Without words nothing matches better than the rest.
    if (name === 'sort' && (value === usualSort(filters) || (value === 'best-match' && !filters.q))) continue;
    const values = typeof value === 'object' ? [...value].sort() : [String(value)];
    for (const one of values) params.append(name, one);
  }
  return params.toString();
}
