// The stages of `npm run check` and `npm test`: what each runs and how its totals are read. The order is theirs.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exitCodeOf, inModules } from './programs.ts';
import { aloneTotals, playwrightTotals, type Totals, vitestTotals } from './totals.ts';

export interface Stage {
  readonly name: string;
  run(): Promise<Totals>;
}

/** A stage of one verdict: every step must end well. */
function verdict(name: string, ...steps: string[][]): Stage {
  return {
    name,
    run: async () => {
      for (const step of steps) if ((await exitCodeOf(step)) !== 0) return aloneTotals(false);
      return aloneTotals(true);
    },
  };
}

/** A stage of many tests, counted by the JSON report its runner writes beside the readable one. */
function counted(
  name: string,
  command: (report: string) => { words: string[]; env?: Record<string, string> },
  read: (report: unknown) => Totals,
): Stage {
  return {
    name,
    run: async () => {
      const folder = await mkdtemp(join(tmpdir(), 'selvedge-report-'));
      const report = join(folder, 'report.json');
      try {
        const { words, env } = command(report);
        const code = await exitCodeOf(words, env);
        const text = await readFile(report, 'utf8').catch(() => undefined);
        const totals = text === undefined ? aloneTotals(false) : read(JSON.parse(text));
        // A runner that ended badly without naming a failed test has failed in itself.
        return code !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

function vitest(name: string, project: string): Stage {
  const program = inModules('vitest', 'vitest.mjs');
  const words = ['run', '--project', project, '--reporter=default', '--reporter=json'];
  return counted(
    name,
    (report) => ({ words: [program, ...words, `--outputFile.json=${report}`] }),
    vitestTotals,
  );
}

const typegen = [inModules('@react-router', 'dev', 'bin.cjs'), 'typegen'];

export const types = verdict('types', typegen, [inModules('typescript', 'bin', 'tsc'), '--noEmit']);
const plain = process.stdout.isTTY ? [] : ['--colors=off'];
export const lint = verdict('lint', [inModules('@biomejs', 'biome', 'bin', 'biome'), 'ci', ...plain]);
export const architecture = vitest('architecture rules', 'architecture');
export const unit = vitest('unit tests', 'unit');
export const apiOnSqlite = vitest('API on SQLite', 'api-sqlite');
export const apiOnPostgres = vitest('API on PostgreSQL', 'api-postgres');
export const browser = counted(
  'browser tests',
  (report) => ({
    words: [inModules('@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  }),
  playwrightTotals,
);
