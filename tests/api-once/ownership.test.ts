// Object-level authorization: every endpoint of the OpenAPI document that takes an id or email is called by another
// customer with the owner's values; it must be rejected and change nothing.
import { expect } from 'vitest';
import { type EndpointName, endpointNames, endpoints } from '#contract/endpoints.ts';
import { digestTables } from '../support/digests.ts';
import { createIntent, placeOrder, type StripeFixture, settleOptions, test } from '../support/fake-stripe.ts';
import { bodyOf, bodyShapes, type OperationEntry, operationsOf } from '../support/openapi-bodies.ts';
import { fetchOpenApi } from '../support/openapi-schema.ts';
import { delivery, type RequestOptions, type TestApp } from '../support/test-app.ts';

const MIA = 'mia@mail.com';
const EVE = 'eve@mail.com';
/** Of Mia's paid order: the first invoice of the year. */
const INVOICE = `INV-${new Date().getUTCFullYear()}-000001`;

/** Fields that identify an object or a user. */
const ID_FIELDS = ['id', 'email', 'user', 'order', 'orders', 'productId', 'transactionId'];

/** They take a session instead of a token. Another person's is tried in identity-own-sessions and identity-passkeys. */
const SESSION_ENDPOINTS: readonly EndpointName[] = ['endOwnSession', 'renamePasskey', 'removePasskey'];

/** Endpoints that take ids but are open to every customer, with the expected statuses. */
const OPEN_ENDPOINTS: Partial<Record<EndpointName, { statuses: number[]; why: string }>> = {
  getProduct: { statuses: [200], why: 'articles are public' },
  getRating: { statuses: [200], why: 'ratings are public' },
  addReview: { statuses: [201], why: 'every customer may review a product' },
  saveFabric: { statuses: [200], why: 'the list of saved fabrics is the caller’s' },
  removeSavedFabric: { statuses: [200], why: 'the list of saved fabrics is the caller’s' },
  addStockAlert: { statuses: [200, 409], why: 'the email goes to the caller' },
  removeStockAlert: { statuses: [200], why: 'the alert is the caller’s' },
  placeOrder: { statuses: [201], why: 'the new order belongs to the caller' },
  signUp: { statuses: [409], why: 'the email has an account' },
  signIn: { statuses: [401], why: 'the password is wrong' },
  signInWithPasskey: { statuses: [422], why: 'a passkey has not signed' },
  requestPasswordReset: { statuses: [200], why: 'the email goes to the owner of the address' },
};

const NAMED_IN_PATH = endpointNames.filter(
  (name) =>
    /:(id|email)\b/.test(endpoints[name].path) && !SESSION_ENDPOINTS.includes(name) && !OPEN_ENDPOINTS[name],
);
const NAMED_IN_QUERY_OR_BODY: readonly EndpointName[] = [
  'advanceOrders',
  'createPaymentIntent',
  'createSharedPayment',
  'exportOrders',
  'getPackingSlips',
  'listOrders',
  'removeAccount',
  'settleSharedPayment',
  'signInWithGoogle',
];

interface Owned {
  readonly address: string;
  readonly order: string;
  readonly paidOrder: string;
  readonly transactionId: string;
  readonly productId: string;
}

/** Mia's objects: an unpaid order, a paid order, its payment, an address. */
async function createOwned(shop: TestApp, fakeStripe: StripeFixture, mia: string): Promise<Owned> {
  const paid = await placeOrder(shop, mia);
  const { clientSecret, transactionId } = await createIntent(shop, mia, paid);
  await fakeStripe.confirm(clientSecret);
  await shop.request('settleOrder', settleOptions(mia, paid, transactionId));
  const unpaid = await placeOrder(shop, mia);
  const { productId } = await shop.request('getOrder', { token: mia, params: { id: unpaid.id } });
  const { insertedId: address } = await shop.request('addAddress', { token: mia, body: delivery });
  return { address, order: unpaid.id, paidOrder: paid.id, transactionId, productId };
}

