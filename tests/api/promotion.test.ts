// What a shop does by itself, and who takes orders, while its database is a standby and once that is promoted.
import { pino } from 'pino';
import { afterEach, expect, vi } from 'vitest';
import { onPostgres } from '../support/database.ts';
import { createIntent, placeOrder, type StripeFixture, test } from '../support/fake-stripe.ts';
import { freshOn, openBoth, openOwnServers, say } from '../support/replica.ts';
import { STANDBY } from '../support/standby.ts';
import { createTestApp, delivery, type TestApp } from '../support/test-app.ts';

const BY_ITSELF = { timeout: 20_000, interval: 50 };
/** Two servers of the test's own, on a busy machine. */
const SERVERS_MS = 90_000;
/** When rounds begin (server/modules/payments/reconciliation.ts); two hours hold a whole number of them. */
const FIRST_ROUND_MS = 5000;
const TWO_HOURS_MS = 120 * 60_000;
const MIA = 'mia@mail.com';

afterEach(() => void vi.useRealTimers());

/** From now on time passes for whoever waits only when `later` says so. */
function holdTime() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return { later: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

/** Pays for an order at the card network and never comes back to say so; answers a look at whether the shop knows. */
async function payAndLeave(shop: TestApp, fakeStripe: StripeFixture) {
  const token = await shop.signIn(MIA);
  const bought = await placeOrder(shop, token);
  const { clientSecret } = await createIntent(shop, token, bought);
  await fakeStripe.confirm(clientSecret);
  return async (at: TestApp) => {
    const { paid } = await at.request('getOrder', { token, params: { id: bought.id } });
    return paid;
  };
}

test('a payment nobody came back from is found by the first round', async ({ shop, fakeStripe }) => {
  const isPaid = await payAndLeave(shop, fakeStripe);
  const time = holdTime();
  await shop.app.server.listen({ host: '127.0.0.1', port: 0 });
  await time.later(FIRST_ROUND_MS);
  await expect.poll(() => isPaid(shop), BY_ITSELF).toBe(true);
});

if (onPostgres) {
  test(
    'a standby leaves the rounds to others, and makes them once it is promoted',
    async ({ fakeStripe }) => {
      const servers = await openOwnServers();
      const { there, here } = await freshOn(servers, servers.migrated);
      const shop = await createTestApp(there, {}, { cards: fakeStripe.cards });
      const errors: string[] = [];
      const write = (line: string) => void errors.push(line);
      const reader = await createTestApp(
        here,
        {},
        { cards: fakeStripe.cards, log: pino({ level: 'error' }, { write }) },
      );
      const isPaid = await payAndLeave(shop, fakeStripe);
      await servers.standby.caughtUp();
      const time = holdTime();
      await reader.app.server.listen({ host: '127.0.0.1', port: 0 });
      // To the moment before the next round.
      await time.later(FIRST_ROUND_MS + TWO_HOURS_MS - 1);
      expect(await isPaid(reader)).toBe(false);
      expect(errors).toEqual([]);

      await servers.primary.crash();
      await servers.standby.promote();
      // Polling would let time pass.
      while (reader.storage.isReadOnly()) await reader.storage.ping();
      await time.later(1);
      await expect.poll(() => isPaid(reader), BY_ITSELF).toBe(true);
      expect(errors).toEqual([]);
    },
    SERVERS_MS,
  );

  test(
    'after the primary is gone and the standby promoted it takes orders, and none is lost',
    async () => {
      const servers = await openOwnServers();
      const { shop, reader } = await openBoth(servers);
      await say(
        servers.primary,
        `alter system set synchronous_standby_names = '${STANDBY}'`,
        'select pg_reload_conf()',
      );
      const stock = 1_000_000;
      const productId = await shop.addProduct({ availableQuantity: stock });
      const token = await shop.signIn(MIA);
      const wish = { token, body: { ...delivery, productId, quantity: 2 } };
      const acknowledged: string[] = [];
      const customer = async () => {
        for (;;) {
          const { status, body } = await shop.send('placeOrder', wish);
          if (status !== 201) return status;
          acknowledged.push((body as { insertedId: string }).insertedId);
        }
      };
      const customers = [customer(), customer(), customer()];
      await expect.poll(() => acknowledged.length, BY_ITSELF).toBeGreaterThan(50);
      await servers.primary.crash();
      expect(await Promise.all(customers)).toEqual([503, 503, 503]);
      expect(await reader.requestError('placeOrder', wish)).toBe('storage_unavailable');

      await servers.standby.promote();
      const { insertedId } = await reader.request('placeOrder', wish);
      const kept = (await reader.request('listOrders', { token, query: { user: MIA } })).map(
        ({ _id }) => _id,
      );
      expect(kept).toEqual(expect.arrayContaining([...acknowledged, insertedId]));
      const { availableQuantity } = await reader.request('getProduct', { params: { id: productId } });
      expect(availableQuantity).toBe(stock - 2 * kept.length);
    },
    SERVERS_MS,
  );
}
