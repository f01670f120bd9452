// Thousands of valid and invalid requests generated from the OpenAPI document: no 5xx, and no undocumented response
// (`send` validates each).
import fc from 'fast-check';
import { expect } from 'vitest';
import { errorCodes } from '#contract/core/error-codes.ts';
import { endpointNames, endpoints } from '#contract/endpoints.ts';
import { onPostgres, usuallyOnPostgres } from '../support/database.ts';
import { type FuzzRequest, fuzzRequests, parameterText } from '../support/endpoints/fuzz-requests.ts';
import { fetchOpenApi } from '../support/endpoints/openapi-schema.ts';
import { test, testOnce } from '../support/providers/fake-stripe.ts';
import { repetitions } from '../support/repetitions.ts';
import { createTestApp, delivery, type TestApp } from '../support/test-app.ts';

const REQUESTS = repetitions({ usual: 300, long: 5000 });

/** Ids and addresses that exist, so that requests get past the first lookup. */
async function seed(shop: TestApp) {
  const stock = { minimumQuantity: 1, availableQuantity: 1_000_000 };
  const productId = await shop.addArticle(stock);
  // Requests may delete one of them.
  const others = [await shop.addArticle(stock), await shop.addArticle(stock)];
  const tokens = [
    await shop.signIn('mia@mail.com'),
    // This email is not among the known values, so no request makes it an admin.
    await shop.signIn('quiet@mail.com'),
    await shop.signIn('admin@mail.com', { admin: true }),
  ];
  const placed = await shop.request('placeOrder', {
    token: tokens[0],
    body: { ...delivery, productId, quantity: 1 },
  });
  return { tokens, known: [productId, ...others, placed.insertedId, 'mia@mail.com', 'admin@mail.com'] };
}

const callOf = new Map(
  endpointNames.map((name) => [`${endpoints[name].method} ${endpoints[name].path}`, name]),
);

async function send(shop: TestApp, { method, path, ...options }: FuzzRequest): Promise<number> {
  const name = callOf.get(`${method} ${path}`);
  if (!name) throw new Error(`The document has ${method} ${path}, the contract has not`);
  return (await shop.send(name, options)).status;
}

usuallyOnPostgres(test)(
  `${REQUESTS} requests from the document find no 5xx and no undocumented response`,
  async ({ shop, fakeStripe }) => {
    const { tokens, known } = await seed(shop);
    // On PostgreSQL two apps take turns, as two processes.
    const shops = onPostgres
      ? [shop, await createTestApp(shop.storageOptions, {}, { cards: fakeStripe.cards })]
      : [shop];
    let turn = 0;
    const requests = fuzzRequests(await fetchOpenApi(shop.app.server), { tokens, known });
    const statusCodes = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        turn += 1;
        const status = await send(shops[turn % shops.length] ?? shop, request);
        statusCodes.set(status, (statusCodes.get(status) ?? 0) + 1);
        expect(status).toBeLessThan(500);
      }),
      { numRuns: REQUESTS },
    );
    // The requests must get past validation. 201 is too rare to be in each run: once in about 220 requests.
    for (const status of [200, 401, 403, 404, 422])
      expect(statusCodes.get(status) ?? 0, `responses ${status}`).toBeGreaterThan(0);
  },
);

testOnce('any generated value can be written into an address', () => {
  expect(parameterText([{ toString: 0, valueOf: 0 }, 1, null])).toBe('{"toString":0,"valueOf":0},1,null');
});

testOnce('malformed URLs are rejected', async ({ shop }) => {
  for (const url of [
    '/api/product/%ff',
    '/api/user/%',
    '/api/product/..%2f..%2fetc',
    '/api//product',
    '/api/order/%00',
  ]) {
    const response = await shop.app.server.inject(url);
    expect(response.statusCode, url).toBeGreaterThanOrEqual(400);
    expect(response.statusCode, url).toBeLessThan(500);
    expect(Object.keys(errorCodes), url).toContain(response.json().code);
  }
});
