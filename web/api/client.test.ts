// Tests the API client with a real HTTP server: requests, responses, errors, and the retry with a new token.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { texts } from '#contract/core/texts.ts';
import { endpoints } from '#contract/endpoints.ts';
import { languageQuery } from '#contract/languages/text-languages.ts';
import { ApiError, errorMessage } from './api-error.ts';
import { inLanguageOf, nextCursor, request, requestFile, requestPage } from './client.ts';
import { requestTimeoutMs } from './timeout.ts';
import { setTokenProvider } from './token-provider.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** A fetch to a server with this handler. */
async function fetchFrom(handler: Handler): Promise<typeof fetch> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    handler(request, response, body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const { fetch } = globalThis;
  return (path, init) => fetch(new URL(String(path), `http://127.0.0.1:${port}`), init);
}

const json = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

const errorOf = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => Promise.reject(new Error('The request succeeded.')),
    (error: ApiError) => error,
  );

test('a request carries its body, query, params and idempotency key', async () => {
  const seen: unknown[] = [];
  const fetch = await fetchFrom(({ method, url, headers }, response, body) => {
    seen.push([method, url, headers['idempotency-key'], JSON.parse(body || 'null')]);
    json(response, 201, { insertedId: '7' });
  });
  const body = { productId: 'a', quantity: 2, phone: '1', address: 'x' };
  expect(await request('POST /api/order', { body, idempotencyKey: 'once', fetch })).toEqual({
    insertedId: '7',
  });
  await request('GET /api/order', { query: { user: 'ada+1@mail.com', limit: 5 }, fetch });
  await request('GET /api/user/:email', { params: { email: 'a/b@mail.com' }, fetch });
  expect(seen).toEqual([
    ['POST', '/api/order', 'once', body],
    ['GET', '/api/order?user=ada%2B1%40mail.com&limit=5', undefined, null],
    ['GET', '/api/user/a%2Fb%40mail.com', undefined, null],
  ]);
});

test('the language of the page is asked of each endpoint that has it', () => {
  const all: readonly Endpoint[] = Object.values(endpoints);
  // That of a copy of an export paper is chosen.
  const having = all
    .filter(({ query }) => query && query.shape.language === languageQuery.language)
    .map(({ route }) => route);
  const query = { language: 'de' };
  const asked = all.filter(({ route }) => Object.hasOwn(Object(inLanguageOf('de', route, {})), 'language'));
  expect(asked.map(({ route }) => route)).toEqual(having);
  expect(inLanguageOf('de', 'GET /api/product', undefined)).toEqual(query);
  expect(inLanguageOf('en', 'GET /api/product', { limit: 5 })).toEqual({ limit: 5 });
});

test('a page of a list carries the cursor of the next one', async () => {
  const link = '</api/product?limit=2&cursor=0199-b>; rel="next"';
  const fetch = await fetchFrom((_request, response) => json(response, 200, [], { link }));
  expect(await requestPage('GET /api/product', { fetch })).toEqual({ items: [], next: '0199-b' });
  expect(nextCursor(null)).toBeUndefined();
});

test('a problem response becomes an ApiError with its field errors', async () => {
  const errors = [{ pointer: '/phone', detail: 'Phone is Required' }];
  const fetch = await fetchFrom((_request, response) =>
    json(response, 422, { code: 'validation_failed', message: 'Some fields need another look.', errors }),
  );
  const error = await errorOf(request('GET /api/product', { fetch }));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 422, code: 'validation_failed', errors });
  expect(errorMessage(error)).toBe('Phone is Required');
});

test('a 429 message says how long to wait', async () => {
  const fetch = await fetchFrom((_request, response) =>
    json(response, 429, { code: 'too_many_requests', message: 'Too many.' }, { 'retry-after': '12' }),
  );
  expect(errorMessage(await errorOf(request('GET /api/product', { fetch })))).toBe(
    texts.errors.tooManyRequests(12),
  );
});

test("a proxy's error page gets the general message", async () => {
  const fetch = await fetchFrom((_request, response) => response.writeHead(502).end('<h1>Bad gateway</h1>'));
  expect(await errorOf(request('GET /api/product', { fetch }))).toMatchObject({
    status: 502,
    message: texts.errors.unexpected,
  });
});

test('a broken connection is a network error', async () => {
  const fetch = await fetchFrom((request) => request.socket.destroy());
  expect(await errorOf(request('GET /api/product', { fetch }))).toMatchObject({
    code: 'network_failed',
    message: texts.errors.network,
  });
});

