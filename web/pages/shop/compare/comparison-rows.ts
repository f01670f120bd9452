// The facts of several articles as rows of one table, in the order of an article's specification. Pure.

import type { Article } from '#contract/article.ts';
import { formatMetres, formatPricePerMetre, formatPricePerPiece, measuresOf } from '#contract/measures.ts';
import { piecesText } from '#web/components/ui/fabric-text.ts';
import { careInstructions } from '../article/care-instructions.ts';
import { type SpecificationRow, specificationRows } from '../article/specification.ts';

export interface ComparisonRow {
  readonly name: string;
  /** A cell per article, in their order; undefined when the fact is not stated. */
  readonly cells: readonly (Omit<SpecificationRow, 'name'> | undefined)[];
  /** Whether the articles differ in this fact. */
  readonly differs: boolean;
}

/** The names of the facts in the order of their rows; other facts follow. */
const ORDER = [
  ...['Price', 'Price by length', 'Minimum order', 'In stock', 'Composition', 'Weight', 'Width'],
  ...['Length of a piece', 'Shrinkage, first wash', 'Weave', 'Pattern', 'Colour', 'Suited to'],
  ...['Yarn spun in', 'Woven in', 'Finished in', 'Certificates', 'Lead time', 'Care'],
];
const placeOf = (name: string) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);
const byPlace = (one: string, other: string) => placeOf(one) - placeOf(other);

/** Leaves out facts that no article states. */
export function comparisonRows(articles: readonly Article[]): ComparisonRow[] {
  const facts = articles.map((article) => new Map(factsOf(article).map((row) => [row.name, row])));
  const names = new Set(facts.flatMap((rows) => [...rows.keys()]));
  return [...names].sort(byPlace).map((name) => {
    const cells = facts.map((rows) => rows.get(name));
    const differs = new Set(cells.map((cell) => cell?.values.join('\n'))).size > 1;
    return { name, cells: cells.map((cell) => cell && withoutName(cell)), differs };
  });
}

function withoutName({ name: _, ...cell }: SpecificationRow) {
  return cell;
}

function factsOf(article: Article): SpecificationRow[] {
  const { price, pricePerMetre, minimumQuantity, availableQuantity, care } = article;
  const words = careInstructions(care).map((instruction) => instruction.words);
  return [
    { name: 'Price', values: [formatPricePerPiece(price)] },
    ...(pricePerMetre === null
      ? []
      : [{ name: 'Price by length', values: [formatPricePerMetre(pricePerMetre)] }]),
    { name: 'Minimum order', values: quantityText(article, minimumQuantity) },
    {
      name: 'In stock',
      values: availableQuantity > 0 ? quantityText(article, availableQuantity) : ['Sold out'],
    },
    // The column's head has the number.
    ...specificationRows(article).filter(({ name }) => name !== 'Article number'),
    ...(words.length > 0 ? [{ name: 'Care', values: words }] : []),
  ];
}

/** Returns texts like '4 pieces' and '10 m'. */
function quantityText(article: Article, pieces: number): string[] {
  const { lengthM } = measuresOf(article, pieces);
  return [piecesText(pieces), ...(lengthM === undefined ? [] : [formatMetres(lengthM)])];
}
