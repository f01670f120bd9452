// Sign-up and sign-in with email and password, over HTTP (spec sections 2, 4, 5, 6, 8).
import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { errorCodes } from '#contract/core/error-codes.ts';
import { formTexts } from '#contract/core/form-texts.ts';
import { useFullScrypt } from '../support/cheap-scrypt.ts';
import { createHttpClient } from '../support/http-client.ts';
import { test, testOnce } from '../support/test-app.ts';

const mia = { name: 'Mia Weber', email: 'mia@mail.com', password: 'a good secret' };

testOnce('sign-up sets an HttpOnly cookie, which is exchanged for an access token', async ({ shop }) => {
  const visitor = await createHttpClient(shop);
  const response = await visitor.call('signUp', { body: { ...mia, email: ' Mia@Mail.com ' } });
  expect(await response.json()).toMatchObject({ user: { name: 'Mia Weber', email: 'mia@mail.com' } });
  const [cookie = ''] = response.headers.getSetCookie();
  expect(cookie).toMatch(/^selvedge\.session_token=/);
  expect(cookie).toMatch(/; Max-Age=2592000;.*; HttpOnly; SameSite=Lax$/i);
  expect(cookie).not.toMatch(/domain/i);

  const token = await visitor.accessToken(mia.email);
  expect(await visitor.request('getUser', { params: { email: mia.email }, token })).toMatchObject({
    email: 'mia@mail.com',
    name: 'Mia Weber',
  });
  expect(await visitor.request('getSession')).toMatchObject({
    user: { email: 'mia@mail.com', name: 'Mia Weber', isEmailConfirmed: false },
  });
});

testOnce('with https the cookie is Secure and has the __Host- prefix', async ({ createApp }) => {
  const shop = await createApp({ PUBLIC_URL: 'https://shop.example' });
  const { headers } = await shop.send('signUp', { body: mia, headers: { origin: 'https://shop.example' } });
  expect(String(headers['set-cookie'])).toMatch(/^__Host-selvedge\.session_token=.*; Path=\/;.*; Secure/i);
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  expect(await shop.request('getSession', { headers: { cookie } })).toMatchObject({
    user: { email: mia.email },
  });
});

testOnce('a wrong password and an unknown email get the same response and work', async ({ shop }) => {
  onTestFinished(useFullScrypt());
  const visitor = await createHttpClient(shop);
  await visitor.signUp(mia.email, mia.password);
  // CPU time, because wall-clock time depends on the load of the machine.
  const attempt = async (email: string) => {
    const before = process.cpuUsage();
    const problem = await visitor.requestProblem('signIn', { body: { email, password: 'wrong one' } });
    return { problem, work: process.cpuUsage(before).user };
  };
  const known = [];
  const unknown = [];
  for (let round = 0; round < 5; round += 1) {
    known.push(await attempt(mia.email));
    unknown.push(await attempt('unknown@mail.com'));
  }
  expect(known[0]?.problem).toMatchObject({ status: 401, code: 'wrong_credentials' });
  expect(new Set([...known, ...unknown].map(({ problem }) => JSON.stringify(problem))).size).toBe(1);
  const least = (attempts: { work: number }[]) => Math.min(...attempts.map(({ work }) => work));
  expect(least(unknown) / least(known)).toBeGreaterThan(0.6);
  expect(least(known) / least(unknown)).toBeGreaterThan(0.6);
});

test('100 concurrent sign-ups with one email create one account', async ({ shop }) => {
  const visitor = await createHttpClient(shop);
  const responses = await Promise.all(
    Array.from({ length: 100 }, () =>
      visitor.call('signUp', { body: mia }).then((response) => response.json()),
    ),
  );
  expect(responses.filter(({ user }) => user)).toHaveLength(1);
  expect(responses.filter(({ code }) => code === 'email_in_use')).toHaveLength(99);
  const { rows } = await sql`select id from identity_user`.execute(shop.storage.db);
  expect(rows).toHaveLength(1);
  const accounts = await sql`select id from identity_account`.execute(shop.storage.db);
  expect(accounts.rows).toHaveLength(1);
  expect(await visitor.requestProblem('signUp', { body: { ...mia, email: 'MIA@mail.com' } })).toMatchObject({
    status: 409,
    code: 'email_in_use',
    message: formTexts.signUp.emailInUse,
  });
});

