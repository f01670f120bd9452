// API keys: every endpoint × every scope, as the contract states it; and the life of a key.

import { sql } from 'kysely';
import { expect } from 'vitest';
import { type ApiKeyScope, apiKeyScopes } from '#contract/core/api-key-scopes.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { EXAMPLE } from '#contract/core/example-values.ts';
import { type EndpointName, endpointNames, endpoints } from '#contract/endpoints.ts';
import { tokenHash } from '#server/storage/random-tokens.ts';
import { freshDatabase } from '../support/database.ts';
import { digestTables } from '../support/digests.ts';
import { createExampleShop, exampleRequest } from '../support/endpoints/example-requests.ts';
import { test } from '../support/providers/fake-stripe.ts';
import { createTestApp, test as plainTest, type RequestOptions, type TestApp } from '../support/test-app.ts';

const DAY_MS = 24 * 60 * 60_000;
let names = 0;

/** Makes a key with these scopes; without an admin's token, as admin@mail.com. */
async function makeKey(
  shop: TestApp,
  scopes: readonly ApiKeyScope[],
  {
    token,
    name = `System ${++names}`,
    validDays = null,
  }: { token?: string; name?: string; validDays?: number | null } = {},
) {
  const admin = token ?? (await shop.signIn('admin@mail.com', { admin: true }));
  return shop.request('addApiKey', { token: admin, body: { name, scopes, validDays } });
}

const scopesOf = (name: EndpointName): readonly ApiKeyScope[] =>
  (endpoints[name] as Endpoint).keyScopes ?? [];

/** The request of the example as it is written: what it names does not exist. */
const writtenRequest = (name: EndpointName): RequestOptions => {
  const { example, bodyMediaType }: Endpoint = endpoints[name];
  const { params, query, body } = example ?? {};
  return {
    ...(params && { params }),
    ...(query && { query }),
    ...(body !== undefined && { body }),
    ...(bodyMediaType && { headers: { 'content-type': bodyMediaType } }),
  } as RequestOptions;
};

type Outcome = 'allowed' | 'scope_missing' | 'session_required';

function expectedOutcome(name: EndpointName, scope: ApiKeyScope): Outcome {
  const { access } = endpoints[name];
  if (access === 'anyone') return 'allowed';
  if (access === 'sign-in session') return 'session_required';
  return scopesOf(name).includes(scope) ? 'allowed' : 'scope_missing';
}

test('every endpoint accepts a key with one of its scopes, and no other', async ({ shop, fakeStripe }) => {
  const exampleShop = await createExampleShop(shop, fakeStripe);
  const keys = new Map<string, string>();
  const keyOf = async (scopes: readonly ApiKeyScope[]) => {
    const known = keys.get(scopes.join());
    const key = known ?? (await makeKey(shop, [...scopes], { token: exampleShop.admin })).key;
    keys.set(scopes.join(), key);
    return key;
  };
  for (const name of endpointNames.filter((one) => endpoints[one].access !== 'anyone')) {
    const ask = async (scopes: readonly ApiKeyScope[], request: RequestOptions) => {
      const { status, body } = await shop.send(name, { ...request, token: await keyOf(scopes) });
      const code = (body as { code?: string } | null)?.code ?? '';
      const isDenied = code === 'scope_missing' || code === 'session_required';
      // An upload without a file, and another admin's lesser errors, are refused by what comes after access.
      if (!isDenied) expect([401, 403], `${name} ${code}`).not.toContain(status);
      return isDenied ? code : 'allowed';
    };
    const [allowed, others] = [true, false].map((isAllowed) =>
      apiKeyScopes.filter((scope) => (expectedOutcome(name, scope) === 'allowed') === isAllowed),
    ) as [ApiKeyScope[], ApiKeyScope[]];
    for (const scope of allowed)
      expect(await ask([scope], await exampleRequest(exampleShop, name)), `${name} ${scope}`).toBe('allowed');
    const [other] = others;
    if (other) expect(await ask(others, writtenRequest(name)), name).toBe(expectedOutcome(name, other));
  }
});

test('no scope grants roles, keys or settings of people; a denied key changes nothing', async ({
  shop,
  fakeStripe,
}) => {
  const never: readonly EndpointName[] = [
    'makeAdmin',
    'revokeAdmin',
    'cancelOrder',
    'cancelLine',
    'putUser',
    'addApiKey',
    'revokeApiKey',
    'takeOverApiKey',
    'endSessions',
    'changeRole',
    'takeOverWebhook',
    'getUser',
    'putAccountTerms',
    'planBankFile',
    'bookBankPayments',
    'placeOrderOfLines',
    'settleOrder',
  ];
  const exampleShop = await createExampleShop(shop, fakeStripe);
  const { key } = await makeKey(shop, apiKeyScopes, { token: exampleShop.admin });
  await shop.request('listAllOrders', { token: key });
  const requests: (readonly [EndpointName, RequestOptions])[] = [];
  for (const name of never) requests.push([name, await exampleRequest(exampleShop, name)]);
  const before = await digestTables(shop.storageOptions);
  for (const [name, request] of requests) {
    expect(scopesOf(name), name).toEqual([]);
    expect(await shop.requestError(name, { ...request, token: key }), name).toBe('scope_missing');
  }
  expect(await digestTables(shop.storageOptions)).toEqual(before);
});

