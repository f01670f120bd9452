// Expiry, cancelling, paying, paying together, webhooks, refunds and second tabs at the same time: stock is conserved, and
// money and orders agree.
import fc from 'fast-check';
import { expect } from 'vitest';
import { freshDatabase, usuallyOnPostgres } from '../support/database.ts';
import { type Act, acts, PaymentScenario, type PaymentShop } from '../support/orders/payment-scenario.ts';
import { createStripeFixture } from '../support/providers/fake-stripe.ts';
import { randomSample } from '../support/random-sample.ts';
import { repetitions } from '../support/repetitions.ts';
import { createTestApp, test } from '../support/test-app.ts';

const RANDOM_RUNS = repetitions({ usual: 2, long: 12 });

/** What has happened to the orders, and the acts that then meet each other, each also itself. */
const SCENES: Readonly<Record<string, { readonly before: readonly Act[]; readonly meet: readonly Act[] }>> = {
  'unpaid orders': {
    before: [],
    meet: ['pay', 'payPair', 'bookTransfer', 'cancel', 'expire', 'refund', 'deliverWebhooks'],
  },
  'open payment pages': {
    before: ['openPage'],
    meet: [
      ...(['pay', 'payPair', 'confirmOldPage', 'bookTransfer'] as const),
      ...(['cancel', 'cancelUnchecked', 'expire', 'deliverWebhooks'] as const),
    ],
  },
  'transfers and cards': {
    before: ['openPage'],
    meet: ['pay', 'bookTransfer', 'expire', 'cancel'],
  },
  'paid orders': {
    before: ['payPair'],
    meet: ['pay', 'cancel', 'expire', 'refund', 'refundAtProvider', 'deliverWebhooks'],
  },
};

/** A scene has 21, 28 or 36 pairs. */
const USUAL_PAIRS = 5;

/** All in a long run, else some by the seed of the run. */
function pairsOf(all: readonly Act[]): (readonly [Act, Act])[] {
  const pairs = all.flatMap((one, index) => all.slice(index).map((other) => [one, other] as const));
  const count = repetitions({ usual: USUAL_PAIRS, long: pairs.length });
  const [chosen = []] = randomSample(fc.shuffledSubarray(pairs, { minLength: count, maxLength: count }), 1);
  return chosen;
}

async function createScene({ webhooks }: { webhooks: boolean }): Promise<PaymentShop> {
  const stripe = await createStripeFixture();
  const clock = { now: Date.now() };
  const services = { cards: stripe.cards, clock: { now: () => clock.now } };
  const shop = await createTestApp(await freshDatabase(), {}, services);
  if (webhooks) await stripe.sendWebhooksTo(shop);
  return { shop, stripe, clock };
}

usuallyOnPostgres(test.for(Object.entries(SCENES)))(
  'pairs of acts at once on %s',
  async ([, { before, meet }]) => {
    const scene = await createScene({ webhooks: true });
    for (const [one, other] of pairsOf(meet)) {
      const scenario = await PaymentScenario.start(scene);
      for (const act of before) await scenario.perform(act, 0);
      await Promise.all([scenario.perform(one, 0), scenario.perform(other, 0)]);
      await scenario.finish();
      await scenario.expectAgreement();
    }
    const { changed, unmatched, failed } = await scene.shop.app.payments.reconcile({ searchProvider: true });
    expect({ changed, unmatched, failed }).toEqual({ changed: [], unmatched: [], failed: 0 });
  },
);

const step = fc.record({ act: fc.constantFrom(...acts), nth: fc.nat({ max: 5 }) });
/** The steps of an inner list run concurrently, the lists one after the other. */
const stepGroups = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });

test.for([
  ['arrive', true],
  ['are lost', false],
] as const)('random sequences while webhooks %s', async ([, webhooks]) => {
  const scene = await createScene({ webhooks });
  await fc.assert(
    fc.asyncProperty(stepGroups, async (groups) => {
      const scenario = await PaymentScenario.start(scene);
      for (const concurrent of groups)
        await Promise.all(concurrent.map(({ act, nth }) => scenario.perform(act, nth)));
      await scenario.finish({ searchProvider: !webhooks });
      await scenario.expectAgreement();
    }),
    { numRuns: RANDOM_RUNS },
  );
});
