// Runs operator commands as an operator does: each in a process of its own.
import { type ExecFileException, execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { StorageOptions } from '#server/storage/open-storage.ts';

export interface CommandResult {
  /** null for a process that a signal has ended, such as one without memory. */
  readonly code: number | null;
  readonly output: string;
}

/** Runs `scripts/<name>.ts` on a database. */
export function runCommand(name: string, options: StorageOptions, ...args: string[]): Promise<CommandResult> {
  return execute([], `scripts/${name}.ts`, options, args);
}

/** Runs `npm run db:seed` on a database. */
export function runSeed(options: StorageOptions, ...args: string[]): Promise<CommandResult> {
  return execute([], 'seed/seed-database.ts', options, args);
}

/** The same with a heap of this many megabytes: a command that needs more fails. */
export function runCommandWithHeap(
  heapMb: number,
  name: string,
  options: StorageOptions,
  ...args: string[]
): Promise<CommandResult> {
  return execute([`--max-old-space-size=${heapMb}`], `scripts/${name}.ts`, options, args);
}

function execute(
  nodeOptions: readonly string[],
  program: string,
  { dataDir, databaseUrl = '' }: StorageOptions,
  args: readonly string[],
): Promise<CommandResult> {
  const script = fileURLToPath(new URL(`../../${program}`, import.meta.url));
  const env = { ...process.env, NODE_ENV: '', DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  return new Promise((resolve) => {
    execFile(process.execPath, [...nodeOptions, script, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? exitCode(error) : 0, output: (stdout + stderr).trim() }),
    );
  });
}

const exitCode = ({ code }: ExecFileException) => (typeof code === 'number' ? code : null);
