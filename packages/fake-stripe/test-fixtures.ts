// Test fixtures: a fake Stripe with the SDK, as a server uses it, and fetch, as a browser does.

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import { createFakeStripe, type FakeStripe, type FakeStripeOptions } from './create-fake-stripe.ts';

export interface TestServer {
  readonly fakeStripe: FakeStripe;
  readonly stripe: Stripe;
}

/** Starts a fake that closes when the test ends. By default the SDK does not retry. */
export async function startTestServer(
  options: Partial<FakeStripeOptions> = {},
  config: { readonly maxNetworkRetries?: number } = {},
): Promise<TestServer> {
  const fakeStripe = await createFakeStripe({ dataFile: ':memory:', ...options });
  onTestFinished(() => fakeStripe.close());
  return { fakeStripe, stripe: sdkFor(fakeStripe, config) };
}

export function sdkFor(fakeStripe: FakeStripe, config: { readonly maxNetworkRetries?: number } = {}): Stripe {
  const { host, port, protocol, secretKey } = fakeStripe;
  return new Stripe(secretKey, { host, port, protocol, maxNetworkRetries: 0, telemetry: false, ...config });
}

/** A response to the browser. */
export interface BrowserResponse {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>> & { readonly error?: Stripe.StripeRawError };
}

/** A request with the publishable key, as the card form sends it. */
export async function requestAsBrowser(
  fakeStripe: FakeStripe,
  path: string,
  form: Readonly<Record<string, string>> | undefined,
  query: Readonly<Record<string, string>> = {},
): Promise<BrowserResponse> {
  const init = form
    ? { method: 'POST', body: new URLSearchParams({ key: fakeStripe.publishableKey, ...form }) }
    : { method: 'GET' };
  const search = form ? '' : `?${new URLSearchParams({ key: fakeStripe.publishableKey, ...query })}`;
  const response = await fetch(`${fakeStripe.url}/v1/${path}${search}`, init);
  return { status: response.status, body: (await response.json()) as BrowserResponse['body'] };
}

export const cardForm = (number: string, changes: Readonly<Record<string, string>> = {}) => ({
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': number,
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '44',
  'payment_method_data[card][cvc]': /^3[47]/.test(number) ? '1234' : '123',
  'payment_method_data[billing_details][name]': 'Ada Weaver',
  'payment_method_data[billing_details][email]': 'ada@mill.example',
  ...changes,
});

/** Confirms an intent as the card form does. */
export function pay(
  fakeStripe: FakeStripe,
  intent: Stripe.PaymentIntent,
  number: string,
  changes: Readonly<Record<string, string>> = {},
): Promise<BrowserResponse> {
  const form = {
    client_secret: intent.client_secret ?? '',
    use_stripe_sdk: 'true',
    ...cardForm(number, changes),
  };
  return requestAsBrowser(fakeStripe, `payment_intents/${intent.id}/confirm`, form);
}

export interface Received {
  readonly payload: string;
  readonly headers: IncomingHttpHeaders;
  readonly event: Stripe.Event;
}

export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** Sets the status of later responses. */
  respondWith(status: number): void;
}

/** A webhook endpoint that closes when the test ends. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    let payload = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      payload += chunk;
    });
    request.on('end', () => {
      received.push({ payload, headers: request.headers, event: JSON.parse(payload) as Stripe.Event });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    respondWith: (newStatus) => {
      status = newStatus;
    },
  };
}

/** The error a call of the SDK rejects with. */
export async function stripeError(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('The call was not rejected');
}

/** A folder that is removed when the test ends. */
export function createTempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fake-stripe-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
