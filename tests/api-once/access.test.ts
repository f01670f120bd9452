// Authorization (spec section 6): every endpoint × every kind of caller, against the access table.
import { expect } from 'vitest';
import { type EndpointName, endpointNames, endpoints } from '#contract/endpoints.ts';
import { ACCESS_TOKEN_TTL_MS } from '#contract/limits.ts';
import { Users } from '#server/modules/people/service.ts';
import { test } from '../support/fake-stripe.ts';
import { settleOrders } from '../support/invoices.ts';
import { enqueue } from '../support/outbox.ts';
import { delivery, plainArticle, type RequestOptions, type TestApp } from '../support/test-app.ts';

const OWNER = 'owner@mail.com';

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

/** One order is a 404 for everyone but its owner and admins. */
const isOfOneOrder = (call: EndpointName) =>
  /^\/api\/orders?\/:id/.test(endpoints[call].path) || call === 'createPaymentIntent';

/** One address is a 404 for everyone but its owner. */
const isOfOneAddress = (call: EndpointName) => endpoints[call].path === '/api/addresses/:id';

function expectedOutcome(call: EndpointName, caller: CallerKind): Outcome {
  const rule = endpoints[call].access;
  if (rule === 'anyone') return 'allowed';
  // None of these callers has a session; the tests of identity cover sessions.
  if (rule === 'sign-in session') return 401;
  if (caller === 'anonymous' || caller === 'garbage token' || caller === 'expired token') return 401;
  if (isOfOneAddress(call)) return caller === 'owner' ? 'allowed' : 404;
  if (caller === 'admin') return 'allowed';
  if (rule === 'admin') return 403;
  if (caller === 'owner') return 'allowed';
  if (rule === 'signed in') return isOfOneOrder(call) ? 404 : 'allowed';
  return 403;
}

async function requestFor(call: EndpointName, shop: TestApp): Promise<RequestOptions> {
  const productId = await shop.addArticle();
  const placeOrder = async () => {
    const token = await shop.signIn(OWNER);
    const { insertedId } = await shop.request('placeOrder', {
      token,
      body: { ...delivery, productId, quantity: 2 },
    });
    return insertedId;
  };
  if (call === 'createPaymentIntent') return { body: { price: 25, order: await placeOrder() } };
  if (call === 'settleOrder')
    return { params: { id: await placeOrder() }, body: { transactionId: 'pi_unknown' } };
  if (call === 'getOrderDocument' || call === 'getPackingSlip') {
    const id = await placeOrder();
    await settleOrders(shop, [id]);
    const [{ number = '' } = {}] = await shop.app.invoices.listDocuments(id);
    return { params: { id, number } };
  }
  if (call === 'resendEmail') {
    await enqueue(shop, OWNER);
    const email = await shop.storage.db.selectFrom('outbox_emails').select('id').executeTakeFirst();
    return { params: { id: email?.id ?? '' } };
  }
  if (isOfOneAddress(call)) {
    const token = await shop.signIn(OWNER);
    const { insertedId: id } = await shop.request('addAddress', { token, body: delivery });
    return { params: { id }, body: delivery };
  }
  if (isOfOneOrder(call)) return { params: { id: await placeOrder() } };
  if (call === 'getImport' || call === 'applyImport') {
    await shop.signIn('admin@mail.com', { admin: true });
    const { _id: id } = await shop.app.articleImports.plan(
      'Article number\nNONE\n',
      '',
      await shop.app.users.idOf('admin@mail.com'),
    );
    return { params: { id } };
  }
  if (call === 'getReviewRecord' || call === 'changeReviewState' || call === 'answerReview') {
    const body = { name: 'Mia', description: 'Fine cloth', img: plainArticle.img };
    return {
      params: {
        id: (await shop.app.reviews.addReview(await shop.app.users.idOf(OWNER), { ...body, customer: '' }))
          .insertedId,
      },
    };
  }
  if (endpoints[call].path.includes(':id')) return { params: { id: productId } };
  if (endpoints[call].path.includes(':slug')) {
    const { slug } = await shop.request('getProduct', { params: { id: productId } });
    return { params: { slug } };
  }
  if (call === 'putUser') {
    const profile = {
      education: 'Textile school',
      address: 'Mill Lane',
      phone: '123',
      linkend: 'example.com/me',
    };
    return { params: { email: OWNER }, body: { email: OWNER, ...profile } };
  }
  if (call === 'changePassword')
    return { body: { currentPassword: 'a password', newPassword: 'another one' } };
  // With an emailed link; without one it needs a session.
  if (call === 'cancelEmailChange') return { body: { token: 'unknown' } };
  if (call === 'changeName') return { body: { name: 'Mia' } };
  if (endpoints[call].path.includes(':email')) return { params: { email: OWNER } };
  if (call === 'listOrders') return { query: { user: OWNER } };
  if (call === 'addProduct') return { body: plainArticle };
  if (call === 'placeOrder') return { body: { ...delivery, productId, quantity: 2 } };
  if (call === 'addReview')
    return { body: { name: 'Mia', description: 'Fine cloth', img: plainArticle.img } };
  return {};
}

const kinds = Object.keys(callers) as CallerKind[];

async function actualOutcome(
  shop: TestApp,
  call: EndpointName,
  options: RequestOptions,
  caller: CallerKind,
): Promise<Outcome> {
  const { status } = await shop.send(call, { ...options, token: await callers[caller](shop) });
  expect(status, `${call} as ${caller}`).not.toBe(500);
  return status === 401 || status === 403 || status === 404 ? status : 'allowed';
}

for (const call of endpointNames) {
  test(`${call} is for: ${endpoints[call].access}`, async ({ shop }) => {
    await shop.signIn(OWNER);
    const outcomes: [CallerKind, Outcome][] = [];
    let options = await requestFor(call, shop);
    for (const caller of kinds) {
      const outcome = await actualOutcome(shop, call, options, caller);
      outcomes.push([caller, outcome]);
      // Who was refused has changed nothing.
      if (outcome === 'allowed' && endpoints[call].method !== 'GET') options = await requestFor(call, shop);
    }
    expect(Object.fromEntries(outcomes)).toEqual(
      Object.fromEntries(kinds.map((caller) => [caller, expectedOutcome(call, caller)])),
    );
  });
}

const ownedByEmail = endpointNames.filter((name) =>
  ['self or admin', 'proves a session'].includes(endpoints[name].access),
);

test.for(ownedByEmail)('%s of another user with invalid input is 403, not 422', async (name, { shop }) => {
  const token = await shop.signIn('other@mail.com');
  const query = { limit: 'none', ...(!endpoints[name].path.includes(':email') && { user: OWNER }) };
  const invalid = { params: { email: OWNER }, query, body: { phone: '' } };
  expect(await shop.requestError(name, { ...invalid, token })).toBe('not_yours');
  const own = {
    ...invalid,
    params: { email: 'other@mail.com' },
    query: { ...query, user: 'other@mail.com' },
  };
  expect((await shop.send(name, { ...own, token })).status).not.toBe(403);
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
