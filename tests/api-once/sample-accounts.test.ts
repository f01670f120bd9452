// The passwords of the sample accounts are public: they open no shop in production.
import { expect } from 'vitest';
import { sampleAccounts } from '#server/modules/people/sample-accounts.ts';
import { createSampleAccounts } from '../../seed/accounts.ts';
import { createHttpClient } from '../support/http-client.ts';
import { type TestApp, test } from '../support/test-app.ts';

const PRODUCTION = { NODE_ENV: 'production', AUTH_SECRET: 'long enough for a test of sample accounts' };

async function passwordErrors(shop: TestApp): Promise<readonly string[]> {
  const visitor = await createHttpClient(shop);
  const codes: string[] = [];
  for (const { email, password } of sampleAccounts)
    codes.push((await visitor.requestProblem('signIn', { body: { email, password } })).code);
  return codes;
}

test('in production nobody uses a sample account or its email', async ({ createApp }) => {
  const shop = await createApp(PRODUCTION);
  const visitor = await createHttpClient(shop);
  for (const { email, name } of sampleAccounts) {
    const body = { email, name, password: 'a good secret' };
    expect(await visitor.requestProblem('signUp', { body })).toMatchObject({
      code: 'validation_failed',
      errors: [{ pointer: '/email' }],
    });
    expect(await shop.app.identity.hasAccount(email)).toBe(false);
  }
  await visitor.signUp('mia@mail.com');
  const taken = await visitor.requestProblem('requestEmailChange', {
    body: { newEmail: 'admin@selvedge.test' },
  });
  expect(taken).toMatchObject({ code: 'validation_failed', errors: [{ pointer: '/newEmail' }] });
});

test('in production no public password is accepted, whatever the account', async ({ createApp }) => {
  const shop = await createApp(PRODUCTION);
  await createSampleAccounts(shop.app);
  expect(await passwordErrors(shop)).toEqual(['wrong_credentials', 'wrong_credentials']);
  const password = sampleAccounts[1]?.password ?? '';
  await shop.app.identity.createAccount({ email: 'mia@mail.com', name: 'Mia', password });
  const visitor = await createHttpClient(shop);
  const body = { email: 'mia@mail.com', password };
  expect((await visitor.requestProblem('signIn', { body })).code).toBe('wrong_credentials');
});

test('outside production the sample accounts sign in', async ({ shop }) => {
  await createSampleAccounts(shop.app);
  const visitor = await createHttpClient(shop);
  for (const { email, password } of sampleAccounts)
    await visitor.request('signIn', { body: { email, password } });
});
