// A shop with a card network beside it, for tests that pay: `test('…', async ({ shop, fakeStripe, mia }) => …)`.
import { Stripe } from 'stripe';
import { expect, onTestFinished, test as plainTest } from 'vitest';
import { api } from '#contract/paths.ts';
import type { CardProviderSettings } from '#server/modules/payments/stripe-provider.ts';
import { type CardNetwork, openCardNetwork } from '../../dev-services/stripe/create-fake-stripe.ts';
import { freshDatabase } from './database.ts';
import { createTestApp, delivery, type TestApp } from './test-app.ts';

/** Stripe's test cards, by what they do. */
export const CARD = {
  good: '4242424242424242',
  declined: '4000000000000002',
  challenged: '4000002760003184',
} as const;

/** Short enough that a provider who hangs does not hold a test up, long enough for a busy machine. */
const TIMEOUT_MS = 2000;

/** The card network, and both ways to it: the customer's browser and the provider's own dashboard. */
export class StripeFixture {
  readonly network: CardNetwork;
  /** The dashboard: may do to an intent what only the owner of the account can. */
  readonly dashboard: Stripe;
  readonly #ahead: { ms: number };

  constructor(network: CardNetwork, ahead: { ms: number }) {
    this.network = network;
    this.#ahead = ahead;
    const { secretKey, host, port, protocol } = network;
    this.dashboard = new Stripe(secretKey, { host, port, protocol, telemetry: false, maxNetworkRetries: 0 });
  }

  /** How a shop reaches it. */
  get cards(): CardProviderSettings {
    const { secretKey, publishableKey, webhookSecret, host, port, protocol } = this.network;
    return {
      ...{ provider: 'local', secretKey, publishableKey, webhookSecret },
      ...{ api: { host, port, protocol }, localBase: '/card-network', timeoutMs: TIMEOUT_MS, retries: 1 },
    };
  }

  /** Confirms as a browser does, with the publishable key and the client secret; answers what it hears. */
  async confirm(
    clientSecret: string,
    number: string = CARD.good,
  ): Promise<{ status: number; intent: string }> {
    const { status, body } = await this.#post(clientSecret, {
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
      'payment_method_data[card][cvc]': '123',
      use_stripe_sdk: 'true',
    });
    return { status, intent: (body.error?.payment_intent ?? body).status ?? '' };
  }

  async #post(clientSecret: string, fields: Record<string, string>) {
    const { url, publishableKey } = this.network;
    const id = clientSecret.split('_secret_')[0];
    const answer = await fetch(`${url}/v1/payment_intents/${id}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${publishableKey}` },
      body: new URLSearchParams({ ...fields, client_secret: clientSecret }),
    });
    const body = (await answer.json()) as {
      status?: string;
      error?: { payment_intent?: { status: string } };
    };
    return { status: answer.status, body };
  }

  /** Answers an open 3-D Secure challenge of an intent. */
  async finishChallenge(transactionId: string, outcome: 'complete' | 'fail'): Promise<void> {
    const { next_action } = await this.dashboard.paymentIntents.retrieve(transactionId);
    const url = next_action?.use_stripe_sdk?.stripe_js;
    await fetch(String(url), { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });
  }

  /** Opens the shop to the network's events. */
  async sendWebhooksTo(shop: TestApp): Promise<void> {
    await shop.app.server.listen({ host: '127.0.0.1', port: 0 });
    const [place] = shop.app.server.addresses();
    const port = typeof place === 'object' ? place.port : 0;
    this.network.webhooks.addEndpoint({ url: `http://127.0.0.1:${port}${api.paymentWebhook.path}` });
  }

  /** Lets time go by at the network, and everything due by then happen. */
  async advance(ms = 0): Promise<void> {
    this.#ahead.ms += ms;
    await this.network.tick();
  }

  /** What all cards were charged and not given back, in cents. */
  async capturedCents(): Promise<number> {
    let cents = 0;
    for await (const charge of this.dashboard.charges.list({ limit: 100 })) {
      cents += charge.amount_captured - charge.amount_refunded;
    }
    return cents;
  }
}

/** Opens a card network; closed when the test ends. */
export async function createStripeFixture(
  options: { processingMs?: number; dataFile?: string } = {},
): Promise<StripeFixture> {
  const ahead = { ms: 0 };
  const network = await openCardNetwork({
    ...{ dataFile: ':memory:', now: () => Date.now() + ahead.ms, retryDelaysMs: [60_000], ...options },
  });
  onTestFinished(() => network.close());
  return new StripeFixture(network, ahead);
}

export interface PlacedOrder {
  readonly id: string;
  /** Dollars. */
  readonly price: number;
}

/** An order of as many pieces at $12.50 as asked for. */
export async function placeOrder(shop: TestApp, token: string, quantity = 2): Promise<PlacedOrder> {
  const productId = await shop.addProduct();
  const body = { ...delivery, productId, quantity };
  const { insertedId } = await shop.request('placeOrder', { token, body });
  return { id: insertedId, price: quantity * 12.5 };
}

/** The secret to pay an order with. */
export function createIntent(shop: TestApp, token: string, { id, price }: PlacedOrder) {
  return shop.request('createPaymentIntent', { token, body: { price, order: id } });
}

/** What a browser sends after the card was charged. */
export function settleOptions(token: string, { id }: PlacedOrder, transactionId: string) {
  return { token, params: { id }, body: { order: id, transactionId } };
}

/** What the orders that are marked paid cost, in cents. */
export async function paidOrderCents(shop: TestApp): Promise<number> {
  const paid = await shop.storage.db
    .selectFrom('orders')
    .select('price_cents')
    .where('status', '=', 'paid')
    .execute();
  return paid.reduce((sum, { price_cents }) => sum + price_cents, 0);
}

/** The promise everything rests on: what was taken and kept is what the paid orders cost. */
export async function expectConsistentPayments(shop: TestApp, fakeStripe: StripeFixture): Promise<void> {
  expect(await fakeStripe.capturedCents()).toBe(await paidOrderCents(shop));
}

interface PaymentFixtures {
  readonly shop: TestApp;
  readonly fakeStripe: StripeFixture;
  /** A customer's access token. */
  readonly mia: string;
}

const createTest = (retries: number) =>
  plainTest.extend<PaymentFixtures>({
    fakeStripe: async ({ task: _task }, use) => use(await createStripeFixture()),
    shop: async ({ fakeStripe }, use) =>
      use(await createTestApp(await freshDatabase(), {}, { cards: { ...fakeStripe.cards, retries } })),
    mia: async ({ shop }, use) => use(await shop.signIn('mia@mail.com')),
  });

export const test = createTest(1);
/** A shop that does not wait and try again: what is lost on the way is asked for once more all the same. */
export const testWithoutRetries = createTest(0);
