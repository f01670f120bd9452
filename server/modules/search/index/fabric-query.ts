// Answers filtered lists from the fabric index: total, page, counts of choices, alternatives. Synchronous, without the
// database.

import type { FabricFacets, FabricList, FabricQuery } from '#contract/articles/fabric-list.ts';
import { FABRICS_PAGE_SIZE } from '#contract/core/limits.ts';
import { digitsOf, shopCurrency } from '#contract/figures/money.ts';
import { Bitset } from './bitset.ts';
import type { ChoiceName, FabricColumns } from './fabric-columns.ts';
import type { FabricOrder } from './fabric-order.ts';
import type { MatchedSearch, WordSearch } from './word-search.ts';

/** A list without its items, and the slots of the items. */
export interface FabricSelection
  extends Omit<FabricList, 'items' | 'alternatives' | 'corrections' | 'nearestWords'> {
  readonly slots: readonly number[];
  readonly alternatives: FabricList['alternatives'];
  readonly corrections: FabricList['corrections'];
  readonly nearestWords: FabricList['nearestWords'];
}

interface IndexParts {
  readonly facts: FabricColumns;
  readonly order: FabricOrder;
  readonly search: WordSearch;
}

/** One filter that is set. Its slots may include articles that are no longer on sale. */
interface Condition {
  readonly name: ChoiceName | 'inStock' | 'other';
  readonly slots: Bitset;
}

type Filters = Omit<FabricQuery, 'q' | 'sort' | 'page' | 'colours'>;

/** How many fabrics are in both sets. */
type Count = (slots: Bitset, others?: Bitset) => number;

const CHOICES = ['fibre', 'weave', 'colour', 'pattern', 'use', 'fire', 'certificate'] as const;
const MAX_ALTERNATIVES = 4;
const MAX_CERTIFICATES = 50;
const NO_SEARCH: MatchedSearch = { terms: [], corrections: [] };

/** Rounds away the error of binary fractions: 150.1 cm are 1501 mm. */
const inCents = (amount: number | undefined) => inColumnUnit(amount, 10 ** digitsOf(shopCurrency()));
const inColumnUnit = (value: number | undefined, scale: number) =>
  value === undefined ? undefined : Number((value * scale).toFixed(6));

export function selectFabrics(
  parts: IndexParts,
  { q, sort = 'newest', page = 1, colours, ...filters }: FabricQuery,
): FabricSelection {
  const { facts, order } = parts;
  const search = q ? parts.search.search(q) : NO_SEARCH;
  const conditions = toConditions(facts, filters, search);
  const matching = intersection(facts, conditions);
  const count: Count =
    colours === 'apart'
      ? (slots, others) => (others ? slots.countCommon(others) : slots.count())
      : (slots, others) => facts.countFabrics(slots, others);
  const total = count(matching);
  const isShown = colours === 'apart' ? () => true : oncePerGroup(facts);
  return {
    total,
    page,
    pages: Math.ceil(total / FABRICS_PAGE_SIZE),
    slots: pageOf(order.slots(sort), matching, page, isShown),
    facets: countFacets(facts, conditions, filters, { matching, count }),
    alternatives: total === 0 ? findAlternatives(facts, filters, search, count) : [],
    corrections: [...search.corrections],
    nearestWords: total === 0 && q ? parts.search.nearestWords(q) : [],
  };
}

function toConditions(facts: FabricColumns, filters: Filters, search: MatchedSearch): Condition[] {
  const conditions: Condition[] = search.terms.map(({ slots }) => ({ name: 'other', slots }));
  for (const name of CHOICES) {
    const chosen = filters[name];
    if (chosen)
      conditions.push({
        name,
        slots: chosen.reduce((slots, code) => slots.unite(slotsOf(facts, name, code, filters)), new Bitset()),
      });
  }
  if (filters.inStock) conditions.push({ name: 'inStock', slots: facts.inStock });
  for (const slots of rangeSlots(facts, filters)) conditions.push({ name: 'other', slots });
  return conditions;
}

function rangeSlots(facts: FabricColumns, filters: Filters): Bitset[] {
  const slots: Bitset[] = [];
  const { weightFrom, weightTo, widthFrom, priceFrom, priceTo, metrePriceFrom, metrePriceTo, enoughFor } =
    filters;
  if (weightFrom !== undefined || weightTo !== undefined)
    slots.push(facts.weightGsm.between(weightFrom, weightTo));
  if (widthFrom !== undefined) slots.push(facts.widthMm.between(inColumnUnit(widthFrom, 10)));
  if (priceFrom !== undefined || priceTo !== undefined)
    slots.push(facts.priceCents.between(inCents(priceFrom), inCents(priceTo)));
  if (metrePriceFrom !== undefined || metrePriceTo !== undefined)
    slots.push(facts.metrePriceCents.between(inCents(metrePriceFrom), inCents(metrePriceTo)));
  if (filters.cutFrom !== undefined) slots.push(facts.cutCm.between(inColumnUnit(filters.cutFrom, 100)));
  for (const [method, column] of Object.entries(facts.tests)) {
    const { from, to } = testBounds(method as keyof FabricColumns['tests'], filters);
    if (from !== undefined || to !== undefined)
      slots.push(column.between(inColumnUnit(from, 10), inColumnUnit(to, 10)));
  }
  if (enoughFor !== undefined)
    slots.push(facts.minimum.between(0, enoughFor).intersect(facts.available.between(enoughFor)));
  return slots;
}

