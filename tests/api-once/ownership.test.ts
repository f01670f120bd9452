// Object-level authorization: every endpoint is called by another customer about the owner's things, as its example states it;
// it must be rejected and change nothing.
import { expect } from 'vitest';
import { EXAMPLE, EXAMPLE_DELIVERY } from '#contract/core/example-values.ts';
import { type EndpointName, endpointNames, endpoints } from '#contract/endpoints.ts';
import { digestTables } from '../support/digests.ts';
import {
  createExampleShop,
  exampleRequest,
  isOfCustomer,
  thingsOf,
} from '../support/endpoints/example-requests.ts';
import { bodyOf, bodyShapes, operationsOf } from '../support/endpoints/openapi-bodies.ts';
import { fetchOpenApi, type OpenApi } from '../support/endpoints/openapi-schema.ts';
import { placeOrder, settleOptions, test } from '../support/providers/fake-stripe.ts';
import type { RequestOptions } from '../support/test-app.ts';

const MIA = EXAMPLE.customer;
const EVE = 'eve@mail.com';

/** Endpoints for anyone that take the email of a customer, and why. */
const OPEN: Partial<Record<EndpointName, string>> = {
  signIn: 'with the password',
  signInWithGoogle: 'Google says who it is',
  signInWithPasskey: 'the passkey says who it is',
  requestPasswordReset: 'the email goes to the owner of the address',
  sendContactMessage: 'the email goes to the mill',
  withdraw: 'a statement that changes no order and reads none',
};

/** Its status for who may not: another person's session is tried in identity-own-sessions and identity-passkeys. */
const REJECTED = {
  anyone: [],
  'optional sign-in': [],
  'proves a session': [401, 403],
  'sign-in session': [401],
  'signed in': [404],
  'self or admin': [403],
  admin: [403],
} as const;

const isOpen = (name: EndpointName) =>
  ['anyone', 'optional sign-in', 'signed in'].includes(endpoints[name].access) &&
  (!isOfCustomer(name) || OPEN[name]);

/** The request with each alternative of its body. */
function alternatives(name: EndpointName, request: RequestOptions, document: OpenApi): RequestOptions[] {
  const operation = operationsOf(document).find(({ operationId }) => operationId === name);
  const shapes = operation ? bodyShapes(operation, document) : [];
  return [
    request,
    ...shapes.map((shape) => ({ ...request, body: bodyOf(shape, { ...(request.body as object) }) })),
  ];
}

test('things of another customer give no access', async ({ shop, fakeStripe }) => {
  const document = await fetchOpenApi(shop.app.server);
  const exampleShop = await createExampleShop(shop, fakeStripe);
  const eve = await shop.signIn(EVE);
  const attempts: (readonly [EndpointName, RequestOptions])[] = [];
  for (const name of endpointNames.filter((one) => !isOpen(one))) {
    const requests = [await exampleRequest(exampleShop, name)];
    const things = thingsOf(name);
    if (things.includes('order') && !things.some((thing) => /transaction/i.test(thing)))
      requests.push(await exampleRequest(exampleShop, name, { order: 'paidOrder' }));
    for (const request of requests.flatMap((one) => alternatives(name, one, document)))
      attempts.push([name, request]);
  }
  const before = await digestTables(shop.storageOptions);
  for (const [name, request] of attempts) {
    const { status, body } = await shop.send(name, { ...request, token: eve });
    const message = `${name} ${JSON.stringify(request)}: ${JSON.stringify(body)}`;
    expect(REJECTED[endpoints[name].access], message).toContain(status);
    expect(JSON.stringify(body), message).not.toMatch(/Mill Lane|mia@mail|1422/);
  }
  expect(await digestTables(shop.storageOptions)).toEqual(before);
});

test('endpoints for every customer change nothing of another', async ({ shop, fakeStripe }) => {
  const exampleShop = await createExampleShop(shop, fakeStripe);
  const { customer: mia } = exampleShop;
  const eve = await shop.signIn(EVE);
  const requests: (readonly [EndpointName, RequestOptions])[] = [];
  for (const name of endpointNames.filter(isOpen))
    requests.push([name, await exampleRequest(exampleShop, name)]);
  await placeOrder(shop, mia);
  for (const [name, { params }] of requests) {
    if (name === 'removeSavedFabric') await shop.request('saveFabric', { token: mia, params });
    if (name === 'removeStockAlert') await shop.request('addStockAlert', { token: mia, params });
  }
  const readMias = async () => [
    await shop.request('listOrders', { token: mia, query: { user: MIA } }),
    await shop.request('getUser', { token: mia, params: { email: MIA } }),
    await shop.request('listAddresses', { token: mia }),
    await shop.request('getSavedIds', { token: mia }),
  ];
  const before = await readMias();
  for (const [name, request] of requests) {
    const { status, body } = await shop.send(name, { ...request, token: eve });
    expect(status, name).toBeLessThan(500);
    expect(JSON.stringify(body), name).not.toContain(EXAMPLE_DELIVERY.phone);
  }
  expect(await readMias()).toEqual(before);
  const taken = { name: 'Eve', email: MIA, password: 'another secret' };
  expect(await shop.requestError('signUp', { body: taken })).toBe('email_in_use');
});

test('payments and orders of different customers cannot be combined', async ({ shop, fakeStripe }) => {
  const miasPayment = await exampleRequest(await createExampleShop(shop, fakeStripe), 'settleOrder');
  const { order: miasOrder, transactionId } = miasPayment.body as { order: string; transactionId: string };
  const eve = await shop.signIn(EVE);
  const own = await placeOrder(shop, eve);
  const before = await digestTables(shop.storageOptions);
  expect(await shop.requestError('settleOrder', settleOptions(eve, own, transactionId))).toBe(
    'payment_of_another_order',
  );
  expect(
    await shop.requestError('settleOrder', settleOptions(eve, { ...own, id: miasOrder }, transactionId)),
  ).toBe('order_not_found');
  const mixed = { token: eve, params: { id: own.id }, body: { order: miasOrder, transactionId } };
  expect(await shop.requestError('settleOrder', mixed)).toBe('validation_failed');
  expect(await digestTables(shop.storageOptions)).toEqual(before);
});

test('path and body must name the same customer', async ({ shop, mia: _ }) => {
  const eve = await shop.signIn(EVE);
  const before = await digestTables(shop.storageOptions);
  const profile = { education: 'x', address: 'x', phone: '1', linkend: 'example.com/me' };
  for (const [path, body] of [
    [EVE, MIA],
    [MIA, EVE],
  ] as const) {
    const options = { token: eve, params: { email: path }, body: { email: body, ...profile } };
    expect((await shop.requestProblem('putUser', options)).status).toBe(403);
  }
  expect(await shop.requestError('listOrders', { token: eve, query: { user: MIA } })).toBe('not_yours');
  expect(await digestTables(shop.storageOptions)).toEqual(before);
});
