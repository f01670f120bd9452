// What an export of another shop system is read into. Pure.
import type { ShopSystemName } from '#contract/articles/article-imports.ts';
import { ARTICLE_LIMITS, TEXT_LIMITS } from '#contract/core/limits.ts';
import { hostOf } from '../picture-address.ts';
import type { CellProblem } from '../row-plan.ts';

/** A row of an export. */
export interface SystemRow {
  readonly row: number;
  /** Its cells, each as the function returns it for its title in lower case. */
  cells(change?: (title: string, cell: string) => string): string[];
  /** The cell under a title, trimmed; '' where the file has no such title. The first title that has one counts. */
  at(...titles: readonly string[]): string;
}

export interface SystemImage {
  readonly url: string;
  readonly alt: string;
}

/** A variant of a product is an article of its own. */
export interface SystemArticle {
  readonly row: number;
  readonly articleNumber: string;
  readonly name: string;
  readonly price: string;
  readonly available: string;
  /** Text. */
  readonly description: string;
  readonly images: readonly SystemImage[];
  /** What the shop has no field for. */
  readonly passedOver: readonly CellProblem[];
  /** Why the row makes no article. */
  readonly skipped?: string;
}

/** The fields of an article that are read from the export. */
export type SystemField = 'articleNumber' | 'name' | 'price' | 'available' | 'description' | 'image';

/** A row that was chosen, or one that such rows need. */
interface ExcerptRow {
  readonly row: SystemRow;
  readonly cells: readonly string[];
}

export interface ShopSystem {
  readonly name: ShopSystemName;
  readonly label: string;
  /** Titles in lower case, by what errors call the column: a file that has one of each is an export of the system. */
  readonly needs: Readonly<Record<string, readonly string[]>>;
  /** Whether a file that has these titles is an export of the system in any case, if one with some columns only. */
  readonly isSign: (known: ReadonlySet<string>) => boolean;
  /** The titles that are read, in lower case; for each field the one that errors name first. */
  readonly titles: Readonly<Record<SystemField, readonly string[]>>;
  /** The English title, in lower case, for one in lower case that the system has translated. */
  readonly inEnglish?: (title: string) => string;
  /** Further titles that are read. */
  readonly isRead: (title: string) => boolean;
  articles(rows: readonly SystemRow[]): Iterable<SystemArticle>;
  /** Cells of rows that make the same articles without the others: the chosen rows, and what they need of the others. */
  excerpt(rows: readonly SystemRow[], isChosen: (row: SystemRow) => boolean): Iterable<ExcerptRow>;
}

/** Values under these titles, by what a note calls them, as notes; nothing of what is empty, zero or the usual state. */
export function passedOver(
  row: SystemRow,
  titles: Readonly<Record<string, readonly string[]>>,
): readonly CellProblem[] {
  return Object.entries(titles).flatMap(([column, known]) => {
    const value = row.at(...known).replace(/^'/, '');
    const isState = column === STATE;
    if (value === '' || (isState ? OFFERED.test(value) : /^0*([.,]0*)?$/.test(value))) return [];
    const reason = isState
      ? `${value}: new articles are drafts, others stay as they are`
      : `${value} is not taken over`;
    return [{ column, reason }];
  });
}

export const STATE = 'Status';
const OFFERED = /^(active|true|1)$/i;

/** `Harbour Twill – Navy / 150 cm` */
export function nameOf(product: string, options: readonly string[]): string {
  const stated = options.filter((option) => option !== '');
  return stated.length === 0 ? product : `${product} – ${stated.join(' / ')}`;
}

/** Pictures without repetitions and without what has no address. */
export function distinctImages<Image extends SystemImage>(images: readonly Image[]): Image[] {
  const seen = new Set<string>();
  return images.filter(({ url }) => url !== '' && !seen.has(url) && seen.add(url));
}

/** The pictures of a variant: its own before those of the product. */
export function imagesOfVariant(own: readonly SystemImage[], shared: readonly SystemImage[]): SystemImage[] {
  // A product can have thousands of variants and pictures: no variant looks at all of them.
  return distinctImages([...own, ...shared.slice(0, ARTICLE_LIMITS.images + own.length)]);
}

/** What is changed so that the shop can take it, for the notes of the plan. */
export function fitted(article: SystemArticle): { article: SystemArticle; notes: readonly CellProblem[] } {
  const notes: CellProblem[] = [];
  const note = (column: string, reason: string) => notes.push({ column, reason });
  const articleNumber = fittingNumber(article.articleNumber);
  if (articleNumber !== article.articleNumber)
    note('Article number', `${article.articleNumber} becomes ${articleNumber}`);
  const available = wholePieces(article.available);
  if (article.available === '') note('Available', 'The stock is not stated: it becomes 0');
  else if (available !== article.available) note('Available', `${article.available} becomes ${available}`);
  if (article.images.length > ARTICLE_LIMITS.images)
    note('Image 1', `Only the first ${ARTICLE_LIMITS.images} pictures are taken over`);
  const cut = (column: string, text: string, length: number) => {
    if (text.length <= length) return text;
    note(column, `Cut at ${length} characters`);
    return `${text.slice(0, length - 1).trimEnd()}…`;
  };
  return {
    article: {
      ...article,
      articleNumber,
      available,
      name: cut('Name', article.name, TEXT_LIMITS.name),
      description: cut('Description', article.description, TEXT_LIMITS.description),
      images: article.images.slice(0, ARTICLE_LIMITS.images).map(({ url, alt }) => ({
        url: normalizedAddress(url),
        alt: alt.slice(0, TEXT_LIMITS.alt),
      })),
    },
    notes,
  };
}

/** Systems that sell by the metre have fractions, and those that sell what is not there less than nothing. */
function wholePieces(stock: string): string {
  if (!/^\d/.test(stock)) return '0';
  return stock.replace(/^(\d+)(?:\.\d+|,\d{1,2})$/, '$1');
}

/** Exports have spaces and umlauts in addresses. */
const normalizedAddress = (url: string) => (hostOf(url) === undefined ? url : new URL(url).href);

/** Article numbers have no other characters than these. */
const fittingNumber = (sku: string) =>
  sku
    .toUpperCase()
    .replaceAll(/[^A-Z0-9./-]+/g, '-')
    .replaceAll(/^-+|(?<!-)-+$/g, '');
