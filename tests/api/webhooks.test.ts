// Webhooks: each event once and in order per object, through real HTTP, whatever the receiver does in between.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { METRICS_PATH } from '#contract/core/paths.ts';
import { feedEventTypes } from '#contract/office/feed-event-types.ts';
import type { FeedEvent } from '#contract/office/feed-events.ts';
import { freshDatabase, onPostgres } from '../support/database.ts';
import { payOrder, placeOrder } from '../support/orders/orders.ts';
import { type Receiver, startReceiver } from '../support/providers/webhook-receiver.ts';
import {
  createTestApp,
  test as plainTest,
  testOnce as plainTestOnce,
  type TestApp,
} from '../support/test-app.ts';

const HOUR_MS = 60 * 60_000;
const admin = (shop: TestApp) => shop.signIn('admin@mail.com', { admin: true });

/** A shop whose clock the test moves. */
async function createShop(options?: Awaited<ReturnType<typeof freshDatabase>>) {
  const clock = { now: Date.now() };
  const services = { clock: { now: () => clock.now } };
  return { clock, shop: await createTestApp(options ?? (await freshDatabase()), {}, services) };
}

async function addWebhook(
  shop: TestApp,
  { url }: Pick<Receiver, 'url'>,
  types: readonly string[] = feedEventTypes,
) {
  return shop.request('addWebhook', { token: await admin(shop), body: { name: 'ERP', url, types } });
}

async function send({ app }: TestApp) {
  await app.jobs.runNow(app.events.job);
  return app.jobs.runNow(app.webhooks.job);
}

/** The samples of webhooks that Prometheus reads. */
async function metricsOf({ app }: TestApp): Promise<string[]> {
  const { body } = await app.server.inject({ url: METRICS_PATH, remoteAddress: '127.0.0.1' });
  const wanted =
    /^selvedge_(webhook_deliveries|oldest_due_webhook_delivery_seconds|webhook_delivery_seconds_count)/;
  return body.split('\n').filter((line) => wanted.test(line));
}

async function addOrder(shop: TestApp, productId: string) {
  const id = await placeOrder(shop, await shop.signIn('mia@mail.com'), { productId });
  await payOrder(shop, id);
}

