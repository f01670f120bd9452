// No SQL statement of the app scans a whole table. The statements are recorded while every endpoint and job runs, so new
// ones are checked too.
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { api, type EndpointName } from '#contract/paths.ts';
import { expiredRowsPurge, imageGarbageCollection } from '#server/background-jobs.ts';
import { Mailer } from '#server/modules/email/service.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { createFakeGoogle } from '../../dev-services/google/create-fake-google.ts';
import { freshDatabase, onPostgres } from '../support/database.ts';
import { createStripeFixture, type StripeFixture } from '../support/fake-stripe.ts';
import { createHttpClient, type HttpClient } from '../support/http-client.ts';
import { form, jpeg } from '../support/images.ts';
import { sampleArticle } from '../support/sample-article.ts';
import {
  explainStatement,
  fillTables,
  listIndexes,
  recordStatements,
  type Statements,
} from '../support/statements.ts';
import { CORRECTION, createTestApp, delivery, sampleProduct, type TestApp } from '../support/test-app.ts';

const MIA = 'mia@mail.com';
const page = { limit: 5, sort: 'newest' };

interface Scene {
  readonly shop: TestApp;
  readonly fakeStripe: StripeFixture;
  readonly mia: HttpClient;
  readonly emails: string[];
  token: string;
  admin: string;
  img: string;
  productId: string;
  orderId: string;
  intent: { clientSecret: string; transactionId: string };
}

const resetToken = (emails: readonly string[]) =>
  /resetPassword\?token=([\w-]+)/.exec(emails.join('\n'))?.[1] ?? '';

/** Endpoints whose visit is still to be written. */
type Unvisited =
  | 'getOrderDetails'
  | 'changeFulfilment'
  | 'addOrderNote'
  | 'refundOrder'
  | 'listOrderEmails'
  | 'listFailedEmails'
  | 'resendEmail'
  | 'getEmailSubscriptions'
  | 'putEmailSubscriptions'
  | 'createSharedPayment'
  | 'settleSharedPayment'
  | 'listAddresses'
  | 'addAddress'
  | 'updateAddress'
  | 'deleteAddress';

