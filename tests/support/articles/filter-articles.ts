// Filters, counts and sorts articles one by one, in the plainest way: what the fabric index must agree with.

import type { Article } from '#contract/articles/article.ts';
import {
  CHOICE_FILTERS,
  type ChoiceFilter,
  type FabricFilters,
  type FabricSort,
} from '#contract/articles/fabric-filters.ts';

type ChoiceName = ChoiceFilter | 'certificate';

const CHOICES: readonly ChoiceName[] = ['fibre', 'weave', 'colour', 'pattern', 'use', 'fire', 'certificate'];

function valuesOf(article: Article, name: ChoiceName, fibreShare: number): readonly string[] {
  const { composition, weave, pattern, colour, uses, certificates } = article;
  if (name === 'fibre')
    return (composition ?? []).filter(({ percent }) => percent >= fibreShare).map(({ fibre }) => fibre);
  if (name === 'use') return uses ?? [];
  if (name === 'fire') return (article.testResults ?? []).map(({ method }) => method);
  if (name === 'certificate') return (certificates ?? []).map((one) => one.name);
  const value = { weave, pattern, colour: colour?.family ?? null }[name];
  return value === null ? [] : [value];
}

const isWithin = (value: number | null, from?: number, to?: number) =>
  (from === undefined && to === undefined) ||
  (value !== null && value >= (from ?? 0) && value <= (to ?? Number.POSITIVE_INFINITY));

/** Words of `q` match whole words of the name only. */
function matches(article: Article, filters: FabricFilters): boolean {
  const words = article.productName.toLowerCase().split(' ');
  const { availableBy } = filters;
  const { enoughFor = availableBy === undefined ? undefined : article.minimumQuantity } = filters;
  const coming = (article.expected ?? []).filter(({ on }) => availableBy !== undefined && on <= availableBy);
  const pieces = coming.reduce((sum, { quantity }) => sum + quantity, article.availableQuantity);
  return (
    (filters.q ?? '')
      .split(' ')
      .filter(Boolean)
      .every((word) => words.includes(word)) &&
    CHOICES.every((name) => {
      const values = valuesOf(article, name, filters.fibreShare ?? 0);
      return filters[name]?.some((choice) => values.includes(choice)) ?? true;
    }) &&
    isWithin(article.weightGsm, filters.weightFrom, filters.weightTo) &&
    isWithin(article.widthCm, filters.widthFrom) &&
    isWithin(article.price, filters.priceFrom, filters.priceTo) &&
    isWithin(article.pricePerMetre, filters.metrePriceFrom, filters.metrePriceTo) &&
    (enoughFor === undefined || (article.minimumQuantity <= enoughFor && pieces >= enoughFor)) &&
    (filters.inStock === undefined || article.availableQuantity > 0)
  );
}

export const filterArticles = (articles: readonly Article[], filters: FabricFilters) =>
  articles.filter((article) => matches(article, filters));

/** The count of each choice, without those of certificates that no article has. */
export function countChoices(articles: readonly Article[], filters: FabricFilters) {
  const names = articles.flatMap(({ certificates }) => (certificates ?? []).map(({ name }) => name));
  const codes = { ...CHOICE_FILTERS, certificate: [...new Set(names)] };
  return {
    ...Object.fromEntries(
      CHOICES.map((name) => [
        name,
        [...new Set([...codes[name], ...(filters[name] ?? [])])].map((value) => ({
          value,
          count: filterArticles(articles, { ...filters, [name]: [value] }).length,
        })),
      ]),
    ),
    inStock: filterArticles(articles, { ...filters, inStock: 'yes' }).length,
  };
}

/** Articles without the figure last, equal ones from newest to oldest. */
export function sortArticles(articles: readonly Article[], sort: FabricSort = 'newest'): Article[] {
  const newest = articles.toSorted((one, other) => (one._id < other._id ? 1 : -1));
  if (sort === 'newest') return newest;
  const sign = sort.endsWith('-desc') ? -1 : 1;
  const rank = (article: Article) => {
    const value = sort.startsWith('weight') ? article.weightGsm : article.pricePerMetre;
    return value === null ? Number.POSITIVE_INFINITY : sign * value;
  };
  return newest.sort((one, other) => {
    const [left, right] = [rank(one), rank(other)];
    return left === right ? 0 : left - right;
  });
}
