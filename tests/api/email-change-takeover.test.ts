// A change to an email with which somebody else has created an account and never confirmed it: the owner of the address gets
// it, and the other account goes with everything in it.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { pages } from '#contract/core/paths.ts';
import { findTexts } from '../support/endpoints/stored-text.ts';
import { createHttpClient, type HttpClient } from '../support/http-client.ts';
import { payOrder } from '../support/orders/orders.ts';
import { emailedToken } from '../support/people/emailed-tokens.ts';
import {
  fillAccount,
  NORA,
  password,
  type SquattedAccount,
  squattedAccount,
} from '../support/people/squatted-account.ts';
import { delivery, test, testOnce } from '../support/test-app.ts';

const OLD = 'nora.lindqvist@mail.com';

/** The owner of the address, with a confirmed account of another one. */
async function signUpOwner({ shop }: SquattedAccount): Promise<HttpClient> {
  const owner = await createHttpClient(shop);
  await owner.signUp(OLD);
  await shop.confirmEmail(OLD);
  return owner;
}

async function askForChange({ mail }: SquattedAccount, owner: HttpClient): Promise<void> {
  const before = tokenFor(mail, NORA);
  await owner.request('requestEmailChange', { body: { newEmail: NORA } });
  await expect.poll(() => tokenFor(mail, OLD) !== '' && tokenFor(mail, NORA) !== before).toBe(true);
}

const tokenFor = (mail: SquattedAccount['mail'], to: string) =>
  emailedToken(mail, pages.confirmEmailChange, to);

const confirm = ({ mail }: SquattedAccount, owner: HttpClient, to: string) =>
  owner.request('confirmEmailChange', { body: { token: tokenFor(mail, to) } });

test('the address goes to its owner, with nothing of the first left behind', async ({ createApp }) => {
  const scene = await squattedAccount(createApp);
  const { shop, squatter, mail } = scene;
  const order = await fillAccount(scene);
  const owner = await signUpOwner(scene);
  await askForChange(scene, owner);
  expect(await confirm(scene, owner, NORA)).toEqual({ isDone: false });
  expect((await squatter.request('getSession'))?.user.email).toBe(NORA);
  expect(await confirm(scene, owner, OLD)).toEqual({ isDone: true });

  expect(await squatter.request('getSession')).toBeNull();
  expect(await shop.requestError('getSavedIds', { token: scene.token })).toBe('token_unknown');
  const credentials = { body: { email: NORA, password } };
  expect(await squatter.requestError('signIn', credentials)).toBe('wrong_credentials');
  expect(await owner.request('getAccount')).toMatchObject({
    email: NORA,
    isEmailConfirmed: true,
    hasTotp: false,
  });
  const token = await owner.accessToken(NORA);
  expect(await shop.request('getUser', { token, params: { email: NORA } })).toMatchObject({
    name: 'nora.lindqvist',
    education: '',
    address: '',
    phone: '',
  });
  expect(await shop.request('getSavedIds', { token })).toEqual({ saved: [], alerts: [] });
  expect(await shop.request('listAddresses', { token })).toEqual([]);
  expect(await owner.request('getDataExport')).toMatchObject({ state: 'none' });
  expect(await shop.requestError('getOrder', { token, params: { id: order } })).toBe('order_not_found');
  expect(await findTexts(shop.storage, ['Typed ', delivery.phone, delivery.address])).toEqual([]);
  const { db } = shop.storage;
  expect(await db.selectFrom('orders').select(['status', 'customer_name']).execute()).toEqual([
    { status: 'cancelled', customer_name: 'Removed account' },
  ]);
  expect((await sql`select email from identity_user`.execute(db)).rows).toEqual([{ email: NORA }]);
  expect((await sql`select id from identity_two_factor`.execute(db)).rows).toEqual([]);
  expect(mail.emails.some(({ text }) => text.includes('cancelled'))).toBe(false);
});

test('what is paid goes to the owner of the address', async ({ createApp }) => {
  const scene = await squattedAccount(createApp);
  const { shop, token } = scene;
  const body = { ...delivery, productId: await shop.addArticle(), quantity: 2 };
  const { insertedId: id } = await shop.request('placeOrder', { token, body });
  await payOrder(shop, id);
  const owner = await signUpOwner(scene);
  await askForChange(scene, owner);
  await confirm(scene, owner, OLD);
  await confirm(scene, owner, NORA);
  const own = { token: await owner.accessToken(NORA), query: { user: NORA } };
  expect(await shop.request('listOrders', own)).toMatchObject([{ _id: id }]);
});

testOnce('an address that is confirmed meanwhile stays with its account', async ({ createApp }) => {
  const scene = await squattedAccount(createApp);
  const { shop, squatter, mail, token } = scene;
  const owner = await signUpOwner(scene);
  await askForChange(scene, owner);
  await confirm(scene, owner, OLD);
  await shop.confirmEmail(NORA);
  const last = { body: { token: tokenFor(mail, NORA) } };
  expect(await owner.requestError('confirmEmailChange', last)).toBe('email_in_use');
  expect((await owner.request('getSession'))?.user.email).toBe(OLD);
  expect((await squatter.request('getSession'))?.user.email).toBe(NORA);
  expect(await shop.request('getSavedIds', { token })).toEqual({ saved: [], alerts: [] });
});

testOnce('others who ask for an address do not keep its owner from it', async ({ createApp }) => {
  const shop = await createApp({ TRUST_PROXY: 'yes' });
  const ask = async (email: string, from: string) => {
    const client = await createHttpClient(shop);
    await client.signUp(email);
    const headers = { 'x-forwarded-for': from };
    return client.call('requestEmailChange', { body: { newEmail: NORA }, headers });
  };
  const statuses = [];
  for (const email of ['eve1@mail.com', 'eve2@mail.com', 'eve3@mail.com', 'eve4@mail.com'])
    statuses.push((await ask(email, '192.0.2.1')).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect((await ask(OLD, '192.0.2.2')).status).toBe(200);
});

testOnce('asking for an address says only of confirmed ones that they are in use', async ({ createApp }) => {
  const scene = await squattedAccount(createApp);
  const owner = await signUpOwner(scene);
  const ask = (newEmail: string) => owner.call('requestEmailChange', { body: { newEmail } });
  const [unconfirmed, unknown] = [await ask(NORA), await ask('nobody@mail.com')];
  expect([unconfirmed.status, await unconfirmed.text()]).toEqual([unknown.status, await unknown.text()]);
  await scene.shop.confirmEmail(NORA);
  const options = { body: { newEmail: NORA } };
  expect(await owner.requestError('requestEmailChange', options)).toBe('email_in_use');
});
