// Invalid input gets a problem response (RFC 9457) and changes nothing.
import { expect } from 'vitest';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { errorCodes } from '#contract/core/error-codes.ts';
import { API_DOCS_PATH, OPENAPI_PATH } from '#contract/core/paths.ts';
import { endpointNames, endpoints } from '#contract/endpoints.ts';
import { delivery, type TestApp, test } from '../support/test-app.ts';

const json = { 'content-type': 'application/json' };

/** Sends a raw request, also outside the contract. */
function send(shop: TestApp, method: string, url: string, more: { payload?: string; headers?: object } = {}) {
  return shop.app.server.inject({
    method: method as 'GET',
    url,
    headers: { ...more.headers },
    ...(more.payload !== undefined && { payload: more.payload }),
  });
}

test('a problem has type, title, status, detail, code and message', async ({ shop }) => {
  const response = await send(shop, 'GET', '/api/product/none');
  expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(response.json()).toEqual({
    type: '/api/docs#article_not_found',
    title: errorCodes.article_not_found.message,
    status: 404,
    detail: errorCodes.article_not_found.message,
    code: 'article_not_found',
    message: errorCodes.article_not_found.message,
  });
});

test('the API reference lists every code', async ({ shop }) => {
  expect((await send(shop, 'GET', API_DOCS_PATH)).statusCode).toBe(200);
  const { info } = (await send(shop, 'GET', OPENAPI_PATH)).json();
  for (const code of Object.keys(errorCodes)) expect(info.description).toContain(`| \`${code}\` |`);
});

test('unknown paths are 404, wrong methods 405 with an Allow header', async ({ shop }) => {
  const unknown = await send(shop, 'GET', '/api/nothing');
  expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'path_not_found']);
  const wrong = await send(shop, 'PATCH', '/api/product');
  expect([wrong.statusCode, wrong.json().code]).toEqual([405, 'method_not_allowed']);
  expect(String(wrong.headers.allow).split(', ').sort()).toEqual(['GET', 'HEAD', 'POST']);
  const one = await send(shop, 'POST', '/api/order/1');
  expect(String(one.headers.allow).split(', ').sort()).toEqual(['DELETE', 'GET', 'HEAD', 'PATCH']);
});

test('invalid JSON is 400, another content type 415, a too large body 413', async ({ shop }) => {
  const token = await shop.signIn('mia@mail.com');
  const authorization = `Bearer ${token}`;
  const placing = async (payload: string, headers: object) => {
    const response = await send(shop, 'POST', '/api/order', {
      payload,
      headers: { authorization, ...headers },
    });
    return [response.statusCode, response.json().code];
  };
  expect(await placing('{"quantity":', json)).toEqual([400, 'malformed_json']);
  expect(await placing('', json)).toEqual([422, 'validation_failed']);
  expect(await placing('quantity=3', { 'content-type': 'application/x-www-form-urlencoded' })).toEqual([
    415,
    'unsupported_media_type',
  ]);
  expect(await placing('<order/>', { 'content-type': 'text/xml' })).toEqual([415, 'unsupported_media_type']);
  expect(await placing(JSON.stringify({ address: 'x'.repeat(70_000) }), json)).toEqual([
    413,
    'body_too_large',
  ]);
  expect(await placing('{"__proto__":{"isAdmin":true}}', json)).toEqual([400, 'malformed_json']);
});

test('each bad field has a JSON pointer, and the spec’s words where stated', async ({ shop }) => {
  const token = await shop.signIn('mia@mail.com');
  const order = await shop.requestProblem('placeOrder', {
    token,
    body: { productId: 'x', quantity: '3', phone: ' ', address: '', customDetails: 'x'.repeat(2001) },
  });
  expect(order).toMatchObject({ status: 422, code: 'validation_failed' });
  expect(
    Object.fromEntries(order.errors?.map(({ pointer, detail }) => [pointer, detail]) ?? []),
  ).toMatchObject({
    '/phone': 'Phone is Required',
    '/address': 'Address is Required',
    '/quantity': expect.any(String),
    '/customDetails': 'At most 2000 characters',
  });
  const profile = await shop.requestProblem('putUser', {
    token,
    params: { email: 'mia@mail.com' },
    body: { email: 'mia@mail.com', education: '', address: '', phone: '', linkend: '' },
  });
  expect(profile.errors?.map(({ detail }) => detail)).toEqual([
    'Education is Required',
    'Address is Required',
    'Phone is Required',
    'Linkend is Required',
  ]);
  const review = await shop.requestProblem('addReview', {
    token,
    body: { name: '', description: '', img: '' },
  });
  expect(review.errors?.map(({ detail }) => detail)).toEqual([
    'Name is Required',
    'Description is Required',
    'Image is Required',
  ]);
});

