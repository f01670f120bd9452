// Many who come at once: let in side by side, on one port that is the shop's alone, and served to the end when it closes.
import { lookup } from 'node:dns/promises';
import { BoundSocket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished } from 'vitest';
import { HEALTH_LIVE_PATH } from '#contract/paths.ts';
import { listen } from '#server/http/listen.ts';
import { AppProcess } from '../support/app-process.ts';
import { freshDatabase } from '../support/database.ts';
import { openConnection, splitOrderRequest } from '../support/sockets.ts';
import { delivery, type TestApp, test } from '../support/test-app.ts';

const NEWCOMERS = 240;
const HERE = { host: '127.0.0.1', port: 0 };

async function openAt({ app: { server } }: TestApp, place = HERE): Promise<string> {
  await listen(server, place);
  const [bound] = server.addresses();
  return `http://127.0.0.1:${typeof bound === 'object' ? bound.port : ''}`;
}

function freePort(): number {
  using socket = new BoundSocket(HERE);
  return socket.address().port;
}

/** Opens connections in a thread of its own and says so: nobody needs to let them in for that. */
const CROWD = `
  const { workerData: { port, count, done } } = require('node:worker_threads');
  const { connect } = require('node:net');
  let open = 0;
  for (let nth = 0; nth < count; nth++)
    connect(port, '127.0.0.1').on('error', () => {}).once('connect', () => {
      open += 1;
      if (open < count) return;
      Atomics.store(done, 0, 1);
      Atomics.notify(done, 0);
    });
`;

// Only there can a port be listened to several times.
if (process.platform === 'linux') {
  test('whoever waits to be let in does not wait a turn of the event loop for each before', async ({
    shop,
  }) => {
    const { port } = new URL(await openAt(shop));
    const { server } = shop.app;
    let letIn = 0;
    server.server.on('connection', () => {
      letIn += 1;
    });
    const done = new Int32Array(new SharedArrayBuffer(4));
    const crowd = new Worker(CROWD, {
      eval: true,
      workerData: { port: Number(port), count: NEWCOMERS, done },
    });
    onTestFinished(async () => void (await crowd.terminate()));
    // The event loop stands still until all of them wait.
    expect(Atomics.wait(done, 0, 0, 20_000)).toBe('ok');
    let turns = 0;
    while (letIn < NEWCOMERS) {
      turns += 1;
      await nextTurn();
    }
    expect(turns).toBeLessThan(NEWCOMERS / 4);
  });
}

test('of two shops that open on one port in the same moment one is refused', async ({ createApp }) => {
  const shops = [await createApp({}), await createApp({})];
  const place = { ...HERE, port: freePort() };
  const told = await Promise.allSettled(shops.map(({ app }) => listen(app.server, place)));
  expect(told.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(told).toContainEqual({
    status: 'rejected',
    reason: expect.objectContaining({ code: 'EADDRINUSE' }),
  });
});

test('a port that another shop has is refused in one sentence', { timeout: 60_000 }, async ({ shop }) => {
  const { port } = new URL(await openAt(shop));
  const second = new AppProcess((await freshDatabase()).dataDir, {
    NODE_ENV: 'production',
    AUTH_SECRET: 'long enough for a test of listening',
    HOST: HERE.host,
    PORT: port,
  });
  onTestFinished(() => second.remove());
  await expect(second.start()).rejects.toThrow(
    `The shop cannot listen on HOST=${HERE.host} PORT=${port}: the port is already taken.\n`,
  );
});

test('what came in on any of the sockets is finished before the rooms close', async ({ shop }) => {
  const productId = await shop.addProduct();
  const token = await shop.signIn('mia@mail.com');
  const address = await openAt(shop);
  const { server } = shop.app;
  const idle = await openConnection(address);
  const order = splitOrderRequest(token, JSON.stringify({ ...delivery, productId, quantity: 2 }));
  const begun = await Promise.all(Array.from({ length: 20 }, () => openConnection(address)));
  let arrived = 0;
  server.server.on('request', () => {
    arrived += 1;
  });
  for (const connection of begun) connection.send(order.first);
  await expect.poll(() => arrived).toBe(begun.length);

  let closed = false;
  const closing = server.close().then(() => {
    closed = true;
  });
  await idle.waitForClose();
  for (const connection of begun) {
    expect(closed).toBe(false);
    connection.send(order.rest);
    expect(await connection.waitForClose()).toMatch(/^HTTP\/1\.1 201 /);
  }
  await closing;
});

test('localhost is every address of that name', async ({ shop }) => {
  const { port } = new URL(await openAt(shop, { host: 'localhost', port: 0 }));
  const addresses = await lookup('localhost', { all: true });
  for (const { address, family } of addresses) {
    const host = family === 6 ? `[${address}]` : address;
    expect((await fetch(`http://${host}:${port}${HEALTH_LIVE_PATH}`)).status).toBe(200);
  }
});
