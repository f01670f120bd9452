// Where things are on this machine, for every step of the set-up.
import { existsSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Something a person can mend, in one sentence for the terminal. */
export class SetupError extends Error {}

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
export const onWindows = process.platform === 'win32';

const binaries = join(root, 'node_modules', '.bin');

/** The pinned Node, brought by the package `node`. */
export const node26 = join(root, 'node_modules', 'node', 'bin', onWindows ? 'node.exe' : 'node');

export const inProject = (...parts) => join(root, ...parts);

/** What Node made of the sources last time: it saves a third of a start. It goes with the installed packages. */
const compileCache = inProject('node_modules', '.cache', 'node');

/** The caller's environment with the project's own programs first on the path. */
export function environment() {
  const path = outsidePath();
  return {
    NODE_COMPILE_CACHE: compileCache,
    ...process.env,
    PATH: existsSync(binaries) ? [binaries, path].join(delimiter) : path,
  };
}

/**
 * The caller's environment without the project's programs and without what npm tells its scripts: npm must neither
 * run on the Node it is about to replace nor take this project for the place of a nested install.
 */
export function outsideEnvironment() {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^npm_(lifecycle|package|config_local_prefix|command$)/.test(name),
  );
  return { ...Object.fromEntries(kept), PATH: outsidePath() };
}

function outsidePath() {
  const parts = (process.env.PATH ?? '').split(delimiter);
  return parts.filter((part) => !part.startsWith(join(root, 'node_modules'))).join(delimiter);
}
