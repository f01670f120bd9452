// The fabrics of the sample shop, oldest first, from fabrics.csv: a file that admins could import, read by the code that reads theirs.
// The home page shows the last six on sale. Samples: replace them with the mill's own.
import { readFile } from 'node:fs/promises';
import type { NewArticle } from '#contract/articles/article.ts';
import type { TextsByLanguage } from '#contract/articles/article-texts.ts';
import { moneyStep, plainAmount } from '#contract/figures/money.ts';
import { readCsv } from '#server/http/files/read-csv.ts';
import { columnOf } from '#server/modules/articles/csv/columns.ts';
import { planRow } from '#server/modules/articles/csv/row-plan.ts';
import { toTitles } from '#server/modules/articles/csv/titles.ts';

const STATED_FACTS = [
  'composition',
  'weightGsm',
  'widthCm',
  'pieceLengthM',
  'lengthTolerancePercent',
  'weave',
  'pattern',
  'colour',
  'uses',
  'care',
  'origin',
  'hsCode',
] as const;

/** An article with its facts, without a number, which the shop assigns. The addresses of its images are files below this folder. */
export type SeedFabric = StatedArticle & { readonly texts: TextsByLanguage };

type StatedArticle = NewArticle & {
  readonly [Fact in (typeof STATED_FACTS)[number]]: NonNullable<NewArticle[Fact]>;
};

const isStated = (article: NewArticle): article is StatedArticle =>
  STATED_FACTS.every((fact) => article[fact] !== undefined && article[fact] !== null);

const FILE = new URL('fabrics.csv', import.meta.url);
const ROWS_PER_BATCH = 50;
const PRICE_TITLES = ['Price', 'Price steps'];

/** In the shop's currency as it is now. `draft` is not on sale. */
export async function readFabrics(): Promise<{ readonly fabrics: SeedFabric[]; readonly draft: SeedFabric }> {
  const isTitle = (title: string) => columnOf(title) !== undefined;
  const { titles, decimalMark, rows } = await readCsv(await readFile(FILE, 'utf8'), ROWS_PER_BATCH, isTitle);
  const { columns, unknown } = toTitles(titles);
  if (unknown.length > 0) throw new Error(`fabrics.csv has columns without use: ${unknown.join(', ')}`);
  const all: SeedFabric[] = [];
  for await (const batch of rows)
    for (const { row, cells } of batch) {
      const priced = cells.map((cell, nth) =>
        PRICE_TITLES.includes(titles[nth] ?? '') ? cell.replaceAll(/\d+\.\d\d/g, inShopCurrency) : cell,
      );
      const plan = planRow({ columns, cells: priced, decimalMark }, undefined);
      if (plan.kind !== 'new' || !isStated(plan.input))
        throw new Error(`fabrics.csv, row ${row} is no sample fabric: ${JSON.stringify(plan)}`);
      all.push({ ...plan.input, texts: plan.texts });
    }
  const [draft] = all.filter(({ state }) => state === 'draft');
  if (!draft) throw new Error('fabrics.csv has no draft');
  return { fabrics: all.filter((fabric) => fabric !== draft), draft };
}

/** The samples are priced in dollars; in another currency as many of its smallest unit, so that they can be charged. */
const inShopCurrency = (dollars: string) =>
  plainAmount(Math.round((Number(dollars) * 100) / moneyStep()) * moneyStep());
