// Every write is limited, whoever asks and however wrong it is; what reads, and the card provider's events, are not.
import { expect } from 'vitest';
import { api, type EndpointName } from '#contract/paths.ts';
import { type RequestOptions, type TestApp, test } from '../support/test-app.ts';

const MOST = 3;
/** Signed by the provider, and turned away they would be lost. */
const UNLIMITED: readonly EndpointName[] = ['paymentWebhook'];

const names = Object.keys(api) as EndpointName[];
const isWrite = (name: EndpointName) => api[name].method !== 'GET';

const params = { id: 'unheard-of', email: 'mia@mail.com' };

async function statuses(
  shop: TestApp,
  name: EndpointName,
  times: number,
  asking: RequestOptions = {},
): Promise<number[]> {
  const met: number[] = [];
  for (let sent = 0; sent < times; sent += 1) met.push((await shop.send(name, { params, ...asking })).status);
  return met;
}

for (const name of names.filter((one) => isWrite(one) && !UNLIMITED.includes(one))) {
  test(`${name} is limited`, async ({ createApp }) => {
    const shop = await createApp({ WRITES_PER_MINUTE: String(MOST), SIGN_INS_PER_MINUTE: '1000000' });
    const session = await shop.app.server.inject({
      method: 'POST',
      url: api.signUp.path,
      payload: { name: 'Mia', email: 'mia@mail.com', password: 'a good secret' },
    });
    const cookie = String(session.headers['set-cookie']).split(';')[0] ?? '';
    const token = await shop.signIn('mia@mail.com', { admin: true });
    const asking = { token, headers: { cookie }, body: {} };
    const met = await statuses(shop, name, MOST + 2, asking);
    expect(met.slice(-2)).toEqual([429, 429]);
    if (name !== 'signUp') expect(met.slice(0, MOST)).not.toContain(429);
    const { headers } = await shop.send(name, { params, ...asking });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
}

test('reading is not limited, nor are the card provider’s events', async ({ createApp }) => {
  const shop = await createApp({ WRITES_PER_MINUTE: '1', SIGN_INS_PER_MINUTE: '1' });
  const token = await shop.signIn('mia@mail.com', { admin: true });
  for (const name of names.filter((one) => !isWrite(one) || UNLIMITED.includes(one)))
    expect(await statuses(shop, name, MOST, { token, query: {} }), name).not.toContain(429);
});

test('one customer’s writes do not use up another’s', async ({ createApp }) => {
  const shop = await createApp({ WRITES_PER_MINUTE: String(MOST) });
  const [mia, ben] = [await shop.signIn('mia@mail.com'), await shop.signIn('ben@mail.com')];
  expect(await statuses(shop, 'cancelOrder', MOST + 1, { token: mia })).toContain(429);
  expect(await statuses(shop, 'cancelOrder', MOST, { token: ben })).not.toContain(429);
});

test('token refreshes count per account, not per address', async ({ createApp }) => {
  const shop = await createApp({ WRITES_PER_MINUTE: String(MOST) });
  const refresh = async (email: string) => {
    const body = { name: 'Mia', email, password: 'a good secret' };
    const { headers } = await shop.send('signUp', { body });
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    return { params: { email }, body: { email }, headers: { cookie } };
  };
  const [mia, ben] = [await refresh('mia@mail.com'), await refresh('ben@mail.com')];
  expect(await statuses(shop, 'putUser', MOST + 1, mia)).toEqual([...Array(MOST).fill(200), 429]);
  expect(await statuses(shop, 'putUser', MOST, ben)).toEqual(Array(MOST).fill(200));
  expect(await shop.request('putUser', await refresh('eva@mail.com'))).toMatchObject({ expiresIn: 3600 });
});
