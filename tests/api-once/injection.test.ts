// Every text field of every write stores attack strings unchanged or rejects them, and never interprets them.
import { expect } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import { bodyShapes, operationsOf, textPaths } from '../support/openapi-bodies.ts';
import { fetchOpenApi } from '../support/openapi-schema.ts';
import { advanceOrder, payOrder, placeOrder } from '../support/orders.ts';
import { payloads, rejectedTexts } from '../support/payloads.ts';
import { delivery, plainArticle, type TestApp, test } from '../support/test-app.ts';
import { MIA, profile, review, type Tokens, textWrites } from '../support/text-writes.ts';

/** Fields that store any text, by endpoint. */
const FREE: Partial<Record<EndpointName, readonly string[]>> = {
  addProduct: ['productName', 'description', 'size'],
  updateArticle: ['productName', 'description', 'size'],
  addReview: ['name', 'customer', 'description'],
  answerReview: ['answer'],
  placeOrder: ['phone', 'address', 'customDetails', 'purchaseOrderNumber'],
  orderSwatches: ['phone', 'address', 'customDetails', 'purchaseOrderNumber'],
  addOrderNote: ['note'],
  advanceOrder: ['carrier', 'trackingNumber', 'note'],
  advanceOrders: ['note'],
  changeStock: ['note', 'lot', 'lotOfStock'],
  countStock: ['note'],
  moveBetweenLots: ['note'],
  closeLot: ['note'],
  putUser: ['name', 'education', 'address', 'company'],
  putInvoiceDetails: ['company'],
  addAddress: ['phone', 'address'],
  updateAddress: ['phone', 'address'],
  signUp: ['name'],
  changeName: ['name'],
  renamePasskey: ['name'],
};

const FACTS = ['colour.name', 'certificates.name', 'certificates.number', 'images.alt'];

/** Texts inside objects and lists, by endpoint. */
const NESTED: Partial<Record<EndpointName, readonly string[]>> = {
  // As a new name, in renamePasskey.
  addPasskey: ['name'],
  addProduct: FACTS,
  updateArticle: FACTS,
  advanceOrders: ['orders.carrier', 'orders.trackingNumber'],
};

/** Fields with a format: addresses, ids, secrets. Tested below; the reason of a refund in order-refunds.test.ts. */
const SHAPED = [
  'email',
  'newEmail',
  'img',
  'articleNumber',
  'linkend',
  'phone',
  'callbackURL',
  'productId',
  'order',
  'transactionId',
  'reason',
  'preferredLot',
  'from',
  'to',
  'lot',
  'taxId',
  'password',
  'newPassword',
  'currentPassword',
  'token',
  'code',
  'id',
  'response.id',
  'response.type',
  'colour.hex',
  'images.url',
  'certificates.validUntil',
  'orders',
  'orders.id',
  'lines.line',
  'swatches.articleId',
];

const signedIn = async (shop: TestApp): Promise<Tokens> => ({
  mia: await shop.signIn(MIA),
  admin: await shop.signIn('admin@mail.com', { admin: true }),
});

test('every text field of every write is covered', async ({ shop }) => {
  const document = await fetchOpenApi(shop.app.server);
  for (const call of operationsOf(document)) {
    for (const shape of bodyShapes(call, document)) {
      const texts = textPaths(shape, document);
      const tried = [...(FREE[call.operationId] ?? []), ...(NESTED[call.operationId] ?? []), ...SHAPED];
      expect(
        texts.filter((field) => !tried.includes(field)),
        call.operationId,
      ).toEqual([]);
    }
  }
});

for (const [call, fields] of Object.entries(FREE) as [EndpointName, readonly string[]][]) {
  test(`${call} stores ${fields.join(', ')} unchanged`, async ({ shop }) => {
    const tokens = await signedIn(shop);
    const write = textWrites[call];
    for (const [kind, payload] of Object.entries(payloads)) {
      const body = Object.fromEntries(fields.map((field) => [field, payload]));
      // Short fields.
      for (const field of ['phone', 'lot', 'lotOfStock'])
        if (field in body) body[field] = payload.slice(0, 40).toWellFormed();
      const stored = (await write?.(shop, tokens, body)) ?? {};
      for (const field of fields) expect(stored[field], `${field}, ${kind}`).toBe(body[field]?.trim());
    }
    expect(await shop.request('listUsers', { token: tokens.admin })).not.toHaveLength(0);
  });

  test(`${call} rejects forbidden characters in ${fields.join(', ')}`, async ({ shop }) => {
    const tokens = await signedIn(shop);
    for (const [kind, payload] of Object.entries(rejectedTexts)) {
      for (const field of fields) {
        const tried = Promise.resolve(textWrites[call]?.(shop, tokens, { [field]: payload }));
        await expect(tried, `${field}, ${kind}`).rejects.toThrow(/returned 422.*validation_failed/);
      }
    }
  });
}

test('advanceOrders stores carriers and tracking numbers unchanged, or rejects them', async ({ shop }) => {
  const { mia, admin: token } = await signedIn(shop);
  for (const [kind, payload] of Object.entries({ ...payloads, ...rejectedTexts })) {
    const id = await placeOrder(shop, mia);
    await payOrder(shop, id);
    await advanceOrder(shop, token, id, { to: 'processing', note: '' });
    const orders = [{ id, carrier: payload, trackingNumber: payload }];
    const { status } = await shop.send('advanceOrders', { token, body: { to: 'shipped', orders } });
    const order = await shop.request('getOrderDetails', { token: mia, params: { id } });
    expect([status, order.carrier, order.trackingNumber], kind).toEqual(
      Object.hasOwn(rejectedTexts, kind) ? [422, null, null] : [200, payload.trim(), payload.trim()],
    );
  }
});

