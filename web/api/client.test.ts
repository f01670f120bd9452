// Calls against a real server: what is sent, what is answered, what is thrown when it goes wrong.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { ApiError, errorMessage } from './api-error.ts';
import { nextCursor, request, requestPage } from './client.ts';
import { requestTimeoutMs } from './timeout.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** A fetch to a server that answers so. */
async function shopThat(answers: Handler): Promise<typeof fetch> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    answers(request, response, body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return (path, init) => fetch(new URL(String(path), `http://127.0.0.1:${port}`), init);
}

const json = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

const refusal = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => Promise.reject(new Error('It was not refused.')),
    (error: ApiError) => error,
  );

test('a call sends what the contract says, each part in its place', async () => {
  const seen: unknown[] = [];
  const fetch = await shopThat(({ method, url, headers }, response, body) => {
    seen.push(method, url, headers['idempotency-key'], JSON.parse(body || 'null'));
    json(response, 201, { insertedId: '7' });
  });
  const body = { productId: 'a', quantity: 2, phone: '1', address: 'x' };
  expect(await request('placeOrder', { body, idempotencyKey: 'once', fetch })).toEqual({ insertedId: '7' });
  await request('listOrders', { query: { user: 'ada+1@mail.com', limit: 5 }, fetch });
  await request('getUser', { params: { email: 'a/b@mail.com' }, fetch });
  expect(seen).toEqual([
    ...['POST', '/api/order', 'once', body],
    ...['GET', '/api/order?user=ada%2B1%40mail.com&limit=5', undefined, null],
    ...['GET', '/api/user/a%2Fb%40mail.com', undefined, null],
  ]);
});

test('a list comes with the cursor of its next page', async () => {
  const link = '</api/product?limit=2&cursor=0199-b>; rel="next"';
  const fetch = await shopThat((_request, response) => json(response, 200, [], { link }));
  expect(await requestPage('listProducts', { fetch })).toEqual({ items: [], next: '0199-b' });
  expect(nextCursor(null)).toBeUndefined();
});

test('a problem answer becomes Refused, with everything it brought', async () => {
  const errors = [{ pointer: '/phone', detail: 'Phone is Required' }];
  const fetch = await shopThat((_request, response) =>
    json(response, 422, { code: 'validation_failed', message: 'Some fields need another look.', errors }),
  );
  const refused = await refusal(request('listProducts', { fetch }));
  expect(refused).toBeInstanceOf(ApiError);
  expect(refused).toMatchObject({ status: 422, code: 'validation_failed', errors });
  expect(errorMessage(refused)).toBe('Phone is Required');
});

test('too many requests say how long to wait', async () => {
  const fetch = await shopThat((_request, response) =>
    json(response, 429, { code: 'too_many_requests', message: 'Too many.' }, { 'retry-after': '12' }),
  );
  expect(errorMessage(await refusal(request('listProducts', { fetch })))).toBe(
    messages.errors.tooManyRequests(12),
  );
});

test("a proxy's page instead of an answer is refused in words of our own", async () => {
  const fetch = await shopThat((_request, response) => response.writeHead(502).end('<h1>Bad gateway</h1>'));
  expect(await refusal(request('listProducts', { fetch }))).toMatchObject({
    status: 502,
    message: messages.errors.unexpected,
  });
});

test('a connection that breaks is a network failure', async () => {
  const fetch = await shopThat((request) => request.socket.destroy());
  expect(await refusal(request('listProducts', { fetch }))).toMatchObject({
    code: 'network_failed',
    message: messages.errors.network,
  });
});

test('an answer that does not come is given up after 30 s, on mobile after 60 s', () => {
  expect(requestTimeoutMs({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150' })).toBe(30_000);
  expect(requestTimeoutMs({ userAgent: 'Mozilla/5.0 (Linux; Android 16) Mobile' })).toBe(60_000);
  expect(requestTimeoutMs({ userAgent: 'Mozilla/5.0', userAgentData: { mobile: true } })).toBe(60_000);
});
