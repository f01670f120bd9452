// Paths and environments of the setup steps.
import { existsSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A problem the user can fix; its message is one sentence for the terminal. */
export class SetupError extends Error {}

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
export const isWindows = process.platform === 'win32';

const binaries = join(root, 'node_modules', '.bin');

/** The pinned Node, installed by the package `node`. */
export const node26 = join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node');

export const inProject = (...segments) => join(root, ...segments);

/** V8's compile cache saves a third of the start-up time. It is deleted together with the installed packages. */
const compileCache = inProject('node_modules', '.cache', 'node');

/** The caller's environment with the project's own programs first on the path. */
export function environment() {
  const path = outerPath();
  return {
    NODE_COMPILE_CACHE: compileCache,
    ...process.env,
    PATH: existsSync(binaries) ? [binaries, path].join(delimiter) : path,
  };
}

/**
 * The caller's environment without the project's programs and without npm's script variables: npm must not run on the
 * Node it is about to replace, nor take this project for a nested install.
 */
export function outerEnvironment() {
  const entries = Object.entries(process.env).filter(
    ([name]) => !/^npm_(lifecycle|package|config_local_prefix|command$)/.test(name),
  );
  return { ...Object.fromEntries(entries), PATH: outerPath() };
}

function outerPath() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.filter((folder) => !folder.startsWith(join(root, 'node_modules'))).join(delimiter);
}
