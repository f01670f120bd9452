// Runs the app as its own process, with its own port and data directory. Independent of the test runner.
import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const NODE = join(root, 'node_modules/node/bin/node');
const CHEAP_SCRYPT = './tests/support/cheap-scrypt.ts';
/** A start takes a third less processor time with it than with the server's own flags (start.ts). */
const LARGE_YOUNG_GENERATION = '--max-semi-space-size=64';
const START_TIMEOUT_MS = 840_000;
/** No rate limits, no load shedding, no drain, English alone, no orders but those of a test. */
const TEST_SETTINGS = {
  WRITES_PER_MINUTE: '1000000',
  SIGN_INS_PER_MINUTE: '1000000',
  OPEN_ORDERS_PER_CUSTOMER: '1000000',
  BUSY_AFTER_MS: '0',
  DRAIN_SECONDS: '0',
  IMAGE_UPLOADS_PER_HOUR: '1000000',
  SAMPLE_ORDERS: 'no',
  LANGUAGES: 'en',
};

/** The only variables inherited, so that no setting of the environment applies. */
const INHERITED_ENV = {
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
};

type Environment = Readonly<Record<string, string>>;

interface StartOptions {
  readonly env?: Environment;
}

export class AppProcess {
  readonly dataDir: string;
  readonly #env: Environment;
  readonly #program: string;
  #child: ChildProcess | undefined;
  #address = '';
  #output = '';

  /** `program`: a file that prints its address as `start.ts` does, in production in a line of JSON. */
  constructor(dataDir: string, env: Environment, program = 'start.ts') {
    this.dataDir = dataDir;
    this.#env = env;
    this.#program = program;
  }

  /** The origin, without a trailing slash. Unchanged by a restart. */
  get address(): string {
    return this.#address;
  }

  /** Output since the last start, log included. */
  get output(): string {
    return this.#output;
  }

  /** Resolves when the app listens; rejects with its output when it exits instead. */
  async start(): Promise<void> {
    const port = this.#address === '' ? '0' : new URL(this.#address).port;
    this.#output = '';
    const child = spawn(NODE, [LARGE_YOUNG_GENERATION, '--import', CHEAP_SCRYPT, this.#program], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...INHERITED_ENV, DATA_DIR: this.dataDir, PORT: port, ...TEST_SETTINGS, ...this.#env },
    });
    this.#child = child;
    this.#address = await this.#waitForAddress(child);
  }

  #waitForAddress(child: ChildProcess): Promise<string> {
    return new Promise((opened, failed) => {
      const fail = (reason: string) => failed(new Error(`The app ${reason}:\n${this.#output}`));
      const timer = setTimeout(() => fail('did not start in time'), START_TIMEOUT_MS);
      const onOutput = (chunk: Buffer) => {
        this.#output += chunk.toString();
        const [, address] = /(?:is open at |"address":")([^\s"]+)/.exec(this.#output) ?? [];
        if (!address) return;
        clearTimeout(timer);
        opened(address);
      };
      child.stdout?.on('data', onOutput);
      child.stderr?.on('data', onOutput);
      child.once('error', failed);
      child.once('exit', (code) => {
        clearTimeout(timer);
        fail(`ended with ${code}`);
      });
    });
  }

  /** Stops the process and resolves with its exit code. SIGTERM shuts down gracefully, SIGKILL is a crash. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | null> {
    const child = this.#child;
    this.#child = undefined;
    if (!child) return null;
    const ended = new Promise<number | null>((resolveEnded) => child.once('exit', resolveEnded));
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    child.kill(signal);
    return ended;
  }

  /** Kills the process and deletes its data. */
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
export async function startAppProcess({ env = {} }: StartOptions = {}): Promise<AppProcess> {
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
