// Runs child processes of the bench: each prints its address on one line, and is killed when the bench exits.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface Running {
  readonly address: string;
  readonly pid: number;
  /** The milliseconds from the start of the process until it printed its address. */
  readonly startedInMs: number;
  /** The resident memory at this moment, in megabytes. */
  memoryMb(): Promise<number>;
  /** The processor time used since the start, in seconds. */
  cpuSeconds(): Promise<number>;
  stop(): Promise<void>;
}

const ROOT = fileURLToPath(new URL('../', import.meta.url));
/** Warnings about settings name the port 0, for which the process takes any that is free. */
const ADDRESS = /https?:\/\/[^\s":]+:[1-9]\d*/;

/** Starts a script of the project under this Node and waits for the address it prints. */
export async function startChild(
  script: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [script], {
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
    cpuSeconds: () => processorSeconds(child.pid ?? 0),
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

/** Linux counts in hundredths of a second; fields 14 and 15 of the file are user and system time (proc(5)). */
async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(status) ?? [];
  return kilobytes ? Number(kilobytes) / 1024 : Number.NaN;
}
