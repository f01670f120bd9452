// Runs stages one after another, whatever became of those before, and ends with the sum of their totals.
import type { Stage } from './stages.ts';
import { aloneTotals, inWords, noTotals, sum, type Totals } from './totals.ts';

/** Prints each stage as it goes; the totals are the very last line. The exit code tells whether anything failed. */
export async function runStages(stages: readonly Stage[]): Promise<void> {
  let totals = noTotals;
  const lines: string[] = [];
  for (const stage of stages) {
    console.log(`\n── ${stage.name}`);
    const begun = Date.now();
    const ended = await ending(stage);
    totals = sum(totals, ended);
    lines.push(`${stage.name.padEnd(20)}${inWords(ended)} in ${((Date.now() - begun) / 1000).toFixed(1)} s`);
    console.log(lines.at(-1));
  }
  console.log(`\n${lines.join('\n')}`);
  console.log(inWords(totals));
  process.exitCode = totals.failed > 0 ? 1 : 0;
}

async function ending(stage: Stage): Promise<Totals> {
  try {
    return await stage.run();
  } catch (error) {
    console.error(error);
    return aloneTotals(false);
  }
}
