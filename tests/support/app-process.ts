// The shop as people run it: a process of its own on a free port, with a data folder of its own. Knows no test runner.
import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const NODE = join(root, 'node_modules/node/bin/node');
const OPEN_TIMEOUT_MS = 180_000;
/** Tests knock more often than people do. */
const PATIENT = {
  WRITES_PER_MINUTE: '1000000',
  SIGN_INS_PER_MINUTE: '1000000',
  BUSY_AFTER_MS: '0',
  DRAIN_SECONDS: '0',
  IMAGE_UPLOADS_PER_HOUR: '1000000',
};

/** What of the surrounding environment a shop needs; no setting of it may slip in. */
const OUTER = { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '' };

type Environment = Readonly<Record<string, string>>;

interface Opening {
  readonly env?: Environment;
}

export class AppProcess {
  readonly dataDir: string;
  readonly #env: Environment;
  #child: ChildProcess | undefined;
  #address = '';
  #said = '';

  constructor(dataDir: string, env: Environment) {
    this.dataDir = dataDir;
    this.#env = env;
  }

  /** Origin people reach it at, without a slash at the end. The same again after a restart. */
  get address(): string {
    return this.#address;
  }

  /** What the process has printed since it was last opened, its log included. */
  get output(): string {
    return this.#said;
  }

  /** Resolves when the shop says that it is open; rejects with its words when it ends instead. */
  async start(): Promise<void> {
    const port = this.#address === '' ? '0' : new URL(this.#address).port;
    this.#said = '';
    const child = spawn(NODE, ['start.ts'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...OUTER, DATA_DIR: this.dataDir, PORT: port, ...PATIENT, ...this.#env },
    });
    this.#child = child;
    this.#address = await this.#openedAt(child);
  }

  #openedAt(child: ChildProcess): Promise<string> {
    return new Promise((opened, failed) => {
      const fail = (why: string) => failed(new Error(`The shop ${why}:\n${this.#said}`));
      const timer = setTimeout(() => fail('did not open in time'), OPEN_TIMEOUT_MS);
      const listen = (chunk: Buffer) => {
        this.#said += chunk.toString();
        const address = /is open at (\S+)/.exec(this.#said)?.[1];
        if (!address) return;
        clearTimeout(timer);
        opened(address);
      };
      child.stdout?.on('data', listen);
      child.stderr?.on('data', listen);
      child.once('error', failed);
      child.once('exit', (code) => {
        clearTimeout(timer);
        fail(`ended with ${code}`);
      });
    });
  }

  /** Ends it as a service manager would (SIGTERM), or as a power cut would (SIGKILL). Answers the exit code. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | null> {
    const child = this.#child;
    this.#child = undefined;
    if (!child) return null;
    const ended = new Promise<number | null>((resolveEnded) => child.once('exit', resolveEnded));
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    child.kill(signal);
    return ended;
  }

  /** Stops it and throws its data away. */
  async remove(): Promise<void> {
    await this.stop('SIGKILL');
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

/** Environment variable with a seeded data directory to copy, which is faster than seeding. */
export const SEEDED_DATA_DIR = 'SEEDED_DATA_DIR';

/**
 * Starts an app on a data directory of its own. The caller calls `remove`. The first start on a new directory adds the
 * seed data. `env`: settings other than PORT and DATA_DIR.
 */
export async function startAppProcess({ env = {} }: Opening = {}): Promise<AppProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-shop-'));
  const seeded = process.env[SEEDED_DATA_DIR];
  if (seeded) await cp(seeded, dataDir, { recursive: true });
  const shop = new AppProcess(dataDir, env);
  try {
    await shop.start();
  } catch (error) {
    await shop.remove();
    throw error;
  }
  return shop;
}
