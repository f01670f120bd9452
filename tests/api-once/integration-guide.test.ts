// Runs the examples of docs/integration.md, as they stand there, against a shop with paid orders; that of the client is in client.test.ts.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, onTestFinished } from 'vitest';
import { listenOnFreePort } from '../support/http-client.ts';
import { askForDeposit, placeToWeave } from '../support/orders/deposits.ts';
import { payOrder, placeOrder } from '../support/orders/orders.ts';
import { type TestApp, test } from '../support/test-app.ts';

const run = promisify(execFile);

/** The examples of the guide, which store what they take in a database of their own. */
async function openGuide(shop: TestApp) {
  const guide = await readFile('docs/integration.md', 'utf8');
  const file = join(await mkdtemp(join(tmpdir(), 'selvedge-')), 'erp.db');
  const codes = [...guide.matchAll(/^```js\n(.*?)^```/gms)].map(([, code = '']) => code);
  const receiver = codes.find((code) => code.includes('standardwebhooks')) ?? '';
  const examples = codes
    .filter((code) => code !== receiver)
    .filter((code) => !code.includes('selvedge-client'))
    .map((code) => code.replace("'erp.db'", JSON.stringify(file)));
  const token = await shop.signIn('admin@mail.com', { admin: true });
  const body = { name: 'ERP', scopes: ['orders:read', 'orders:fulfil', 'stock:write'], validDays: 30 };
  const { key } = await shop.request('addApiKey', { token, body });
  const address = await listenOnFreePort(shop);
  const start = async (program: string, at = address) => {
    await shop.app.jobs.runNow(shop.app.events.job);
    const args = ['--input-type=module', '--no-warnings', '--eval', program];
    return run(process.execPath, args, { env: { ...process.env, SHOP: at, KEY: key } });
  };
  const read = (table: string) => new DatabaseSync(file).prepare(`select * from ${table} order by id`).all();
  return { token, examples, receiver, address, start, read, taken: () => read('orders') };
}

test('the examples of the guide take, ship and count', async ({ shop }) => {
  const { token, examples, start, taken } = await openGuide(shop);
  expect(examples).toHaveLength(4);
  const productId = await shop.addArticle({ articleNumber: 'HB/220' });
  const id = await placeOrder(shop, await shop.signIn('mia@mail.com'), { productId });
  await payOrder(shop, id);
  const { stdout } = await start(examples.join('\n'));
  const order = await shop.request('getOrderDetails', { token, params: { id } });
  expect(order).toMatchObject({
    state: 'shipped',
    parcels: [{ carrier: 'DHL', trackingNumber: 'JD014600003' }],
  });
  expect(taken()).toEqual([{ id, number: order.number, goods: '2 × HB/220' }]);
  const recorded = { articleNumber: 'HB/220', lot: null, difference: -8, availableQuantity: 90 };
  expect(JSON.parse(stdout)).toEqual([recorded]);
});

test('the program takes orders on account and notes deposits, also after an old cursor', async ({ shop }) => {
  const { token, examples, start, read, taken } = await openGuide(shop);
  const email = 'mia@mail.com';
  const mia = await shop.signIn(email);
  await shop.confirmEmail(email);
  const terms = { isAllowed: true, netDays: 30, creditLimit: 5000 };
  await shop.request('putAccountTerms', { token, params: { email }, body: terms });
  await askForDeposit(shop, 30);
  const program = examples.slice(0, 2).join('\n');
  const booked: string[] = [];
  const deposits: { id: string; amount: number }[] = [];
  const place = async () => {
    booked.push(await placeOrder(shop, mia, { paymentMethod: 'account' }));
    const { id } = await placeToWeave(shop, { admin: token, customer: mia });
    await payOrder(shop, id);
    deposits.push({ id, amount: 60 });
  };
  const assertSeen = () => {
    expect(taken().map(({ id }) => id)).toEqual(booked);
    expect(read('deposits')).toEqual(deposits);
  };
  await start(program);
  await place();
  await start(program);
  assertSeen();
  await place();
  await shop.app.jobs.runNow(shop.app.events.job);
  await shop.storage.db.deleteFrom('feed_events').execute();
  await start(program);
  assertSeen();
});

test('the program waits and repeats what the shop is too busy for', async ({ shop }) => {
  const { examples, address, start, taken } = await openGuide(shop);
  const id = await placeOrder(shop, await shop.signIn('mia@mail.com'));
  await payOrder(shop, id);
  const answers = [503, 200, 429, 503, 200];
  const busy = createHttpServer(async (request, response) => {
    const status = answers.shift() ?? 200;
    if (status !== 200) {
      response.writeHead(status, { 'retry-after': '0' }).end(JSON.stringify({ code: 'too_busy' }));
      return;
    }
    const headers = request.headers as Record<string, string>;
    const { method = '', url = '' } = request;
    const answer = await fetch(address + url, {
      method,
      headers,
      ...(method === 'POST' && { body: await text(request) }),
    });
    response.writeHead(answer.status).end(await answer.text());
  }).listen(0);
  onTestFinished(() => void busy.close());
  await once(busy, 'listening');
  await start(examples.slice(0, 2).join('\n'), `http://localhost:${(busy.address() as AddressInfo).port}`);
  expect(answers).toEqual([]);
  expect(taken()).toMatchObject([{ id }]);
});

test('the receiver of the guide takes a test event, and nothing unsigned', async ({ shop }) => {
  const { token, receiver } = await openGuide(shop);
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  const url = `http://localhost:${port}/`;
  const body = { name: 'ERP', url, types: ['order.paid'] };
  const { insertedId: id, secret } = await shop.request('addWebhook', { token, body });
  const program = receiver.replace('.listen(4281)', `.listen(${port}, () => console.log('listens'))`);
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: { SECRET: secret },
  });
  onTestFinished(() => void child.kill());
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  expect(await lines.next()).toMatchObject({ value: 'listens' });
  const accepted = { isAccepted: true, error: null };
  expect(await shop.request('testWebhook', { token, params: { id } })).toEqual(accepted);
  expect(await lines.next()).toMatchObject({ value: 'webhook.test ERP /api/webhooks' });
  expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(400);
});

test('wherever the program of the guide dies, no order is lost or taken twice', async ({ shop }) => {
  const { examples, start, taken } = await openGuide(shop);
  const mia = await shop.signIn('mia@mail.com');
  const productId = await shop.addArticle({ availableQuantity: 1000 });
  const program = examples.slice(0, 2).join('\n');
  const points = [...program.matchAll(/ \/\/ (\d)$/gm)].map(([, point]) => point);
  expect(points).toEqual(['1', '2', '3', '4', '5']);
  const orders: string[] = [];
  const dieAt = async (point: string) => {
    for (const _ of ['one', 'two']) {
      const id = await placeOrder(shop, mia, { productId });
      await payOrder(shop, id);
      orders.push(id);
    }
    return start(program.replace(` // ${point}\n`, '\nprocess.exit(9);\n'));
  };
  // Without a cursor the program reads the list of orders, and the feed afterwards.
  for (const point of ['1', '2', '3', '5', '1', '2', '4', '5'])
    await expect(dieAt(point), point).rejects.toMatchObject({ code: 9 });
  await start(program);
  expect(taken().map(({ id }) => id)).toEqual(orders.toSorted());
  const moved = await shop.storage.db
    .selectFrom('order_events')
    .select('order_id')
    .where('type', '=', 'processing')
    .execute();
  expect(moved.map(({ order_id }) => order_id).toSorted()).toEqual(orders.toSorted());
});
