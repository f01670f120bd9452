// Every write is rate-limited, valid or not; reads and the provider's webhook are not.
import { expect } from 'vitest';
import { type EndpointName, endpointNames, endpoints } from '#contract/endpoints.ts';
import { type RequestOptions, type TestApp, test } from '../support/test-app.ts';

const LIMIT = 3;
/** The writes of a minute where every endpoint is tried. */
const WRITES = 2;
/** A read that stores a challenge, limited as sign-ins are. */
const LIMITED_READS: readonly EndpointName[] = ['getPasskeySignInOptions'];

/** They would end the token, or its rights, of the admin who sends them. */
const ENDS_OWN_ACCESS: readonly EndpointName[] = ['endSessions', 'revokeAdmin'];

/** Rejecting a provider's signed event would lose it. */
const isLimitedWrite = (name: EndpointName) =>
  endpoints[name].method !== 'GET' && name !== 'receivePaymentEvent';

const params = {
  id: 'unknown',
  email: 'mia@mail.com',
  slug: 'x',
  number: 'x',
  line: 'x',
  parcel: 'x',
  language: 'de',
};

async function statuses(
  shop: TestApp,
  name: EndpointName,
  times: number,
  options: RequestOptions = {},
): Promise<number[]> {
  const statusCodes: number[] = [];
  for (let sent = 0; sent < times; sent += 1)
    statusCodes.push((await shop.send(name, { params, ...options })).status);
  return statusCodes;
}

/** The cookie of a new account. Each signs up from a network of its own, because sign-ups are limited too. */
async function signUp({ app }: TestApp, email: string, remoteAddress: string): Promise<string> {
  const payload = { name: 'Mia', email, password: 'a good secret' };
  const { path: url } = endpoints.signUp;
  const { headers } = await app.server.inject({ method: 'POST', url, remoteAddress, payload });
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

test('every write is limited', async ({ createApp }) => {
  const shop = await createApp({ WRITES_PER_MINUTE: String(WRITES), SIGN_INS_PER_MINUTE: '1000000' });
  // The check of the first answer is compiled, which takes a busy machine a minute.
  await shop.request('listProducts');
  for (const [nth, name] of endpointNames.filter(isLimitedWrite).entries()) {
    const email = `mia${nth}@mail.com`;
    const cookie = await signUp(shop, email, `10.0.0.${nth}`);
    const token = await shop.signIn(email, { admin: true });
    const of = ENDS_OWN_ACCESS.includes(name) ? 'other@mail.com' : email;
    const options = { token, headers: { cookie }, params: { ...params, email: of }, body: {} };
    expect(await statuses(shop, name, WRITES, options), name).not.toContain(429);
    const { status, headers } = await shop.send(name, options);
    expect(status, name).toBe(429);
    expect(Number(headers['retry-after']), name).toBeGreaterThan(0);
  }
});

test('reads and the provider’s events are not limited', async ({ createApp }) => {
  const shop = await createApp({ WRITES_PER_MINUTE: '1', SIGN_INS_PER_MINUTE: '1' });
  const token = await shop.signIn('mia@mail.com', { admin: true });
  const unlimited = endpointNames.filter((one) => !isLimitedWrite(one) && !LIMITED_READS.includes(one));
  for (const name of unlimited)
    expect(await statuses(shop, name, 2, { token, query: {} }), name).not.toContain(429);
});

test('one customer’s writes do not use up another’s', async ({ createApp }) => {
  const shop = await createApp({ WRITES_PER_MINUTE: String(LIMIT) });
  const [mia, ben] = [await shop.signIn('mia@mail.com'), await shop.signIn('ben@mail.com')];
  expect(await statuses(shop, 'cancelOrder', LIMIT + 1, { token: mia })).toContain(429);
  expect(await statuses(shop, 'cancelOrder', LIMIT, { token: ben })).not.toContain(429);
});

test('anonymous writes count per network, not per address of it', async ({ createApp }) => {
  const shop = await createApp({ WRITES_PER_MINUTE: String(LIMIT) });
  const { path: url, example } = endpoints.sendContactMessage;
  const write = async (remoteAddress: string) => {
    const payload = example?.body as object;
    return (await shop.app.server.inject({ method: 'POST', url, remoteAddress, payload })).statusCode;
  };
  for (let nth = 1; nth <= LIMIT; nth += 1) expect(await write(`2001:db8::${nth}`)).toBe(201);
  expect(await write('2001:db8::abcd')).toBe(429);
  expect(await write('2001:db8:0:1::1')).toBe(201);
});

test('token refreshes count per account, not per address', async ({ createApp }) => {
  const shop = await createApp({ WRITES_PER_MINUTE: String(LIMIT) });
  const refresh = async (email: string) => {
    const body = { name: 'Mia', email, password: 'a good secret' };
    const { headers } = await shop.send('signUp', { body });
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    return { params: { email }, body: { email }, headers: { cookie } };
  };
  const [mia, ben] = [await refresh('mia@mail.com'), await refresh('ben@mail.com')];
  expect(await statuses(shop, 'putUser', LIMIT + 1, mia)).toEqual([...Array(LIMIT).fill(200), 429]);
  expect(await statuses(shop, 'putUser', LIMIT, ben)).toEqual(Array(LIMIT).fill(200));
  expect(await shop.request('putUser', await refresh('eva@mail.com'))).toMatchObject({ expiresIn: 3600 });
});