/** Every endpoint of the contract, in an order that works. */
const visits: { readonly [Call in Exclude<EndpointName, Unvisited>]: (scene: Scene) => Promise<unknown> } = {
  identitySettings: ({ shop }) => shop.request('identitySettings'),
  paymentSettings: ({ shop }) => shop.request('paymentSettings'),
  async signUp(scene) {
    scene.token = await scene.mia.signUp(MIA);
    scene.admin = await scene.shop.signIn('admin@mail.com', { admin: true });
  },
  getSession: ({ mia }) => mia.request('getSession'),
  changeName: ({ mia }) => mia.request('changeName', { body: { name: 'Mia Weber' } }),
  changePassword: ({ mia }) =>
    mia.request('changePassword', {
      body: { currentPassword: 'a good secret', newPassword: 'a better secret', revokeOtherSessions: true },
    }),
  signOut: ({ mia }) => mia.request('signOut'),
  async requestPasswordReset({ mia, emails }) {
    await mia.request('requestPasswordReset', { body: { email: MIA } });
    await expect.poll(() => resetToken(emails)).not.toBe('');
  },
  resetPassword: ({ mia, emails }) =>
    mia.request('resetPassword', { body: { token: resetToken(emails), newPassword: 'the best secret' } }),
  async signIn(scene) {
    await scene.mia.request('signIn', { body: { email: MIA, password: 'the best secret' } });
    scene.token = await scene.mia.accessToken(MIA);
  },
  async signInWithGoogle({ shop }) {
    const visitor = await createHttpClient(shop);
    const options = { body: { provider: 'google', callbackURL: '/purchase' } };
    const chooser = await visitor.follow((await visitor.request('signInWithGoogle', options)).url);
    const body = new URLSearchParams({ name: 'Nora', email: 'nora@gmail.test' });
    const chosen = await visitor.send(chooser.address, { method: 'POST', body });
    const next = new URL(chosen.headers.get('location') ?? '', chooser.address).href;
    await visitor.follow(next, (address) => address === `${visitor.origin}/purchase`);
    expect(await visitor.request('getSession')).not.toBeNull();
  },
  putUser: ({ shop, token }) => {
    const body = { email: MIA, education: 'Mill', address: 'Mill Lane', phone: '1', linkend: 'example.com' };
    return shop.request('putUser', { token, params: { email: MIA }, body });
  },
  getUser: ({ shop, admin }) => shop.request('getUser', { token: admin, params: { email: MIA } }),
  isAdmin: ({ shop, token }) => shop.request('isAdmin', { token, params: { email: MIA } }),
  listUsers: ({ shop, admin }) => shop.request('listUsers', { token: admin, query: page }),
  async makeAdmin({ shop, admin }) {
    await shop.signIn('nora@mail.com');
    await shop.request('makeAdmin', { token: admin, params: { email: 'nora@mail.com' } });
  },
  async uploadImage(scene) {
    const { data } = await scene.shop.request('uploadImage', { token: scene.admin, ...form(await jpeg()) });
    scene.img = data.url;
  },
  async addProduct(scene) {
    const body = { ...sampleArticle, img: scene.img, images: [{ url: scene.img }] };
    const { insertedId } = await scene.shop.request('addProduct', { token: scene.admin, body });
    scene.productId = insertedId;
    const similar = { ...body, articleNumber: 'HT/2', productName: 'Harbour Drill' };
    await scene.shop.request('addProduct', { token: scene.admin, body: similar });
  },
  listFabricAddresses: ({ shop }) => shop.request('listFabricAddresses', { query: { limit: 5 } }),
  getFabric: ({ shop }) => shop.request('getFabric', { params: { slug: 'harbour-twill' } }),
  async listRelatedFabrics({ shop }) {
    const related = await shop.request('listRelatedFabrics', { params: { slug: 'harbour-twill' } });
    expect(related).toMatchObject([{ articleNumber: 'HT/2' }]);
  },
  listProducts: ({ shop }) => shop.request('listProducts', { query: { ...page, q: 'twill' } }),
  async listAvailable({ shop }) {
    await shop.request('listAvailable', { query: page });
    await shop.request('listAvailable', { query: { ...page, q: 'tw' } });
  },
  getProduct: ({ shop, productId }) => shop.request('getProduct', { params: { id: productId } }),
  saveFabric: ({ shop, token, productId }) =>
    shop.request('saveFabric', { token, params: { id: productId } }),
  listSavedFabrics: ({ shop, token }) => shop.request('listSavedFabrics', { token, query: page }),
  async addStockAlert({ shop, token, img }) {
    for (const availableQuantity of [0, 1]) {
      const id = await shop.addProduct({ img, availableQuantity });
      await shop.request('addStockAlert', { token, params: { id } });
      if (availableQuantity === 0) continue;
      await shop.storage.db
        .transaction()
        .execute((tx) => shop.app.catalogue.releaseStock(tx, id, 5, CORRECTION));
    }
    await shop.app.stockAlerts.hasDue();
    await shop.app.jobs.runNow(shop.app.stockAlerts.job);
  },
  getSavedIds: ({ shop, token }) => shop.request('getSavedIds', { token }),
  removeSavedFabric: ({ shop, token, productId }) =>
    shop.request('removeSavedFabric', { token, params: { id: productId } }),
  removeStockAlert: ({ shop, token, productId }) =>
    shop.request('removeStockAlert', { token, params: { id: productId } }),
  getContactDetails: ({ shop }) => shop.request('getContactDetails'),
  async listFabrics({ shop }) {
    await shop.request('listFabrics', { query: { q: 'twill', inStock: 'yes' } });
  },
  addReview: ({ shop, token, img, productId }) =>
    shop.request('addReview', {
      token,
      body: { name: 'Mia', description: 'Fine cloth', img, productId, stars: 5 },
    }),
  async listReviews({ shop, productId }) {
    await shop.request('listReviews', { query: page });
    await shop.request('listReviews', { query: { ...page, product: productId } });
  },
  getRating: ({ shop, productId }) => shop.request('getRating', { params: { id: productId } }),
  async placeOrder(scene) {
    const { shop, token, productId } = scene;
    const body = { ...delivery, productId, quantity: 2 };
    const headers = { 'idempotency-key': 'a key' };
    const { insertedId } = await shop.request('placeOrder', { token, body, headers });
    expect((await shop.request('placeOrder', { token, body, headers })).insertedId).toBe(insertedId);
    scene.orderId = insertedId;
  },
  getOrder: ({ shop, admin, orderId }) => shop.request('getOrder', { token: admin, params: { id: orderId } }),
  listOrders: ({ shop, token }) => shop.request('listOrders', { token, query: { ...page, user: MIA } }),
  listAllOrders: ({ shop, admin }) => shop.request('listAllOrders', { token: admin, query: page }),
  async createPaymentIntent(scene) {
    const body = { price: 25, order: scene.orderId };
    scene.intent = await scene.shop.request('createPaymentIntent', { token: scene.token, body });
  },
  async settleOrder({ shop, fakeStripe, token, orderId, intent: { clientSecret, transactionId } }) {
    await fakeStripe.confirm(clientSecret);
    const body = { order: orderId, transactionId };
    await shop.request('settleOrder', { token, params: { id: orderId }, body });
  },
  async paymentWebhook({ shop, fakeStripe, mia, token, productId }) {
    fakeStripe.server.webhooks.addEndpoint({ url: mia.origin + api.paymentWebhook.path });
    const body = { ...delivery, productId, quantity: 2 };
    const { insertedId: order } = await shop.request('placeOrder', { token, body });
    const { clientSecret } = await shop.request('createPaymentIntent', { token, body: { price: 25, order } });
    await fakeStripe.confirm(clientSecret);
    await fakeStripe.advance();
    expect(await shop.request('getOrder', { token, params: { id: order } })).toMatchObject({ paid: true });
  },
  async cancelOrder({ shop, token, productId }) {
    const body = { ...delivery, productId, quantity: 2 };
    const { insertedId: id } = await shop.request('placeOrder', { token, body });
    await shop.request('createPaymentIntent', { token, body: { price: 25, order: id } });
    await shop.request('cancelOrder', { token, params: { id } });
  },
  deleteProduct: ({ shop, admin, productId }) =>
    shop.request('deleteProduct', { token: admin, params: { id: productId } }),
  listAuditLog: ({ shop, admin }) => shop.request('listAuditLog', { token: admin, query: page }),
};