testOnce('invalid fields get the messages of the forms', async ({ shop }) => {
  const visitor = await createHttpClient(shop);
  const details = async (name: 'signUp' | 'signIn', body: object) =>
    (await visitor.requestProblem(name, { body })).errors?.map(({ pointer, detail }) => [pointer, detail]);
  expect(await details('signUp', { name: ' ', email: 'mia', password: '12345' })).toEqual([
    ['/name', 'Name is Required'],
    ['/email', 'Provide a Valid Email'],
    ['/password', 'Must be 6 characters or longer'],
  ]);
  expect(await details('signIn', { email: 'mia@mail.com', password: '' })).toEqual([
    ['/password', 'Password is Required'],
  ]);
  expect(await details('signUp', { ...mia, password: 'x'.repeat(129) })).toHaveLength(1);
});

testOnce('a changed name appears in session and profile', async ({ shop }) => {
  const visitor = await createHttpClient(shop);
  const token = await visitor.signUp(mia.email);
  await visitor.request('changeName', { body: { name: 'Mia W. Weber' } });
  expect((await visitor.request('getSession'))?.user.name).toBe('Mia W. Weber');
  expect((await shop.request('getUser', { params: { email: mia.email }, token })).name).toBe('Mia W. Weber');
  expect(await shop.requestError('changeName', { body: { name: 'X' }, token })).toBe('session_required');
});

testOnce('a password change needs the current password and ends all other sessions', async ({ shop }) => {
  const [laptop, phone] = [await createHttpClient(shop), await createHttpClient(shop)];
  const laptopToken = await laptop.signUp(mia.email, mia.password);
  await phone.request('signIn', { body: { email: mia.email, password: mia.password } });
  const phoneToken = await phone.accessToken(mia.email);

  const wrong = { currentPassword: 'not it', newPassword: 'another secret' };
  expect(await laptop.requestError('changePassword', { body: wrong })).toBe('current_password_wrong');
  await laptop.request('changePassword', { body: { ...wrong, currentPassword: mia.password } });

  expect(await phone.request('getSession')).toBeNull();
  expect(await laptop.request('getSession')).not.toBeNull();
  const listing = { query: { user: mia.email } };
  expect(await shop.requestError('listOrders', { ...listing, token: phoneToken })).toBe('token_unknown');
  expect(await shop.send('listOrders', { ...listing, token: laptopToken })).toMatchObject({ status: 200 });
  const old = { email: mia.email, password: mia.password };
  expect(await phone.requestError('signIn', { body: old })).toBe('wrong_credentials');
  await phone.request('signIn', { body: { ...old, password: 'another secret' } });
});

testOnce('requests from another origin are rejected', async ({ shop }) => {
  const visitor = await createHttpClient(shop);
  await visitor.signUp(mia.email, mia.password);
  const foreign = { origin: 'https://evil.example' };
  const credentials = { email: mia.email, password: mia.password };
  expect(await visitor.requestError('signIn', { body: credentials, headers: foreign })).toBe(
    'origin_not_allowed',
  );
  expect(await visitor.requestError('signOut', { headers: foreign })).toBe('origin_not_allowed');
  expect(await visitor.requestError('signUp', { body: mia, headers: foreign })).toBe('origin_not_allowed');
  expect(await visitor.requestError('changeName', { body: { name: 'X' }, headers: foreign })).toBe(
    'origin_not_allowed',
  );
  expect(await visitor.request('getSession')).not.toBeNull();
});

testOnce('only the endpoints of the contract are reachable', async ({ shop }) => {
  const visitor = await createHttpClient(shop);
  await visitor.signUp(mia.email);
  const closed = ['ok', 'error', 'list-sessions', 'delete-user', 'revoke-sessions', 'link-social'];
  for (const path of [...closed, 'reset-password/x', 'verify-email', 'get-access-token', 'callback/google']) {
    for (const method of ['GET', 'POST']) {
      const response = await visitor.send(`${visitor.origin}/api/auth/${path}`, { method });
      expect([path, response.status, (await response.json()).code]).toEqual([path, 404, 'path_not_found']);
    }
  }
  const long = { ...mia, name: 'x'.repeat(70_000) };
  expect(await visitor.requestProblem('signUp', { body: long })).toMatchObject({
    status: errorCodes.body_too_large.status,
    code: 'body_too_large',
  });
});

testOnce('createAccount creates an account once, without a session', async ({ shop }) => {
  const { identity } = shop.app;
  expect(await identity.hasAccount(mia.email)).toBe(false);
  expect(await identity.createAccount(mia)).toEqual(expect.any(String));
  expect(
    await identity.createAccount({ ...mia, email: 'MIA@mail.com', password: 'another' }),
  ).toBeUndefined();
  expect(await identity.hasAccount('Mia@mail.com')).toBe(true);
  const { rows } = await sql`select id from identity_session`.execute(shop.storage.db);
  expect(rows).toEqual([]);
  await shop.request('signIn', { body: { email: mia.email, password: mia.password } });
});