test('requests time out after 30 s, on mobile after 60 s', () => {
  expect(requestTimeoutMs({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150' })).toBe(30_000);
  expect(requestTimeoutMs({ userAgent: 'Mozilla/5.0 (Linux; Android 16) Mobile' })).toBe(60_000);
  expect(requestTimeoutMs({ userAgent: 'Mozilla/5.0', userAgentData: { mobile: true } })).toBe(60_000);
});

/** Stubs the global fetch, because requests with a fetch of their own carry no token. */
async function serve(handler: Handler): Promise<void> {
  vi.stubGlobal('fetch', await fetchFrom(handler));
  onTestFinished(() => void vi.unstubAllGlobals());
}

const unauthorized = (response: ServerResponse) =>
  json(response, 401, { code: 'token_unknown', message: 'Please log in again.' });

test('a rejected token is replaced and the request repeated once', async () => {
  const seen: unknown[] = [];
  await serve(({ headers }, response, body) => {
    seen.push(headers.authorization, body);
    if (headers.authorization === 'Bearer new') json(response, 201, { insertedId: '7' });
    else unauthorized(response);
  });
  setTokenProvider({
    current: async () => 'old',
    viewer: () => undefined,
    replace: async (rejected) => (rejected === 'old' ? 'new' : undefined),
  });
  const body = { name: 'Ada', description: 'Fine cloth', img: '/images/a' };
  expect(await request('POST /api/review', { body })).toEqual({ insertedId: '7' });
  expect(seen).toEqual(['Bearer old', JSON.stringify(body), 'Bearer new', JSON.stringify(body)]);
});

test('without another token the first error stands', async () => {
  let requests = 0;
  await serve((_request, response) => {
    requests += 1;
    unauthorized(response);
  });
  setTokenProvider({ current: async () => 'old', viewer: () => undefined, replace: async () => undefined });
  expect(await errorOf(request('GET /api/user'))).toMatchObject({ status: 401, code: 'token_unknown' });
  expect(requests).toBe(1);
});

test('a file keeps the name and the type the server gives it', async () => {
  const fetch = await fetchFrom((_, response) =>
    response
      .writeHead(200, {
        'content-type': 'application/pdf',
        'content-disposition': 'inline; filename="INV-2026-000001.pdf"',
      })
      .end('%PDF-1.7'),
  );
  const params = { id: '1', number: 'INV-2026-000001' };
  const file = await requestFile('GET /api/orders/:id/documents/:number', { params, fetch });
  expect([file.name, file.type, await file.text()]).toEqual([
    'INV-2026-000001.pdf',
    'application/pdf',
    '%PDF-1.7',
  ]);
});

/** A file whose parts arrive as `send` is called, each `ms` after the one before, and the clock of the timeouts. */
function arrivingFile() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      stream = controller;
    },
  });
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    init?.signal?.throwIfAborted();
    init?.signal?.addEventListener('abort', () => stream?.error(init.signal?.reason));
    return new Response(body, { headers: { 'content-disposition': 'attachment; filename="orders.csv"' } });
  };
  const send = async (part: string, ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    stream?.enqueue(new TextEncoder().encode(part));
  };
  return { fetch, send, end: () => stream?.close() };
}

test('a file may take longer than a request while it arrives', async () => {
  const { fetch, send, end } = arrivingFile();
  const file = requestFile('GET /api/orders-csv', { fetch });
  for (const part of ['a', 'b', 'c']) await send(part, requestTimeoutMs() - 1);
  end();
  expect(await (await file).text()).toBe('abc');
});

test('a file of which nothing arrives any more times out', async () => {
  const { fetch, send } = arrivingFile();
  const failed = errorOf(requestFile('GET /api/orders-csv', { fetch }));
  await send('a', 1000);
  await vi.advanceTimersByTimeAsync(requestTimeoutMs() + 1);
  expect((await failed).code).toBe('timed_out');
});

test('waiting for a token is no part of the timeout of a file', async () => {
  const { fetch: fetchFile, send, end } = arrivingFile();
  const fetch: typeof globalThis.fetch = async (url, init) =>
    new Headers(init?.headers).get('authorization') === 'Bearer old'
      ? new Response(null, { status: 401 })
      : fetchFile(url, init);
  vi.stubGlobal('fetch', fetch);
  onTestFinished(() => void vi.unstubAllGlobals());
  const after = (token: string) =>
    new Promise<string>((resolve) => setTimeout(resolve, requestTimeoutMs() + 1, token));
  setTokenProvider({ current: () => after('old'), viewer: () => undefined, replace: () => after('new') });
  const file = requestFile('GET /api/orders-csv');
  await vi.advanceTimersByTimeAsync(2 * (requestTimeoutMs() + 1));
  for (const part of ['a', 'b']) await send(part, requestTimeoutMs() - 1);
  end();
  expect(await (await file).text()).toBe('ab');
});

test('the caller can abort a file that is arriving', async () => {
  const { fetch, send } = arrivingFile();
  const controller = new AbortController();
  const file = requestFile('GET /api/orders-csv', { fetch, signal: controller.signal });
  const failed = expect(file).rejects.toMatchObject({ name: 'AbortError' });
  await send('a', 1000);
  controller.abort();
  await failed;
});
