// Programs that a test of another browser starts, and ends with it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Starts a program and resolves with the first group of the first line of its error output that matches. */
export async function startUntil(
  [program = '', ...args]: readonly string[],
  line: RegExp,
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly child: ChildProcess; readonly found: string }> {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  for await (const text of createInterface({ input: child.stderr })) {
    const [, found] = line.exec(text) ?? [];
    if (found === undefined) continue;
    // What it writes later must not fill the pipe.
    child.stderr.resume();
    return { child, found };
  }
  throw new Error(`${program} ended before it was ready.`);
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
