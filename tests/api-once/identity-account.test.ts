// What a person sees of the own account: confirmed email, sign-in methods, how long the sign-in counts as recent.
import { expect } from 'vitest';
import { FRESH_SIGN_IN_MS } from '#contract/core/limits.ts';
import { createHttpClient } from '../support/http-client.ts';
import { test } from '../support/test-app.ts';

test('the account shows its email and sign-in methods, to its session only', async ({ shop }) => {
  const client = await createHttpClient(shop);
  const before = Date.now();
  await client.signUp('mia@mail.com');
  const { freshUntil, ...account } = await client.request('getAccount');
  expect(account).toEqual({
    email: 'mia@mail.com',
    isEmailConfirmed: false,
    pendingEmail: null,
    hasPassword: true,
    hasGoogle: false,
    hasTotp: false,
    recoveryCodesLeft: 0,
    passkeys: [],
    isSecondFactorMissing: false,
  });
  expect(Date.parse(freshUntil) - FRESH_SIGN_IN_MS).toBeGreaterThanOrEqual(before - 1000);
  expect(await shop.requestError('getAccount')).toBe('session_required');
});
