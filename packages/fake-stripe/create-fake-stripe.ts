// Creates a fake Stripe: store, keys, a loopback server for the SDK, routes for the browser. See README.md.
import Fastify, { type FastifyPluginAsync } from 'fastify';
import { Faults } from './fault-injection.ts';
import { Idempotency } from './idempotency.ts';
import { createLocalCalls, type LocalCalls } from './local-calls.ts';
import { fakeStripeRoutes } from './routes.ts';
import { Scheduler } from './scheduler.ts';
import { FakeStripeState } from './state.ts';
import { randomLetters, Store } from './store.ts';
import { RETRY_DELAYS_MS, type WebhookEndpoint, Webhooks } from './webhooks.ts';

export interface FakeStripeOptions {
  /** The path of an SQLite file, created when missing, or ':memory:'. */
  readonly dataFile: string;
  /** The keys and the signing secret; by default they are created at the first start and stored in the file. */
  readonly secretKey?: string | undefined;
  readonly publishableKey?: string | undefined;
  readonly webhookSecret?: string | undefined;
  readonly webhooks?: readonly WebhookEndpoint[] | undefined;
  /** The port of the loopback server; by default 0, a free port. */
  readonly port?: number | undefined;
  /** Milliseconds since 1970. */
  readonly now?: (() => number) | undefined;
  /** The pauses between attempts to deliver an event, in milliseconds. The last one repeats for three days. */
  readonly retryDelaysMs?: readonly number[] | undefined;
  /** The time for which payments stay in `processing`, in milliseconds; default 0. */
  readonly processingMs?: number | undefined;
  /** The time after which the refunds of the two cards with delayed refunds complete, in milliseconds; default 5000. */
  readonly refundMs?: number | undefined;
}

export interface FakeStripe {
  readonly host: string;
  readonly port: number;
  readonly protocol: 'http';
  readonly url: string;
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** The same endpoints for another Fastify server, under a prefix. */
  readonly routes: FastifyPluginAsync;
  readonly faults: Faults;
  /** Calls within this process. */
  readonly local: LocalCalls;
  /** `addEndpoint`, `deliverDue`, `release` (held events). */
  readonly webhooks: Pick<Webhooks, 'addEndpoint' | 'deliverDue' | 'release'>;
  /** Runs all due work and resolves when its webhooks have a response. */
  tick(): Promise<void>;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
const REFUND_MS = 5000;

/** Throws when the file or the port cannot be opened. */
export async function createFakeStripe(options: FakeStripeOptions): Promise<FakeStripe> {
  const store = new Store(options.dataFile);
  const { webhookSecret, ...keys } = loadSecrets(store, options);
  const { processingMs = 0, refundMs = REFUND_MS, retryDelaysMs = RETRY_DELAYS_MS } = options;
  const delays = { processingMs, refundMs };
  const state = new FakeStripeState(store, options.now ?? Date.now, delays);
  const faults = new Faults();
  const webhooks = new Webhooks({ state, faults, secret: webhookSecret, retryDelaysMs });
  const scheduler = new Scheduler(state, webhooks);
  const onChange = () => scheduler.run();
  const routes = fakeStripeRoutes({ state, keys, faults, idempotency: new Idempotency(state), onChange });
  const server = await listen(routes, options.port ?? 0).catch((error: unknown) => {
    store.close();
    throw error;
  });
  for (const endpoint of options.webhooks ?? []) webhooks.addEndpoint(endpoint);
  scheduler.run();
  let closed: Promise<void> | undefined;
  const closeAll = async () => {
    await server.close();
    await scheduler.close();
    store.close();
  };
  return {
    host: HOST,
    port: server.port,
    protocol: 'http',
    url: `http://${HOST}:${server.port}`,
    ...keys,
    webhookSecret,
    routes,
    faults,
    local: createLocalCalls(store, delays),
    webhooks,
    tick: async () => {
      scheduler.run();
      await webhooks.deliverDue();
    },
    close: () => {
      closed ??= closeAll();
      return closed;
    },
  };
}

/** Takes keys from the options, or else stored ones, or else creates them. */
function loadSecrets(store: Store, { secretKey, publishableKey, webhookSecret }: FakeStripeOptions) {
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