test('a key without the scope is told it, a mistyped one that none exists', async ({ shop }) => {
  const { key } = await makeKey(shop, ['stock:write']);
  const problemOf = (token: string) => shop.requestProblem('listAllOrders', { token });
  const { detail: missing, scopes } = await problemOf(key);
  expect([missing, scopes]).toEqual([
    expect.stringContaining('needs the scope orders:read.'),
    ['orders:read'],
  ]);
  const params = { id: EXAMPLE.order };
  const { detail } = await shop.requestProblem('getPackingSlip', { token: key, params });
  expect(detail).toContain('it needs the scope orders:read or orders:fulfil.');
  const text = 'There is no such API key.';
  const unknown = { code: 'token_unknown', title: text, detail: text, keyState: 'unknown' };
  expect(await problemOf(key.slice(0, -1))).toMatchObject(unknown);
});

test('a key adds webhooks for events that it may read', async ({ shop }) => {
  const { key: token } = await makeKey(shop, ['webhooks:write', 'stock:write']);
  const add = (types: readonly string[]) => ({
    token,
    body: { name: 'ERP', url: 'https://1.1.1.1/', types },
  });
  const { errors } = await shop.requestProblem('addWebhook', add(['stock.changed', 'order.paid']));
  expect(errors).toEqual([{ pointer: '/types', detail: 'order.paid: the API key lacks orders:read' }]);
  await shop.request('addWebhook', add(['stock.changed']));
  const admin = await shop.signIn('admin@mail.com');
  const [entry] = await shop.request('listAuditLog', { token: admin, query: { action: 'add_webhook' } });
  expect(entry?.actor).toMatch(/^API key /);
});

test('every scope is needed somewhere', () => {
  const used = new Set(endpointNames.flatMap(scopesOf));
  expect([...used].sort()).toEqual([...apiKeyScopes].sort());
});

test('the shop keeps no key, and takes none with another secret or another id', async ({ shop }) => {
  const { key, insertedId } = await makeKey(shop, ['orders:read']);
  const { key: other } = await makeKey(shop, ['orders:read']);
  const secret = key.slice(-43);
  expect(key).toBe(`svk_${insertedId}_${secret}`);
  const rows = await shop.storage.db.selectFrom('api_keys').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(secret);
  const list = await shop.request('listApiKeys', { token: await shop.signIn('admin@mail.com') });
  expect(JSON.stringify(list)).not.toContain(secret);
  for (const wrong of [
    `svk_${insertedId}_${other.slice(-43)}`,
    `${key}x`,
    key.slice(0, -1),
    `svk_${insertedId}`,
    'svk_',
  ])
    expect(await shop.requestError('listAllOrders', { token: wrong }), wrong).toBe('token_unknown');
});

test('an access token that begins like a key is one of a session', async ({ shop }) => {
  await shop.signIn('mia@mail.com');
  const token = `svk_${'a'.repeat(39)}`;
  const { db } = shop.storage;
  await sql`update access_tokens set token_hash = ${tokenHash(token)}`.execute(db);
  expect((await shop.send('listOrders', { token, query: { user: 'mia@mail.com' } })).status).toBe(200);
});

test('a name that a working key has is refused until that key is revoked', async ({ shop }) => {
  const token = await shop.signIn('admin@mail.com', { admin: true });
  const body = { name: 'Stock system', scopes: ['stock:write'], validDays: 30 };
  const { insertedId: id, key } = await shop.request('addApiKey', { token, body });
  expect(await shop.requestError('addApiKey', { token, body })).toBe('api_key_name_in_use');
  expect(await shop.request('revokeApiKey', { token, params: { id } })).toEqual({ deletedCount: 1 });
  expect(await shop.requestProblem('listArticles', { token: key })).toMatchObject({
    code: 'api_key_ended',
    keyState: 'revoked',
  });
  for (const call of ['revokeApiKey', 'takeOverApiKey'] as const)
    expect(await shop.requestError(call, { token, params: { id } })).toBe('api_key_not_found');
  await shop.request('addApiKey', { token, body });
  const states = (await shop.request('listApiKeys', { token })).map(({ state }) => state);
  expect(states).toEqual(['revoked', 'active']);
});