test('a query parameter that the endpoint lacks is refused, except by the webhook', async ({ shop }) => {
  const query = { stat: 'paid' };
  const token = await shop.signIn('owner@mail.com', { admin: true });
  // The rule of access or the handler of a raw body answers the others first.
  const reached = endpointNames.filter(
    (name) => endpoints[name].access !== 'sign-in session' && !('bodyMediaType' in endpoints[name]),
  );
  for (const name of reached) {
    const { params, body, query: own } = (endpoints[name] as Endpoint).example ?? {};
    const request = { ...(params && { params }), query: { ...own, ...query }, body, token };
    expect(await shop.requestProblem(name, request), name).toMatchObject({
      code: 'validation_failed',
      errors: [{ pointer: '/query', detail: 'Unrecognized key: "stat"' }],
    });
  }
  expect(await shop.requestProblem('listAllOrders', { token, query })).toMatchObject({
    code: 'validation_failed',
    errors: [{ pointer: '/query', detail: 'Unrecognized key: "stat"' }],
  });
  const event = await send(shop, 'POST', '/api/payment-webhook?stat=paid', { payload: '{}', headers: json });
  expect(event.json().code).toBe('payments_not_set_up');
});

test('amounts and quantities out of range are rejected, not rounded', async ({ shop }) => {
  const admin = await shop.signIn('owner@mail.com', { admin: true });
  const good = {
    productName: 'Twill',
    img: '/t.jpg',
    price: 1,
    description: 'd',
    minimumQuantity: 1,
    availableQuantity: 1,
  };
  const bad = [
    { price: 1.005 },
    { price: -1 },
    { price: 0 },
    { price: 1e9 },
    { price: '5' },
    { price: null },
    { minimumQuantity: 0 },
    { minimumQuantity: 1.5 },
    { availableQuantity: -1 },
    { availableQuantity: 2 ** 53 },
    { img: 'javascript:alert(1)' },
    { img: '//evil.example/x.jpg' },
    { img: 'http://plain.example/x.jpg' },
    { productName: '\u0000' },
    { productName: '\ud800' },
  ];
  for (const wrong of bad)
    expect(await shop.requestError('addProduct', { token: admin, body: { ...good, ...wrong } })).toBe(
      'validation_failed',
    );
  expect(await shop.request('listProducts')).toEqual([]);
});

test('writes are limited per caller, reads are not', async ({ createApp }) => {
  const shop = await createApp({ WRITES_PER_MINUTE: '3' });
  const productId = await shop.addArticle();
  const mia = await shop.signIn('mia@mail.com');
  const placeOrder = (token: string) =>
    shop.send('placeOrder', { token, body: { ...delivery, productId, quantity: 2 } });
  for (let nth = 1; nth <= 3; nth++) expect((await placeOrder(mia)).status).toBe(201);
  const stopped = await placeOrder(mia);
  expect(stopped).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
  expect((await placeOrder(await shop.signIn('ben@mail.com'))).status).toBe(201);
  for (let nth = 1; nth <= 10; nth++) expect((await shop.send('listProducts')).status).toBe(200);
});

test('the type of JSON without a body is no body', async ({ shop }) => {
  const [token, admin] = [
    await shop.signIn('mia@mail.com'),
    await shop.signIn('ada@mail.com', { admin: true }),
  ];
  await shop.signIn('bob@mail.com');
  await shop.confirmEmail('bob@mail.com');
  const status = async (method: 'DELETE' | 'PUT' | 'POST', url: string, bearer: string) => {
    const headers = { ...json, authorization: `Bearer ${bearer}` };
    return (await send(shop, method, url, { headers, payload: '' })).statusCode;
  };
  expect(await status('DELETE', '/api/basket', token)).toBe(200);
  expect(await status('PUT', '/api/user/admin/bob@mail.com', admin)).toBe(200);
  expect(await status('POST', '/api/auth/sign-out', token)).toBe(200);
});

test('a repeated parameter that is stated once is told its own fault', async ({ shop }) => {
  const token = await shop.signIn('ada@mail.com', { admin: true });
  const query = { type: 'order.payd' };
  const { errors } = await shop.requestProblem('listEvents', { token, query });
  expect(errors?.[0]?.detail).toContain('"order.paid"');
});

test('a parameter that is longer than any is found nowhere', async ({ shop }) => {
  const response = await send(shop, 'GET', `/api/orders/${'a'.repeat(5000)}/documents/1`);
  expect([response.statusCode, response.json().code]).toEqual([404, 'path_not_found']);
});
