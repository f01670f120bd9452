// A process that runs operator commands one after another, each as if it were alone: its own arguments, environment, output
// and exit code. The modules of the server stay loaded, which takes longer than most commands.
import { writeSync } from 'node:fs';
import { inspect } from 'node:util';
import type { CommandToRun } from './commands.ts';

let runs = 0;

async function run({ script, args, env, endOfOutput }: CommandToRun): Promise<void> {
  process.argv = [process.execPath, script, ...args];
  process.env = { ...env };
  process.exitCode = undefined;
  runs += 1;
  try {
    // A module is evaluated once for each URL.
    await import(`${script}?run=${runs}`);
  } catch (error) {
    writeSync(2, inspect(error));
    process.exitCode = 1;
  }
  for (const descriptor of [1, 2]) writeSync(descriptor, endOfOutput);
  process.send?.(Number(process.exitCode ?? 0));
}

process.on('message', run);
process.on('disconnect', () => process.exit());