async function callEveryEndpoint(wrapStorage: (storage: Storage) => Storage): Promise<TestApp> {
  const [fakeStripe, google, emails] = [
    await createStripeFixture(),
    await createFakeGoogle(),
    [] as string[],
  ];
  onTestFinished(() => google.close());
  const mailer = new Mailer({ send: async ({ text }) => void emails.push(text), close: async () => {} });
  const services = { cards: fakeStripe.cards, google: google.provider, mailer };
  const shop = await createTestApp(await freshDatabase(), {}, services, wrapStorage);
  const nothing = { token: '', admin: '', img: '', productId: '', orderId: '' };
  const intent = { clientSecret: '', transactionId: '' };
  const scene: Scene = { shop, fakeStripe, mia: await createHttpClient(shop), emails, intent, ...nothing };
  for (const call of Object.values(visits)) await call(scene);
  await shop.app.jobs.runNow(expiredRowsPurge(shop.app));
  await shop.app.jobs.runNow(imageGarbageCollection(shop.app));
  await shop.app.payments.reconcile({ searchProvider: true });
  await shop.app.payments.reconcile({ includeNotDue: true });
  await shop.app.identity.limits.deleteExpired();
  await shop.app.users.admins();
  await shop.app.users.revokeAdmin('nora@mail.com');
  return shop;
}