test('addProduct stores the texts of its facts unchanged', async ({ shop }) => {
  const { admin: token } = await signedIn(shop);
  for (const [kind, payload] of Object.entries(payloads)) {
    const body = {
      ...plainArticle,
      colour: { name: payload, hex: '#1b2a49' },
      certificates: [{ name: payload, number: payload, validUntil: null }],
      images: [{ url: plainArticle.img, alt: payload }],
    };
    const { insertedId: id } = await shop.request('addProduct', { token, body });
    const { colour, certificates, images } = await shop.request('getProduct', { params: { id } });
    const stored = [colour?.name, certificates?.[0]?.name, certificates?.[0]?.number, images[0]?.alt];
    expect(stored, kind).toEqual(Array.from({ length: 4 }, () => payload.trim()));
  }
});

test('an article number is letters, digits, dots, slashes and hyphens, or is rejected', async ({ shop }) => {
  const { admin: token } = await signedIn(shop);
  for (const [kind, articleNumber] of Object.entries({ ...payloads, ...rejectedTexts })) {
    const isNumber = /^[a-z0-9][a-z0-9./-]*$/i.test(articleNumber);
    const { status } = await shop.send('addProduct', { token, body: { ...plainArticle, articleNumber } });
    expect(status, kind).toBe(isNumber ? 201 : 422);
  }
});

test('fields with a format reject everything else', async ({ shop }) => {
  const { mia, admin } = await signedIn(shop);
  const bad = [
    ...Object.values(payloads),
    ...Object.values(rejectedTexts),
    'javascript:alert(1)',
    'data:text/html,x',
  ];
  for (const payload of bad) {
    const rejected = {
      img: await shop.requestError('addProduct', { token: admin, body: { ...plainArticle, img: payload } }),
      face: await shop.requestError('addReview', { token: mia, body: { ...review, img: payload } }),
      phone: await shop.requestError('putUser', {
        token: mia,
        params: { email: MIA },
        body: { email: MIA, ...profile, phone: payload },
      }),
      email: await shop.requestError('signUp', {
        body: { name: 'x', email: payload, password: 'a good secret' },
      }),
      way: await shop.requestError('signInWithGoogle', {
        body: { provider: 'google', callbackURL: `/\\${payload}` },
      }),
    };
    expect(rejected, payload).toEqual(
      Object.fromEntries(Object.keys(rejected).map((field) => [field, 'validation_failed'])),
    );
  }
});

test('a payload as an id, in a query or in a header finds nothing and causes no error', async ({ shop }) => {
  const { mia, admin } = await signedIn(shop);
  const productId = await shop.addArticle({ productName: 'Harbour Twill' });
  for (const [kind, payload] of Object.entries(payloads)) {
    const params = { id: payload.slice(0, 60).toWellFormed() };
    expect((await shop.send('getProduct', { params })).status, kind).toBe(404);
    expect((await shop.send('getOrder', { token: mia, params })).status, kind).toBe(404);
    expect((await shop.send('deleteProduct', { token: admin, params })).status, kind).toBe(404);
    const found = await shop.send('listProducts', { query: { q: payload } });
    // Without a word nothing is searched for.
    const ids = /[\p{L}\p{N}]/u.test(payload) ? [] : [expect.objectContaining({ _id: productId })];
    expect([found.status, found.body], kind).toEqual([200, ids]);
    const header = encodeURIComponent(payload).slice(0, 200);
    const placed = await shop.send('placeOrder', {
      token: mia,
      headers: { 'idempotency-key': header, 'x-forwarded-host': header, 'x-request-id': header },
      body: { ...delivery, productId, quantity: 2, customDetails: payload },
    });
    expect(placed.status, kind).toBe(201);
    expect(placed.headers, kind).not.toHaveProperty('set-cookie');
    expect(placed.headers['x-request-id'], kind).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test('forbidden characters are rejected in ids and tokens', async ({ shop }) => {
  const { mia } = await signedIn(shop);
  for (const [kind, payload] of Object.entries(rejectedTexts)) {
    const recorded = [
      await shop.send('placeOrder', { token: mia, body: { ...delivery, productId: payload, quantity: 2 } }),
      await shop.send('createPaymentIntent', { token: mia, body: { price: 5, order: payload } }),
      await shop.send('settleOrder', { token: mia, params: { id: '1' }, body: { transactionId: payload } }),
      await shop.send('resetPassword', { body: { token: payload, newPassword: 'a good secret' } }),
    ];
    if (payload.isWellFormed()) {
      const params = { id: payload };
      recorded.push(await shop.send('getProduct', { params }));
      recorded.push(await shop.send('getOrder', { token: mia, params }));
    }
    expect(
      recorded.map(({ status }) => status),
      kind,
    ).toEqual(recorded.map(() => 422));
  }
});

test('neither a body nor a query reaches a prototype', async ({ shop }) => {
  const { admin } = await signedIn(shop);
  const { server } = shop.app;
  for (const poison of ['"__proto__":{"isAdmin":true}', '"constructor":{"prototype":{"isAdmin":true}}']) {
    const payload = `{${poison},${JSON.stringify(plainArticle).slice(1)}`;
    const headers = { authorization: `Bearer ${admin}`, 'content-type': 'application/json' };
    const response = await server.inject({ method: 'POST', url: '/api/product', headers, payload });
    expect(response.statusCode).toBe(400);
  }
  for (const query of ['__proto__[isAdmin]=1', 'constructor[prototype][isAdmin]=1', '__proto__=1'])
    expect((await server.inject(`/api/product?${query}`)).statusCode).toBe(422);
  expect({}).not.toHaveProperty('isAdmin');
  expect(await shop.requestError('listUsers', { token: await shop.signIn('eve@mail.com') })).toBe(
    'admins_only',
  );
});
