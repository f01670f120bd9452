// Google sign-ins against the fake Google, driven like a browser.
import { createFakeGoogle, type FakeGoogle } from 'fake-google';
import { expect, onTestFinished } from 'vitest';
import { freshDatabase } from '../database.ts';
import { createHttpClient, type HttpClient } from '../http-client.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

export async function googleShop(): Promise<{ google: FakeGoogle; shop: TestApp; visitor: HttpClient }> {
  const google = await createFakeGoogle();
  onTestFinished(() => google.close());
  const shop = await createTestApp(await freshDatabase(), {}, { google: google.provider });
  return { google, shop, visitor: await createHttpClient(shop) };
}

/** Starts a Google sign-in, with `email` one that confirms this account, and returns the account chooser's page. */
export async function chooser(visitor: HttpClient, callbackURL = '/purchase', email?: string) {
  const body = { provider: 'google', callbackURL, ...(email !== undefined && { email }) };
  const { url } = await visitor.request('signInWithGoogle', { body });
  return visitor.follow(url);
}

/** Submits the chooser's form; returns the callback URL. */
export async function choose(
  visitor: HttpClient,
  chooserAddress: string,
  form: Record<string, string>,
): Promise<string> {
  const response = await visitor.send(chooserAddress, { method: 'POST', body: new URLSearchParams(form) });
  const next = new URL(response.headers.get('location') ?? '', chooserAddress).href;
  return (await visitor.follow(next, (address) => address.startsWith(visitor.origin))).address;
}

/** Follows the callback; returns the path the shop redirects to. */
export async function landing(visitor: HttpClient, callback: string): Promise<string> {
  const { status, headers } = await visitor.send(callback);
  expect(status).toBe(303);
  return headers.get('location') ?? '';
}