/** Full scans that are allowed, and why. */
const allowed: readonly { readonly what: RegExp; readonly why: string }[] = [
  { what: /identity_migration/, why: 'one row per version of the library, read once at start' },
  { what: /payments_in_progress/, why: 'contains payments in progress only' },
  {
    what: /^SCAN (orders|stock_alerts|saved_fabrics) .*insert into "products"/,
    why: 'only while foreign key violations are pending, which never happens',
  },
  { what: /^SCAN waiting\b/, why: 'rows of the statement itself, one per product waited for' },
  { what: /product_changes order by position limit/, why: 'walks the first thousand in order' },
  { what: /delete from "identity_session"/, why: 'once an hour, in a background job' },
];

/** A unique index that no statement uses: it enforces that an order is settled once. */
const idle = ['payments_settled_of_order'];

test('no statement scans a whole table, and no index is unused', async () => {
  const statements: Statements = new Map();
  const storages: Storage[] = [];
  await callEveryEndpoint((storage) => {
    storages.push(storage);
    return recordStatements(storage, statements);
  });
  const [storage] = storages;
  if (!storage) throw new Error('No storage was opened');
  await fillTables(storage);
  const fullScans: Record<string, readonly string[]> = {};
  const used = new Set<string>();
  for (const [text, values] of statements) {
    const { scans, indexes } = await explainStatement(storage, text, values);
    for (const index of indexes) used.add(index);
    const wrong = scans.filter((scan) => !allowed.some(({ what }) => what.test(`${scan} ${text}`)));
    if (wrong.length > 0) fullScans[text] = wrong;
  }
  expect(fullScans).toEqual({});
  // PostgreSQL's choice depends on the rows; SQLite's depends on the schema only.
  if (storage.kind === 'sqlite')
    expect((await listIndexes(storage)).filter((index) => !used.has(index))).toEqual(idle);
});

test('what the search for due stock alerts reads grows with the products, not with who waits', async () => {
  const statements: Statements = new Map();
  const shop = await createTestApp(await freshDatabase(), {}, {}, (storage) =>
    recordStatements(storage, statements),
  );
  const id = await shop.addProduct({ availableQuantity: 0 });
  await shop.request('addStockAlert', { token: await shop.signIn(MIA), params: { id } });
  statements.clear();
  await shop.app.stockAlerts.hasDue();
  await shop.app.jobs.runNow(shop.app.stockAlerts.job);
  const used = new Set<string>();
  for (const [text, values] of statements)
    for (const index of (await explainStatement(shop.storage, text, values)).indexes) used.add(index);
  expect([...used].filter((index) => index.startsWith('stock_alerts'))).toEqual(['stock_alerts_of_product']);
});

if (onPostgres) {
  test('an order updates a product in place, without writing its indexes', async () => {
    const { storage, app } = await createTestApp(await freshDatabase());
    const description = 'A firm two-ply twill in long-staple cotton. '.repeat(8);
    await app.catalogue.addProducts(Array.from({ length: 300 }, () => ({ ...sampleProduct, description })));
    const products = await storage.db.selectFrom('products').select('id').orderBy('id').execute();
    const changed = await storage.db.transaction().execute(async (tx) => {
      for (const { id } of products.filter((_, nth) => nth % 12 === 0))
        await app.catalogue.reserveStock(tx, id, 2, CORRECTION);
      const { rows } = await sql<{ all: number; in_place: number }>`select
        pg_stat_get_xact_tuples_updated('products'::regclass) as all,
        pg_stat_get_xact_tuples_hot_updated('products'::regclass) as in_place`.execute(tx);
      return rows[0];
    });
    expect(changed).toEqual({ all: 25, in_place: 25 });
  });
}
