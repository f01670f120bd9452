// The facts of an article on sale by which the collection is filtered, counted and sorted.
import { CHOICE_FILTERS, type ChoiceFilter } from '#contract/articles/fabric-filters.ts';
import { FIRE_CLASSES } from '#contract/articles/lab-methods.ts';
import type { ExpectedFabric } from '#contract/articles/orderable.ts';
import { type CatalogueFacts, FILTER_VALUES_FROM } from '#contract/shop/shop-uses.ts';
import { expectedOf } from '#server/modules/articles/article-stock.ts';
import { testResultsOf } from '#server/modules/articles/lab-results.ts';
import type { ArticleRecord } from '#server/modules/articles/record-store.ts';

export type ChoiceName = ChoiceFilter | 'certificate';
export const CHOICES = ['fibre', 'weave', 'colour', 'pattern', 'use', 'fire', 'certificate'] as const;

/** The methods of laboratories whose figures have a filter. */
const LAB_FIGURES = ['martindale', 'wyzenbeek', 'light-iso', 'pilling-martindale', 'seam-iso'] as const;

/** Null where the article does not state the figure. */
type Figures = Readonly<
  Record<
    'weightGsm' | 'widthMm' | 'priceCents' | 'metrePriceCents' | 'cutCm' | (typeof LAB_FIGURES)[number],
    number | null
  >
>;
export type FigureName = keyof Figures;

export interface FabricFacts extends ExpectedFabric {
  readonly figures: Figures;
  /** The codes that the article has of each filter. */
  readonly choices: Readonly<Record<ChoiceName, readonly string[]>>;
  /** Permille, by fibre. */
  readonly shares: ReadonlyMap<string, number>;
  readonly minimum: number;
  /** Null for a fabric of one colour. */
  readonly group: string | null;
}

/** An article on sale. It stays the same object while the article changes, because the index of words refers to it. */
export interface IndexedFabric {
  readonly id: string;
  facts: FabricFacts;
  /** The letters and digits of its article number. */
  number: string;
  /** A digest of the indexed text, so that a change of stock does not index the words again. */
  textDigest: string;
  /** The last day of its certificate that ends first; undefined without such a certificate. */
  certificateEnd: string | undefined;
}

/** Certificates that ended before `today` (YYYY-MM-DD) are left out. Figures of laboratories are in tenths. */
export function factsOf({ article, fibres, uses, certificates }: ArticleRecord, today: string): FabricFacts {
  const results = testResultsOf(article.test_results) ?? [];
  const measured = (code: (typeof LAB_FIGURES)[number]) => {
    const value = results.find(({ method }) => method === code)?.value;
    return typeof value === 'number' ? Math.round(value * 10) : null;
  };
  const valid = certificates.filter(({ valid_until }) => valid_until === null || valid_until >= today);
  return {
    figures: {
      weightGsm: article.weight_gsm,
      widthMm: article.width_mm,
      priceCents: article.price_cents,
      metrePriceCents: article.price_per_metre_cents,
      cutCm: longestCut(article),
      martindale: measured('martindale'),
      wyzenbeek: measured('wyzenbeek'),
      'light-iso': measured('light-iso'),
      'pilling-martindale': measured('pilling-martindale'),
      'seam-iso': measured('seam-iso'),
    },
    choices: {
      fibre: fibres.map(({ fibre }) => fibre),
      weave: article.weave ? [article.weave] : [],
      colour: article.colour_family ? [article.colour_family] : [],
      pattern: article.pattern ? [article.pattern] : [],
      use: uses,
      fire: results.map(({ method }) => method).filter((method) => method in FIRE_CLASSES),
      certificate: [...new Set(valid.map(({ name }) => name))],
    },
    shares: new Map(fibres.map(({ fibre, share_permille }) => [fibre, share_permille])),
    minimum: article.minimum_quantity,
    availableQuantity: article.available_quantity,
    expected: expectedOf(article.expected),
    group: article.colourway_group,
  };
}

/** Equal for articles with the same facts beside price and stock, and whether pieces are expected. */
export const statedFacts = (facts: FabricFacts): string =>
  JSON.stringify([
    facts.choices,
    { ...facts.figures, priceCents: null, metrePriceCents: null },
    isExpected(facts),
  ]);

const isExpected = ({ expected = [] }: FabricFacts) => expected.length > 0;

/** What these articles have, all together. */
export function catalogueOf(fabrics: readonly FabricFacts[]): CatalogueFacts {
  const choices = (name: ChoiceName) => new Set(fabrics.flatMap((fabric) => fabric.choices[name]));
  const figures = (name: FigureName) => new Set(fabrics.flatMap(({ figures }) => figures[name] ?? []));
  const isFilter = (...values: ReadonlySet<unknown>[]) =>
    values.some(({ size }) => size >= FILTER_VALUES_FROM);
  const [colours, uses] = [choices('colour'), choices('use')];
  const [weights, widths, cuts] = [figures('weightGsm'), figures('widthMm'), figures('cutCm')];
  return {
    fabrics: fabrics.length,
    hasMeasures: weights.size + widths.size + cuts.size > 0,
    colours: CHOICE_FILTERS.colour.filter((colour) => colours.has(colour)),
    fabricUses: CHOICE_FILTERS.use.filter((use) => uses.has(use)),
    filters: [
      ...CHOICES.filter((name) => isFilter(choices(name))),
      ...(isFilter(weights) ? (['weight'] as const) : []),
      ...(isFilter(widths, cuts) ? (['width'] as const) : []),
      ...(isFilter(...LAB_FIGURES.map(figures)) ? (['tests'] as const) : []),
      ...(fabrics.some(isExpected) ? (['availableBy'] as const) : []),
    ],
  };
}

/** Centimetres; null where the length of a piece is not stated. */
function longestCut({ piece_length_cm: piece, continuous_length_cm: continuous }: ArticleRecord['article']) {
  return piece === null ? null : Math.max(piece, continuous ?? 0);
}

/** Whether an article states the figure within these bounds, both included. */
export const statesWithin =
  (
    name: FigureName,
    { from = 0, to = Number.POSITIVE_INFINITY }: { readonly from?: number; readonly to?: number },
  ) =>
  ({ figures }: FabricFacts): boolean => {
    const figure = figures[name];
    return figure !== null && figure >= from && figure <= to;
  };

/** The codes of a vocabulary; certificates have names that anybody may choose. */
export const codesOfChoice = (name: ChoiceName): readonly string[] =>
  name === 'certificate' ? [] : CHOICE_FILTERS[name];
