// `npm run simulate -- --faults`: plants each fault of faults/ in a copy of the sources, and looks for a day that finds it.
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Replaces texts of one file, each of which it has once. */
interface Fault {
  readonly fault: string;
  readonly file: string;
  readonly edits: readonly { readonly find: string; readonly replace: string }[];
}

const ROOT = join(import.meta.dirname, '../..');
const FAULTS = join(import.meta.dirname, 'faults');
const DAYS_MAX = 2000;
const execute = promisify(execFile);

/** Returns how many were not found. */
export async function findFaults(
  folder: string,
  say: (line: string) => void,
  only: string | undefined,
): Promise<number> {
  let notFound = 0;
  for (const name of readdirSync(FAULTS).filter((one) => one.startsWith(only ?? ''))) {
    const fault = JSON.parse(readFileSync(join(FAULTS, name), 'utf8')) as Fault;
    const found = await findFault(mkdtempSync(join(folder, 'fault-')), fault);
    notFound += found ? 0 : 1;
    say(`${name}: ${fault.fault}. ${found ?? `Not found in ${DAYS_MAX} days.`}`);
  }
  return notFound;
}

async function findFault(copy: string, { file, edits }: Fault): Promise<string | undefined> {
  for (const part of ['package.json', 'server', 'contract', 'tests/simulation'])
    cpSync(join(ROOT, part), join(copy, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  let text = readFileSync(join(copy, file), 'utf8');
  for (const { find, replace } of edits) {
    if (text.split(find).length !== 2) throw new Error(`${file} does not have this once: ${find}`);
    text = text.replace(find, () => replace);
  }
  writeFileSync(join(copy, file), text);
  const args = ['tests/simulation/simulate.ts', '--days', String(DAYS_MAX), '--brief'];
  const run = await execute(process.execPath, args, { cwd: copy }).catch(
    (error: { stdout: string }) => error,
  );
  rmSync(copy, { recursive: true, force: true });
  return run.stdout.split('\n').find((line) => line.startsWith('Seed'));
}
