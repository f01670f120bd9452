// Runs the project's own programs under this Node, their words going straight to the terminal.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

export const inModules = (...parts: string[]) => join(root, 'node_modules', ...parts);

/** Starts a JavaScript program with arguments; answers its exit code, 1 when a signal ended it. */
export function exitCodeOf(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  const child = spawn(process.execPath, words, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  const stop = () => void child.kill('SIGTERM');
  process.once('exit', stop);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      process.off('exit', stop);
      resolve(code ?? 1);
    });
  });
}
