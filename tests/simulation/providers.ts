// The other systems of the shop, in this process: the card provider, the mail server, the ERP that webhooks go to, and VIES. An
// act changes how each answers.
import { EventEmitter } from 'node:events';
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { createFakeStripe, type FakeStripe } from 'fake-stripe';
import Fastify, { type FastifyInstance } from 'fastify';
import { Stripe } from 'stripe';
import type { FeedEvent } from '#contract/office/feed-events.ts';
import type { EmailTransport } from '#server/modules/email/transport.ts';
import type { CardProviderSettings } from '#server/modules/payments/stripe/provider.ts';
import { clock, pass } from './seeded-process.ts';

/** How a system answers. `lost`: it does what it is asked for, and the answer does not arrive. VIES refuses a tax id that is not valid. */
type Answers = 'good' | 'refused' | 'lost';
const HTTP_CLIENT = Object.getPrototypeOf(Stripe.createNodeHttpClient()) as {
  makeRequest: (...args: [string, string, string, string, Record<string, string>, string]) => Promise<object>;
};
export const ERP_URL = 'http://erp.example/events';
export const VIES_URL = 'http://vies.example';
const SHOP_URL = 'http://shop.example/api/payment-webhook';

/** What a system has accepted, and how often the shop may send it because it has not heard so. */
class Accepted<Item = undefined> {
  readonly items: Item[] = [];
  readonly times = new Map<string, number>();
  readonly #unheard = new Map<string, number>();

  add(id: string, item: Item): void {
    if (!this.times.has(id)) this.items.push(item);
    this.times.set(id, (this.times.get(id) ?? 0) + 1);
  }

  addUnheard(id: string): void {
    if (this.times.has(id)) this.#unheard.set(id, (this.#unheard.get(id) ?? 0) + 1);
  }

