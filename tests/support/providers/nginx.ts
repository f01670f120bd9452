// Runs nginx, where it is installed, with deploy/nginx.conf; only names, ports and paths are replaced.
// Independent of the test runner.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { BoundSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningProxy } from './proxy.ts';

const DEPLOY = resolve(import.meta.dirname, '../../../deploy');
const CONFIGURATION = join(DEPLOY, 'nginx.conf');
/** What compose.yaml calls the two processes; older versions of nginx do not know `resolve`. */
const NAMES = ['app-1:3000 resolve', 'app-2:3000 resolve'];
const START_ATTEMPTS = 3600;
const RETRY_INTERVAL_MS = 50;

/** Where nginx is on this machine, if it is. */
export function findNginx(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, 'nginx')).find((file) => existsSync(file));
}

/** Starts nginx (`program`) in front of two app processes. */
export async function startNginx(program: string, upstreams: readonly string[]): Promise<RunningProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-nginx-'));
  const listenAddress = freeAddress();
  const file = join(folder, 'nginx.conf');
  await writeFile(file, await configuration(listenAddress, folder, upstreams));
  const nginx = spawn(program, ['-e', 'stderr', '-p', folder, '-c', file, '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  nginx.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const ended = once(nginx, 'exit');
  const close = async () => {
    nginx.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const address = `http://${listenAddress}`;
  if (await accepts(address)) return { address, close };
  await close();
  throw new Error(`nginx did not start:\n${output}`);
}

function freeAddress(): string {
  using socket = new BoundSocket({ host: '127.0.0.1' });
  return `127.0.0.1:${socket.address().port}`;
}

async function configuration(address: string, folder: string, upstreams: readonly string[]): Promise<string> {
  const replacements: [string, string][] = [
    ['listen 8080', `listen ${address}`],
    ['/tmp/nginx.pid', join(folder, 'nginx.pid')],
    ['/etc/nginx/nginx-proxy.conf', join(DEPLOY, 'nginx-proxy.conf')],
    ...NAMES.map((name, nth): [string, string] => [name, new URL(upstreams[nth] ?? '').host]),
  ];
  let text = await readFile(CONFIGURATION, 'utf8');
  for (const [from, to] of replacements) {
    if (!text.includes(from)) throw new Error(`deploy/nginx.conf does not contain ${from}`);
    text = text.replace(from, to);
  }
  return text;
}

async function accepts(address: string): Promise<boolean> {
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt++) {
    const response = await fetch(address).catch(() => undefined);
    if (response) return true;
    await sleep(RETRY_INTERVAL_MS);
  }
  return false;
}
