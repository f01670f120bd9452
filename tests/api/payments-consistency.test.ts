// One long random run of customers, cards, provider and network faults: every charge ends in a paid order or a refund.
// On PostgreSQL with two processes.

import type { RequestFault, WebhookFault } from 'fake-stripe/faults';
import fc from 'fast-check';
import { expect, vi } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import type { PaymentSecret } from '#contract/orders/payment.ts';
import { onPostgres } from '../support/database.ts';
import { askForDeposit, placeToWeave } from '../support/orders/deposits.ts';
import {
  CARD,
  createIntent,
  expectConsistentPayments,
  type PlacedOrder,
  placeOrder,
  type StripeFixture,
  settleOptions,
  testWithoutRetries as test,
} from '../support/providers/fake-stripe.ts';
import { repetitions } from '../support/repetitions.ts';
import { createTestApp, type RequestOptions, type TestApp } from '../support/test-app.ts';

/** The steps of a group run concurrently, the groups one after the other. */
const GROUPS = repetitions({ usual: 25, long: 150 });
const GROUP_MOST = 4;

const TROUBLE: readonly RequestFault[] = [
  { response: { status: 500, when: 'before' } },
  { response: { status: 500, when: 'after' } },
  { response: { status: 503, when: 'before' }, times: 2 },
  { disconnect: 'after' },
];
const DELIVERY: readonly WebhookFault['effect'][] = ['lose', 'fail', 'duplicate', 'hold'];

const which = fc.nat({ max: 999 });
const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ name: fc.constant('order' as const), which }) },
  { weight: 2, arbitrary: fc.record({ name: fc.constant('orderToWeave' as const), which }) },
  { weight: 3, arbitrary: fc.record({ name: fc.constant('weave' as const), which }) },
  { weight: 5, arbitrary: fc.record({ name: fc.constant('offer' as const), which }) },
  { weight: 1, arbitrary: fc.record({ name: fc.constant('offerPrice' as const), which }) },
  { weight: 6, arbitrary: fc.record({ name: fc.constant('confirm' as const), which }) },
  { weight: 6, arbitrary: fc.record({ name: fc.constant('settle' as const), which }) },
  { weight: 2, arbitrary: fc.record({ name: fc.constant('settleOther' as const), which }) },
  { weight: 3, arbitrary: fc.record({ name: fc.constant('cancel' as const), which }) },
  { weight: 1, arbitrary: fc.record({ name: fc.constant('payAtProvider' as const), which }) },
  { weight: 1, arbitrary: fc.record({ name: fc.constant('changeAmount' as const), which }) },
  { weight: 2, arbitrary: fc.record({ name: fc.constant('loseWebhook' as const), which }) },
  { weight: 2, arbitrary: fc.record({ name: fc.constant('breakProvider' as const), which }) },
  { weight: 2, arbitrary: fc.record({ name: fc.constant('deliver' as const), which }) },
  { weight: 1, arbitrary: fc.record({ name: fc.constant('reconcile' as const), which }) },
);
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

const pick = <Item>(items: readonly Item[], which: number): Item | undefined => items[which % items.length];

class Scenario {
  readonly #shops: readonly TestApp[];
  readonly #fakeStripe: StripeFixture;
  readonly #token: string;
  readonly #admin: string;
  readonly #bought: (PlacedOrder & { readonly weave?: () => Promise<unknown> })[] = [];
  readonly #offers: (PaymentSecret & { for?: PlacedOrder })[] = [];
  done = 0;

  constructor(
    shops: readonly TestApp[],
    fakeStripe: StripeFixture,
    { token, admin }: { readonly token: string; readonly admin: string },
  ) {
    this.#shops = shops;
    this.#fakeStripe = fakeStripe;
    this.#token = token;
    this.#admin = admin;
  }

  async perform({ name, which }: Act): Promise<void> {
    await this.#acts[name](which);
    this.done += 1;
  }