plainTest('a key ends at its time, and its last use is recorded to the minute', async () => {
  let now = Date.parse('2026-11-20T10:00:00Z');
  const shop = await createTestApp(await freshDatabase(), {}, { clock: { now: () => now } });
  const { key } = await makeKey(shop, ['orders:read'], { validDays: 30 });
  const read = async () => {
    const [listed] = await shop.request('listApiKeys', { token: await shop.signIn('admin@mail.com') });
    return listed;
  };
  expect(await read()).toMatchObject({ lastUsedAt: null, endsAt: '2026-12-20T10:00:00.000Z' });
  await shop.request('listAllOrders', { token: key });
  now += 59_000;
  await shop.request('listAllOrders', { token: key });
  expect(await read()).toMatchObject({ lastUsedAt: '2026-11-20T10:00:00.000Z' });
  now += 1000;
  await shop.request('listAllOrders', { token: key });
  expect(await read()).toMatchObject({ lastUsedAt: '2026-11-20T10:01:00.000Z' });
  now += 30 * DAY_MS;
  expect(await shop.requestError('listAllOrders', { token: key })).toBe('api_key_ended');
  expect(await read()).toMatchObject({ state: 'ended' });
});

test('a key stops with its admin’s role, until another admin takes it over', async ({ shop }) => {
  const other = await shop.signIn('other@mail.com', { admin: true });
  for (const leave of [
    () => shop.app.users.revokeAdmin('maker@mail.com'),
    async () => {
      const userId = await shop.app.users.idOf('maker@mail.com');
      await shop.app.removal.remove({ userId, email: 'maker@mail.com', name: 'Maker' }, 'anonymous');
    },
  ]) {
    const maker = await shop.signIn('maker@mail.com', { admin: true });
    const { key, insertedId: id } = await makeKey(shop, ['orders:read'], { token: maker });
    await shop.request('listAllOrders', { token: key });
    await leave();
    expect(await shop.requestError('listAllOrders', { token: key })).toBe('api_key_suspended');
    expect(await shop.request('takeOverApiKey', { token: other, params: { id } })).toEqual({
      modifiedCount: 1,
    });
    expect(await shop.request('takeOverApiKey', { token: other, params: { id } })).toEqual({
      modifiedCount: 0,
    });
    await shop.request('listAllOrders', { token: key });
  }
});

plainTest('a key needs no second factor where admins do', async ({ createApp }) => {
  const shop = await createApp({ REQUIRE_ADMIN_2FA: 'yes' });
  const token = await shop.signIn('admin@mail.com', { admin: true });
  expect(await shop.requestError('listAllOrders', { token })).toBe('second_factor_required');
  const { id } = await shop.storage.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const admin = { id, email: 'admin@mail.com', name: 'Admin', isStaff: true };
  const { key } = await shop.app.apiKeys.add(admin, {
    name: 'ERP',
    scopes: ['orders:read'],
    validDays: null,
  });
  await shop.request('listAllOrders', { token: key });
});

plainTest('the limit of writes counts for each key', async ({ createApp }) => {
  const shop = await createApp({ WRITES_PER_MINUTE: '3' });
  const id = await shop.addArticle();
  const [one, other] = [await makeKey(shop, ['stock:write']), await makeKey(shop, ['stock:write'])];
  const receive = ({ key }: typeof one) =>
    shop.send('changeStock', {
      token: key,
      params: { id },
      body: { quantity: 1, reason: 'delivery', note: '' },
    });
  const statuses: number[] = [];
  for (const key of [one, one, one, one, other]) statuses.push((await receive(key)).status);
  expect(statuses).toEqual([201, 201, 201, 429, 201]);
});

test('the log, the movements, the prices and the timeline name the key', async ({ shop, fakeStripe }) => {
  const exampleShop = await createExampleShop(shop, fakeStripe);
  const { admin: token } = exampleShop;
  const { key } = await makeKey(shop, apiKeyScopes, { token, name: 'ERP' });
  const calls = ['changeStock', 'addProduct', 'addOrderNote'] as const;
  const requests = new Map<EndpointName, RequestOptions>();
  for (const name of calls) {
    const request = await exampleRequest(exampleShop, name);
    requests.set(name, request);
    await shop.request(name, { ...request, token: key });
  }
  await shop.request('changeStock', { ...(await exampleRequest(exampleShop, 'changeStock')), token });
  const who = async (actor: string) => {
    const entries = await shop.request('listAuditLog', { token, query: { actor } });
    return entries.map((entry) => [entry.actor, entry.action]);
  };
  const byKey = [
    ['API key ERP', 'change_stock'],
    ['API key ERP', 'add_article'],
    ['API key ERP', 'add_order_note'],
  ];
  for (const actor of ['API key', 'api key erp', 'erp']) expect(await who(actor)).toEqual(byKey);
  expect(await who('admin@')).toEqual([
    ['admin@mail.com', 'add_api_key'],
    ['admin@mail.com', 'change_stock'],
  ]);
  const movements = await shop.request('listStockMovements', { token });
  expect(movements.map(({ actor }) => actor)).toContain('API key ERP');
  const order = requests.get('addOrderNote')?.params ?? {};
  const { events } = await shop.request('getOrderDetails', { token, params: { ...order } });
  expect(events.at(-1)).toMatchObject({ type: 'note', actorEmail: 'API key ERP' });
});
