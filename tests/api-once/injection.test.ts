// Every text field of every write stores attack strings unchanged or rejects them, and never interprets them.
import { expect } from 'vitest';
import type { Endpoint, Example } from '#contract/core/endpoint.ts';
import { EXAMPLE } from '#contract/core/example-values.ts';
import { type EndpointName, endpointNames, endpoints } from '#contract/endpoints.ts';
import { createExampleShop, exampleRequest } from '../support/endpoints/example-requests.ts';
import { bodyShapes, operationsOf, textPaths } from '../support/endpoints/openapi-bodies.ts';
import { fetchOpenApi } from '../support/endpoints/openapi-schema.ts';
import { payloads, rejectedTexts } from '../support/endpoints/payloads.ts';
import { storedTexts, textsOf, withText } from '../support/endpoints/stored-text.ts';
import { MIA, profile, review, type Tokens, textWrites } from '../support/endpoints/text-writes.ts';
import { test } from '../support/providers/fake-stripe.ts';
import { delivery, plainArticle, type TestApp } from '../support/test-app.ts';

/** Texts that are compared and not stored. */
const SECRETS = ['token', 'code', 'currentPassword', 'newPassword', 'response.id'];

/** The texts of an endpoint's body that may be anything, by the example: 'note', 'orders.carrier'. */
function freeTexts(name: EndpointName): string[] {
  const { method, body: schema, example }: Endpoint = endpoints[name];
  if (method === 'GET' || !schema) return [];
  return textsOf(example?.body)
    .filter(([path, text]) => !SECRETS.includes(path) && !Object.values<string>(EXAMPLE).includes(text))
    .map(([path]) => path)
    .filter((path) => schema.safeParse(withText(example?.body, path, payloads['SQL, quoted'] ?? '')).success);
}

/** Payloads that mean something when they are all of a text; the others are joined, because each text takes a write. */
const ALONE = ['prototype', 'constructor', 'spreadsheet'];

type Accepts = (text: string) => boolean;

/** The payloads in as few texts as the field takes. Of a payload that is too long, a short field takes the beginning. */
function textsOfPayloads(accepts: Accepts): string[] {
  const alone: string[] = [];
  const joined: string[] = [];
  for (const [kind, payload] of Object.entries(payloads)) {
    const longer = `${joined.at(-1)} ${payload}`;
    if (ALONE.includes(kind)) alone.push(payload);
    else if (joined.length > 0 && accepts(longer)) joined[joined.length - 1] = longer;
    else joined.push(accepts(payload) ? payload : payload.slice(0, 40).toWellFormed());
  }
  return [...alone, ...joined];
}

/** Texts by field; each list has every payload. */
function writesOf(fields: readonly string[], accepts: (field: string) => Accepts): Record<string, string>[] {
  const texts = fields.map((field) => [field, textsOfPayloads(accepts(field))] as const);
  const length = Math.max(...texts.map(([, all]) => all.length));
  return Array.from({ length }, (_, nth) =>
    Object.fromEntries(texts.map(([field, all]) => [field, all[nth % all.length] ?? ''])),
  );
}

/** Fields with a format, which "fields with a format" below, articles' facts and users' profiles test. */
const SHAPED = [
  'img',
  'photos',
  'images.url',
  'callbackURL',
  'url',
  'linkend',
  'phone',
  'taxId',
  'colour.hex',
  'hsCode',
  'parcel',
  'certificates.validUntil',
  'testResults.testedOn',
  'testResults.report',
  'response.type',
  'addressParts.postcode',
  'addressParts.country',
  'invoiceAddress.postcode',
  'invoiceAddress.country',
  'country',
  'settings.rates.country',
  'settings.sellerCountry',
  'origin.spinning',
  'origin.weaving',
  'origin.finishing',
  'settings.rates.from',
  'settings.zones.countries',
  'settings.datev.yearStart',
  'receivedOn',
  'hosts',
  'wantedOn',
  'expectedOn',
  'awaitedBy',
  'lines.awaitedBy',
  'readyOn',
  'validUntil',
  ...['phone', 'email', 'founded', 'numberPrefix'].map((field) => `settings.company.${field}`),
  ...['iban', 'accountNumber', 'bic'].map((field) => `settings.bank.${field}`),
  ...['primary', 'secondary', 'accent', 'paper', 'logo', 'previewPicture'].map(
    (field) => `settings.look.${field}`,
  ),
  'settings.home.heroPicture',
  'settings.home.steps.picture',
  ...['email', 'phone', 'profile', 'projects.picture'].map((field) => `settings.portfolio.${field}`),
  'payments.key',
  'payments.receivedOn',
];

/** The numbers of accounts. */
const isNumber = (field: string) => /^settings\.(accounts\.\w+|rates)\.number$/.test(field);

/** A delivery address is one text or parts, and every endpoint stores it as addAddress and updateAddress do. */
const ADDRESS_PARTS = ['name', 'company', 'street', 'city', 'region'].map((part) => `addressParts.${part}`);
const ofOthers = (name: EndpointName) => (name === 'updateAddress' ? ['address'] : ADDRESS_PARTS);

/** Endpoints whose `textWrites` write and read back the texts of objects too. */
const WITH_OBJECTS: readonly EndpointName[] = [
  'updateAddress',
  'putBusiness',
  'putTaxSettings',
  'putDeliverySettings',
  'putBookkeeping',
  'putShopContent',
  'putContentTexts',
];

