// Authorization (spec section 6): every endpoint × every kind of caller, as its example states it.

import { expect } from 'vitest';
import type { Endpoint } from '#contract/core/endpoint.ts';
import type { ErrorCode } from '#contract/core/error-codes.ts';
import { EXAMPLE } from '#contract/core/example-values.ts';
import { ACCESS_TOKEN_TTL_MS } from '#contract/core/limits.ts';
import type { Problem } from '#contract/core/problem.ts';
import { type StaffRole, staffRoles } from '#contract/core/roles.ts';
import { type EndpointName, endpointNames, endpoints } from '#contract/endpoints.ts';
import { findSubscribers } from '#server/modules/email/subscriptions.ts';
import { createPlainUsers } from '../../seed/plain-users.ts';
import {
  createExampleShop,
  type ExampleShop,
  exampleRequest,
  isOfCustomer,
} from '../support/endpoints/example-requests.ts';
import { test } from '../support/providers/fake-stripe.ts';
import { delivery, type TestApp } from '../support/test-app.ts';

const OWNER = EXAMPLE.customer;

/** 'allowed' whatever the handler then returns, or the status of the rejection. */
type Outcome = 'allowed' | 401 | 403 | 404;

const callers = {
  anonymous: async () => undefined,
  'garbage token': async () => 'not-a-token',
  'expired token': expiredToken,
  'other customer': (shop: TestApp) => shop.signIn('other@mail.com'),
  owner: (shop: TestApp) => shop.signIn(OWNER),
  admin: (shop: TestApp) => shop.signIn('admin@mail.com', { admin: true }),
  'demoted admin': demotedAdmin,
  warehouse: (shop: TestApp) => shop.signIn('warehouse@mail.com', { role: 'warehouse' }),
  sales: (shop: TestApp) => shop.signIn('sales@mail.com', { role: 'sales' }),
  books: (shop: TestApp) => shop.signIn('books@mail.com', { role: 'books' }),
};
type CallerKind = keyof typeof callers;

async function expiredToken(shop: TestApp): Promise<string> {
  const usersAnHourAgo = createPlainUsers({
    ...shop.app.ctx,
    clock: { now: () => Date.now() - ACCESS_TOKEN_TTL_MS - 1 },
  });
  const { token } = await usersAnHourAgo.issueToken({ sessionId: 'old', email: OWNER, name: 'Owner' });
  return token;
}

async function demotedAdmin(shop: TestApp): Promise<string> {
  await shop.signIn('keeper@mail.com', { admin: true });
  const token = await shop.signIn('demoted@mail.com', { admin: true });
  await shop.app.users.revokeAdmin('demoted@mail.com');
  return token;
}

/** Whether the caller acts for the mill here; where not, staff are customers like any other. */
function actsForMill(call: EndpointName, caller: CallerKind): boolean {
  const { roles }: Endpoint = endpoints[call];
  if (caller === 'admin') return roles !== undefined;
  return roles !== undefined && roles !== 'none' && roles.some((role) => role === caller);
}

function expectedOutcome(call: EndpointName, caller: CallerKind): Outcome {
  const rule = endpoints[call].access;
  if (rule === 'anyone') return 'allowed';
  const hasWrongToken = caller === 'garbage token' || caller === 'expired token';
  if (rule === 'optional sign-in' && !hasWrongToken) return 'allowed';
  // None of these callers has a session; the tests of identity cover sessions.
  if (rule === 'sign-in session') return 401;
  if (caller === 'anonymous' || hasWrongToken) return 401;
  if (caller === 'owner') return rule === 'admin' ? 403 : 'allowed';
  if (actsForMill(call, caller)) return 'allowed';
  if (rule !== 'signed in') return 403;
  return isOfCustomer(call) ? 404 : 'allowed';
}

/** Errors of the checks of access. Others with these statuses say what is wrong with a password or a code. */
const DENIALS: readonly ErrorCode[] = [
  'not_signed_in',
  'token_unknown',
  'session_required',
  'admins_only',
  'not_for_role',
  'not_yours',
  'second_factor_required',
];

const kinds = Object.keys(callers) as CallerKind[];
const rules = [...new Set(endpointNames.map((name) => endpoints[name].access))];

