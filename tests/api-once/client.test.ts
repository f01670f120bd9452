// The package selvedge-client as an integrator gets it: packed, installed into an empty folder, compiled against, and run by Node without
// TypeScript.
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import type { ApiKeyScope } from '#contract/core/api-key-scopes.ts';
import { listenOnFreePort } from '../support/http-client.ts';
import { placeOrder } from '../support/orders/orders.ts';
import { type TestApp, test } from '../support/test-app.ts';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);
let folder = '';
let compilerErrors: readonly string[] = [];

/** Does not compile: the shop has no such path. */
const WRONG =
  "import { createClient } from 'selvedge-client';\nawait createClient({ shop: '' }).get('/api/nothing');\n";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-client-'));
  await cp(join(root, 'packages/client/erp.ts'), join(folder, 'erp.ts'));
  await writeFile(join(folder, 'wrong.ts'), WRONG);
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  await npm(root, 'pack', '--workspace=selvedge-client', `--pack-destination=${folder}`);
  const [archive = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
  // The packages that it depends on come from this project's folder instead of a registry.
  const dependencies = ['openapi-fetch', 'openapi-typescript-helpers'].map((name) =>
    join(root, 'node_modules', name),
  );
  await npm(
    folder,
    'install',
    '--offline',
    '--install-links',
    '--ignore-scripts',
    `./${archive}`,
    ...dependencies,
  );
  // An integrator may have an older TypeScript than the project.
  const compiler = join(root, 'packages/client/node_modules/typescript/bin/tsc');
  const strict = ['--strict', '--module', 'nodenext', '--target', 'es2022', '--pretty', 'false'];
  // The compiler's own declarations are not what is tested.
  const options = [...strict, '--skipDefaultLibCheck'];
  const compiled = run(process.execPath, [compiler, ...options, 'erp.ts', 'wrong.ts'], { cwd: folder });
  const { stdout } = await compiled.catch((error: { stdout: string }) => error);
  compilerErrors = stdout.split('\n').filter((line) => /^\S/.test(line));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** `npm test` sets variables that say which project npm is in. */
const outside = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')));
const npm = (cwd: string, ...args: string[]) =>
  run('npm', [...args, '--loglevel=error'], { cwd, env: outside });

/** The result of a function of erp.ts, or what of the error a program can use. */
async function call(
  name: string,
  options: { shop: string; key?: string; timeoutMs?: number },
  ...args: unknown[]
) {
  const program = `
    import * as erp from './erp.js';
    const [options, ...args] = JSON.parse(process.env.ARGUMENTS);
    const asData = ({ name, status, code, title, problem, retryAfter }) => ({ name, status, code, title, problem, retryAfter });
    console.log(JSON.stringify(await erp.${name}(erp.connect(options), ...args).catch(asData)));`;
  const env = { ...process.env, ARGUMENTS: JSON.stringify([options, ...args]) };
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: folder,
    env,
  });
  return JSON.parse(stdout);
}

async function connect(shop: TestApp, scopes: readonly ApiKeyScope[] = ['orders:read', 'stock:write']) {
  const token = await shop.signIn('admin@mail.com', { admin: true });
  const { key } = await shop.request('addApiKey', { token, body: { name: 'ERP', scopes, validDays: 30 } });
  return { shop: await listenOnFreePort(shop), key };
}

test('the package has the shop’s version, compiled files and one dependency', async () => {
  const readJson = async (path: string) => JSON.parse(await readFile(path, 'utf8'));
  const installed = join(folder, 'node_modules/selvedge-client');
  const { version, dependencies } = await readJson(join(installed, 'package.json'));
  expect(version).toBe((await readJson(join(root, 'package.json'))).version);
  expect(Object.keys(dependencies)).toEqual(['openapi-fetch']);
  expect((await readdir(join(installed, 'dist'))).filter((name) => !/\.(js|d\.ts)$/.test(name))).toEqual([]);
  expect((await readdir(installed)).sort()).toEqual(['README.md', 'dist', 'package.json']);
});

