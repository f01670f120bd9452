// What is somebody else's is out of reach: every call of the OpenAPI document that names an id or an email, asked by
// another customer with the ids of the owner, is refused and changes nothing.
import { expect } from 'vitest';
import type { EndpointName } from '#contract/paths.ts';
import { digestTables } from '../support/digests.ts';
import { createIntent, placeOrder, type StripeFixture, settleOptions, test } from '../support/fake-stripe.ts';
import { bodyOf, bodyShapes, type OperationEntry, operationsOf } from '../support/openapi-bodies.ts';
import { fetchOpenApi } from '../support/openapi-schema.ts';
import type { RequestOptions, TestApp } from '../support/test-app.ts';

const MIA = 'mia@mail.com';
const EVE = 'eve@mail.com';

/** Fields that name something or somebody. */
const NAMES = ['id', 'email', 'user', 'order', 'productId', 'transactionId'];

/** Calls that name something and still are for everybody, with what they may answer. */
const FOR_EVERYBODY: Partial<Record<EndpointName, { statuses: number[]; why: string }>> = {
  getProduct: { statuses: [200], why: 'products are for everybody to see' },
  placeOrder: { statuses: [201], why: 'products are for every customer to order; it becomes the caller’s' },
  signUp: { statuses: [409], why: 'the address has an account' },
  signIn: { statuses: [401], why: 'wrong without the password' },
  requestPasswordReset: { statuses: [200], why: 'the letter goes to the owner of the address' },
};

interface Owned {
  readonly order: string;
  readonly paidOrder: string;
  readonly transactionId: string;
  readonly productId: string;
}

/** Everything Mia has: an account, an order to be paid, an order paid. */
async function miasThings(shop: TestApp, fakeStripe: StripeFixture, mia: string): Promise<Owned> {
  const paid = await placeOrder(shop, mia);
  const { clientSecret, transactionId } = await createIntent(shop, mia, paid);
  await fakeStripe.confirm(clientSecret);
  await shop.request('settleOrder', settleOptions(mia, paid, transactionId));
  const unpaid = await placeOrder(shop, mia);
  const { productId } = await shop.request('getOrder', { token: mia, params: { id: unpaid.id } });
  return { order: unpaid.id, paidOrder: paid.id, transactionId, productId };
}

const namesIn = (call: OperationEntry) => (call.parameters ?? []).map(({ name }) => name);

/** A call with Mia's ids wherever it takes any, once for each shape of its body and each of her orders. */
function attempts(
  call: OperationEntry,
  shapes: ReturnType<typeof bodyShapes>,
  owned: Owned,
): RequestOptions[] {
  const orders = call.path.includes('order') || shapes.some((shape) => 'order' in shape);
  const ids = orders ? [owned.order, owned.paidOrder] : [owned.productId];
  return ids.flatMap((id) => {
    const known = { ...owned, id, order: id, email: MIA, user: MIA };
    const pick = (place: string) =>
      Object.fromEntries(
        (call.parameters ?? [])
          .filter((one) => one.in === place && one.name in known)
          .map(({ name }) => [name, known[name as keyof typeof known]]),
      );
    const asking = { params: pick('path'), query: pick('query') };
    return shapes.length > 0 ? shapes.map((shape) => ({ ...asking, body: bodyOf(shape, known) })) : [asking];
  });
}

test('ids and emails of another customer give no access', async ({ shop, fakeStripe, mia }) => {
  const document = await fetchOpenApi(shop.app.server);
  const owned = await miasThings(shop, fakeStripe, mia);
  const eve = await shop.signIn(EVE);
  const tried: EndpointName[] = [];
  for (const call of operationsOf(document)) {
    const shapes = bodyShapes(call, document);
    const named = [...namesIn(call), ...shapes.flatMap((shape) => Object.keys(shape))];
    if (FOR_EVERYBODY[call.operationId] || !named.some((name) => NAMES.includes(name))) continue;
    tried.push(call.operationId);
    const before = await digestTables(shop.storageOptions);
    for (const asking of attempts(call, shapes, owned)) {
      const { status, body } = await shop.send(call.operationId, { ...asking, token: eve });
      const said = `${call.operationId} ${JSON.stringify(asking)}: ${JSON.stringify(body)}`;
      // A profile call with an email alone asks for a session, which no token proves.
      const refused = call.operationId === 'putUser' ? [401, 403, 404] : [403, 404];
      expect(refused, said).toContain(status);
      expect(JSON.stringify(body), said).not.toMatch(/Mill Lane|mia@mail|1422/);
    }
    expect(await digestTables(shop.storageOptions), call.operationId).toEqual(before);
  }
  expect(tried.sort()).toEqual([
    'cancelOrder',
    'createPaymentIntent',
    'deleteProduct',
    'getOrder',
    'getUser',
    'isAdmin',
    'listOrders',
    'makeAdmin',
    'putUser',
    'settleOrder',
  ]);
});

test('public endpoints change nothing of another customer', async ({ shop, fakeStripe, mia }) => {
  const document = await fetchOpenApi(shop.app.server);
  const owned = await miasThings(shop, fakeStripe, mia);
  await shop.app.identity.createAccount({ email: MIA, name: 'Mia', password: 'her own secret' });
  const eve = await shop.signIn(EVE);
  const mias = async () => [
    await shop.request('listOrders', { token: mia, query: { user: MIA } }),
    await shop.request('getUser', { token: mia, params: { email: MIA } }),
  ];
  const before = await mias();
  for (const call of operationsOf(document)) {
    const open = FOR_EVERYBODY[call.operationId];
    if (!open) continue;
    for (const asking of attempts(call, bodyShapes(call, document), owned)) {
      const { status } = await shop.send(call.operationId, { ...asking, token: eve });
      expect(open.statuses, `${call.operationId}: ${open.why}`).toContain(status);
    }
  }
  expect(await mias()).toEqual(before);
});

test('payments and orders of different customers cannot be combined', async ({ shop, fakeStripe, mia }) => {
  const { order: hers, transactionId } = await miasThings(shop, fakeStripe, mia);
  const eve = await shop.signIn(EVE);
  const own = await placeOrder(shop, eve);
  const before = await digestTables(shop.storageOptions);
  expect(await shop.requestError('settleOrder', settleOptions(eve, own, transactionId))).toBe(
    'payment_of_another_order',
  );
  expect(
    await shop.requestError('settleOrder', settleOptions(eve, { ...own, id: hers }, transactionId)),
  ).toBe('order_not_found');
  const mixed = { token: eve, params: { id: own.id }, body: { order: hers, transactionId } };
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
    const asking = { token: eve, params: { email: path }, body: { email: body, ...profile } };
    expect((await shop.requestProblem('putUser', asking)).status).toBe(403);
  }
  expect(await shop.requestError('listOrders', { token: eve, query: { user: MIA } })).toBe('not_yours');
  expect(await digestTables(shop.storageOptions)).toEqual(before);
});