for (const rule of rules) {
  test(`endpoints for: ${rule}`, async ({ shop, fakeStripe }) => {
    const exampleShop = await createExampleShop(shop, fakeStripe);
    const tokens: Partial<Record<CallerKind, string>> = {};
    for (const caller of kinds) tokens[caller] = await callers[caller](shop);
    for (const call of endpointNames.filter((name) => endpoints[name].access === rule)) {
      const outcomes: Partial<Record<CallerKind, Outcome>> = {};
      let request = await exampleRequest(exampleShop, call);
      for (const caller of kinds) {
        const { status, body } = await shop.send(call, { ...request, token: tokens[caller] });
        expect(status, `${call} as ${caller}`).toBeLessThan(500);
        const code = (body as Partial<Problem> | null)?.code;
        const isDenied = code && (DENIALS.includes(code) || code.endsWith('_not_found'));
        const outcome = isDenied ? (status as Outcome) : 'allowed';
        outcomes[caller] = outcome;
        // Who was refused has changed nothing.
        if (outcome === 'allowed' && endpoints[call].method !== 'GET')
          request = await exampleRequest(exampleShop, call);
      }
      const expected = Object.fromEntries(kinds.map((caller) => [caller, expectedOutcome(call, caller)]));
      expect(outcomes, call).toEqual(expected);
    }
  });
}

const ownedByEmail = endpointNames.filter((name) =>
  ['self or admin', 'proves a session'].includes(endpoints[name].access),
);

test('what is of another user is 403 with invalid input too, not 422', async ({ shop }) => {
  for (const name of ownedByEmail) {
    // Some of them end the sessions of their user.
    const token = await shop.signIn('other@mail.com');
    const query = { limit: 'none', ...(!endpoints[name].path.includes(':email') && { user: OWNER }) };
    const invalid = { params: { email: OWNER }, query, body: { phone: '' } };
    expect(await shop.requestError(name, { ...invalid, token }), name).toBe('not_yours');
    const own = {
      ...invalid,
      params: { email: 'other@mail.com' },
      query: { ...query, user: 'other@mail.com' },
    };
    expect((await shop.send(name, { ...own, token })).status, name).not.toBe(403);
  }
});

test('an access token cannot be exchanged for another: that needs a sign-in session', async ({ shop }) => {
  const token = await shop.signIn(OWNER);
  const options = { token, params: { email: OWNER }, body: { email: OWNER } };
  expect(await shop.requestProblem('putUser', options)).toMatchObject({
    status: 401,
    code: 'session_required',
  });
});

test('a revoked role and a deleted user take effect on live tokens', async ({ shop }) => {
  await shop.signIn('keeper@mail.com', { admin: true });
  const token = await shop.signIn('admin@mail.com', { admin: true });
  await shop.request('listUsers', { token });
  await shop.app.users.revokeAdmin('admin@mail.com');
  expect(await shop.requestError('listUsers', { token })).toBe('admins_only');
  await shop.request('listOrders', { token, query: { user: 'admin@mail.com' } });
  const userId = await shop.app.users.idOf('admin@mail.com');
  await shop.app.removal.remove({ userId, email: 'admin@mail.com', name: 'Admin' }, 'anonymous');
  expect(await shop.requestError('listOrders', { token, query: { user: 'admin@mail.com' } })).toBe(
    'token_unknown',
  );
});

test('makeAdmin changes a user with a confirmed email once and rejects any other', async ({ shop }) => {
  const token = await shop.signIn('admin@mail.com', { admin: true });
  await shop.signIn('mia@mail.com');
  const params = { email: 'mia@mail.com' };
  expect(await shop.requestError('makeAdmin', { token, params })).toBe('email_unconfirmed');
  expect(await shop.request('isAdmin', { token, params })).toEqual({ admin: false });
  await shop.confirmEmail('mia@mail.com');
  expect(await shop.request('makeAdmin', { token, params })).toEqual({ modifiedCount: 1 });
  expect(await shop.request('makeAdmin', { token, params })).toEqual({ modifiedCount: 0 });
  expect(await shop.request('isAdmin', { token, params })).toEqual({ admin: true });
  expect(await shop.requestError('makeAdmin', { token, params: { email: 'unknown@mail.com' } })).toBe(
    'user_not_found',
  );
});

test('orders are visible to their owner and to admins', async ({ shop }) => {
  const productId = await shop.addArticle();
  const [mia, ben, admin] = await Promise.all([
    shop.signIn('mia@mail.com'),
    shop.signIn('ben@mail.com'),
    shop.signIn('admin@mail.com', { admin: true }),
  ]);
  await shop.request('placeOrder', { token: mia, body: { ...delivery, productId, quantity: 2 } });
  await shop.request('placeOrder', { token: ben, body: { ...delivery, productId, quantity: 3 } });
  const users = async (token: string, user: string) =>
    (await shop.request('listOrders', { token, query: { user } })).map((order) => order.user);
  expect(await users(mia, 'mia@mail.com')).toEqual(['mia@mail.com']);
  expect(await users(admin, 'ben@mail.com')).toEqual(['ben@mail.com']);
  expect(await shop.requestError('listOrders', { token: mia, query: { user: 'ben@mail.com' } })).toBe(
    'not_yours',
  );
  expect((await shop.request('listAllOrders', { token: admin })).map((order) => order.user)).toEqual([
    'mia@mail.com',
    'ben@mail.com',
  ]);
});

