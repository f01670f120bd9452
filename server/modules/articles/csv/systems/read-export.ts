// Tells exports of other shop systems by their titles, and reads them as rows of the shop's own columns.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ShopSystemName } from '#contract/articles/article-imports.ts';
import { ARTICLE_LIMITS } from '#contract/core/limits.ts';
import { unreadable } from '#server/http/files/decode-csv.ts';
import type { CsvRow } from '#server/http/files/read-csv.ts';
import { readText } from '../cells.ts';
import { type Column, columnOf } from '../columns.ts';
import { asHttps } from '../picture-address.ts';
import type { CellProblem } from '../row-plan.ts';
import { isReason } from '../titles.ts';
import { shopify } from './shopify.ts';
import { fitted, type ShopSystem, type SystemArticle, type SystemField, type SystemRow } from './system.ts';
import { woocommerce } from './woocommerce.ts';

const SYSTEMS: readonly ShopSystem[] = [shopify, woocommerce];

/** As the system compares titles. */
function folded({ inEnglish = (english) => english }: ShopSystem, title: string): string {
  return inEnglish(title.trim().toLowerCase());
}

/** The system whose export has these titles. Throws `csv_unreadable` for one that lacks columns without which it makes no article. */
export function systemOf(titles: readonly string[]): ShopSystem | undefined {
  for (const system of SYSTEMS) {
    const known = new Set(titles.map((title) => folded(system, title)));
    const missing = Object.entries(system.needs).filter(
      ([, names]) => !names.some((name) => known.has(name)),
    );
    if (missing.length === 0) return system;
    if (system.isSign(known) && !titles.map(columnOf).includes(columnOf('Minimum order'))) {
      const columns = missing.map(([title]) => `"${title}"`).join(' and ');
      throw unreadable(
        `This is an export of ${system.label} without ${columns}. Export the products with all columns.`,
      );
    }
  }
  return undefined;
}

export function isSystemTitle(title: string): boolean {
  return SYSTEMS.some((system) => isRead(system, title));
}

function isRead(system: ShopSystem, title: string): boolean {
  const english = folded(system, title);
  return Object.values(system.titles).some((known) => known.includes(english)) || system.isRead(english);
}

const IMAGES = Array.from({ length: ARTICLE_LIMITS.images }, (_, nth) => nth);
const column = (title: string) => {
  const found = columnOf(title);
  if (!found) throw new Error(`There is no column ${title}`);
  return found;
};
const OF_ALL = ['Article number', 'Name', 'Price', 'Available', 'Description'].map(column);
/** Articles that the shop has keep their minimum order, which the systems do not know, and their pictures. */
const OF_NEW = [
  'Minimum order',
  ...IMAGES.flatMap((nth) => [`Image ${nth + 1}`, `Image ${nth + 1} text`]),
].map(column);

/** The order of one piece. */
const MINIMUM_ORDER = '1';

export interface SystemCsvRow extends CsvRow {
  /** Addresses of its pictures, of which the cells have those of https. */
  readonly pictures: readonly string[];
  /** What is changed so that the shop can take it. */
  readonly notes: readonly CellProblem[];
  /** What the shop has no field for. */
  readonly passedOver: readonly CellProblem[];
  /** Why the row makes no article. */
  readonly skipped: string | undefined;
}

interface SystemFile {
  readonly name: ShopSystemName;
  readonly columns: readonly Column[];
  /** Those that count for new articles only. */
  readonly ofNew: readonly Column[];
  /** Titles that are not read. */
  readonly unknown: readonly string[];
  /** The title of the export for one of the shop. */
  readonly titleOf: (title: string) => string;
  readonly rows: AsyncIterable<readonly SystemCsvRow[]>;
}

/** Reads all rows first: those of a product need not follow each other. */
export function readExport(
  system: ShopSystem,
  titles: readonly string[],
  batches: AsyncIterable<readonly CsvRow[]>,
): SystemFile {
  return {
    name: system.name,
    columns: [...OF_ALL, ...OF_NEW],
    ofNew: OF_NEW,
    unknown: titles.filter((title) => title.trim() !== '' && !isReason(title) && !isRead(system, title)),
    titleOf: titlesOf(system, titles),
    rows: articleRows(system, titles, batches),
  };
}

function titlesOf(system: ShopSystem, titles: readonly string[]): SystemFile['titleOf'] {
  const stated = (field: SystemField) =>
    titles.find((title) => system.titles[field].includes(folded(system, title)));
  const byColumn = new Map<string, SystemField>([
    ['Article number', 'articleNumber'],
    ['Name', 'name'],
    ['Price', 'price'],
    ['Available', 'available'],
    ['Description', 'description'],
  ]);
  return (title) => {
    const field = title.startsWith('Image ') ? 'image' : byColumn.get(title);
    return (field && stated(field)) ?? title;
  };
}

/** Planning a row takes a fifth of a millisecond, reading a long description several. */
const ARTICLES_PER_BATCH = 50;
const MS_AT_ONCE = 8;

async function* articleRows(
  system: ShopSystem,
  titles: readonly string[],
  batches: AsyncIterable<readonly CsvRow[]>,
): AsyncGenerator<readonly SystemCsvRow[]> {
  const all = await systemRows(system, titles, batches);
  let rows: SystemCsvRow[] = [];
  let since = performance.now();
  for (const article of system.articles(all)) {
    rows.push(rowOf(article));
    if (rows.length === ARTICLES_PER_BATCH) {
      yield rows;
      rows = [];
    } else if (performance.now() - since < MS_AT_ONCE) continue;
    await yieldToEventLoop();
    since = performance.now();
  }
  if (rows.length > 0) yield rows;
}

async function systemRows(
  system: ShopSystem,
  titles: readonly string[],
  batches: AsyncIterable<readonly CsvRow[]>,
): Promise<SystemRow[]> {
  const english = titles.map((title) => folded(system, title));
  const places = new Map(english.map((title, nth) => [title, nth] as const));
  const all: SystemRow[] = [];
  for await (const batch of batches)
    for (const { row, cells } of batch)
      all.push({
        row,
        at: (...known) => {
          const nth = known.map((title) => places.get(title)).find((place) => place !== undefined);
          return nth === undefined ? '' : readText((cells[nth] ?? '').trim());
        },
        cells: (change = (_, cell) => cell) =>
          english.map((title, nth) => change(title, (cells[nth] ?? '').trim())),
      });
  return all;
}

/** The chosen rows of an export, by their numbers, as a file that can be imported without the others. */
export async function excerptOf(
  system: ShopSystem,
  titles: readonly string[],
  batches: AsyncIterable<readonly CsvRow[]>,
  isChosen: (row: number) => boolean,
): Promise<CsvRow[]> {
  const rows = system.excerpt(await systemRows(system, titles, batches), ({ row }) => isChosen(row));
  return Array.from(rows, ({ row, cells }) => ({ row: row.row, cells }));
}

function rowOf(stated: SystemArticle): SystemCsvRow {
  const { article, notes } = fitted(stated);
  const { articleNumber, name, price, available, description, images, skipped, row } = article;
  const imageCells = IMAGES.flatMap((nth) => [asHttps(images[nth]?.url ?? ''), images[nth]?.alt ?? '']);
  return {
    row,
    cells: [articleNumber, name, price, available, description, MINIMUM_ORDER, ...imageCells],
    pictures: images.map(({ url }) => url),
    notes,
    passedOver: article.passedOver,
    skipped,
  };
}