/** Asserts that the receiver has every event of the feed once, and those of one object in the order of the feed. */
async function expectAllInOrder(shop: TestApp, received: readonly FeedEvent[]) {
  const { db } = shop.storage;
  const rows = await db.selectFrom('feed_events').select(['id', 'subject_id']).orderBy('number').execute();
  expect(received.map(({ _id }) => _id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  for (const subject of new Set(rows.map(({ subject_id }) => subject_id)))
    expect(received.filter(({ data }) => data._id === subject).map(({ _id }) => _id)).toEqual(
      rows.filter(({ subject_id }) => subject_id === subject).map(({ id }) => id),
    );
}

plainTestOnce(
  'an event is sent as the feed has it, signed by Standard Webhooks, if its type was chosen',
  async () => {
    const shop = await createTestApp(await freshDatabase());
    const receiver = await startReceiver();
    const { secret } = await addWebhook(shop, receiver, ['order.paid', 'order.placed']);
    await addOrder(shop, await shop.addArticle());
    expect(await send(shop)).toEqual({ sent: 2, failed: 0 });
    const query = { type: ['order.paid', 'order.placed'] };
    const { events } = await shop.request('listEvents', { token: await admin(shop), query });
    expect(receiver.verify(secret)).toEqual(events);
    expect(() => receiver.verify(secret.replace(/.{5}$/, 'AAAA='))).toThrow('No matching signature');
    expect(await send(shop)).toEqual({ sent: 0, failed: 0 });
  },
);

plainTestOnce('a key lists deliveries of the events that it may read', async ({ shop }) => {
  const token = await admin(shop);
  const { insertedId: id } = await addWebhook(shop, { url: 'http://127.0.0.1:9/x' });
  await addOrder(shop, await shop.addArticle());
  await shop.app.jobs.runNow(shop.app.events.job);
  const typesOf = async (reader: string) => {
    const listed = await shop.request('listWebhookDeliveries', { token: reader, params: { id } });
    return [...new Set(listed.map(({ event }) => event.type.split('.')[0]))].sort();
  };
  const keyOf = async (...scopes: ('webhooks:write' | 'orders:read')[]) =>
    (await shop.request('addApiKey', { token, body: { name: scopes.join(), scopes, validDays: null } })).key;
  expect(await typesOf(token)).toEqual(['article', 'order', 'stock']);
  expect(await typesOf(await keyOf('webhooks:write'))).toEqual([]);
  expect(await typesOf(await keyOf('webhooks:write', 'orders:read'))).toEqual(['order']);
});

plainTestOnce(
  'a receiver that is dead for three days gets everything once and in order',
  { timeout: 60_000 },
  async () => {
    const { clock, shop } = await createShop();
    const receiver = await startReceiver();
    await addWebhook(shop, receiver);
    const articles = [await shop.addArticle({ availableQuantity: 1000 }), await shop.addArticle()];
    receiver.state.behaviour = 'closes';
    for (let hour = 0; hour < 72; hour++) {
      if (hour % 6 === 0) await addOrder(shop, articles[(hour / 6) % 2] ?? '');
      await send(shop);
      clock.now += HOUR_MS;
    }
    expect(receiver.events).toEqual([]);
    // One attempt, and no more, finds out that the receiver is still dead.
    expect(receiver.state.attempts).toBeLessThan(100);
    receiver.state.behaviour = 'accepts';
    for (let hour = 0; hour < 3; hour++) {
      await send(shop);
      clock.now += 1.2 * HOUR_MS;
    }
    await send(shop);
    await expectAllInOrder(shop, receiver.events);
  },
);

plainTest('an event is given up after three days, and sent again when an admin says so', async () => {
  const { clock, shop } = await createShop();
  const receiver = await startReceiver();
  const { insertedId: id } = await addWebhook(shop, receiver, ['article.added', 'article.changed']);
  await shop.addArticle();
  receiver.state.behaviour = 500;
  await send(shop);
  const list = async () =>
    (
      await shop.request('listWebhookDeliveries', {
        token: await admin(shop),
        params: { id },
        query: { sort: 'newest' },
      })
    ).map(({ state, attempts, lastError }) => ({ state, attempts, lastError }));
  const lastError = 'The receiver answered 500';
  expect(await list()).toEqual([{ state: 'due', attempts: 1, lastError }]);
  const webhooks = async () => shop.request('listWebhooks', { token: await admin(shop) });
  expect(await webhooks()).toMatchObject([{ waiting: 1, lastError, givenUp: 0 }]);
  clock.now += HOUR_MS;
  expect(await metricsOf(shop)).toEqual([
    'selvedge_webhook_delivery_seconds_count 0',
    'selvedge_webhook_deliveries{state="due"} 1',
    'selvedge_webhook_deliveries{state="failed"} 0',
    'selvedge_oldest_due_webhook_delivery_seconds 3600',
  ]);
  clock.now += 72 * HOUR_MS;
  await send(shop);
  expect(await list()).toEqual([{ state: 'failed', attempts: 2, lastError }]);
  expect(await webhooks()).toMatchObject([{ waiting: 0, givenUp: 1 }]);
  receiver.state.behaviour = 'accepts';
  const token = await admin(shop);
  const [delivery] = await shop.request('listWebhookDeliveries', { token, params: { id } });
  const resend = { token, params: { id: delivery?._id ?? '' } };
  expect(await shop.request('resendWebhookDelivery', resend)).toEqual({ modifiedCount: 1 });
  expect(await shop.request('resendWebhookDelivery', resend)).toEqual({ modifiedCount: 0 });
  await send(shop);
  // It has the id of the first one, by which a receiver that has it already knows it.
  expect(receiver.events.map(({ _id }) => _id)).toEqual([delivery?.event._id]);
  expect(await list()).toEqual([
    { state: 'sent', attempts: 1, lastError: null },
    { state: 'failed', attempts: 2, lastError },
  ]);
  expect(await webhooks()).toMatchObject([{ waiting: 0, givenUp: 0 }]);
  expect(await metricsOf(shop)).toEqual([
    'selvedge_webhook_delivery_seconds_count 1',
    'selvedge_webhook_deliveries{state="due"} 0',
    'selvedge_webhook_deliveries{state="failed"} 1',
    'selvedge_oldest_due_webhook_delivery_seconds 0',
  ]);
});

plainTestOnce('a receiver that hangs holds up no other, and one event no other object', async () => {
  const { clock, shop } = await createShop();
  const [slow, fast] = [await startReceiver(), await startReceiver()];
  await addWebhook(shop, slow);
  await addWebhook(shop, fast);
  slow.state.behaviour = 'hangs';
  await shop.addArticle();
  const run = send(shop);
  await slow.until(() => slow.state.attempts > 0);
  await fast.until(() => fast.events.length === 2);
  await shop.addArticle();
  await shop.app.jobs.runNow(shop.app.events.job);
  // The run that still waits for the slow one looks after the other.
  await fast.until(() => fast.events.length === 4);
  slow.state.behaviour = 'accepts';
  slow.release();
  await run;
  await send(shop);
  fast.state.behaviour = 500;
  const refused = await shop.addArticle();
  await send(shop);
  fast.state.behaviour = 'accepts';
  await shop.addArticle();
  await send(shop);
  expect(fast.events).toHaveLength(6);
  expect(fast.events.map(({ data }) => data._id)).not.toContain(refused);
  clock.now += HOUR_MS;
  await send(shop);
  await expectAllInOrder(shop, fast.events);
});

if (onPostgres)
  plainTest('processes that send at once send each event once, and those of an object in order', async () => {
    const options = await freshDatabase();
    const { shop } = await createShop(options);
    const { shop: other } = await createShop(options);
    const receiver = await startReceiver();
    await addWebhook(shop, receiver);
    const articles = [await shop.addArticle({ availableQuantity: 1000 }), await shop.addArticle()];
    for (let nth = 0; nth < 10; nth++) await addOrder(shop, articles[nth % 2] ?? '');
    for (let turn = 0; turn < 20; turn++) await Promise.all([send(shop), send(other)]);
    await expectAllInOrder(shop, receiver.events);
  });

plainTestOnce(
  'nothing is sent for an admin who is none any more, until another one takes the webhook over',
  async () => {
    const { shop } = await createShop();
    const receiver = await startReceiver();
    const token = await admin(shop);
    for (const leave of [
      () => shop.app.users.revokeAdmin('maker@mail.com'),
      async () => {
        const userId = await shop.app.users.idOf('maker@mail.com');
        await shop.app.removal.remove({ userId, email: 'maker@mail.com', name: 'Maker' }, 'anonymous');
      },
    ]) {
      const maker = await shop.signIn('maker@mail.com', { admin: true });
      const body = { name: 'ERP', url: receiver.url, types: ['article.added'] };
      const { insertedId: id } = await shop.request('addWebhook', { token: maker, body });
      await leave();
      const before = receiver.events.length;
      await shop.addArticle();
      await send(shop);
      expect(receiver.events).toHaveLength(before);
      expect((await shop.request('listWebhooks', { token })).map(({ state }) => state)).toEqual([
        'suspended',
      ]);
      expect(await shop.request('takeOverWebhook', { token, params: { id } })).toEqual({ modifiedCount: 1 });
      expect(await shop.request('takeOverWebhook', { token, params: { id } })).toEqual({ modifiedCount: 0 });
      await shop.addArticle();
      await send(shop);
      expect(receiver.events).toHaveLength(before + 1);
      expect(await shop.request('removeWebhook', { token, params: { id } })).toEqual({ deletedCount: 1 });
      expect(await shop.requestError('removeWebhook', { token, params: { id } })).toBe('webhook_not_found');
    }
  },
);

plainTestOnce('addresses of the own network are refused unless a setting names them', async () => {
  const addresses = new Map([
    ['metadata.example', '169.254.169.254'],
    ['erp.mill.lan', '10.0.3.7'],
  ]);
  const resolve = async (name: string) => {
    const address = addresses.get(name);
    return address ? [{ address, family: 4 }] : [];
  };
  const env = { WEBHOOK_HOSTS: 'erp.mill.lan, 10.0.3.8:8443, [fd00::7]' };
  const shop = await createTestApp(await freshDatabase(), env, { network: { resolve } });
  const token = await admin(shop);
  const add = (url: string, type = 'article.added') => ({ token, body: { name: 'ERP', url, types: [type] } });
  for (const url of ['http://erp.mill.lan/', 'https://10.0.3.8:8443/', 'http://[fd00:0::7]/'])
    await shop.request('addWebhook', add(url, 'order.paid'));
  for (const url of [
    'http://10.0.0.1/',
    'http://10.0.3.8/',
    'https://[::1]/',
    'https://2130706433/',
    'https://127.1/',
    'https://metadata.example/',
  ])
    expect(await shop.requestError('addWebhook', add(url)), url).toBe('webhook_address_refused');
  for (const url of ['ftp://erp.example', 'erp.example', 'https://user:secret@erp.example/'])
    expect(await shop.requestError('addWebhook', add(url)), url).toBe('validation_failed');
  await shop.request('addWebhook', add('https://new.example/'));
  addresses.set('new.example', '10.0.3.9');
  await shop.addArticle();
  await send(shop);
  const webhooks = await shop.request('listWebhooks', { token });
  expect(webhooks.at(-1)?.lastError).toBe('This is not an address of the public internet');
});

plainTestOnce('in production http is sent to named hosts only', async () => {
  const production = { NODE_ENV: 'production', AUTH_SECRET: randomUUID().repeat(2) };
  const network = { resolve: async () => [{ address: '10.0.3.7', family: 4 }] };
  const env = { ...production, WEBHOOK_HOSTS: 'erp.mill.lan' };
  const shop = await createTestApp(await freshDatabase(), env, { network });
  const token = await admin(shop);
  const add = (url: string) => ({ token, body: { name: 'ERP', url, types: ['order.paid'] } });
  await shop.request('addWebhook', add('http://erp.mill.lan/'));
  for (const url of ['http://1.1.1.1/', 'https://other.mill.lan/', 'http://localhost/'])
    expect(await shop.requestError('addWebhook', add(url)), url).toBe('webhook_address_refused');
});

plainTestOnce('a test event is signed, answered at once, and in no feed', async ({ shop }) => {
  const token = await admin(shop);
  const receiver = await startReceiver();
  const { insertedId: id, secret } = await addWebhook(shop, receiver, ['order.paid']);
  const sendTest = async () => shop.request('testWebhook', { token, params: { id } });
  expect(await sendTest()).toEqual({ isAccepted: true, error: null });
  expect(receiver.verify(secret)).toMatchObject([{ type: 'webhook.test', data: { _id: id, number: 'ERP' } }]);
  receiver.state.behaviour = 404;
  expect(await sendTest()).toEqual({ isAccepted: false, error: 'The receiver answered 404' });
  await send(shop);
  expect((await shop.request('listEvents', { token })).events).toEqual([]);
  expect(await shop.request('listWebhookDeliveries', { token, params: { id } })).toEqual([]);
  const other = await shop.signIn('other@mail.com', { admin: true });
  await shop.app.users.revokeAdmin('admin@mail.com');
  const params = { id };
  expect(await shop.requestError('testWebhook', { token: other, params })).toBe('webhook_suspended');
});
