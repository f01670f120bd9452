// What does not confirm the removal of an account: a session or a passkey that was added after the removal was asked for.
import { expect } from 'vitest';
import { createHttpClient } from '../support/http-client.ts';
import { addPasskey, signInWithPasskey } from '../support/people/authenticator.ts';
import { ageSessions, enableTotp, mia } from '../support/people/second-factor.ts';
import { totpCode } from '../support/people/totp.ts';
import { type TestApp, test } from '../support/test-app.ts';

/** Mia, who has asked for the removal of her account and has not signed in since. */
async function createLeavingMia(shop: TestApp) {
  const client = await createHttpClient(shop);
  await client.signUp(mia.email, mia.password);
  const askForRemoval = () => client.requestError('removeAccount', { body: { reviews: 'remove' } });
  expect(await askForRemoval()).toBe('fresh_sign_in_required');
  return { client, askForRemoval };
}

test('the session of an authenticator’s set-up does not confirm a removal', async ({ shop }) => {
  const { client, askForRemoval } = await createLeavingMia(shop);
  const { totpUri } = await enableTotp(client);
  expect(await askForRemoval()).toBe('fresh_sign_in_required');
  expect(await client.requestError('signIn', { body: mia })).toBe('second_step_required');
  await client.request('verifyTotp', { body: { code: totpCode(totpUri, 1) } });
  await client.request('removeAccount', { body: { reviews: 'remove' } });
});

test('a passkey added after a removal was asked for does not confirm it', async ({ shop }) => {
  const { client, askForRemoval } = await createLeavingMia(shop);
  const { authenticator } = await addPasskey(client, 'Phone');
  await signInWithPasskey(client, authenticator);
  expect(await askForRemoval()).toBe('fresh_sign_in_required');
});

test('the set-up of an authenticator app does not make the session more recent', async ({ shop }) => {
  const client = await createHttpClient(shop);
  await client.signUp(mia.email, mia.password);
  const { totpUri } = await client.request('startTotp');
  await ageSessions(shop);
  await client.request('verifyTotp', { body: { code: totpCode(totpUri) } });
  expect(await client.requestError('renewRecoveryCodes')).toBe('fresh_sign_in_required');
});
