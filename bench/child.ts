// Runs child processes of the bench: each prints its address on one line, and is killed when the bench exits.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface Running {
  readonly address: string;
  readonly pid: number;
  /** The milliseconds from the start of the process until it printed its address. */
  readonly startedInMs: number;
  /** The resident memory at this moment, in megabytes. */
  memoryMb(): Promise<number>;
  stop(): Promise<void>;
}

const ROOT = fileURLToPath(new URL('../', import.meta.url));
/** The same flags as `npm start` sets (scripts/run-task.mjs). */
const V8_FLAGS = ['--max-semi-space-size=2', '--heap-growing-percent=40'];
const ADDRESS = /https?:\/\/[^\s"]+/;

/** Starts a script of the project under this Node and waits for the address it prints. */
export async function startChild(
  script: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...V8_FLAGS, script], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const address = await readAddress(child, script);
  return {
    address,
    pid: child.pid ?? 0,
    startedInMs: performance.now() - startedAt,
    memoryMb: () => residentMb(child.pid ?? 0),
    async stop() {
      process.off('exit', kill);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function readAddress(child: ChildProcess, script: string): Promise<string> {
  if (!child.stdout) throw new Error('The child has no stdout');
  for await (const line of createInterface(child.stdout)) {
    const [address] = ADDRESS.exec(line) ?? [];
    if (address) {
      child.stdout.resume();
      return address;
    }
  }
  throw new Error(`${script} ended before it printed its address`);
}

async function residentMb(pid: number): Promise<number> {
  const { readFile } = await import('node:fs/promises');
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(status) ?? [];
  return kilobytes ? Number(kilobytes) / 1024 : Number.NaN;
}
