// A log that cannot be written, as on a full disk: the shop says so once, counts it, and goes on serving.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { BoundSocket } from 'node:net';
import { resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { HEALTH_LIVE_PATH, METRICS_PATH } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { emptyDatabase } from '../support/database.ts';

/** Linux: every write fails with ENOSPC. */
const FULL_DISK = '/dev/full';
const LOGGED_PATH = endpoints.getContactDetails.path;

/** Starts the shop with its log on a full disk; resolves with its address once it answers. */
async function startOnFullDisk() {
  const { dataDir } = await emptyDatabase();
  const port = freePort();
  const log = await open(FULL_DISK, 'w');
  const shop = spawn(process.execPath, ['start.ts'], {
    cwd: resolve(import.meta.dirname, '../..'),
    stdio: ['ignore', log.fd, 'pipe'],
    env: {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      AUTH_SECRET: 'long enough for a test of full disks',
    },
  });
  onTestFinished(async () => {
    shop.kill('SIGKILL');
    await log.close();
  });
  let stderr = '';
  shop.stderr?.on('data', (chunk) => {
    stderr += String(chunk);
  });
  const ended = once(shop, 'exit').then(() => Promise.reject(new Error(`The shop ended: ${stderr}`)));
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const status = () =>
    get(HEALTH_LIVE_PATH).then(
      (response) => response.status,
      () => 0,
    );
  await Promise.race([ended, expect.poll(status).toBe(200)]);
  return { get, stderr: () => stderr };
}

function freePort(): number {
  using socket = new BoundSocket({ host: '127.0.0.1' });
  return socket.address().port;
}

test.runIf(existsSync(FULL_DISK))('a full disk under the log does not end the shop', async () => {
  const { get, stderr } = await startOnFullDisk();
  for (let nth = 1; nth <= 3; nth += 1) expect((await get(LOGGED_PATH)).status).toBe(200);
  const metrics = await (await get(METRICS_PATH)).text();
  expect(Number(/^selvedge_log_write_failures (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThan(3);
  expect(stderr()).toBe('The log cannot be written: the disk is full. The shop goes on without it.\n');
});
