// The address the server listens on: one port that belongs to one process, on every address of the host name.
import { lookup } from 'node:dns/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { HEALTH_LIVE_PATH } from '#contract/core/paths.ts';
import { listen } from '#server/http/lifecycle/listen.ts';
import { AppProcess } from '../support/app-process.ts';
import { freshDatabase } from '../support/database.ts';
import { openConnection, splitOrderRequest } from '../support/sockets.ts';
import { delivery, type TestApp, test } from '../support/test-app.ts';

async function listenOn({ app: { server } }: TestApp, host: string): Promise<string> {
  await listen(server, { host, port: 0 });
  const [bound] = server.addresses();
  return typeof bound === 'object' ? String(bound.port) : '';
}

/** The origins of every address of `localhost`. */
async function localOrigins(port: string): Promise<string[]> {
  const addresses = await lookup('localhost', { all: true });
  return addresses.map(({ address, family }) => `http://${family === 6 ? `[${address}]` : address}:${port}`);
}

test('a port in use is reported in one sentence', async ({ shop }) => {
  const port = await listenOn(shop, '127.0.0.1');
  const second = new AppProcess((await freshDatabase()).dataDir, {
    NODE_ENV: 'production',
    AUTH_SECRET: 'long enough for a test of listening',
    HOST: '127.0.0.1',
    PORT: port,
  });
  onTestFinished(() => second.remove());
  await expect(second.start()).rejects.toThrow(
    `The shop cannot listen on HOST=127.0.0.1 PORT=${port}: the port is already taken.\n`,
  );
});

test('the sample shop is not filled where its port is in use', async ({ shop }) => {
  const port = await listenOn(shop, '127.0.0.1');
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-port-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const second = new AppProcess(dataDir, { HOST: '127.0.0.1', PORT: port });
  const failed = await second.start().catch((error: Error) => error.message);
  expect(failed).toContain(`PORT=${port}: the port is already taken.`);
  expect(failed).not.toContain('Adding');
});

test('localhost is every address of that name', async ({ shop }) => {
  for (const origin of await localOrigins(await listenOn(shop, 'localhost')))
    expect((await fetch(origin + HEALTH_LIVE_PATH)).status).toBe(200);
});

test('requests on every address are finished before the modules close', async ({ shop }) => {
  const productId = await shop.addArticle();
  const token = await shop.signIn('mia@mail.com');
  const origins = await localOrigins(await listenOn(shop, 'localhost'));
  const { server } = shop.app;
  const order = splitOrderRequest(token, JSON.stringify({ ...delivery, productId, quantity: 2 }));
  const [idle, ...started] = await Promise.all(
    [...origins, ...origins, ...origins].map((origin) => openConnection(origin)),
  );
  let received = 0;
  const { promise: allReceived, resolve } = Promise.withResolvers<void>();
  server.server.on('request', () => {
    received += 1;
    if (received === started.length) resolve();
  });
  for (const connection of started) connection.send(order.first);
  await allReceived;

  let closed = false;
  const closing = server.close().then(() => {
    closed = true;
  });
  await idle?.waitForClose();
  for (const connection of started) {
    expect(closed).toBe(false);
    connection.send(order.rest);
    expect(await connection.waitForClose()).toMatch(/^HTTP\/1\.1 201 /);
  }
  await closing;
});