test('every role has endpoints, and what admins may beyond customers is stated', () => {
  const stated = endpointNames.flatMap((name) => {
    const { roles = 'none' }: Endpoint = endpoints[name];
    return roles === 'none' ? [] : roles;
  });
  expect(new Set(stated)).toEqual(new Set(staffRoles));
  const undecided = endpointNames.filter((name) => {
    const { access, roles }: Endpoint = endpoints[name];
    return ['admin', 'self or admin', 'proves a session'].includes(access) && roles === undefined;
  });
  expect(undecided).toEqual([]);
});

/** A shop with an unpaid order, one to prepare, one with a refund, and a low article. */
async function busyShop(shop: TestApp, fakeStripe: ExampleShop['fakeStripe']) {
  await shop.addArticle({ availableQuantity: 1 });
  const example = await createExampleShop(shop, fakeStripe);
  for (const name of ['cancelOrder', 'advanceOrder'] as const) await exampleRequest(example, name);
  const { params } = await exampleRequest(example, 'refundOrder');
  return { admin: example.admin, paid: String(params?.id) };
}

test('counts, figures and payments of an order are of what the role includes', async ({
  shop,
  fakeStripe,
}) => {
  const { admin, paid } = await busyShop(shop, fakeStripe);
  const token = async (role: StaffRole) => shop.signIn(`${role}@mail.com`, { role });
  const [warehouse, sales, books] = [await token('warehouse'), await token('sales'), await token('books')];
  const waiting = async (reader: string) => {
    const { lowStock, ...kinds } = await shop.request('getWaiting', { token: reader });
    const counts = Object.entries(kinds).map(([kind, { count }]) => [kind, count] as const);
    return Object.fromEntries([...counts, ['lowStock', lowStock]].filter(([, count]) => count !== 0));
  };
  const all = await waiting(admin);
  const only = (...kinds: string[]) =>
    Object.fromEntries(Object.entries(all).filter(([kind]) => kinds.includes(kind)));
  expect(Object.keys(all)).toEqual(expect.arrayContaining(['unpaid', 'toPrepare', 'lowStock']));
  expect(await waiting(warehouse)).toEqual(only('toPrepare', 'toShip', 'inTransit', 'lowStock'));
  expect(await waiting(sales)).toEqual(only('unpaid', 'reviewsToLookAt'));
  expect(await waiting(books)).toEqual(only('refundsInProgress'));

  const figures = (reader: string) => shop.request('getOverview', { token: reader });
  for (const reader of [warehouse, sales])
    expect(await figures(reader)).toMatchObject({ days: [], months: [], bestSellers: [], recentRefunds: [] });
  expect(await figures(books)).toMatchObject({ days: expect.arrayContaining([expect.anything()]) });
  expect((await figures(books)).lowStock).toEqual({ count: 0, remnants: 0, articles: [] });

  const details = (reader: string) =>
    shop.request('getOrderDetails', { token: reader, params: { id: paid } });
  expect((await details(books)).documents).toHaveLength(1);
  expect(await details(warehouse)).toMatchObject({ documents: [], card: null, refunds: [], paidWith: [] });
});

test('a role subscribes to emails about its own work, and loses the others', async ({ shop }) => {
  const token = await shop.signIn('books@mail.com', { role: 'books' });
  const refused = { token, body: { kinds: ['admin_stock_low'] } };
  expect(await shop.requestError('putEmailSubscriptions', refused)).toBe('validation_failed');
  const kinds = ['admin_payment_mismatch'];
  expect(await shop.request('putEmailSubscriptions', { token, body: { kinds } })).toEqual({ kinds });
  const subscribers = () => findSubscribers(shop.storage.db, 'admin_payment_mismatch');
  expect(await subscribers()).toHaveLength(1);
  await shop.app.users.changeRole('books@mail.com', { from: 'books', to: 'sales' });
  expect(await shop.request('getEmailSubscriptions', { token })).toEqual({ kinds: [] });
  expect(await subscribers()).toEqual([]);
});

test('GET admin/{email} says what a role may do, and that it is no admin', async ({ shop }) => {
  const email = 'warehouse@mail.com';
  const token = await shop.signIn(email, { role: 'warehouse' });
  const answer = await shop.request('isAdmin', { token, params: { email } });
  expect(answer).toMatchObject({ admin: false, role: 'warehouse' });
  expect(answer.may).toContain(endpoints.advanceOrder.route);
  expect(answer.may).not.toContain(endpoints.refundOrder.route);
});
