// For tests: a network of one's own, with the SDK as a shop's server uses it and fetch as a browser does.

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import { type CardNetwork, type CardNetworkOptions, openCardNetwork } from './create-fake-stripe.ts';

export interface TestNetwork {
  readonly network: CardNetwork;
  readonly stripe: Stripe;
}

/** Closed when the test ends. The SDK does not retry by itself, unless told. */
export async function openTestNetwork(
  options: Partial<CardNetworkOptions> = {},
  config: { readonly maxNetworkRetries?: number } = {},
): Promise<TestNetwork> {
  const network = await openCardNetwork({ dataFile: ':memory:', ...options });
  onTestFinished(() => network.close());
  return { network, stripe: sdkFor(network, config) };
}

export function sdkFor(network: CardNetwork, config: { readonly maxNetworkRetries?: number } = {}): Stripe {
  const { host, port, protocol, secretKey } = network;
  return new Stripe(secretKey, { host, port, protocol, maxNetworkRetries: 0, telemetry: false, ...config });
}

/** What a browser is answered; the fields a test asks for are named by it. */
export interface BrowserAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>> & { readonly error?: Stripe.StripeRawError };
}

/** A call with the publishable key, as the card form makes it. */
export async function browse(
  network: CardNetwork,
  path: string,
  form: Readonly<Record<string, string>> | undefined,
  query: Readonly<Record<string, string>> = {},
): Promise<BrowserAnswer> {
  const asked = form
    ? { method: 'POST', body: new URLSearchParams({ key: network.publishableKey, ...form }) }
    : { method: 'GET' };
  const search = form ? '' : `?${new URLSearchParams({ key: network.publishableKey, ...query })}`;
  const answer = await fetch(`${network.url}/v1/${path}${search}`, asked);
  return { status: answer.status, body: (await answer.json()) as BrowserAnswer['body'] };
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

/** Confirms as the card form does. */
export function pay(
  network: CardNetwork,
  intent: Stripe.PaymentIntent,
  number: string,
  changes: Readonly<Record<string, string>> = {},
): Promise<BrowserAnswer> {
  const form = {
    client_secret: intent.client_secret ?? '',
    use_stripe_sdk: 'true',
    ...cardForm(number, changes),
  };
  return browse(network, `payment_intents/${intent.id}/confirm`, form);
}

export interface Received {
  readonly payload: string;
  readonly headers: IncomingHttpHeaders;
  readonly event: Stripe.Event;
}

export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** The status answered from now on. */
  answerWith(status: number): void;
}

/** An endpoint that takes webhooks; closed when the test ends. */
export async function openReceiver(): Promise<Receiver> {
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
    answerWith: (wanted) => {
      status = wanted;
    },
  };
}

/** The error a call of the SDK was refused with. */
export async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('The call was not refused');
}

/** An empty folder; removed when the test ends. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'card-network-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
