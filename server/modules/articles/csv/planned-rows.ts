// Reads a file row by row with the articles its rows name: what every row would do now.

import type { ArticleEdit } from '#contract/articles/article.ts';
import type { ShopSystemName } from '#contract/articles/article-imports.ts';
import { type CsvRow, readCsv } from '#server/http/files/read-csv.ts';
import type { ArticleBatch } from '../batch/batch.ts';
import type { StoredArticle } from '../edit.ts';
import type { DecimalMark } from './cells.ts';
import { ARTICLE_NUMBER, COLUMNS, type Column, columnOf, EXTERNAL_ID, TEXT_COLUMNS } from './columns.ts';
import { asHttps, hostOf } from './picture-address.ts';
import { type CellProblem, planRow, type RowPlan } from './row-plan.ts';
import { isSystemTitle, readExport, type SystemCsvRow, systemOf } from './systems/read-export.ts';
import { toTitles } from './titles.ts';

export interface PlannedRow {
  readonly row: number;
  /** '' where the row states none. */
  readonly articleNumber: string;
  /** The number as the file has it. */
  readonly entered: string;
  /** The article the row names, if there is one. */
  readonly existing: StoredArticle | undefined;
  readonly plan: RowPlan;
  /** URLs of images the article did not have before. */
  readonly imageUrls: readonly string[];
  /** Addresses elsewhere of those that are to be fetched first; `asHttps` is what `imageUrls` has. */
  readonly fetchedUrls: readonly string[];
  /** What of the row is not taken over as it is. */
  readonly notes: readonly CellProblem[];
  /** What of it the shop has no field for. */
  readonly passedOver: readonly CellProblem[];
}

interface PlannedFile {
  /** The shop system whose export the file is; null for the shop's own columns. */
  readonly system: ShopSystemName | null;
  readonly unknownColumns: readonly string[];
  /** Batches of rows; the event loop runs between them. Throws `csv_unreadable`. */
  readonly rows: AsyncIterable<readonly PlannedRow[]>;
}

/** Few, because planning a row takes a tenth of a millisecond. */
const ROWS_PER_BATCH = 50;

/** Throws `csv_unreadable`. */
export const openFile = (text: string) =>
  readCsv(text, ROWS_PER_BATCH, (title) => columnOf(title) !== undefined || isSystemTitle(title));

/** Throws `csv_unreadable`. */
export async function planFile(text: string, articles: ArticleBatch): Promise<PlannedFile> {
  const { titles, decimalMark, rows } = await openFile(text);
  const system = systemOf(titles);
  if (system) {
    const { name, unknown, ...file } = readExport(system, titles, rows);
    return { system: name, unknownColumns: unknown, rows: plannedRows({ ...file, decimalMark }, articles) };
  }
  const { columns, unknown } = toTitles(titles);
  return {
    system: null,
    unknownColumns: unknown,
    rows: plannedRows({ columns, rows, decimalMark }, articles),
  };
}

interface FileRows {
  readonly columns: readonly (Column | undefined)[];
  readonly decimalMark: DecimalMark;
  /** Columns that count for new articles only. An export of another system has them. */
  readonly ofNew?: readonly Column[];
  /** The title of the file for one of the shop. */
  readonly titleOf?: (title: string) => string;
  readonly rows: AsyncIterable<readonly (CsvRow | SystemCsvRow)[]>;
}

async function* plannedRows(file: FileRows, articles: ArticleBatch): AsyncGenerator<readonly PlannedRow[]> {
  const { columns, decimalMark, ofNew = [], titleOf = (title: string) => title } = file;
  const rowByNumber = new Map<string, number>();
  const externalIds = columns.includes(EXTERNAL_ID) && new ExternalIdChecks(articles);
  const images = new ImageChecks(articles, file.ofNew !== undefined);
  const ofAll = columns.map((column) => (column && ofNew.includes(column) ? undefined : column));
  const numberAt = columns.indexOf(ARTICLE_NUMBER);
  const withTexts = TEXT_COLUMNS.some((column) => columns.includes(column));
  for await (const batch of file.rows) {
    const numbered = batch.map((row) => ({
      ...row,
      articleNumber: enteredNumber(row.cells[numberAt]).toUpperCase(),
    }));
    const numbers = numbered.flatMap(({ articleNumber }) => articleNumber || []);
    const existing = await articles.findByNumbers([...new Set(numbers)], { withTexts });
    const planned = numbered.map((line): PlannedRow => {
      const { row, cells, articleNumber } = line;
      const article = existing.get(articleNumber);
      const stated = { columns: article ? ofAll : columns, cells, decimalMark };
      const { notes = [], passedOver = [], pictures = [], skipped } = 'notes' in line ? line : {};
      const entered = enteredNumber(cells[numberAt]);
      const reason = `${entered} becomes ${articleNumber}`;
      const renamed = entered.toUpperCase() === entered ? [] : [{ column: ARTICLE_NUMBER.title, reason }];
      const first = articleNumber === '' ? undefined : rowByNumber.get(articleNumber);
      if (first === undefined && skipped === undefined) rowByNumber.set(articleNumber, row);
      const plan = first === undefined ? planRow(stated, article) : repeated(first);
      const planned = {
        row,
        articleNumber,
        entered,
        existing: article,
        notes: [...renamed, ...notes],
        passedOver: skipped === undefined ? passedOver : [],
        imageUrls: [],
        fetchedUrls: pictures,
      };
      if (skipped !== undefined)
        return { ...planned, notes: [], plan: { kind: 'unchanged', note: { column: '', reason: skipped } } };
      return { ...planned, plan, imageUrls: newImages(plan, article) };
    });
    const checked = externalIds ? await externalIds.check(planned) : planned;
    yield (await images.check(checked)).map(({ plan, ...row }) => ({
      ...row,
      plan: plan.kind === 'wrong' ? { ...plan, problems: withTitles(plan.problems, titleOf) } : plan,
    }));
  }
}

