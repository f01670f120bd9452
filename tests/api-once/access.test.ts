// Authorization (spec section 6): every endpoint × every kind of caller, as its example states it.
import { expect } from 'vitest';
import { type EndpointName, endpointNames, endpoints } from '#contract/endpoints.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import { EXAMPLE } from '#contract/example-values.ts';
import { ACCESS_TOKEN_TTL_MS } from '#contract/limits.ts';
import type { Problem } from '#contract/problem.ts';
import { Users } from '#server/modules/people/service.ts';
import { createExampleShop, exampleRequest, isOfCustomer } from '../support/example-requests.ts';
import { test } from '../support/fake-stripe.ts';
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
};
type CallerKind = keyof typeof callers;

async function expiredToken(shop: TestApp): Promise<string> {
  const usersAnHourAgo = new Users(shop.storage, () => Date.now() - ACCESS_TOKEN_TTL_MS - 1);
  const { token } = await usersAnHourAgo.issueToken({ sessionId: 'old', email: OWNER, name: 'Owner' });
  return token;
}

async function demotedAdmin(shop: TestApp): Promise<string> {
  await shop.signIn('keeper@mail.com', { admin: true });
  const token = await shop.signIn('demoted@mail.com', { admin: true });
  await shop.app.users.revokeAdmin('demoted@mail.com');
  return token;
}

/** Calls about the customer's things that admins cannot make either, and why. */
const OWNER_ONLY: Partial<Record<EndpointName, string>> = {
  updateAddress: 'an address book is for its owner',
  deleteAddress: 'an address book is for its owner',
  createSharedPayment: 'one customer pays for orders together',
};

function expectedOutcome(call: EndpointName, caller: CallerKind): Outcome {
  const rule = endpoints[call].access;
  if (rule === 'anyone') return 'allowed';
  const hasWrongToken = caller === 'garbage token' || caller === 'expired token';
  if (rule === 'optional sign-in' && !hasWrongToken) return 'allowed';
  // None of these callers has a session; the tests of identity cover sessions.
  if (rule === 'sign-in session') return 401;
  if (caller === 'anonymous' || hasWrongToken) return 401;
  if (caller === 'owner') return rule === 'admin' ? 403 : 'allowed';
  if (caller === 'admin') return OWNER_ONLY[call] ? 404 : 'allowed';
  if (rule !== 'signed in') return 403;
  return isOfCustomer(call) ? 404 : 'allowed';
}

/** Errors of the checks of access. Others with these statuses say what is wrong with a password or a code. */
const DENIALS: readonly ErrorCode[] = [
  'not_signed_in',
  'token_unknown',
  'session_required',
  'admins_only',
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
  const accountId = await shop.app.users.idOf('admin@mail.com');
  await shop.app.removal.remove({ accountId, email: 'admin@mail.com', name: 'Admin' }, 'anonymous');
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
