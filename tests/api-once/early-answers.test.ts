// An answer that is sent before the request's body was read: the client receives it, and the connection serves the next request.
import { expect } from 'vitest';
import { IMAGE_MAX_BYTES, IMPORT_MAX_BYTES } from '#contract/core/limits.ts';
import { HEALTH_LIVE_PATH } from '#contract/core/paths.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { form } from '../support/articles/images.ts';
import { freshDatabase } from '../support/database.ts';
import { listenOnFreePort } from '../support/http-client.ts';
import { openConnection } from '../support/sockets.ts';
import { createTestApp, type TestApp, test } from '../support/test-app.ts';

interface Request {
  readonly line: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body: Buffer;
}

/** More than one packet, so that the answer comes before the last byte. */
const LONG_BODY = Buffer.alloc(2_000_000, 'x');
const json = { 'content-type': 'application/json' };
const line = (name: EndpointName) => `${endpoints[name].method} ${endpoints[name].path}`;

const tooLargePhoto = form(Buffer.alloc(IMAGE_MAX_BYTES + 2_000_000));
const malformed = form(LONG_BODY, { field: '__proto__' });
const photo = (parts: typeof tooLargePhoto): Request => ({
  line: line('uploadImage'),
  headers: { ...parts.headers },
  body: parts.body as Buffer,
});

const requests: [string, number, 'nobody' | 'customer' | 'admin', Request][] = [
  ['without a token', 401, 'nobody', { line: line('placeOrder'), headers: json, body: LONG_BODY }],
  [
    'by a customer for an admin',
    403,
    'customer',
    { line: line('addProduct'), headers: json, body: LONG_BODY },
  ],
  ['to an unknown path', 404, 'nobody', { line: 'POST /api/nothing', headers: json, body: LONG_BODY }],
  ['with a wrong method', 405, 'nobody', { line: 'PATCH /api/product', headers: json, body: LONG_BODY }],
  ['with too much JSON', 413, 'customer', { line: line('placeOrder'), headers: json, body: LONG_BODY }],
  ['with a too large photo', 413, 'customer', photo(tooLargePhoto)],
  ['with a malformed form', 400, 'customer', photo(malformed)],
  [
    'with a too large CSV file',
    413,
    'admin',
    {
      line: `${line('planImport')}?fileName=a.csv`,
      headers: { 'content-type': 'text/csv' },
      body: Buffer.alloc(IMPORT_MAX_BYTES + 2_000_000, 'x'),
    },
  ],
  [
    'of another type',
    415,
    'customer',
    { line: line('placeOrder'), headers: { 'content-type': 'text/xml' }, body: LONG_BODY },
  ],
];

/** Sends the request and, on the same connection, another one; returns the status of both. */
async function statuses(shop: TestApp, { line, headers, body }: Request, token?: string): Promise<string[]> {
  const connection = await openConnection(await listenOnFreePort(shop));
  const head = Object.entries({
    host: 'shop',
    ...(token && { authorization: `Bearer ${token}` }),
    ...headers,
    'content-length': String(body.length),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  connection.send(`${line} HTTP/1.1\r\n${head.join('')}\r\n`);
  connection.send(body);
  connection.send(`GET ${HEALTH_LIVE_PATH} HTTP/1.1\r\nhost: shop\r\n\r\n`);
  const received = await connection.waitFor(/HTTP\/1\.1 .*HTTP\/1\.1 .*\r\n\r\n/s);
  return [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status = '']) => status);
}

test('a request is answered before its body ends, and its connection goes on', async ({ shop }) => {
  const tokens = {
    nobody: undefined,
    customer: await shop.signIn('mia@mail.com'),
    admin: await shop.signIn('admin@mail.com', { admin: true }),
  };
  for (const [name, status, who, request] of requests)
    expect(await statuses(shop, request, tokens[who]), name).toEqual([String(status), '200']);
});

const event: Request = {
  line: line('receivePaymentEvent'),
  headers: json,
  body: LONG_BODY.subarray(0, 500_000),
};

test.for([
  ['photo', 429, photo(form(LONG_BODY)), { large: { bytesPerNetwork: 10, totalBytes: 100 } }],
  ['photo', 503, photo(form(LONG_BODY)), { large: { bytesPerNetwork: 100_000_000, totalBytes: 10 } }],
  ['event', 429, event, { small: { bytesPerNetwork: 10, totalBytes: 100 } }],
  ['event', 503, event, { small: { bytesPerNetwork: 1_000_000, totalBytes: 10 } }],
] as const)(
  'a body beyond its memory, %s, is answered %i, and its connection goes on',
  async ([, status, request, bodyLimits]) => {
    const shop = await createTestApp(await freshDatabase(), {}, { bodyLimits });
    const token = await shop.signIn('mia@mail.com');
    expect(await statuses(shop, request, token)).toEqual([String(status), '200']);
  },
);

test('a write beyond the limit is a 429, and its connection goes on', async ({ createApp }) => {
  const shop = await createApp({ WRITES_PER_MINUTE: '1' });
  const token = await shop.signIn('mia@mail.com');
  const order = { line: line('placeOrder'), headers: json, body: LONG_BODY };
  expect(await statuses(shop, order, token)).toEqual(['413', '200']);
  expect(await statuses(shop, order, token)).toEqual(['429', '200']);
});
