// The facts of several articles as rows of one table, in the order of an article's specification. Pure.
import type { Article } from '#contract/articles/article.ts';
import { formatPricePerPiece, measuresOf } from '#contract/articles/measures.ts';
import { lengthText, pricePerLengthText, type Units } from '#contract/figures/units.ts';
import { t } from '#contract/languages/text.ts';
import { expectedText } from '#web/parts/articles/expected-pieces.ts';
import { piecesText, priceStepText } from '#web/parts/articles/fabric-texts.ts';
import { careInstructions } from '../../../parts/article-sheet/care-instructions.ts';
import { factRows, type SpecificationRow } from '../../../parts/article-sheet/specification.ts';

export interface ComparisonRow {
  readonly name: string;
  /** A cell per article, in their order; undefined when the fact is not stated. */
  readonly cells: readonly (Omit<SpecificationRow, 'name'> | undefined)[];
  /** Whether the articles differ in this fact. */
  readonly differs: boolean;
}

/** A fact that no article states has no row. */
export function comparisonRows(articles: readonly Article[], units: Units): ComparisonRow[] {
  // All articles have the same rows, without values where a fact is not stated.
  const [first = [], ...others] = articles.map((article) => factsOf(article, units));
  const rows = first.map((fact, nth) => {
    const cells = [fact, ...others.map((facts) => facts[nth])].map((cell) =>
      cell?.values.length ? withoutName(cell) : undefined,
    );
    const differs = new Set(cells.map((cell) => cell?.values.join('\n'))).size > 1;
    return { name: fact.name, cells, differs };
  });
  return rows.filter(({ cells }) => cells.some((cell) => cell !== undefined));
}

function withoutName({ name: _, ...cell }: SpecificationRow) {
  return cell;
}

function factsOf(article: Article, units: Units): SpecificationRow[] {
  const { price, priceSteps, pricePerMetre, minimumQuantity, care } = article;
  const words = careInstructions(care).map((instruction) => instruction.text);
  return [
    { name: t`Price`, values: [formatPricePerPiece(price), ...(priceSteps ?? []).map(priceStepText)] },
    {
      name: t`Price by length`,
      values: pricePerMetre === null ? [] : [pricePerLengthText(units, pricePerMetre)],
    },
    { name: t`Minimum order`, values: quantityText(article, minimumQuantity, units) },
    {
      name: t`In stock`,
      values: stockValues(article, units),
    },
    // The column's head has the number.
    ...factRows(article, units).filter(({ name }) => name !== t`Article number`),
    { name: t`Care`, values: words },
  ];
}

function stockValues(article: Article, units: Units): string[] {
  if (article.expected) return [expectedText(article)];
  return article.availableQuantity > 0
    ? quantityText(article, article.availableQuantity, units)
    : [t`Sold out`];
}

/** Returns texts like '4 pieces' and '10 m'. */
function quantityText(article: Article, pieces: number, units: Units): string[] {
  const { lengthM } = measuresOf(article, pieces);
  return [piecesText(pieces), ...(lengthM === undefined ? [] : [lengthText(units, lengthM)])];
}
