// A process of the shop on a standby of PostgreSQL: it shows what is there, within a second of the primary, and
// refuses what would write.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { api, type EndpointName, HEALTH_READY_PATH, METRICS_PATH, pages } from '#contract/paths.ts';
import { migrateIdentity } from '#server/modules/identity/better-auth-tables.ts';
import { registerPages } from '#server/pages/routes.ts';
import { readMigrations } from '#server/storage/migrate.ts';
import { isStorageUnavailable, openStorage } from '#server/storage/open-storage.ts';
import { AppProcess } from '../support/app-process.ts';
import { onPostgres } from '../support/database.ts';
import { freshOn, openBoth, openServers, type Servers, say } from '../support/replica.ts';
import {
  delivery,
  type RequestOptions,
  sampleProduct,
  test as shopTest,
  type TestApp,
} from '../support/test-app.ts';

const WITHIN_A_SECOND = { timeout: 1000, interval: 20 };
const BY_ITSELF = { timeout: 20_000, interval: 50 };
/** Starts of a process, on a busy machine. */
const STARTS_MS = 90_000;
const MIA = 'mia@mail.com';

const review = { name: 'Mia', customer: 'Tailor', description: 'Drapes like water', img: sampleProduct.img };
const account = { email: 'ann@mail.com', password: 'cloth-by-the-piece' };

/** A customer with an order of four of a hundred, an admin, and somebody with an account and a session. */
async function furnish(shop: TestApp) {
  const productId = await shop.addProduct();
  const mia = await shop.signIn(MIA);
  const admin = await shop.signIn('keeper@mail.com', { admin: true });
  const { token: ann } = await shop.request('signUp', { body: { ...account, name: 'Ann' } });
  const body = { ...delivery, productId, quantity: 4 };
  const { insertedId: orderId } = await shop.request('placeOrder', { token: mia, body });
  return { productId, orderId, mia, admin, ann };
}

type People = Awaited<ReturnType<typeof furnish>>;

function writesOf({ productId, orderId, mia, admin, ann }: People): [EndpointName, RequestOptions][] {
  const { email, password } = account;
  return [
    ['placeOrder', { token: mia, body: { ...delivery, productId, quantity: 2 } }],
    ['cancelOrder', { token: mia, params: { id: orderId } }],
    ['addReview', { token: mia, body: review }],
    ['addProduct', { token: admin, body: sampleProduct }],
    ['deleteProduct', { token: admin, params: { id: productId } }],
    ['makeAdmin', { token: admin, params: { email: MIA } }],
    // An admin's look at somebody's profile is noted, or not had.
    ['getUser', { token: admin, params: { email: MIA } }],
    ['putUser', { token: ann, params: { email }, body: { email } }],
    ['signUp', { body: { email: 'new@mail.com', password, name: 'New' } }],
    ['signIn', { body: account }],
    ['requestPasswordReset', { body: { email } }],
    ['resetPassword', { body: { token: 'x'.repeat(24), newPassword: password } }],
    ['changePassword', { token: ann, body: { currentPassword: password, newPassword: 'another one' } }],
    ['changeName', { token: ann, body: { name: 'Anna' } }],
    ['signOut', { token: ann }],
  ];
}

function processOn(place: Place, env: Record<string, string>): AppProcess {
  const AUTH_SECRET = 'long enough for a test of opening';
  const settings = { HOST: '127.0.0.1', AUTH_SECRET, DATABASE_URL: place.databaseUrl };
  const process = new AppProcess(place.dataDir, { ...settings, ...env });
  onTestFinished(() => process.remove());
  return process;
}

type Place = Awaited<ReturnType<typeof freshOn>>['here'];

