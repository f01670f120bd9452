// An account with an authenticator app, and sessions that are no longer recent.
import { sql } from 'kysely';
import { FRESH_SIGN_IN_MS } from '#contract/core/limits.ts';
import { createHttpClient, type HttpClient } from '../http-client.ts';
import type { TestApp } from '../test-app.ts';
import { totpCode } from './totp.ts';

export const mia = { email: 'mia@mail.com', password: 'a good secret' } as const;

interface TotpAccount {
  readonly client: HttpClient;
  readonly totpUri: string;
  readonly recoveryCodes: readonly string[];
}

/** Sets up the app for a signed-in client with the current code; for a sign-in after it there is `totpCode(uri, 1)`. */
export async function enableTotp(client: HttpClient): Promise<TotpAccount> {
  const { totpUri, recoveryCodes } = await client.request('startTotp');
  await client.request('verifyTotp', { body: { code: totpCode(totpUri) } });
  return { client, totpUri, recoveryCodes };
}

export async function createTotpAccount(shop: TestApp): Promise<TotpAccount> {
  const client = await createHttpClient(shop);
  await client.signUp(mia.email, mia.password);
  return enableTotp(client);
}

/** A client that has taken the first step and needs a code. */
export async function takeFirstStep(shop: TestApp): Promise<HttpClient> {
  const client = await createHttpClient(shop);
  const code = await client.requestError('signIn', { body: mia });
  if (code !== 'second_step_required') throw new Error(`The first step ended with ${code}`);
  return client;
}

/** Every session began too long ago for sensitive changes. */
export async function ageSessions({ storage }: TestApp): Promise<void> {
  const startedAt = new Date(Date.now() - FRESH_SIGN_IN_MS - 1000).toISOString();
  await sql`update identity_session set "createdAt" = ${startedAt}`.execute(storage.db);
}