/** The bounds of a method's figures; seam slippage is better the less it is. */
function testBounds(
  method: keyof FabricColumns['tests'],
  filters: Filters,
): { from?: number | undefined; to?: number | undefined } {
  switch (method) {
    case 'martindale':
      return { from: filters.martindaleFrom };
    case 'wyzenbeek':
      return { from: filters.wyzenbeekFrom };
    case 'light-iso':
      return { from: filters.lightFrom };
    case 'pilling-martindale':
      return { from: filters.pillingFrom };
    case 'seam-iso':
      return { to: filters.seamTo };
  }
}

function slotsOf(facts: FabricColumns, name: ChoiceName, code: string, { fibreShare }: Filters): Bitset {
  if (name === 'fibre') return facts.withFibre(code, inColumnUnit(fibreShare, 10) ?? 0);
  return facts.choices(name).get(code) ?? new Bitset();
}

/** The slots on sale that meet all conditions except those of the filter `except`. */
function intersection(facts: FabricColumns, conditions: readonly Condition[], except?: string): Bitset {
  const slots = facts.onSale.copy();
  for (const condition of conditions) if (condition.name !== except) slots.intersect(condition.slots);
  return slots;
}

/** Accepts the first slot of each colourway group. */
function oncePerGroup(facts: FabricColumns): (slot: number) => boolean {
  const shown = new Set<number>();
  return (slot) => {
    const group = facts.groupOf(slot);
    if (group === undefined) return true;
    if (shown.has(group)) return false;
    shown.add(group);
    return true;
  };
}

interface Counted {
  /** The slots that meet all conditions. */
  readonly matching: Bitset;
  readonly count: Count;
}

function countFacets(
  facts: FabricColumns,
  conditions: readonly Condition[],
  filters: Filters,
  { matching, count: countSlots }: Counted,
): FabricFacets {
  /** Counts how many of these slots, all of them on sale, meet all conditions except those of the filter `name`. */
  const counter = (name: ChoiceName | 'inStock') => {
    // Each choice already knows how many articles on sale it has.
    if (conditions.every((condition) => condition.name === name)) return (slots: Bitset) => countSlots(slots);
    const others = filters[name] ? intersection(facts, conditions, name) : matching;
    return (slots: Bitset) => countSlots(others, slots);
  };
  const count = (name: ChoiceName) => {
    const countOf = counter(name);
    const codes = new Set([...facts.choices(name).keys(), ...(filters[name] ?? [])]);
    return [...codes].map((value) => ({ value, count: countOf(slotsOf(facts, name, value, filters)) }));
  };
  return {
    fibre: count('fibre'),
    weave: count('weave'),
    colour: count('colour'),
    pattern: count('pattern'),
    use: count('use'),
    fire: count('fire'),
    certificate: mostFrequent(count('certificate'), filters.certificate ?? []),
    inStock: counter('inStock')(facts.inStock),
  };
}

/**
 * The choices with the highest counts and the chosen ones, sorted by name. Names of certificates are free text, so
 * there may be many.
 */
function mostFrequent(
  certificates: FabricFacets['certificate'],
  chosen: readonly string[],
): FabricFacets['certificate'] {
  const frequent = new Set(
    certificates.toSorted((one, other) => other.count - one.count).slice(0, MAX_CERTIFICATES),
  );
  return certificates
    .filter((choice) => frequent.has(choice) || chosen.includes(choice.value))
    .sort((one, other) => (one.value < other.value ? -1 : 1));
}

function pageOf(
  order: readonly number[],
  matching: Bitset,
  page: number,
  isShown: (slot: number) => boolean,
): number[] {
  const slots: number[] = [];
  let skip = (page - 1) * FABRICS_PAGE_SIZE;
  for (const slot of order) {
    if (!matching.has(slot) || !isShown(slot)) continue;
    if (skip > 0) skip -= 1;
    else slots.push(slot);
    if (slots.length === FABRICS_PAGE_SIZE) break;
  }
  return slots;
}

/** The totals with one word or one filter fewer, most matches first. */
function findAlternatives(
  facts: FabricColumns,
  filters: Filters,
  search: MatchedSearch,
  count: Count,
): FabricList['alternatives'] {
  const totalOf = (fewer: Filters, terms = search.terms) =>
    count(intersection(facts, toConditions(facts, fewer, { ...search, terms })));
  const withoutWord = search.terms.map((term) => ({
    remove: `q=${term.raw}`,
    total: totalOf(
      filters,
      search.terms.filter((other) => other !== term),
    ),
  }));
  const withoutFilter = Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ({
      // Removing one of several choices of a filter would match less, so all of them are removed.
      remove: Array.isArray(value) && value.length > 1 ? name : `${name}=${value}`,
      total: totalOf({ ...filters, [name]: undefined }),
    }));
  return [...withoutWord, ...withoutFilter]
    .filter(({ total }) => total > 0)
    .sort((one, other) => other.total - one.total)
    .slice(0, MAX_ALTERNATIVES);
}
