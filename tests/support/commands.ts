// The operator's commands, run as the operator runs them: a process of its own on a shop's place.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { StorageOptions } from '#server/storage/open-storage.ts';

export interface Ran {
  readonly code: number;
  readonly said: string;
}

/** Runs `scripts/<name>.ts` on a place. */
export function runCommand(name: string, place: StorageOptions, ...words: string[]): Promise<Ran> {
  return runWithin(undefined, name, place, ...words);
}

/** The same, with this many megabytes of memory for objects: a command that wants more dies of it. */
export function runWithin(
  heapMb: number | undefined,
  name: string,
  place: StorageOptions,
  ...words: string[]
): Promise<Ran> {
  const script = fileURLToPath(new URL(`../../scripts/${name}.ts`, import.meta.url));
  const { dataDir, databaseUrl = '' } = place;
  const env = { ...process.env, NODE_ENV: '', DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  return new Promise((resolve) => {
    const limit = heapMb ? [`--max-old-space-size=${heapMb}`] : [];
    execFile(process.execPath, [...limit, script, ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: (stdout + stderr).trim() }),
    );
  });
}
