// The project's source files as data, so that a rule can be run on the project or on an example.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

/** Source text by path from the project's root, with forward slashes. */
export type SourceTexts = Readonly<Record<string, string>>;

/** Every TypeScript and JavaScript file that is committed or not ignored. */
export function projectSources(): SourceTexts {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0');
  const paths = listed.filter((path) => /\.(ts|tsx|mjs)$/.test(path) && existsSync(join(root, path)));
  return Object.fromEntries(paths.sort().map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}
