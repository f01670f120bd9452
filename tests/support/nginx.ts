// nginx with the configuration in deploy/, where it is installed; only names and ports are others. Knows no test runner.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { BoundSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import type { RunningProxy } from './proxy.ts';

const CONFIGURATION = resolve(import.meta.dirname, '../../deploy/nginx.conf');
/** What compose.yaml calls the two processes. */
const NAMES = ['app-1:3000', 'app-2:3000'];
const OPEN_TRIES = 200;
const TRY_EVERY_MS = 50;

/** Where nginx is on this machine, if it is. */
export function findNginx(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, 'nginx')).find((file) => existsSync(file));
}

/** Opens `program` before two processes of the shop. */
export async function startNginx(program: string, upstreams: readonly string[]): Promise<RunningProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-nginx-'));
  const place = freePlace();
  const file = join(folder, 'nginx.conf');
  await writeFile(file, await configuration(place, folder, upstreams));
  const nginx = spawn(program, ['-e', 'stderr', '-p', folder, '-c', file, '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  nginx.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const ended = once(nginx, 'exit');
  const close = async () => {
    nginx.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const address = `http://${place}`;
  if (await opens(address)) return { address, close };
  await close();
  throw new Error(`nginx did not open:\n${said}`);
}

function freePlace(): string {
  using socket = new BoundSocket({ host: '127.0.0.1' });
  return `127.0.0.1:${socket.address().port}`;
}

async function configuration(place: string, folder: string, upstreams: readonly string[]): Promise<string> {
  const others: [string, string][] = [
    ['listen 8080', `listen ${place}`],
    ['/tmp/nginx.pid', join(folder, 'nginx.pid')],
    ...NAMES.map((name, nth): [string, string] => [name, new URL(upstreams[nth] ?? '').host]),
  ];
  let text = await readFile(CONFIGURATION, 'utf8');
  for (const [ours, here] of others) {
    if (!text.includes(ours)) throw new Error(`deploy/nginx.conf does not say ${ours}`);
    text = text.replace(ours, here);
  }
  return text;
}

async function opens(address: string): Promise<boolean> {
  for (let tries = 0; tries < OPEN_TRIES; tries++) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer) return true;
    await rest(TRY_EVERY_MS);
  }
  return false;
}
