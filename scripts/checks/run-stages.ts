// Runs stages in order, each whatever became of the one before; prints the names of failed tests last, and the sum of the totals as
// the last line.
import type { Stage } from './stages.ts';
import { addTotals, formatTotals, noTotals, singleTotal, type Totals } from './totals.ts';

/** Sets the exit code to 1 when anything failed. */
export async function runStages(stages: readonly Stage[]): Promise<void> {
  let totals = noTotals;
  const summary: string[] = [];
  for (const stage of stages) {
    console.log(`\n── ${stage.name}`);
    const startedAt = Date.now();
    const stageTotals = await runStage(stage);
    totals = addTotals(totals, stageTotals);
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    summary.push(`${stage.name.padEnd(20)}${formatTotals(stageTotals)} in ${seconds} s`);
  }
  if (totals.failures.length > 0) console.log(`\nFailed:\n${totals.failures.join('\n')}`);
  console.log(`\n${summary.join('\n')}`);
  console.log(formatTotals(totals));
  process.exitCode = totals.failed > 0 ? 1 : 0;
}

async function runStage(stage: Stage): Promise<Totals> {
  try {
    return await stage.run();
  } catch (error) {
    console.error(error);
    return singleTotal(false);
  }
}
