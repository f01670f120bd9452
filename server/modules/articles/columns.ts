// What is entered of an article as the columns and parts it is stored in, and back. The table of fields names the column of
// each value; measures are integers there.
import type { NewArticle } from '#contract/articles/article.ts';
import {
  ARTICLE_FIELDS,
  byName,
  FACT_NAMES,
  type FactName,
  type Facts,
  GROUP_NAMES,
  type Groups,
  partsOf,
  type StoredValue,
  type ValueOf,
} from '#contract/articles/article-fields.ts';
import { centsFromAmount } from '#contract/figures/money.ts';
import { invalidField } from '#server/http/app-error.ts';
import { colourFamily } from './colour-family.ts';
import { toTestResultsColumn } from './lab-results.ts';
import { toPriceStepsColumn } from './price-steps.ts';
import type { ArticleColumns, ArticleParts } from './record-store.ts';

type StoredColumns = {
  [Value in StoredValue as Value['column']]: ValueOf<Value> | null;
};

/** Undoes the scale of a column; division rounds to the decimal number that was entered. */
const readValue = (value: StoredValue, row: StoredColumns) => {
  const stored = row[value.column];
  return typeof stored === 'number' && value.kind === 'number' ? stored / 10 ** value.decimals : stored;
};

const writeValue = (value: StoredValue, stated: unknown) =>
  typeof stated === 'number' && value.kind === 'number'
    ? Math.round(stated * 10 ** value.decimals)
    : stated || null;

/** The facts of one value each. */
export function factsOf<Name extends FactName>(row: StoredColumns, names: readonly Name[]): Facts<Name> {
  return byName(names, (name) => readValue(ARTICLE_FIELDS[name], row)) as Facts<Name>;
}

/** The facts of several values each. */
export function groupsOf(row: StoredColumns): Groups {
  return byName(GROUP_NAMES, (name) => {
    const values = partsOf(name).map(([part, value]) => [part, readValue(value, row)] as const);
    const isStated = (nth: readonly [string, unknown]) => nth[1] !== null;
    const { needs } = ARTICLE_FIELDS[name];
    const isGroupStated = needs === 'all' ? values.every(isStated) : values.some(isStated);
    return isGroupStated ? Object.fromEntries(values) : null;
  }) as Groups;
}

function factColumns(input: ArticleInput): StoredColumns {
  const facts = FACT_NAMES.map((name) => [ARTICLE_FIELDS[name], input[name]] as const);
  const parts = GROUP_NAMES.flatMap((name) => {
    const group: Readonly<Record<string, unknown>> = input[name] ?? {};
    return partsOf(name).map(([part, value]) => [value, group[part]] as const);
  });
  return Object.fromEntries(
    [...facts, ...parts].map(([value, stated]) => [value.column, writeValue(value, stated)]),
  ) as StoredColumns;
}

/** Cents per running metre, rounded. */
function pricePerMetreCents(priceCents: number, pieceLengthCm: number | null): number | null {
  return pieceLengthCm === null ? null : Math.round((priceCents * 100) / pieceLengthCm);
}

/** What is entered of an article: new ones and edits have it in common. */
type ArticleInput = Omit<NewArticle, 'availableQuantity' | 'state'>;

/** The columns of `articles` that come from the input. Throws `validation_failed` for a price with a fraction of a cent. */
export function toColumns(input: ArticleInput): ArticleColumns {
  const priceCents = centsFromAmount(input.price);
  if (priceCents === undefined) throw invalidField('/price', 'Not a price');
  const facts = factColumns(input);
  return {
    name: input.productName,
    description: input.description,
    img: input.img,
    price_cents: priceCents,
    price_steps: toPriceStepsColumn(input.priceSteps),
    test_results: toTestResultsColumn(input.testResults),
    minimum_quantity: input.minimumQuantity,
    size: input.size ?? '',
    ...facts,
    price_per_metre_cents: pricePerMetreCents(priceCents, facts.piece_length_cm),
    colour_family: input.colour ? colourFamily(input.colour.hex) : null,
  };
}

/** The column of the id in another system, unless the input leaves it as it is. */
export const externalIdColumn = ({ externalId }: Pick<ArticleInput, 'externalId'>) =>
  externalId === undefined ? {} : { external_id: externalId || null };

/** The rows of the other tables that come from the input, in order. */
export function toParts({ composition, uses, certificates, images }: ArticleInput): ArticleParts {
  return {
    fibres: (composition ?? []).map(({ fibre, percent }) => ({
      fibre,
      share_permille: Math.round(percent * 10),
    })),
    uses: uses ?? [],
    certificates: (certificates ?? []).map(({ name, number, validUntil }) => ({
      name,
      number,
      valid_until: validUntil,
    })),
    images: (images ?? []).map(({ url, alt, widthMm }) => ({ url, alt, width_mm: widthMm ?? null })),
  };
}

/**
 * URLs of all images of the inputs, with the JSON pointer of the field each was given in. In one order for all transactions,
 * so that two with the same images cannot wait for each other.
 */
export function imageFields(inputs: readonly ArticleInput[]): { url: string; pointer: string }[] {
  const fields = inputs.flatMap(({ img, images }) => [
    { url: img, pointer: '/img' },
    ...(images ?? []).slice(1).map(({ url }, index) => ({ url, pointer: `/images/${index + 1}/url` })),
  ]);
  return fields.sort((one, other) => (one.url < other.url ? -1 : 1));
}