/** The texts of an endpoint's body that are ids, emails or passwords. */
const references = (name: EndpointName) =>
  textsOf((endpoints[name] as Endpoint).example?.body)
    .filter(([, text]) => Object.values<string>(EXAMPLE).includes(text))
    .map(([path]) => path);

/** A text is kept as it is, or on one line where it is printed on one. */
const storedForms = (text = '') => [text.trim(), text.trim().replaceAll(/[\t\n\r]+/g, ' ')];

/** Endpoints that cannot be called with their example alone, and why. */
const NEEDS_A_STEP: Partial<Record<EndpointName, string>> = {
  addPasskey: 'the signature of an authenticator; the name is that of renamePasskey',
};

const signedIn = async (shop: TestApp): Promise<Tokens> => ({
  mia: await shop.signIn(MIA),
  admin: await shop.signIn('admin@mail.com', { admin: true }),
});

test('every text field of every write is covered', async ({ shop }) => {
  const document = await fetchOpenApi(shop.app.server);
  for (const call of operationsOf(document)) {
    for (const shape of bodyShapes(call, document)) {
      const texts = textPaths(shape, document);
      const name = call.operationId;
      const tried = [...freeTexts(name), ...references(name), ...SECRETS, ...SHAPED, ...ofOthers(name)];
      expect(
        texts.filter((field) => !tried.includes(field) && !isNumber(field)),
        call.operationId,
      ).toEqual([]);
    }
  }
});

/** What a test of texts sends to an endpoint: `read` are the fields that its write reads back. */
function fieldsOf(call: EndpointName) {
  const { body: schema, example }: Endpoint = endpoints[call];
  const fields = freeTexts(call);
  const isRead = (field: string) => !field.includes('.') || WITH_OBJECTS.includes(call);
  const read = fields.filter((field) => call in textWrites && isRead(field));
  const others = fields.filter((field) => !read.includes(field));
  const accepts = (field: string) => (text: string) =>
    schema?.safeParse(withText(example?.body, field, text)).success === true;
  const acceptsForbidden = (some: readonly string[]) =>
    some.filter((field) => Object.values(rejectedTexts).some(accepts(field)));
  return { call, read, others, accepts, acceptsForbidden };
}

const writes = endpointNames.map(fieldsOf);

test('texts are stored unchanged, and forbidden characters rejected', async ({ shop }) => {
  const tokens = await signedIn(shop);
  for (const { call, read, accepts, acceptsForbidden } of writes) {
    const readBack = textWrites[call];
    if (!readBack) continue;
    for (const body of writesOf(read, accepts)) {
      const stored = await readBack(shop, tokens, body);
      for (const field of read)
        expect(storedForms(body[field]), `${call}, ${field}`).toContain(stored[field]);
    }
    expect(await shop.request('listUsers', { token: tokens.admin }), call).not.toHaveLength(0);
    expect(acceptsForbidden(read), call).toEqual([]);
    const [field = ''] = read;
    for (const [kind, payload] of Object.entries(rejectedTexts)) {
      const tried = Promise.resolve(readBack(shop, tokens, { [field]: payload }));
      await expect(tried, `${call}, ${field}, ${kind}`).rejects.toThrow(/returned 422.*validation_failed/);
    }
  }
});

test('texts of other fields are stored unchanged or rejected', async ({ shop, fakeStripe }) => {
  const exampleShop = await createExampleShop(shop, fakeStripe);
  const written: string[] = [];
  let numbers = 0;
  for (const { call, others, accepts, acceptsForbidden } of writes) {
    if (others.length === 0 || call in NEEDS_A_STEP) continue;
    const token = endpoints[call].access === 'admin' ? exampleShop.admin : exampleShop.customer;
    // Each field of each endpoint has other texts.
    const number = new Map(others.map((field) => [field, ++numbers]));
    const numbered = (field: string, text: string) => `${text} ${number.get(field)}`;
    for (const texts of writesOf(others, (field) => (text) => accepts(field)(numbered(field, text)))) {
      const request = await exampleRequest(exampleShop, call);
      let { body } = request;
      for (const field of others) {
        const text = numbered(field, texts[field] ?? '');
        written.push(text);
        body = withText(body, field, text);
      }
      await shop.request(call, { ...request, token, body });
    }
    expect(acceptsForbidden(others), call).toEqual([]);
    const request = await exampleRequest(exampleShop, call);
    const [field = ''] = others;
    for (const [kind, payload] of Object.entries(rejectedTexts)) {
      const body = withText(request.body, field, payload);
      const code = await shop.requestError(call, { ...request, token, body });
      expect(code, `${call}, ${field}, ${kind}`).toBe('validation_failed');
    }
  }
  const stored = await storedTexts(shop.storage);
  expect(written.filter((text) => !stored.has(text))).toEqual([]);
});

test('countries, days and numbers of accounts in settings are rejected in another form', async ({ shop }) => {
  const { admin: token } = await signedIn(shop);
  const calls = ['putTaxSettings', 'putDeliverySettings', 'putBookkeeping'] as const;
  for (const call of calls) {
    const { body }: Example = endpoints[call].example ?? {};
    const shaped = textsOf(body).map(([path]) => path);
    for (const field of shaped.filter((path) => isNumber(path) || SHAPED.includes(path)))
      expect(
        await shop.requestError(call, { token, body: withText(body, field, payloads['SQL, quoted'] ?? '') }),
        field,
      ).toBe('validation_failed');
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

test('a payload as id, query or header finds nothing and causes no error', async ({ shop }) => {
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
