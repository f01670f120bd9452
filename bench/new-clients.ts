// People who come only now, each on a connection of their own: to sign in, and to pay for what they ordered before.
import { request } from 'node:http';
import { setTimeout as rest } from 'node:timers/promises';
import { api, fillPath } from '#contract/paths.ts';
import { validCardForm } from '../tests/support/valid-card.ts';
import { keys } from './provider.ts';

/** Whoever has not been answered by then is counted as sent away. */
const PATIENCE_MS = 20_000;
const PASSWORD = 'cloth-by-the-piece';
const PIECE = 12.5;

/** What one person came for: how it ended, and how long the slowest of its calls took. */
export interface VisitResult {
  /** 200 and a little more: done. 0: never answered. */
  readonly status: number;
  readonly ms: number;
}

interface Answer extends VisitResult {
  readonly body: Record<string, unknown>;
}

type Call = readonly [method: string, url: string, body: object, token?: string];

/** One call on a connection opened for it. */
function call(method: string, url: string, headers: Record<string, string>, text: string): Promise<Answer> {
  const began = performance.now();
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const end = (status: number, said = '{}') =>
    resolve({ status, ms: performance.now() - began, body: JSON.parse(said) as Record<string, unknown> });
  const asked = request(
    url,
    { method, headers, agent: false, signal: AbortSignal.timeout(PATIENCE_MS) },
    (answer) => {
      let said = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        said += chunk;
      });
      answer.once('end', () => end(answer.statusCode ?? 0, said));
    },
  );
  asked.once('error', () => end(0));
  asked.end(text);
  return promise;
}

function tell(...[method, url, body, token]: Call): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  return call(method, url, headers, JSON.stringify(body));
}

/** Runs `visit` so many times a second, whether or not those before are done. */
export async function runAtRate(
  pace: { readonly perSecond: number; readonly seconds: number },
  visit: (nth: number) => Promise<VisitResult>,
): Promise<VisitResult[]> {
  const began = performance.now();
  const begun: Promise<VisitResult>[] = [];
  for (let nth = 0; nth < pace.perSecond * pace.seconds; nth++) {
    await rest(Math.max(0, began + (nth * 1000) / pace.perSecond - performance.now()));
    begun.push(visit(nth));
  }
  return Promise.all(begun);
}

/** Makes so many accounts; answers how to sign one in. */
export async function createSignIn(
  address: string,
  count: number,
): Promise<(nth: number) => Promise<VisitResult>> {
  const emailOf = (nth: number) => `weaver${nth % count}@mail.com`;
  for (let nth = 0; nth < count; nth++) {
    const body = { email: emailOf(nth), password: PASSWORD, name: 'Weaver' };
    mustBe(200, await tell('POST', address + api.signUp.path, body));
  }
  return (nth) => tell('POST', address + api.signIn.path, { email: emailOf(nth), password: PASSWORD });
}

export interface PaymentOptions {
  readonly address: string;
  readonly providerUrl: string;
  readonly token: string;
  readonly productId: string;
}

/** Places so many orders; answers how to pay for one: the intent, the card, the order marked paid. */
export async function createPayment(
  { address, providerUrl, token, productId }: PaymentOptions,
  count: number,
): Promise<(nth: number) => Promise<VisitResult>> {
  const orders: string[] = [];
  const body = { productId, quantity: 1, phone: '+44 1422 000000', address: '1 Mill Lane' };
  for (let nth = 0; nth < count; nth++) {
    const placed = mustBe(201, await tell('POST', address + api.placeOrder.path, body, token));
    orders.push(String(placed.body.insertedId));
  }
  return async (nth) => {
    const order = orders[nth] ?? '';
    const wish = { price: PIECE, order };
    const intent = await tell('POST', address + api.createPaymentIntent.path, wish, token);
    if (intent.status !== 200) return intent;
    const { clientSecret, transactionId } = intent.body;
    mustBe(200, await charge(providerUrl, String(transactionId), String(clientSecret)));
    const path = fillPath(api.settleOrder.path, { id: order });
    const settled = await tell('PATCH', address + path, { order, transactionId }, token);
    return { status: settled.status, ms: Math.max(intent.ms, settled.ms) };
  };
}

/** As a browser confirms, at the network itself. */
function charge(bank: string, id: string, secret: string): Promise<Answer> {
  const form = new URLSearchParams(validCardForm(secret));
  const headers = {
    authorization: `Bearer ${keys.publishableKey}`,
    'content-type': 'application/x-www-form-urlencoded',
  };
  return call('POST', `${bank}/v1/payment_intents/${id}/confirm`, headers, form.toString());
}

function mustBe(status: number, answer: Answer): Answer {
  if (answer.status === status) return answer;
  throw new Error(`${answer.status} instead of ${status}: ${JSON.stringify(answer.body)}`);
}
