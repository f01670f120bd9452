// Thousands of requests made from the OpenAPI document, right ones and wrong ones: no failure of ours, and no answer
// the document does not know (`tell` holds each against it).
import fc from 'fast-check';
import { expect } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import type { EndpointName } from '#contract/paths.ts';
import { api } from '#contract/paths.ts';
import { onPostgres } from '../support/database.ts';
import { test } from '../support/fake-stripe.ts';
import { type FuzzRequest, fuzzRequests } from '../support/fuzz-requests.ts';
import { fetchOpenApi } from '../support/openapi-schema.ts';
import { createTestApp, delivery, type TestApp } from '../support/test-app.ts';

const REQUESTS = 5000;
/** Of each status far more than these are met; chance alone never takes that many away. */
const LEAST_MET = 20;

/** Ids and addresses that exist, so that requests get past the first lookup. */
async function furnish(shop: TestApp) {
  const productId = await shop.addProduct({ minimumQuantity: 1, availableQuantity: 1_000_000 });
  const tokens = [
    await shop.signIn('mia@mail.com'),
    // Nobody knows this one's address, so that no request makes an admin of every customer.
    await shop.signIn('quiet@mail.com'),
    await shop.signIn('admin@mail.com', { admin: true }),
  ];
  const placed = await shop.request('placeOrder', {
    token: tokens[0],
    body: { ...delivery, productId, quantity: 1 },
  });
  return { tokens, known: [productId, placed.insertedId, 'mia@mail.com', 'admin@mail.com'] };
}

const callOf = new Map(
  (Object.keys(api) as EndpointName[]).map((name) => [`${api[name].method} ${api[name].path}`, name]),
);

async function send(shop: TestApp, { method, path, ...asking }: FuzzRequest): Promise<number> {
  const name = callOf.get(`${method} ${path}`);
  if (!name) throw new Error(`The document has ${method} ${path}, the contract has not`);
  return (await shop.send(name, asking)).status;
}

test(`${REQUESTS} requests from the document find no 5xx and no undocumented answer`, async ({
  shop,
  fakeStripe,
}) => {
  const { tokens, known } = await furnish(shop);
  // On PostgreSQL two shops in turn, as two processes would be.
  const shops = onPostgres
    ? [shop, await createTestApp(shop.storageOptions, {}, { cards: fakeStripe.cards })]
    : [shop];
  let turn = 0;
  const requests = fuzzRequests(await fetchOpenApi(shop.app.server), { tokens, known });
  const met = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(requests, async (request) => {
      turn += 1;
      const status = await send(shops[turn % shops.length] ?? shop, request);
      met.set(status, (met.get(status) ?? 0) + 1);
      expect(status).toBeLessThan(500);
    }),
    { numRuns: REQUESTS },
  );
  // A fuzz that never gets in proves nothing.
  for (const status of [200, 201, 401, 403, 404, 422])
    expect(met.get(status) ?? 0, `answers ${status}`).toBeGreaterThan(LEAST_MET);
});

test('addresses that are no addresses are refused like everything else', async ({ shop }) => {
  for (const url of [
    '/api/product/%ff',
    '/api/user/%',
    '/api/product/..%2f..%2fetc',
    '/api//product',
    '/api/order/%00',
  ]) {
    const answer = await shop.app.server.inject(url);
    expect(answer.statusCode, url).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode, url).toBeLessThan(500);
    expect(Object.keys(errorCodes), url).toContain(answer.json().code);
  }
});