  readonly #acts: Readonly<Record<Act['name'], (which: number) => Promise<void>>> = {
    order: async (which) => {
      this.#bought.push(await placeOrder(this.#shop(which), this.#token, 2 + (which % 3)));
    },
    orderToWeave: async (which) => {
      const people = { admin: this.#admin, customer: this.#token };
      const { id, price, weave } = await placeToWeave(this.#shop(which), { ...people, quantity: 10 });
      // The deposit is half of the price, so that it is as much as the rest.
      this.#bought.push({ id, price: price / 2, weave });
    },
    weave: async (which) => {
      const toWeave = this.#bought.filter(({ weave }) => weave);
      await pick(toWeave, which)?.weave?.();
    },
    offer: (which) => this.#offer(which, pick(this.#bought.slice(-4), which)),
    offerPrice: (which) => this.#offer(which, undefined),
    confirm: async (which) => {
      const offer = pick(this.#offers.slice(-4), which);
      if (!offer) return;
      const card = which % 5 === 0 ? CARD.declined : which % 7 === 0 ? CARD.challenged : CARD.good;
      const { intent } = await this.#fakeStripe
        .confirm(offer.clientSecret, card)
        .catch(() => ({ intent: '' }));
      if (intent !== 'requires_action') return;
      const outcome = which % 2 === 0 ? 'complete' : 'fail';
      await this.#fakeStripe.finishChallenge(offer.transactionId, outcome).catch(() => undefined);
    },
    settle: async (which) => {
      const offer = pick(this.#offers.slice(-6), which);
      const bought = offer?.for ?? pick(this.#bought, which);
      if (offer && bought) await this.#settle(which, bought, offer.transactionId);
    },
    settleOther: async (which) => {
      const [bought, offer] = [pick(this.#bought, which), pick(this.#offers, which >> 2)];
      if (bought && offer) await this.#settle(which, bought, offer.transactionId);
    },
    cancel: async (which) => {
      const bought = pick(this.#bought, which);
      // The mill cancels an order whose deposit is paid.
      const token = which % 3 === 0 ? this.#admin : this.#token;
      if (bought) await this.#send(which, 'cancelOrder', { token, params: { id: bought.id } });
    },
    payAtProvider: async (which) => {
      const bought = pick(this.#bought, which);
      if (!bought) return;
      const fields = { amount: bought.price * 100, currency: 'usd', metadata: { order: bought.id } };
      const paid = { confirm: true, payment_method: 'pm_card_visa', ...fields };
      const cardOnly = { allowed_payment_method_types: ['card' as const] };
      const intent = await this.#fakeStripe.dashboard.paymentIntents
        .create({ ...paid, ...cardOnly })
        .catch(() => undefined);
      if (intent) await this.#settle(which, bought, intent.id);
    },
    changeAmount: async (which) => {
      const offer = pick(this.#offers.slice(-4), which);
      const change = { amount: 2000 + which };
      if (offer)
        await this.#fakeStripe.dashboard.paymentIntents
          .update(offer.transactionId, change)
          .catch(() => undefined);
    },
    loseWebhook: async (which) => {
      this.#fakeStripe.server.faults.onWebhook({
        effect: pick(DELIVERY, which) ?? 'lose',
        times: 1 + (which % 3),
      });
    },
    breakProvider: async (which) => {
      this.#fakeStripe.server.faults.onRequest(pick(TROUBLE, which) ?? {});
    },
    deliver: async (which) => {
      await this.#fakeStripe.server.webhooks.release({ backwards: which % 2 === 0 });
      await this.#fakeStripe.advance(60_000);
    },
    reconcile: async (which) => {
      await this.#shop(which).app.payments.reconcile({ includeNotDue: true });
    },
  };

  #shop(which: number): TestApp {
    return pick(this.#shops, which) as TestApp;
  }

  async #offer(which: number, bought: PlacedOrder | undefined): Promise<void> {
    const body = bought ? { price: bought.price, order: bought.id } : { price: 25 };
    const response = await this.#send(which, 'createPaymentIntent', { token: this.#token, body });
    if (response.status === 200)
      this.#offers.push({ ...(response.body as PaymentSecret), ...(bought && { for: bought }) });
  }

  async #settle(which: number, bought: PlacedOrder, transactionId: string): Promise<void> {
    await this.#send(which, 'settleOrder', settleOptions(this.#token, bought, transactionId));
  }

  /** Errors of the contract are fine, internal errors are not. */
  async #send(which: number, name: EndpointName, options: RequestOptions) {
    const response = await this.#shop(which).send(name, options);
    expect({ name, status: response.status, body: response.body }).not.toMatchObject({ status: 500 });
    return response;
  }
}

const WAIT = { timeout: 60_000 };

/** Delivers every event, lets unclaimed charges expire, and reconciles until nothing changes. */
async function settleEverything(shop: TestApp, fakeStripe: StripeFixture): Promise<void> {
  fakeStripe.server.faults.clear();
  await fakeStripe.server.webhooks.release();
  await fakeStripe.advance(3_600_000);
  // The server listens, so its own scheduled run may hold the lease.
  const reconcile = () =>
    vi.waitFor(async () => {
      const run = await shop.app.payments.reconcile({ includeNotDue: true, searchProvider: true });
      expect(run.outcome).not.toBe('already_running');
      return run;
    }, WAIT);
  await reconcile();
  await shop.storage.db
    .updateTable('payments')
    .set({ charged_at: 0 })
    .where('order_id', 'is', null)
    .execute();
  await reconcile();
  expect(await reconcile()).toMatchObject({ outcome: 'done', changed: [], failed: 0 });
}

async function expectConsistentTables(shop: TestApp): Promise<void> {
  const { db } = shop.storage;
  const orders = await db.selectFrom('orders').selectAll().execute();
  const payments = await db.selectFrom('payments').selectAll().execute();
  const settled = payments.filter(({ state }) => state === 'settled');
  const paid = orders.filter(({ status }) => status === 'paid');
  const deposits = orders.filter(({ deposit_paid_at }) => deposit_paid_at !== null);
  expect(settled.map((row) => [row.order_id, row.transaction_id, row.amount_cents]).sort()).toEqual(
    [
      ...paid.map((row) => [row.id, row.transaction_id, row.price_cents - row.deposit_cents]),
      ...deposits.map((row) => [row.id, row.deposit_transaction_id, row.deposit_cents]),
    ].sort(),
  );
  expect(payments.filter(({ state }) => state === 'refunding')).toEqual([]);
  const unpaid = new Set(orders.filter(({ status }) => status === 'unpaid').map(({ id }) => id));
  const open = payments.filter(({ state, order_id }) => state === 'open' && order_id !== null);
  expect(open.filter(({ order_id }) => !unpaid.has(order_id ?? ''))).toEqual([]);
}

test('after a long random run charges and paid orders agree to the cent', async ({
  shop,
  fakeStripe,
  mia,
}) => {
  await fakeStripe.sendWebhooksTo(shop);
  const admin = await shop.signIn('admin@mail.com', { admin: true });
  await askForDeposit(shop, 50);
  const second = () => createTestApp(shop.storageOptions, {}, { cards: { ...fakeStripe.cards, retries: 0 } });
  const shops = onPostgres ? [shop, await second()] : [shop];
  const groups = fc.array(fc.array(act, { minLength: 2, maxLength: GROUP_MOST }), {
    minLength: GROUPS,
    maxLength: GROUPS,
    size: 'max',
  });
  const run = fc.asyncProperty(groups, async (story) => {
    const scenario = new Scenario(shops, fakeStripe, { token: mia, admin });
    for (const group of story) await Promise.all(group.map((one) => scenario.perform(one)));
    expect(scenario.done).toBeGreaterThanOrEqual(2 * GROUPS);
    await settleEverything(shop, fakeStripe);
    await expectConsistentTables(shop);
    await expectConsistentPayments(shop, fakeStripe);
  });
  await fc.assert(run, { numRuns: 1, endOnFailure: true });
  // A short run can pay nothing at all, so one order is always paid, by a shop that has been through the faults.
  const last = await placeOrder(shop, mia);
  const { clientSecret, transactionId } = await createIntent(shop, mia, last);
  await fakeStripe.confirm(clientSecret, CARD.good);
  await shop.request('settleOrder', settleOptions(mia, last, transactionId));
  await expectConsistentPayments(shop, fakeStripe);
  expect(await fakeStripe.capturedCents()).toBeGreaterThanOrEqual(last.price * 100);
});