if (!onPostgres) {
  shopTest('the embedded database follows nobody', async ({ shop }) => {
    expect(shop.storage.isReadOnly()).toBe(false);
  });
} else {
  let servers: Servers;
  beforeAll(async () => {
    servers = await openServers();
  });
  afterAll(() => servers.close());

  test('it opens, is ready, and shows within a second what changes on the primary', async () => {
    const { shop, reader } = await openBoth(servers);
    const { server } = reader.app;
    await registerPages(server, { changes: reader.storage.changes });
    const home = async () => (await server.inject(pages.home)).body;
    expect((await server.inject(HEALTH_READY_PATH)).statusCode).toBe(200);
    expect((await server.inject(METRICS_PATH)).body).toMatch(/^selvedge_database_only_reads 1$/m);
    expect((await shop.app.server.inject(METRICS_PATH)).body).toMatch(/^selvedge_database_only_reads 0$/m);
    expect(await reader.request('listProducts')).toEqual([]);
    expect(await home()).not.toContain(sampleProduct.productName);

    const productId = await shop.addProduct();
    await vi.waitFor(async () => expect(await home()).toContain(sampleProduct.productName), WITHIN_A_SECOND);
    await vi.waitFor(
      async () => expect(await reader.request('listProducts')).toHaveLength(1),
      WITHIN_A_SECOND,
    );
    const token = await shop.signIn(MIA);
    await shop.request('placeOrder', { token, body: { ...delivery, productId, quantity: 4 } });
    await vi.waitFor(
      async () => expect((await reader.request('listAvailable'))[0]?.availableQuantity).toBe(96),
      WITHIN_A_SECOND,
    );
    await shop.request('addReview', { token, body: review });
    await vi.waitFor(async () => expect(await home()).toContain(review.description), WITHIN_A_SECOND);
  });

  test('who is signed in on the primary is known, and sees the own orders', async () => {
    const { shop, reader } = await openBoth(servers);
    const productId = await shop.addProduct();
    const token = await shop.signIn(MIA);
    const { insertedId } = await shop.request('placeOrder', {
      token,
      body: { ...delivery, productId, quantity: 4 },
    });
    await servers.standby.caughtUp();
    const orders = await reader.request('listOrders', { token, query: { user: MIA } });
    expect(orders.map(({ _id }) => _id)).toEqual([insertedId]);
    expect(await reader.requestError('listOrders', { query: { user: MIA } })).toBe('not_signed_in');
  });

  test('what would write is refused with 503, and changes nothing', async () => {
    const { shop, reader } = await openBoth(servers);
    const people = await furnish(shop);
    await servers.standby.caughtUp();
    for (const [name, asking] of writesOf(people)) {
      const told = await reader.send(name, asking);
      expect([name, told]).toMatchObject([name, { status: 503, body: { code: 'storage_unavailable' } }]);
      expect(told.headers['retry-after']).toBe('1');
    }
    const { mia, ann, productId } = people;
    expect((await shop.request('getProduct', { params: { id: productId } })).availableQuantity).toBe(96);
    expect(await shop.request('listOrders', { token: mia, query: { user: MIA } })).toHaveLength(1);
    expect(await shop.request('listReviews')).toEqual([]);
    for (const one of [reader, shop])
      expect(await one.request('getSession', { token: ann })).toMatchObject({ user: { name: 'Ann' } });
  });

  test('a commit among others that are still at work shows within a second', async () => {
    const { shop, reader } = await openBoth(servers);
    const productId = await shop.addProduct();
    const sell = (left: number) =>
      sql`update products set available_quantity = ${left} where id = ${productId}`;
    const work = async (statement = sql`select pg_current_xact_id()`) => {
      const tx = await shop.storage.db.startTransaction().execute();
      await statement.execute(tx);
      return tx;
    };
    const eldest = await work();
    const middle = await work(sell(7));
    await (await work()).commit().execute();
    const shown = async () => (await reader.request('listProducts'))[0]?.availableQuantity;
    await vi.waitFor(async () => expect(await shown()).toBe(100), BY_ITSELF);
    // A kept list that changes tells that everything before has been noticed.
    expect(await reader.request('listReviews')).toEqual([]);
    await shop.app.reviews.addReview(MIA, review);
    await vi.waitFor(async () => expect(await reader.request('listReviews')).toHaveLength(1), BY_ITSELF);
    expect(await shown()).toBe(100);
    await middle.commit().execute();
    await vi.waitFor(async () => expect(await shown()).toBe(7), WITHIN_A_SECOND);
    await eldest.rollback().execute();
  });

  test('a read in the way of what the standby has to replay is refused as out of reach', async () => {
    const { shop, reader } = await openBoth(servers);
    await say(
      servers.standby,
      "alter system set max_standby_streaming_delay = '50ms'",
      'select pg_reload_conf()',
    );
    const long = sql`select pg_sleep(20), count(*) from products`.execute(reader.storage.db).then(
      () => 'was read to its end',
      (reason: unknown) => reason,
    );
    const isReading = async () => {
      const { rows } = await sql`select 1 from pg_stat_activity where query like 'select pg_sleep%'
        and state = 'active' and datname = current_database()`.execute(reader.storage.db);
      return rows.length;
    };
    await expect.poll(isReading, BY_ITSELF).toBe(1);
    await sql`alter table products add column of_a_newer_version text`.execute(shop.storage.db);
    const reason = await long;
    expect(isStorageUnavailable(reason), String(reason)).toBe(true);
    expect(await reader.request('listProducts')).toEqual([]);
  });

  test(
    'where a migration is missing it says so in a sentence and does not open',
    async () => {
      const { there, here } = await freshOn(servers);
      const words = (missing: string) =>
        `The database of DATABASE_URL takes no writes, as a standby does not, and lacks what this version of the shop needs (${missing}): open it on the primary first.`;
      const names = (await readMigrations()).map(({ name }) => name);
      const process = processOn(here, { NODE_ENV: 'production' });
      await expect(process.start()).rejects.toThrow('ended with 1');
      expect(process.output.trim()).toBe(words(names.join(', ')));

      const storage = await openStorage(there);
      onTestFinished(() => storage.close());
      await servers.standby.caughtUp();
      await expect(process.start()).rejects.toThrow('ended with 1');
      expect(process.output.trim()).toMatch(
        /lacks what this version of the shop needs \(better-auth .*\): open it on the primary first\.$/,
      );
      await migrateIdentity(storage);
      await servers.standby.caughtUp();
      await process.start();
      expect(process.output).toContain('the database takes no writes');
    },
    STARTS_MS,
  );

  test('a sample shop on a standby opens too, and lays nothing out', async () => {
    const { here } = await freshOn(servers, servers.migrated);
    const process = processOn(here, {});
    await process.start();
    const answer = await fetch(process.address + api.listProducts.path);
    expect(await answer.json()).toEqual([]);
  });
}