  /** The ids of what came more often than it had to. */
  repeated(): string[] {
    return [...this.times]
      .filter(([id, times]) => times > 1 + (this.#unheard.get(id) ?? 0))
      .map(([id]) => id);
  }
}

const GOOD = { stripe: 'good', mail: 'good', erp: 'good', vies: 'good' } as const;

export class Providers {
  readonly answers: Record<'stripe' | 'mail' | 'erp' | 'vies', Answers> = { ...GOOD };
  /** The number of calls for which it stays so. */
  stripeCalls = 0;
  webhooks: 'good' | 'lost' | 'twice' = 'good';
  /** What was accepted, emails and events by their ids. */
  readonly emails = new Accepted();
  readonly events = new Accepted<FeedEvent>();
  readonly fake: FakeStripe;
  readonly #http: FastifyInstance;
  /** Hands an event of the card provider to the shop. */
  deliver: (signature: string, body: string) => Promise<number> = async () => 503;

  private constructor(fake: FakeStripe, stripe: FastifyInstance) {
    this.fake = fake;
    this.#http = stripe;
  }

  static async start(): Promise<Providers> {
    const fake = await createFakeStripe({ dataFile: ':memory:', now: clock.now, retryDelaysMs: [60_000] });
    // An act releases the events: only one thing happens at a time.
    fake.faults.onWebhook({ effect: 'hold', times: Number.POSITIVE_INFINITY });
    fake.webhooks.addEndpoint({ url: SHOP_URL });
    const server = Fastify();
    await server.register(fake.routes);
    const providers = new Providers(fake, server);
    providers.#replaceNetwork();
    return providers;
  }

  async close(): Promise<void> {
    await this.fake.close();
    await this.#http.close();
  }

  /** The answers of all systems become good. */
  repair(): void {
    Object.assign(this.answers, GOOD);
    this.webhooks = 'good';
  }

  get cards(): CardProviderSettings {
    const { secretKey, publishableKey, webhookSecret } = this.fake;
    const api = { host: 'stripe.example', port: 80, protocol: 'http' } as const;
    return { provider: 'local', secretKey, publishableKey, webhookSecret, api, localBase: '/', retries: 0 };
  }

  readonly mailer: EmailTransport = {
    send: async ({ id = '' }) => {
      await pass();
      if (this.answers.mail === 'refused')
        throw Object.assign(new Error('Try later'), { code: 'EENVELOPE', responseCode: 450 });
      this.emails.add(id, undefined);
      await pass();
      if (this.answers.mail === 'good') return;
      this.emails.addUnheard(id);
      throw Object.assign(new Error('No answer'), { code: 'ETIMEDOUT' });
    },
    close: async () => undefined,
  };

  /** A call of the card provider with the secret key, as its dashboard makes them. */
  async dashboard(method: 'GET' | 'POST', url: string, fields: Record<string, string> = {}) {
    const answer = await this.#ask(method, url, `Bearer ${this.fake.secretKey}`, fields);
    return answer as { id: string; data: Record<string, unknown>[] } & Record<string, unknown>;
  }

  /** Confirms a payment as the customer's browser does. */
  async confirm(clientSecret: string, number: string): Promise<string> {
    const [id = ''] = clientSecret.split('_secret_');
    const card = { number, exp_month: '12', exp_year: '2034', cvc: '123' };
    const fields = Object.fromEntries(
      Object.entries(card).map(([name, value]) => [`payment_method_data[card][${name}]`, value]),
    );
    const answer = await this.#ask(
      'POST',
      `/v1/payment_intents/${id}/confirm`,
      `Bearer ${this.fake.publishableKey}`,
      { 'payment_method_data[type]': 'card', use_stripe_sdk: 'true', client_secret: clientSecret, ...fields },
    );
    const { status, error } = answer as { status?: string; error?: { code?: string } };
    return status ?? error?.code ?? '';
  }

  async finishChallenge(intent: string, outcome: 'complete' | 'fail'): Promise<void> {
    const { next_action } = await this.dashboard('GET', `/v1/payment_intents/${intent}`);
    const { use_stripe_sdk: sdk } = Object(next_action) as { use_stripe_sdk?: { stripe_js: string } };
    if (sdk) await this.#ask('POST', new URL(sdk.stripe_js).pathname, '', { outcome });
  }

  async #ask(method: 'GET' | 'POST', url: string, authorization: string, fields: Record<string, string>) {
    const { payload } = await this.#http.inject({
      method,
      url,
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
      ...(method === 'POST' && { payload: new URLSearchParams(fields).toString() }),
    });
    return (payload.startsWith('{') ? JSON.parse(payload) : {}) as object;
  }

  #replaceNetwork(): void {
    HTTP_CLIENT.makeRequest = async (_host, _port, url, method, headers, payload) => {
      const answers = this.stripeCalls-- > 0 ? this.answers.stripe : 'good';
      await pass();
      const failure = Object.assign(new Error('The connection has ended'), { code: 'ECONNRESET' });
      if (answers === 'refused') throw failure;
      const options = { method: method as 'GET', url, headers, ...(method === 'POST' && { payload }) };
      const answer = await this.#http.inject(options);
      if (answers === 'lost') throw failure;
      await pass();
      return {
        getStatusCode: () => answer.statusCode,
        getHeaders: () => answer.headers,
        getRawResponse: () => ({}),
        toJSON: async () => JSON.parse(answer.payload) as unknown,
      };
    };
    globalThis.fetch = async (input, init) => {
      const body = String(init?.body);
      if (String(input) !== SHOP_URL) return this.#askVies(body);
      if (this.webhooks === 'lost') return new Response(null, { status: 200 });
      const signature = new Headers(init?.headers).get('stripe-signature') ?? '';
      const status = await this.deliver(signature, body);
      return new Response(null, {
        status: this.webhooks === 'twice' ? await this.deliver(signature, body) : status,
      });
    };
    http.request = ((_url: URL, _options: object) => {
      const sent = new EventEmitter();
      const end = (body: string) =>
        this.#receive(JSON.parse(body) as FeedEvent).then(
          (statusCode) =>
            sent.emit('response', Object.assign(new EventEmitter(), { statusCode, headers: {} })),
          (error: unknown) => sent.emit('error', error),
        );
      return Object.assign(sent, { end, destroy: () => undefined });
    }) as unknown as typeof http.request;
    syncBuiltinESMExports();
  }

  async #askVies(body: string): Promise<Response> {
    await pass();
    if (this.answers.vies === 'lost') throw new Error('No answer');
    const { countryCode, vatNumber } = JSON.parse(body) as Record<string, string>;
    return Response.json({
      countryCode,
      vatNumber,
      valid: this.answers.vies === 'good',
      name: 'TISSUS LEFEVRE SA',
    });
  }

  async #receive(event: FeedEvent): Promise<number> {
    await pass();
    if (this.answers.erp === 'refused') return 503;
    this.events.add(event._id, event);
    await pass();
    if (this.answers.erp === 'lost') this.events.addUnheard(event._id);
    return this.answers.erp === 'lost' ? 500 : 204;
  }
}
