// Runs stages, each even if others fail; prints the slowest files, then the names of failed tests, and the sum of the
// totals as the last line.
import { randomInt } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Output, Stage } from './stages.ts';
import { addTotals, formatSlowest, formatTotals, noTotals, singleTotal, type Totals } from './totals.ts';

const SLOWEST = 10;
/** The most output of a stage that is kept while it waits to be shown. */
const WAITING_OUTPUT_BYTES = 2 ** 28;

/** The seed of all random tests (vitest.config.ts), named where tests failed, so that they can be repeated. */
process.env.TEST_SEED ??= String(randomInt(1, 2 ** 31));

interface StageResult {
  readonly name: string;
  readonly totals: Totals;
  readonly seconds: number;
}

/**
 * Runs the stages one after the other, and `beside` at the same time, whose output is shown after theirs. Sets the exit
 * code to 1 when anything failed.
 */
export async function runStages(stages: readonly Stage[], beside: readonly Stage[] = []): Promise<void> {
  const waiting = new PassThrough({ highWaterMark: WAITING_OUTPUT_BYTES });
  const besideResults = runInTurn(beside, waiting).finally(() => waiting.end());
  const results = await runInTurn(stages, process.stdout);
  waiting.pipe(process.stdout, { end: false });
  await finished(waiting);
  results.push(...(await besideResults));

  const totals = results.reduce((sum, one) => addTotals(sum, one.totals), noTotals);
  console.log(`\nSlowest files:\n${formatSlowest(totals, SLOWEST)}`);
  if (totals.failures.length > 0)
    console.log(
      `\nFailed, random tests with TEST_SEED=${process.env.TEST_SEED}:\n${totals.failures.join('\n')}`,
    );
  const lines = results.map(
    (one) => `${one.name.padEnd(20)}${formatTotals(one.totals)} in ${one.seconds.toFixed(1)} s`,
  );
  console.log(`\n${lines.join('\n')}\n${formatTotals(totals)}`);
  process.exitCode = totals.failed > 0 ? 1 : 0;
}

async function runInTurn(stages: readonly Stage[], output: Output): Promise<StageResult[]> {
  const results: StageResult[] = [];
  for (const stage of stages) {
    output.write(`\n── ${stage.name}\n`);
    const startedAt = Date.now();
    const totals = await runStage(stage, output);
    results.push({ name: stage.name, totals, seconds: (Date.now() - startedAt) / 1000 });
  }
  return results;
}

async function runStage(stage: Stage, output: Output): Promise<Totals> {
  try {
    return await stage.run(output);
  } catch (error) {
    console.error(error);
    return singleTotal(false);
  }
}
