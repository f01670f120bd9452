// Asks for the removal of an account and confirms it with the password: for ten minutes the next request removes it.
import { expect } from 'vitest';
import type { HttpClient } from '../http-client.ts';

/** Ends the session that asks, and its access tokens. */
export async function confirmRemoval(
  client: HttpClient,
  email: string,
  password = 'a good secret',
): Promise<void> {
  const body = { reviews: 'anonymous' };
  expect(await client.requestError('removeAccount', { body })).toBe('fresh_sign_in_required');
  await client.request('signIn', { body: { email, password } });
}

/** Signs up somebody whose next removal is confirmed already. Returns an access token. */
export async function signUpToLeave(client: HttpClient, email: string): Promise<string> {
  await client.signUp(email);
  await confirmRemoval(client, email);
  return client.accessToken(email);
}