const withTitles = (problems: readonly CellProblem[], titleOf: (title: string) => string) =>
  problems.map(({ column, reason }) => ({ column: titleOf(column), reason }));

/** No article has a longer number; every error of a row repeats it. */
const NUMBER_MAX_CHARACTERS = 100;

const enteredNumber = (cell = '') => cell.trim().slice(0, NUMBER_MAX_CHARACTERS);

function repeated(row: number): RowPlan {
  const reason = `Row ${row} has this number too`;
  return { kind: 'wrong', problems: [{ column: ARTICLE_NUMBER.title, reason }] };
}

export const urlsOf = ({ img, images }: Pick<ArticleEdit, 'img' | 'images'>) =>
  images ? images.map(({ url }) => url) : [img];

function newImages(plan: RowPlan, article: StoredArticle | undefined): string[] {
  if (plan.kind === 'new') return urlsOf(plan.input);
  if (plan.kind !== 'changed') return [];
  const isPutOnSale = plan.state === 'on_sale' && article?.state !== 'on_sale';
  // Images of what is not on sale may have been deleted.
  const known = article && !isPutOnSale ? urlsOf(article.edit) : [];
  return urlsOf(plan.edit).filter((url) => !known.includes(url));
}

/** Checks that no two articles get the same id of another system. */
class ExternalIdChecks {
  readonly #articles: ArticleBatch;
  readonly #rowOf = new Map<string, number>();

  constructor(articles: ArticleBatch) {
    this.#articles = articles;
  }

  async check(rows: readonly PlannedRow[]): Promise<PlannedRow[]> {
    const owners = await this.#articles.findExternalIds(rows.flatMap(({ plan }) => statedId(plan) || []));
    return rows.map((row) => {
      const stated = statedId(row.plan);
      if (!stated) return row;
      const [first, owner] = [this.#rowOf.get(stated), owners.get(stated)];
      if (first === undefined) this.#rowOf.set(stated, row.row);
      const isTaken = owner !== undefined && owner !== row.existing?.id;
      if (first === undefined && !isTaken) return row;
      const reason = first === undefined ? 'Another article has this ID' : `Row ${first} has this ID too`;
      return { ...row, plan: { kind: 'wrong', problems: [{ column: EXTERNAL_ID.title, reason }] } };
    });
  }
}

/** The id in another system that a row gives its article. */
function statedId(plan: RowPlan): string | undefined {
  if (plan.kind === 'new') return plan.input.externalId;
  return plan.kind === 'changed' ? plan.edit.externalId : undefined;
}

/** Checks every URL of a file once. */
class ImageChecks {
  readonly #articles: ArticleBatch;
  readonly #isFetched: boolean;
  readonly #problems = new Map<string, string | undefined>();

  /** `isFetched`: pictures of other sites are fetched. */
  constructor(articles: ArticleBatch, isFetched: boolean) {
    this.#articles = articles;
    this.#isFetched = isFetched;
  }

  async check(rows: readonly PlannedRow[]): Promise<PlannedRow[]> {
    const urls = new Set(rows.flatMap(({ imageUrls }) => imageUrls));
    const unknown = [...urls].filter((url) => !this.#problems.has(url));
    const problems = await this.#articles.imageProblems(unknown);
    for (const url of unknown) this.#problems.set(url, problems.get(url));
    return rows.map((row) => {
      if (this.#isFetched) return this.#withFetched(row);
      const found = this.#problemsOf(row);
      return found.length === 0 ? row : { ...row, plan: { kind: 'wrong', problems: found } };
    });
  }

  #withFetched(row: PlannedRow): PlannedRow {
    const isToFetch = (url: string) => this.#problems.get(url) !== undefined && row.imageUrls.includes(url);
    const fetchedUrls = row.fetchedUrls.filter((url) => isToFetch(asHttps(url)));
    const wrong = row.imageUrls.filter((url) => isToFetch(url) && hostOf(url) === undefined);
    if (wrong.length === 0) return { ...row, fetchedUrls };
    const problems = wrong.map((url) => ({
      column: imageTitle(row.imageUrls.indexOf(url)),
      reason: `No address of a picture: ${url.slice(0, 200)}`,
    }));
    return { ...row, fetchedUrls: [], plan: { kind: 'wrong', problems } };
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
