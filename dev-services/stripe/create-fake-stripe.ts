// Opens a card network of one's own: books, keys, a loopback server for the SDK, routes for the browser.
//
//   const network = await openCardNetwork({ dataFile: 'data/card-network.sqlite' });   // or ':memory:'
//   const stripe = new Stripe(network.secretKey, { host: network.host, port: network.port, protocol: network.protocol });
//   await app.register(network.routes, { prefix: '/card-network' });
//   await app.listen(…);
//   network.webhooks.addEndpoint({ url: `${shop}/api/payment-webhook` });   // signed with network.webhookSecret
//   await network.close();                                                  // after the shop's own server
//
// The browser, with `key=<publishableKey>` in the form or `Authorization: Bearer <publishableKey>`, bodies form-encoded:
//   GET  /card-network/v1/payment_intents/:id?key=…&client_secret=…
//   POST /card-network/v1/payment_intents/:id/confirm    key, client_secret, payment_method_data[type]=card,
//        payment_method_data[card][number|exp_month|exp_year|cvc], payment_method_data[billing_details][name|email],
//        use_stripe_sdk=true (challenge in a frame) or return_url=https://… (challenge as a redirect)
// Answers the PaymentIntent, or {error: {type, code, decline_code, message, param, payment_intent}} with 402/400/401/404.
// status 'requires_action': next_action.use_stripe_sdk.stripe_js, or next_action.redirect_to_url.url, is the page to
// show. In a frame it ends with postMessage {source: 'card-network', type: 'challenge_ended', payment_intent}: read the
// intent again then. After a redirect, return_url carries payment_intent, payment_intent_client_secret, redirect_status.
//
// Tests: `faults` orders trouble (see fault-injection.ts), `now` and `retryDelaysMs` bring a clock, `tick()` does what is due.
import Fastify, { type FastifyPluginAsync } from 'fastify';
import { Faults } from './fault-injection.ts';
import { Idempotency } from './idempotency.ts';
import { cardNetworkRoutes } from './routes.ts';
import { Clockwork } from './scheduler.ts';
import { Ledger } from './state.ts';
import { randomLetters, Store } from './store.ts';
import { RETRY_DELAYS_MS, type WebhookEndpoint, Webhooks } from './webhooks.ts';

export interface CardNetworkOptions {
  /** A file of node:sqlite, made if need be, or ':memory:'. */
  readonly dataFile: string;
  /** Keys and signing secret; made at the first opening and kept with the data unless given. */
  readonly secretKey?: string | undefined;
  readonly publishableKey?: string | undefined;
  readonly webhookSecret?: string | undefined;
  readonly webhooks?: readonly WebhookEndpoint[] | undefined;
  /** Of the loopback server; 0, any free one, unless told. */
  readonly port?: number | undefined;
  /** Milliseconds since 1970. */
  readonly now?: (() => number) | undefined;
  /** Between attempts to deliver an event, in milliseconds; the last one repeats for three days. */
  readonly retryDelaysMs?: readonly number[] | undefined;
  /** How long payments stay `processing`, in milliseconds; 0, not at all, unless told. */
  readonly processingMs?: number | undefined;
  /** After which a refund to the cards of late or failing refunds has its outcome, in milliseconds; 5000 unless told. */
  readonly refundMs?: number | undefined;
}

export interface CardNetwork {
  readonly host: string;
  readonly port: number;
  readonly protocol: 'http';
  readonly url: string;
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** The same network for another Fastify server, under a prefix. */
  readonly routes: FastifyPluginAsync;
  readonly faults: Faults;
  /** `addEndpoint`, `deliverDue`, `release` (held events). */
  readonly webhooks: Pick<Webhooks, 'addEndpoint' | 'deliverDue' | 'release'>;
  /** Does everything that is due by the clock, and waits until every webhook of it was answered. */
  tick(): Promise<void>;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
const REFUND_MS = 5000;

/** Throws node:sqlite's error when the file cannot be opened, Node's when the port cannot. */
export async function openCardNetwork(options: CardNetworkOptions): Promise<CardNetwork> {
  const store = new Store(options.dataFile);
  const { webhookSecret, ...keys } = keptSecrets(store, options);
  const { processingMs = 0, refundMs = REFUND_MS, retryDelaysMs = RETRY_DELAYS_MS } = options;
  const ledger = new Ledger(store, options.now ?? Date.now, { processingMs, refundMs });
  const faults = new Faults();
  const webhooks = new Webhooks({ ledger, faults, secret: webhookSecret, retryDelaysMs });
  const clockwork = new Clockwork(ledger, webhooks);
  const onChange = () => clockwork.wake();
  const routes = cardNetworkRoutes({ ledger, keys, faults, idempotency: new Idempotency(ledger), onChange });
  const server = await listen(routes, options.port ?? 0).catch((error: unknown) => {
    store.close();
    throw error;
  });
  for (const endpoint of options.webhooks ?? []) webhooks.addEndpoint(endpoint);
  clockwork.wake();
  let closed: Promise<void> | undefined;
  const closeAll = async () => {
    await server.close();
    await clockwork.close();
    store.close();
  };
  return {
    ...{ host: HOST, port: server.port, protocol: 'http', url: `http://${HOST}:${server.port}` },
    ...keys,
    webhookSecret,
    routes,
    faults,
    webhooks,
    tick: async () => {
      clockwork.wake();
      await webhooks.deliverDue();
    },
    close: () => {
      closed ??= closeAll();
      return closed;
    },
  };
}

/** Keys survive restarts: those given, else those kept, else new ones. */
function keptSecrets(store: Store, { secretKey, publishableKey, webhookSecret }: CardNetworkOptions) {
  return {
    secretKey: store.setting('secret_key', () => `sk_test_${randomLetters(24)}`, secretKey),
    publishableKey: store.setting('publishable_key', () => `pk_test_${randomLetters(24)}`, publishableKey),
    webhookSecret: store.setting('webhook_secret', () => `whsec_${randomLetters(32)}`, webhookSecret),
  };
}

async function listen(routes: FastifyPluginAsync, port: number) {
  const server = Fastify({ forceCloseConnections: true });
  await server.register(routes);
  const address = await server.listen({ host: HOST, port });
  return { port: Number(new URL(address).port), close: () => server.close() };
}