const parameterNames = (call: OperationEntry) => (call.parameters ?? []).map(({ name }) => name);

/** Requests with Mia's ids in every parameter, one for each body shape and each of her orders. */
function attempts(
  call: OperationEntry,
  shapes: ReturnType<typeof bodyShapes>,
  owned: Owned,
): RequestOptions[] {
  const orders = call.path.includes('order') || shapes.some((shape) => 'order' in shape);
  const other = call.path.includes('addresses') ? owned.address : owned.productId;
  const ids = orders ? [owned.order, owned.paidOrder] : [other];
  return ids.flatMap((id) => {
    const known = {
      ...owned,
      articleId: owned.productId,
      id,
      order: id,
      number: INVOICE,
      email: MIA,
      user: MIA,
    };
    const pick = (location: string) =>
      Object.fromEntries(
        (call.parameters ?? [])
          .filter((one) => one.in === location && one.name in known)
          .map(({ name }) => [name, known[name as keyof typeof known]]),
      );
    const options = { params: pick('path'), query: pick('query') };
    return shapes.length > 0
      ? shapes.map((shape) => ({ ...options, body: bodyOf(shape, { ...known, orders: [id] }) }))
      : [options];
  });
}

test('ids and emails of another customer give no access', async ({ shop, fakeStripe, mia }) => {
  const document = await fetchOpenApi(shop.app.server);
  const owned = await createOwned(shop, fakeStripe, mia);
  const eve = await shop.signIn(EVE);
  const called: EndpointName[] = [];
  for (const call of operationsOf(document)) {
    const shapes = bodyShapes(call, document);
    const named = [...parameterNames(call), ...shapes.flatMap((shape) => Object.keys(shape))];
    if (SESSION_ENDPOINTS.includes(call.operationId)) continue;
    if (OPEN_ENDPOINTS[call.operationId] || !named.some((name) => ID_FIELDS.includes(name))) continue;
    called.push(call.operationId);
    const before = await digestTables(shop.storageOptions);
    for (const options of attempts(call, shapes, owned)) {
      const { status, body } = await shop.send(call.operationId, { ...options, token: eve });
      const message = `${call.operationId} ${JSON.stringify(options)}: ${JSON.stringify(body)}`;
      // Without a session these answer 401.
      const needsSession = ['putUser', 'removeAccount'].includes(call.operationId);
      const rejected = needsSession ? [401, 403, 404] : [403, 404];
      expect(rejected, message).toContain(status);
      expect(JSON.stringify(body), message).not.toMatch(/Mill Lane|mia@mail|1422/);
    }
    expect(await digestTables(shop.storageOptions), call.operationId).toEqual(before);
  }
  expect(called).toEqual(expect.arrayContaining([...NAMED_IN_PATH, ...NAMED_IN_QUERY_OR_BODY]));
});

test('public endpoints change nothing of another customer', async ({ shop, fakeStripe, mia }) => {
  const document = await fetchOpenApi(shop.app.server);
  const owned = await createOwned(shop, fakeStripe, mia);
  await shop.app.identity.createAccount({ email: MIA, name: 'Mia', password: 'her own secret' });
  const eve = await shop.signIn(EVE);
  const readMias = async () => [
    await shop.request('listOrders', { token: mia, query: { user: MIA } }),
    await shop.request('getUser', { token: mia, params: { email: MIA } }),
  ];
  const before = await readMias();
  for (const call of operationsOf(document)) {
    const open = OPEN_ENDPOINTS[call.operationId];
    if (!open) continue;
    for (const options of attempts(call, bodyShapes(call, document), owned)) {
      const { status } = await shop.send(call.operationId, { ...options, token: eve });
      expect(open.statuses, `${call.operationId}: ${open.why}`).toContain(status);
    }
  }
  expect(await readMias()).toEqual(before);
});

test('payments and orders of different customers cannot be combined', async ({ shop, fakeStripe, mia }) => {
  const { order: miasOrder, transactionId } = await createOwned(shop, fakeStripe, mia);
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
