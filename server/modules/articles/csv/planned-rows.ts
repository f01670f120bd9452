// Reads a file row by row with the articles its rows name: what every row would do now.

import type { ArticleEdit } from '#contract/article.ts';
import type { ArticleBatch } from '../batch.ts';
import type { StoredArticle } from '../edit.ts';
import { ARTICLE_NUMBER, COLUMNS } from './columns.ts';
import { type CsvRow, type CsvTitles, readCsv } from './read-csv.ts';
import { type CellProblem, planRow, type RowPlan } from './row-plan.ts';

export interface PlannedRow {
  readonly row: number;
  /** '' where the row states none. */
  readonly articleNumber: string;
  /** The article the row names, if there is one. */
  readonly existing: StoredArticle | undefined;
  readonly plan: RowPlan;
  /** URLs of images the article did not have before. */
  readonly imageUrls: readonly string[];
}

interface PlannedFile {
  readonly unknownColumns: readonly string[];
  /** Batches of rows; the event loop runs between them. Throws `csv_unreadable`. */
  readonly rows: AsyncIterable<readonly PlannedRow[]>;
}

/** Few, because planning a row takes a tenth of a millisecond. */
const ROWS_PER_BATCH = 250;

/** Throws `csv_unreadable`. */
export async function planFile(text: string, articles: ArticleBatch): Promise<PlannedFile> {
  const { titles, rows } = await readCsv(text, ROWS_PER_BATCH);
  return { unknownColumns: titles.unknown, rows: plannedRows(titles, rows, articles) };
}

async function* plannedRows(
  titles: CsvTitles,
  batches: AsyncIterable<readonly CsvRow[]>,
  articles: ArticleBatch,
): AsyncGenerator<readonly PlannedRow[]> {
  const rowByNumber = new Map<string, number>();
  const images = new ImageChecks(articles);
  for await (const batch of batches) {
    const numbered = batch.map((row) => ({ ...row, articleNumber: numberOf(titles, row) }));
    const numbers = numbered.flatMap(({ articleNumber }) => articleNumber || []);
    const existing = await articles.findByNumbers([...new Set(numbers)]);
    const planned = numbered.map(({ row, cells, articleNumber }): PlannedRow => {
      const article = existing.get(articleNumber);
      const first = articleNumber === '' ? undefined : rowByNumber.get(articleNumber);
      if (first === undefined) rowByNumber.set(articleNumber, row);
      const plan = first === undefined ? planRow({ ...titles, cells }, article) : repeated(first);
      return { row, articleNumber, existing: article, plan, imageUrls: newImages(plan, article) };
    });
    yield await images.check(planned);
  }
}

/** No article has a longer number; every error of a row repeats it. */
const NUMBER_MAX_CHARACTERS = 100;

function numberOf({ columns }: CsvTitles, { cells }: CsvRow): string {
  const nth = columns.indexOf(ARTICLE_NUMBER);
  return (cells[nth] ?? '').trim().slice(0, NUMBER_MAX_CHARACTERS).toUpperCase();
}

function repeated(row: number): RowPlan {
  const reason = `Row ${row} has this number too`;
  return { kind: 'wrong', problems: [{ column: ARTICLE_NUMBER.title, reason }] };
}

const urlsOf = ({ img, images }: Pick<ArticleEdit, 'img' | 'images'>) =>
  images ? images.map(({ url }) => url) : [img];

function newImages(plan: RowPlan, article: StoredArticle | undefined): string[] {
  if (plan.kind === 'new') return urlsOf(plan.input);
  if (plan.kind !== 'changed') return [];
  const isPutOnSale = plan.state === 'on_sale' && article?.state !== 'on_sale';
  // Images of what is not on sale may have been deleted.
  const known = article && !isPutOnSale ? urlsOf(article.edit) : [];
  return urlsOf(plan.edit).filter((url) => !known.includes(url));
}

/** Checks every URL of a file once. */
class ImageChecks {
  readonly #articles: ArticleBatch;
  readonly #problems = new Map<string, string | undefined>();

  constructor(articles: ArticleBatch) {
    this.#articles = articles;
  }

  async check(rows: readonly PlannedRow[]): Promise<PlannedRow[]> {
    const urls = new Set(rows.flatMap(({ imageUrls }) => imageUrls));
    const unknown = [...urls].filter((url) => !this.#problems.has(url));
    const problems = await this.#articles.imageProblems(unknown);
    for (const url of unknown) this.#problems.set(url, problems.get(url));
    return rows.map((row) => {
      const found = this.#problemsOf(row);
      return found.length === 0 ? row : { ...row, plan: { kind: 'wrong', problems: found } };
    });
  }

  #problemsOf({ plan, imageUrls }: PlannedRow): CellProblem[] {
    if (plan.kind !== 'new' && plan.kind !== 'changed') return [];
    const all = urlsOf(plan.kind === 'new' ? plan.input : plan.edit);
    return imageUrls.flatMap((url) => {
      const reason = this.#problems.get(url);
      return reason ? [{ column: imageTitle(all.indexOf(url)), reason }] : [];
    });
  }
}

function imageTitle(nth: number): string {
  return COLUMNS.find(({ path }) => path === `images/${nth}/url`)?.title ?? '';
}
