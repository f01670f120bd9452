// Answers filtered lists from the fabric index in one pass over its articles: total, page, counts of choices,
// alternatives. Synchronous, without the database. A list of 5,000 articles takes 3 to 8 ms, of 20,000 12 to 40, on cores
// that other programs use; it is cached until the next change.
import type { NumberFilter } from '#contract/articles/fabric-filters.ts';
import type { FabricFacets, FabricList, FabricQuery } from '#contract/articles/fabric-list.ts';
import { orderableQuantity } from '#contract/articles/orderable.ts';
import { FABRICS_PAGE_SIZE } from '#contract/core/limits.ts';
import { digitsOf, shopCurrency } from '#contract/figures/money.ts';
import {
  CHOICES,
  type ChoiceName,
  codesOfChoice,
  type FabricFacts,
  type FigureName,
  type IndexedFabric,
  statesWithin,
} from './fabric-facts.ts';
import type { MatchedSearch } from './word-search.ts';

interface FabricSelection extends Omit<FabricList, 'items' | 'corrections' | 'nearestWords'> {
  /** The articles of the page. */
  readonly fabrics: readonly IndexedFabric[];
}

type Filters = Omit<FabricQuery, 'q' | 'sort' | 'page' | 'colours'>;

/** A filter or word that is set. Choices under other filters are counted by its name. */
interface Condition {
  readonly name?: ChoiceName | 'inStock';
  readonly isMet: (fabric: IndexedFabric) => boolean;
}

const MAX_ALTERNATIVES = 4;
const MAX_CERTIFICATES = 50;

/** The filters of a figure: its least value, or its greatest, in a unit of which the figure's is a fraction. */
const FIGURE_FILTERS: readonly (readonly [
  NumberFilter,
  FigureName,
  'least' | 'greatest',
  number | 'money',
])[] = [
  ['weightFrom', 'weightGsm', 'least', 1],
  ['weightTo', 'weightGsm', 'greatest', 1],
  ['widthFrom', 'widthMm', 'least', 10],
  ['priceFrom', 'priceCents', 'least', 'money'],
  ['priceTo', 'priceCents', 'greatest', 'money'],
  ['metrePriceFrom', 'metrePriceCents', 'least', 'money'],
  ['metrePriceTo', 'metrePriceCents', 'greatest', 'money'],
  ['cutFrom', 'cutCm', 'least', 100],
  ['martindaleFrom', 'martindale', 'least', 10],
  ['wyzenbeekFrom', 'wyzenbeek', 'least', 10],
  ['lightFrom', 'light-iso', 'least', 10],
  ['pillingFrom', 'pilling-martindale', 'least', 10],
  ['seamTo', 'seam-iso', 'greatest', 10],
];

/** All articles on sale. */
interface IndexedFabrics {
  readonly newestFirst: readonly IndexedFabric[];
  /** The names of all their certificates. */
  readonly certificates: readonly string[];
}

export function selectFabrics(
  { newestFirst, certificates }: IndexedFabrics,
  search: MatchedSearch,
  { q: _, sort = 'newest', page = 1, colours, ...filters }: FabricQuery,
): FabricSelection {
  const isApart = colours === 'apart';
  const conditions = toConditions(filters, search.terms);
  const { matching, facets } = countFacets({ newestFirst, certificates }, conditions, filters, isApart);
  const shown = oncePerGroup(sorted(matching, sort, search.rank), isApart);
  const from = (page - 1) * FABRICS_PAGE_SIZE;
  const totalOf = (fewer: Filters, terms: MatchedSearch['terms']) =>
    oncePerGroup(newestFirst.filter(isMatch(fewer, terms)), isApart).length;
  return {
    total: shown.length,
    page,
    pages: Math.ceil(shown.length / FABRICS_PAGE_SIZE),
    fabrics: shown.slice(from, from + FABRICS_PAGE_SIZE),
    facets,
    alternatives: shown.length === 0 ? findAlternatives(filters, search, totalOf) : [],
  };
}

/** Whether a fabric has all that is asked for. */
export function isMatch(filters: Filters, terms: MatchedSearch['terms']) {
  const conditions = toConditions(filters, terms);
  return (fabric: IndexedFabric) => conditions.every(({ isMet }) => isMet(fabric));
}

function toConditions(filters: Filters, terms: MatchedSearch['terms']): Condition[] {
  const conditions: Condition[] = terms.map(({ fabrics }) => ({ isMet: (fabric) => fabrics.has(fabric) }));
  for (const name of CHOICES) {
    const chosen: readonly string[] | undefined = filters[name];
    if (chosen)
      conditions.push({
        name,
        isMet: ({ facts }) => chosen.some((code) => choicesOf(facts, name, filters).includes(code)),
      });
  }
  if (filters.inStock)
    conditions.push({ name: 'inStock', isMet: ({ facts }) => facts.availableQuantity > 0 });
  for (const [filter, figure, bound, unit] of FIGURE_FILTERS) {
    const value = filters[filter];
    if (value === undefined) continue;
    const limit = inUnit(value, unit === 'money' ? 10 ** digitsOf(shopCurrency()) : unit);
    const isWithin = statesWithin(figure, bound === 'least' ? { from: limit } : { to: limit });
    conditions.push({ isMet: ({ facts }) => isWithin(facts) });
  }
  const { enoughFor, availableBy } = filters;
  if (enoughFor !== undefined || availableBy !== undefined)
    conditions.push({ isMet: ({ facts }) => hasPieces(facts, enoughFor, availableBy) });
  // An article that misses one without a name is counted for no choice: the others need not be asked.
  return conditions.sort((one, other) => Number(one.name !== undefined) - Number(other.name !== undefined));
}

