// New clients, each on its own connection, that sign in or pay for an order placed earlier.
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fillPath } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { validCardForm } from '../tests/support/orders/valid-card.ts';
import { keys } from './provider.ts';

/** A call without a response after this time counts as failed. */
const TIMEOUT_MS = 20_000;
const PASSWORD = 'a good secret';
const PIECE = 12.5;

/** The result of one visit, with the duration of its slowest call. */
export interface VisitResult {
  /** A 2xx status is success; 0 means no response. */
  readonly status: number;
  readonly ms: number;
}

interface CallResult extends VisitResult {
  readonly body: Record<string, unknown>;
}

type Call = readonly [method: string, url: string, body: object, token?: string];

/** Sends one request on a new connection. */
function call(
  method: string,
  url: string,
  headers: Record<string, string>,
  payload: string,
): Promise<CallResult> {
  const startedAt = performance.now();
  const { promise, resolve } = Promise.withResolvers<CallResult>();
  const end = (status: number, text = '{}') =>
    resolve({ status, ms: performance.now() - startedAt, body: JSON.parse(text) as Record<string, unknown> });
  const outgoing = request(
    url,
    { method, headers, agent: false, signal: AbortSignal.timeout(TIMEOUT_MS) },
    (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.once('end', () => end(response.statusCode ?? 0, text));
    },
  );
  outgoing.once('error', () => end(0));
  outgoing.end(payload);
  return promise;
}

function callJson(...[method, url, body, token]: Call): Promise<CallResult> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  return call(method, url, headers, JSON.stringify(body));
}

/** Starts `visit` at a fixed rate, whether or not earlier visits have ended. */
export async function runAtRate(
  rate: { readonly perSecond: number; readonly seconds: number },
  visit: (nth: number) => Promise<VisitResult>,
): Promise<VisitResult[]> {
  const startedAt = performance.now();
  const visits: Promise<VisitResult>[] = [];
  for (let nth = 0; nth < rate.perSecond * rate.seconds; nth++) {
    await sleep(Math.max(0, startedAt + (nth * 1000) / rate.perSecond - performance.now()));
    visits.push(visit(nth));
  }
  return Promise.all(visits);
}

/** Creates `count` accounts and returns a function that signs one in. */
export async function createSignIn(
  address: string,
  count: number,
): Promise<(nth: number) => Promise<VisitResult>> {
  const emailOf = (nth: number) => `weaver${nth % count}@mail.com`;
  for (let nth = 0; nth < count; nth++) {
    const body = { email: emailOf(nth), password: PASSWORD, name: 'Weaver' };
    expectStatus(200, await callJson('POST', address + endpoints.signUp.path, body));
  }
  return (nth) =>
    callJson('POST', address + endpoints.signIn.path, { email: emailOf(nth), password: PASSWORD });
}

interface PaymentOptions {
  readonly address: string;
  readonly providerUrl: string;
  readonly token: string;
  readonly articleId: string;
}

/** Places `count` orders and returns a function that pays for one: intent, card, settlement. */
export async function createPayment(
  { address, providerUrl, token, articleId }: PaymentOptions,
  count: number,
): Promise<(nth: number) => Promise<VisitResult>> {
  const orders: string[] = [];
  const orderBody = { productId: articleId, quantity: 1, phone: '+44 1422 000000', address: '1 Mill Lane' };
  for (let nth = 0; nth < count; nth++) {
    const placed = expectStatus(
      201,
      await callJson('POST', address + endpoints.placeOrder.path, orderBody, token),
    );
    orders.push(String(placed.body.insertedId));
  }
  return async (nth) => {
    const order = orders[nth] ?? '';
    const body = { price: PIECE, order };
    const intent = await callJson('POST', address + endpoints.createPaymentIntent.path, body, token);
    if (intent.status !== 200) return intent;
    const { clientSecret, transactionId } = intent.body;
    expectStatus(200, await confirmCard(providerUrl, String(transactionId), String(clientSecret)));
    const path = fillPath(endpoints.settleOrder.path, { id: order });
    const settled = await callJson('PATCH', address + path, { order, transactionId }, token);
    return { status: settled.status, ms: Math.max(intent.ms, settled.ms) };
  };
}

/** Confirms the intent directly at the provider, like a browser. */
function confirmCard(providerUrl: string, id: string, secret: string): Promise<CallResult> {
  const form = new URLSearchParams(validCardForm(secret));
  const headers = {
    authorization: `Bearer ${keys.publishableKey}`,
    'content-type': 'application/x-www-form-urlencoded',
  };
  return call('POST', `${providerUrl}/v1/payment_intents/${id}/confirm`, headers, form.toString());
}

function expectStatus(status: number, response: CallResult): CallResult {
  if (response.status === status) return response;
  throw new Error(`${response.status} instead of ${status}: ${JSON.stringify(response.body)}`);
}
