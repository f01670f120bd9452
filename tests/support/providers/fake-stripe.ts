// Fixtures for tests that pay: a server with a fake Stripe. `test('…', async ({ shop, fakeStripe, mia }) => …)`.
import { createFakeStripe, type FakeStripe } from 'fake-stripe';
import { Stripe } from 'stripe';
import { expect, onTestFinished, test as plainTest } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import type { CardProviderSettings } from '#server/modules/payments/stripe/provider.ts';
import { findSumDifferences } from '#server/modules/reports/reconcile.ts';
import { freshDatabase, onlyOnSqlite } from '../database.ts';
import { createTestApp, delivery, type TestApp } from '../test-app.ts';

/** Stripe's test card numbers by result. */
export const CARD = {
  good: '4242424242424242',
  declined: '4000000000000002',
  challenged: '4000002760003184',
  disputed: '4000000000000259',
  askedAbout: '4000000000001976',
} as const;

/** How long calls to the provider may take: short for tests in which it hangs, long enough for a busy machine. */
const TIMEOUT_MS = 2000;

/** The fake Stripe, called as a customer's browser and as its owner's dashboard do. */
export class StripeFixture {
  readonly server: FakeStripe;
  /** Stripe's SDK with the secret key, for what the account's owner does. */
  readonly dashboard: Stripe;
  readonly #ahead: { ms: number };

  constructor(server: FakeStripe, ahead: { ms: number }) {
    this.server = server;
    this.#ahead = ahead;
    const { secretKey, host, port, protocol } = server;
    this.dashboard = new Stripe(secretKey, { host, port, protocol, telemetry: false, maxNetworkRetries: 0 });
  }

  /** The settings of a server that uses it. */
  get cards(): CardProviderSettings {
    const { secretKey, publishableKey, webhookSecret, host, port, protocol } = this.server;
    return {
      provider: 'local',
      secretKey,
      publishableKey,
      webhookSecret,
      api: { host, port, protocol },
      localBase: '/dev/stripe',
      timeoutMs: TIMEOUT_MS,
      retries: 1,
    };
  }

  /** Confirms as a browser does, with the publishable key and the client secret; returns the HTTP status and the intent's. */
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
    const { url, publishableKey } = this.server;
    const id = clientSecret.split('_secret_')[0];
    const response = await fetch(`${url}/v1/payment_intents/${id}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${publishableKey}` },
      body: new URLSearchParams({ ...fields, client_secret: clientSecret }),
    });
    const body = (await response.json()) as {
      status?: string;
      error?: { payment_intent?: { status: string } };
    };
    return { status: response.status, body };
  }

  /** Completes or fails an intent's open 3-D Secure challenge. */
  async finishChallenge(transactionId: string, outcome: 'complete' | 'fail'): Promise<void> {
    const { next_action } = await this.dashboard.paymentIntents.retrieve(transactionId);
    const url = next_action?.use_stripe_sdk?.stripe_js;
    await fetch(String(url), { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });
  }

  /** Starts the server on a port and registers its webhook. */
  async sendWebhooksTo(shop: TestApp): Promise<void> {
    await shop.app.server.listen({ host: '127.0.0.1', port: 0 });
    const [address] = shop.app.server.addresses();
    const port = typeof address === 'object' ? address.port : 0;
    this.server.webhooks.addEndpoint({
      url: `http://127.0.0.1:${port}${endpoints.receivePaymentEvent.path}`,
    });
  }

  /** Advances the provider's clock and runs everything that is due, webhooks included. */
  async advance(ms = 0): Promise<void> {
    this.#ahead.ms += ms;
    await this.server.tick();
  }

  /** Decides the dispute of a payment: `winning_evidence`, `losing_evidence` or `escalate_inquiry_evidence`. */
  async answerDispute(transactionId: string, uncategorized_text: string): Promise<string> {
    const [dispute] = (await this.dashboard.disputes.list({ payment_intent: transactionId })).data;
    const id = dispute?.id ?? '';
    await this.dashboard.disputes.update(id, { evidence: { uncategorized_text } });
    return id;
  }

  /** Cents charged to all cards that were neither refunded nor lost in a dispute. */
  async capturedCents(): Promise<number> {
    let cents = 0;
    for await (const { amount, status } of this.dashboard.disputes.list({ limit: 100 }))
      if (status === 'lost') cents -= amount;
    for await (const charge of this.dashboard.charges.list({ limit: 100 })) {
      cents += charge.amount_captured - charge.amount_refunded;
    }
    return cents;
  }
}

/** Starts a fake Stripe, which is closed when the test ends. */
export async function createStripeFixture(
  options: { processingMs?: number; dataFile?: string } = {},
): Promise<StripeFixture> {
  const ahead = { ms: 0 };
  const server = await createFakeStripe({
    dataFile: ':memory:',
    now: () => Date.now() + ahead.ms,
    retryDelaysMs: [60_000],
    ...options,
  });
  onTestFinished(() => server.close());
  return new StripeFixture(server, ahead);
}

export interface PlacedOrder {
  readonly id: string;
  /** Dollars. */
  readonly price: number;
}

/** Places an order of a new article at $12.50 per piece. */
export async function placeOrder(shop: TestApp, token: string, quantity = 2): Promise<PlacedOrder> {
  const productId = await shop.addArticle();
  const body = { ...delivery, productId, quantity };
  const { insertedId } = await shop.request('placeOrder', { token, body });
  return { id: insertedId, price: quantity * 12.5 };
}

/** Creates, or gets, the intent of an order. */
export function createIntent(shop: TestApp, token: string, { id, price }: PlacedOrder) {
  return shop.request('createPaymentIntent', { token, body: { price, order: id } });
}

/** The request a browser sends after the card was charged. */
export function settleOptions(token: string, { id }: PlacedOrder, transactionId: string) {
  return { token, params: { id }, body: { order: id, transactionId } };
}

/** What was paid for all orders, deposits included, less what was refunded, in cents. */
async function paidCents(shop: TestApp): Promise<number> {
  const orders = await shop.storage.db
    .selectFrom('orders')
    .select(['status', 'price_cents', 'deposit_cents', 'deposit_paid_at', 'refunded_cents'])
    .execute();
  return orders.reduce((sum, { status, price_cents, deposit_cents, deposit_paid_at, refunded_cents }) => {
    const paid = status === 'paid' ? price_cents : deposit_paid_at === null ? 0 : deposit_cents;
    return sum + paid - refunded_cents;
  }, 0);
}

/** Expects that the charges not refunded equal what was paid for the orders. */
export async function expectConsistentPayments(shop: TestApp, fakeStripe: StripeFixture): Promise<void> {
  expect(await fakeStripe.capturedCents()).toBe(await paidCents(shop));
  expect(await findSumDifferences(shop.storage.db)).toEqual([]);
}

/** The database as a backup made before the first order would restore it. */
export async function restoreEarlierBackup({ storage: { db } }: TestApp): Promise<void> {
  const tables = [
    'invoices',
    'refund_lines',
    'refunds',
    'payment_orders',
    'payment_events',
    'payments',
  ] as const;
  for (const table of [...tables, 'order_events', 'outbox_emails', 'order_lines', 'orders'] as const)
    await db.deleteFrom(table).execute();
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

export const testOnce = onlyOnSqlite(test);

/** A server whose SDK does not retry failed calls. */
export const testWithoutRetries = createTest(0);

export const testWithoutRetriesOnce = onlyOnSqlite(testWithoutRetries);
