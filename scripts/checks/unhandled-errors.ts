// A reporter of Vitest: writes the errors outside of any test to a file, because Vitest's JSON report has none of them.
import { readFile, writeFile } from 'node:fs/promises';
import type { Reporter } from 'vitest/node';

export const UNHANDLED_ERRORS_FILE = 'UNHANDLED_ERRORS_FILE';

/** The stacks of the errors; empty when the run ended before it could report. */
export async function readUnhandledErrors(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => '[]');
  return JSON.parse(text);
}

export default class UnhandledErrors implements Reporter {
  async onTestRunEnd(...[, errors]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): Promise<void> {
    const file = process.env[UNHANDLED_ERRORS_FILE];
    const stacks = errors.map(({ name, message, stack }) => stack ?? `${name}: ${message}`);
    if (file) await writeFile(file, JSON.stringify(stacks));
  }
}
