// Days from seeds. A day that goes wrong is made shorter, act by act, and printed so that it can be repeated.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { actsOf, perform, runJobs } from './acts.ts';
import { findFaults } from './faults.ts';
import { wrongAtEnd, wrongNow } from './invariants.ts';
import { type Act, Memory, Wrong } from './scene.ts';
import { clock } from './seeded-process.ts';
import { FirstMorning, type SimulatedShop } from './shop.ts';

interface Result {
  readonly wrong: string | undefined;
  readonly lines: readonly string[];
  /** Stands for all rows at the end. */
  readonly digest: string;
}

/** A day that goes wrong is repeated with a look after each act. */
const SELDOM = 12;
const say = (line: string) => void process.stdout.write(`${line}\n`);
const HOUR = 60 * 60_000;
/** Beginnings of acts and days, so that a day is repeated in parts. */
const ALL = 'all';

/** Everything that is under way comes to its end: systems answer, events arrive, jobs run. */
async function endDay(shop: SimulatedShop): Promise<string | undefined> {
  const { providers } = shop;
  shop.killAt(Number.POSITIVE_INFINITY);
  providers.repair();
  for (const pauseMs of [0, 2 * HOUR, 6 * HOUR]) {
    clock.at += pauseMs;
    await providers.fake.tick();
    await providers.fake.webhooks.release();
    await shop.app.payments.reconcile({ includeNotDue: true, searchProvider: true });
    await runJobs(shop);
  }
  return wrongAtEnd(shop, clock.at);
}

interface Options {
  /** How many acts are done before it is asked what is wrong. */
  readonly every?: number;
  readonly print?: ((line: string) => void) | undefined;
}

async function runDay(
  morning: FirstMorning,
  seed: number,
  acts: readonly Act[],
  { every = 1, print }: Options = {},
): Promise<Result> {
  const shop = await morning.start(seed);
  const memory = new Memory();
  const lines: string[] = [];
  let wrong: string | undefined;
  try {
    for (const act of acts) {
      const text = await perform(act, shop, memory);
      lines.push(`${act.nth} ${act.name} ${text}`);
      print?.(lines.at(-1) ?? '');
      if (lines.length % every === 0) wrong = wrongNow(shop, memory);
      if (wrong) break;
    }
    wrong ??= (await shop.perform(async () => (await endDay(shop)) ?? '')) || wrongNow(shop, memory);
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    wrong = error.message;
  }
  const digest = wrong ? '' : digestOf(shop);
  await shop.close();
  return { wrong, lines, digest };
}

/** All rows of all tables, in the order in which they were written. */
function digestOf(shop: SimulatedShop): string {
  const hash = createHash('sha256');
  // Triggers write the time of the database into `article_changes`.
  const tables = shop.all<{ name: string }>(
    "select name from sqlite_schema where type = 'table' and name <> 'article_changes' order by name",
  );
  for (const { name } of tables) hash.update(JSON.stringify(shop.all(`select * from "${name}"`)));
  return hash.digest('hex').slice(0, 16);
}

/** The kind of a finding: its words without ids and numbers. */
const kindOf = (wrong: string) => wrong.replaceAll(/\(.*|[\w-]*\d[\w-]*/g, '');

/** Leaves out acts, first many at once, as long as the same goes wrong. */
async function shorten(
  morning: FirstMorning,
  seed: number,
  acts: readonly Act[],
  wrong: string,
): Promise<readonly Act[]> {
  let left = acts;
  for (let size = Math.ceil(left.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < left.length; ) {
      const fewer = left.filter((_, index) => index < from || index >= from + size);
      const result = await runDay(morning, seed, fewer);
      if (result.wrong && kindOf(result.wrong) === kindOf(wrong))
        left = fewer.slice(0, result.lines.length + 1);
      else from += size;
    }
  }
  return left;
}

export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string', default: '1' },
      days: { type: 'string', default: '1' },
      acts: { type: 'string', default: ALL },
      digests: { type: 'boolean' },
      brief: { type: 'boolean' },
      faults: { type: 'boolean' },
      only: { type: 'string' },
    },
  });
  const folder = mkdtempSync(join('/dev/shm', 'selvedge-simulation-'));
  try {
    if (values.faults) return await findFaults(folder, say, values.only);
    const morning = await FirstMorning.prepare(folder);
    const first = Number(values.seed);
    const print = values.days === '1' ? say : undefined;
    for (let seed = first; seed < first + Number(values.days); seed++) {
      const wanted = new Set(values.acts.split(',').map(Number));
      const acts = actsOf(seed).filter(({ nth }) => values.acts === ALL || wanted.has(nth));
      const { wrong, lines, digest } = await runDay(morning, seed, acts, {
        every: print ? 1 : SELDOM,
        print,
      });
      if (values.digests) say(`seed ${seed}: ${lines.length} acts, rows ${digest}`);
      if (!wrong) continue;
      say(`Seed ${seed}, after ${lines.length} acts. ${wrong}`);
      if (values.brief) return 1;
      const few = await shorten(morning, seed, acts.slice(0, lines.length + 1), wrong);
      const shown = await runDay(morning, seed, few);
      say(`In ${few.length} acts:\n${shown.lines.join('\n')}\n${shown.wrong}`);
      say(`npm run simulate -- --seed ${seed} --acts ${few.map(({ nth }) => nth).join()}`);
      return 1;
    }
    say(`${values.days} days from seed ${first}: nothing is wrong.`);
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
