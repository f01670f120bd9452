// The project's source files as data, so that a rule can be held against the house or against a made-up tree.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

/** Path from the project's root, with forward slashes, and the text of a file. */
export type Tree = Readonly<Record<string, string>>;

const SOURCE = /\.(ts|tsx|js|mjs)$/;
const NOT_OURS = /(^|\/)(node_modules|build|data|\.react-router|\.git)\//;

/** Every source file that is committed or is about to be. */
export function projectTree(): Tree {
  const paths = (fromGit() ?? fromDisk()).filter((path) => SOURCE.test(path) && existsSync(join(root, path)));
  return Object.fromEntries(paths.sort().map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

function fromGit(): string[] | undefined {
  try {
    const words = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
    const listed = execFileSync('git', words, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return listed.split('\0').filter((path) => path !== '');
  } catch {
    return undefined;
  }
}

/** Without git, as in an unpacked archive. */
function fromDisk(): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !NOT_OURS.test(path));
}