/** Whether so many pieces, or those of the minimum order, can be ordered: of the stock, and of what comes up to a day. */
function hasPieces(facts: FabricFacts, pieces = facts.minimum, day = ''): boolean {
  return facts.minimum <= pieces && orderableQuantity(facts, day) >= pieces;
}

/** Rounds away the error of binary fractions: 150.1 cm are 1501 mm. */
const inUnit = (value: number, scale: number) => Number((value * scale).toFixed(6));

/** The codes by which an article is found: of its fibres, those with the least share. */
function choicesOf(
  { choices, shares }: FabricFacts,
  name: ChoiceName,
  { fibreShare }: Filters,
): readonly string[] {
  if (name !== 'fibre' || fibreShare === undefined) return choices[name];
  const least = inUnit(fibreShare, 10);
  return choices.fibre.filter((fibre) => (shares.get(fibre) ?? 0) >= least);
}

/** A number of fabrics: the colours of one are counted once. */
class FabricCount {
  #count = 0;
  readonly #groups = new Set<string>();

  add(group: string | null): void {
    if (group === null) this.#count += 1;
    else this.#groups.add(group);
  }

  get value(): number {
    return this.#count + this.#groups.size;
  }
}

/** The articles that meet all conditions, and of each choice how many meet all but those of its own filter. */
function countFacets(
  { newestFirst, certificates }: IndexedFabrics,
  conditions: readonly Condition[],
  filters: Filters,
  isApart: boolean,
): { matching: IndexedFabric[]; facets: FabricFacets } {
  const matching: IndexedFabric[] = [];
  const inStock = new FabricCount();
  const tallies = CHOICES.map((name) => {
    const named = name === 'certificate' ? certificates : codesOfChoice(name);
    const codes = [...named, ...(filters[name] ?? [])];
    return { name, counts: new Map(codes.map((code) => [code, new FabricCount()])) };
  });
  const countsOf = (name: ChoiceName) =>
    tallies.find((one) => one.name === name)?.counts ?? new Map<string, FabricCount>();
  for (const fabric of newestFirst) {
    const { facts } = fabric;
    const group = isApart ? null : facts.group;
    const missed = missedConditions(fabric, conditions);
    if (missed === 'several') continue;
    if (missed === 'none') matching.push(fabric);
    if ((missed === 'none' || missed === 'inStock') && facts.availableQuantity > 0) inStock.add(group);
    for (const { name, counts } of tallies)
      if (missed === 'none' || missed === name)
        for (const code of choicesOf(facts, name, filters)) counts.get(code)?.add(group);
  }
  const count = (name: ChoiceName) =>
    [...countsOf(name)].map(([value, { value: found }]) => ({ value, count: found }));
  return {
    matching,
    facets: {
      fibre: count('fibre'),
      weave: count('weave'),
      colour: count('colour'),
      pattern: count('pattern'),
      use: count('use'),
      fire: count('fire'),
      certificate: mostFrequent(count('certificate'), filters.certificate ?? []),
      inStock: inStock.value,
    },
  };
}

/** The filter whose choices an article is counted for although it is not met; `several` where it counts for none. */
function missedConditions(
  fabric: IndexedFabric,
  conditions: readonly Condition[],
): ChoiceName | 'inStock' | 'none' | 'several' {
  let missed: ChoiceName | 'inStock' | 'none' = 'none';
  for (const { name, isMet } of conditions) {
    if (isMet(fabric)) continue;
    if (missed !== 'none' || name === undefined) return 'several';
    missed = name;
  }
  return missed;
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

/** Those without the figure are last, equal ones from newest to oldest. */
function sorted(
  newestFirst: readonly IndexedFabric[],
  sort: NonNullable<FabricQuery['sort']>,
  matchOf: MatchedSearch['rank'],
): readonly IndexedFabric[] {
  if (sort === 'newest') return newestFirst;
  if (sort === 'best-match') return newestFirst.toSorted((one, other) => matchOf(other) - matchOf(one));
  const name = sort.startsWith('weight') ? 'weightGsm' : 'metrePriceCents';
  const sign = sort.endsWith('-desc') ? -1 : 1;
  const rank = ({ facts: { figures } }: IndexedFabric) =>
    figures[name] === null ? Number.POSITIVE_INFINITY : figures[name] * sign;
  return newestFirst.toSorted((one, other) => (rank(one) === rank(other) ? 0 : rank(one) - rank(other)));
}

/** The first article of each colourway group, and those without one. */
function oncePerGroup(fabrics: readonly IndexedFabric[], isApart: boolean): readonly IndexedFabric[] {
  if (isApart) return fabrics;
  const shown = new Set<string>();
  return fabrics.filter(({ facts: { group } }) => {
    if (group === null) return true;
    if (shown.has(group)) return false;
    shown.add(group);
    return true;
  });
}

/** The totals with one word or one filter fewer, most matches first. */
function findAlternatives(
  filters: Filters,
  { terms }: MatchedSearch,
  totalOf: (fewer: Filters, terms: MatchedSearch['terms']) => number,
): FabricList['alternatives'] {
  const withoutWord = terms.map((term) => ({
    remove: `q=${term.raw}`,
    total: totalOf(
      filters,
      terms.filter((other) => other !== term),
    ),
  }));
  const withoutFilter = Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ({
      // Removing one of several choices of a filter would match less, so all of them are removed.
      remove: Array.isArray(value) && value.length > 1 ? name : `${name}=${value}`,
      total: totalOf({ ...filters, [name]: undefined }, terms),
    }));
  return [...withoutWord, ...withoutFilter]
    .filter(({ total }) => total > 0)
    .sort((one, other) => other.total - one.total)
    .slice(0, MAX_ALTERNATIVES);
}