test('the compiler of an integrator knows the paths and answers', () => {
  expect(compilerErrors).toEqual([expect.stringMatching(/^wrong\.ts\(2,/)]);
});

test('reads orders page by page, and one of them', async ({ shop }) => {
  const mia = await shop.signIn('mia@mail.com');
  const productId = await shop.addArticle();
  const ids = [await placeOrder(shop, mia, { productId }), await placeOrder(shop, mia, { productId })];
  expect(await call('readOrders', await connect(shop))).toEqual({ ids, quantities: [2] });
});

test('counts stock, and receives a delivery once', async ({ shop }) => {
  const id = await shop.addArticle({ articleNumber: 'HB/220' });
  const client = await connect(shop);
  expect(await call('countStock', client, 'HB/220', 90)).toEqual([
    { articleNumber: 'HB/220', lot: null, difference: -10, availableQuantity: 90 },
  ]);
  expect(await call('receiveTwice', client, id)).toEqual([95, 95, 95]);
});

test('throws what the shop refuses, with its code', async ({ shop }) => {
  const client = await connect(shop, ['orders:read']);
  const unknown = await call('readOrder', client, crypto.randomUUID());
  expect(unknown).toMatchObject({ name: 'ShopError', status: 404, code: 'order_not_found' });
  expect(await call('countStock', client, 'HB/220', 1)).toMatchObject({
    status: 403,
    code: 'scope_missing',
    title: 'This API key is not allowed to do this.',
    problem: { type: expect.stringMatching(/./) },
  });
});

test('reads the feed of events to its end', async ({ shop }) => {
  const mia = await shop.signIn('mia@mail.com');
  const placed = [await placeOrder(shop, mia), await placeOrder(shop, mia), await placeOrder(shop, mia)];
  await shop.app.jobs.runNow(shop.app.events.job);
  expect(await call('readFeed', await connect(shop))).toEqual(placed);
});

test('the example of docs/integration.md runs', async ({ shop }) => {
  const id = await placeOrder(shop, await shop.signIn('mia@mail.com'));
  const guide = await readFile(join(root, 'docs/integration.md'), 'utf8');
  const [, example = ''] = /^```js\n(import [^`]*selvedge-client[^`]*)^```/ms.exec(guide) ?? [];
  const orders = `const [SHOP, KEY] = [process.env.SHOP, process.env.KEY];
    const db = { prepare: () => ({ all: () => [{ id: '${id}' }] }) };`;
  const { shop: SHOP, key: KEY } = await connect(shop);
  const options = { cwd: folder, env: { ...process.env, SHOP, KEY } };
  const { stdout } = await run(
    process.execPath,
    ['--input-type=module', '--eval', orders + example],
    options,
  );
  expect(stdout).toMatch(/^SO-\d{4}-\d{6} unpaid\n$/);
});

/** A server in the place of a shop: a proxy, or one that hangs. */
async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

test('an error without a problem document has its status, and when to try again', async () => {
  const shop = await listen((_, response) => {
    response.writeHead(503, { 'content-type': 'text/html', 'retry-after': '7' }).end('<h1>Later</h1>');
  });
  const error = { name: 'ShopError', status: 503, retryAfter: 7, title: '503 Service Unavailable' };
  expect(await call('readFeed', { shop })).toEqual(error);
});

test('a redirect is an error, and the key is not sent on', async () => {
  const paths: (string | undefined)[] = [];
  const shop = await listen((request, response) => {
    paths.push(request.url);
    response.writeHead(301, { location: '/elsewhere' }).end();
  });
  expect(await call('readOrder', { shop, key: 'key' }, 'id')).toMatchObject({
    name: 'ShopError',
    status: 301,
  });
  expect(paths).toEqual(['/api/orders/id']);
});

test.for([
  ['nothing', () => undefined],
  ['half an answer', (_, response) => response.writeHead(200).write('{')],
] satisfies [string, RequestListener][])('a server that sends %s is given up', async ([, answer]) => {
  const shop = await listen(answer);
  expect(await call('readFeed', { shop, timeoutMs: 50 })).toMatchObject({ name: 'TimeoutError' });
});
