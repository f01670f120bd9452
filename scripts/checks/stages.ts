// The stages of `npm run check` and `npm test`: the command each runs and how its results are counted.
import { spawn } from 'node:child_process';
import { readFileSync, statfsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countPlaywright, countVitest, singleTotal, type Totals } from './totals.ts';
import { readUnhandledErrors, UNHANDLED_ERRORS_FILE } from './unhandled-errors.ts';

export type Output = NodeJS.WritableStream;

export interface Stage {
  readonly name: string;
  /** Writes the output of its programs to `output`. */
  run(output: Output): Promise<Totals>;
}

const root = join(import.meta.dirname, '../..');
const inModules = (...segments: string[]) => join(root, 'node_modules', ...segments);
const VITEST = inModules('vitest', 'vitest.mjs');
const PLAYWRIGHT = inModules('@playwright', 'test', 'cli.js');
const SHARED_MEMORY = '/dev/shm';
/** A whole run writes less at any one time. */
const NEEDED_BYTES = 4 * 2 ** 30;

/**
 * The folder in memory of a Linux machine, for what tests write and nobody keeps: databases wait for no disk there. Undefined where there
 * is none, or it is too small, or programs cannot run in it, as in a container by default.
 */
function memoryFolder(): string | undefined {
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    const [, , type, options = ''] =
      mounts.map((line) => line.split(' ')).find(([, path]) => path === SHARED_MEMORY) ?? [];
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    const isUsable = type === 'tmpfs' && !options.split(',').includes('noexec');
    return isUsable && bavail * bsize >= NEEDED_BYTES ? SHARED_MEMORY : undefined;
  } catch {
    return undefined;
  }
}

/** A TMPDIR of the caller takes precedence. */
const TMPDIR = process.env.TMPDIR ?? memoryFolder();
const noColours = process.stdout.isTTY ? [] : ['--colors=off'];

/** Runs a JavaScript program on this Node; resolves with its exit code, 1 when a signal ended it. */
function runNode(
  output: Output,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  // A program sees that it writes to a terminal only when it inherits it.
  const stdio = output === process.stdout ? 'inherit' : 'pipe';
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', stdio, stdio],
    env: { ...process.env, ...(TMPDIR && { TMPDIR }), ...env },
  });
  for (const stream of [child.stdout, child.stderr]) stream?.pipe(output, { end: false });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** A stage that passes or fails as a whole: every command must exit with 0. */
function commandStage(name: string, ...commands: string[][]): Stage {
  return {
    name,
    run: async (output) => {
      for (const command of commands) if ((await runNode(output, command)) !== 0) return singleTotal(false);
      return singleTotal(true);
    },
  };
}

/** A stage of many tests, counted from the JSON report its runner writes. */
function reportStage(
  name: string,
  command: (report: string) => { args: string[]; env?: Record<string, string> },
  count: (report: unknown, unhandledErrors: readonly string[]) => Totals,
): Stage {
  return {
    name,
    run: async (output) => {
      const folder = await mkdtemp(join(tmpdir(), 'selvedge-report-'));
      const report = join(folder, 'report.json');
      try {
        const errors = join(folder, 'unhandled-errors.json');
        const { args, env } = command(report);
        const code = await runNode(output, args, { ...env, [UNHANDLED_ERRORS_FILE]: errors });
        const text = await readFile(report, 'utf8').catch(() => undefined);
        const totals =
          text === undefined
            ? singleTotal(false)
            : count(JSON.parse(text), await readUnhandledErrors(errors));
        // A runner that exits with an error without a failed test counts as one failure.
        return code !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

export const types = commandStage(
  'types',
  [inModules('@react-router', 'dev', 'bin.cjs'), 'typegen'],
  // Its threads check shared types again: two take twice the CPU of one, and the other core has browser tests.
  [
    inModules('typescript', 'bin', 'tsc'),
    '--noEmit',
    '--singleThreaded',
    // Only files that have changed, and those that import them, are checked again.
    '--incremental',
    '--tsBuildInfoFile',
    inModules('.cache', 'types.tsbuildinfo'),
  ],
);

export const lint = commandStage('lint', [
  inModules('@biomejs', 'biome', 'bin', 'biome'),
  'ci',
  ...noColours,
]);

/** Passes `args` to Vitest: projects, files, a test name. */
export function vitest(name: string, args: readonly string[]): Stage {
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    '--reporter=./scripts/checks/unhandled-errors.ts',
  ];
  return reportStage(
    name,
    (report) => ({ args: [VITEST, 'run', ...reporters, `--outputFile.json=${report}`, ...args] }),
    countVitest,
  );
}

/** Passes `args` to Playwright: files, a test name. */
export function playwright(name: string, args: readonly string[] = []): Stage {
  return reportStage(
    name,
    (report) => ({
      args: [PLAYWRIGHT, 'test', '--reporter=list,json', ...args],
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    }),
    countPlaywright,
  );
}
