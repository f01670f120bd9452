// Metrics: what they count, and who may read them.
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { HEALTH_READY_PATH, METRICS_PATH } from '#contract/core/paths.ts';
import { onPostgres } from '../support/database.ts';
import { listenOnFreePort } from '../support/http-client.ts';
import { enqueue } from '../support/orders/outbox.ts';
import {
  CARD,
  test as cardTest,
  createIntent,
  placeOrder,
  settleOptions,
} from '../support/providers/fake-stripe.ts';
import { delivery, type TestApp, test, testOnce } from '../support/test-app.ts';

const TOKEN = 'a-token-for-the-metrics';

interface ScrapeOptions {
  readonly headers?: Record<string, string>;
  readonly remoteAddress?: string;
}

const scrape = (shop: TestApp, { headers = {}, remoteAddress = '127.0.0.1' }: ScrapeOptions = {}) =>
  shop.app.server.inject({ url: METRICS_PATH, headers, remoteAddress });

/** Every sample by its name and labels. */
async function readMetrics(shop: TestApp): Promise<Record<string, number>> {
  const { statusCode, body } = await scrape(shop);
  expect(statusCode).toBe(200);
  const samples = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    samples.map((line) => {
      const parts = /^([a-z_0-9]+(?:\{[^}]*\})?) (NaN|-?[\d.e+-]+)$/.exec(line);
      if (!parts) throw new Error(`Not a sample of the text format: ${line}`);
      return [parts[1], Number(parts[2])];
    }),
  );
}

cardTest('orders, errors, requests and provider calls are counted', async ({ shop, fakeStripe, mia }) => {
  const paid = await placeOrder(shop, mia);
  const cancelled = await placeOrder(shop, mia);
  await shop.request('cancelOrder', { token: mia, params: { id: cancelled.id } });
  await shop.requestError('cancelOrder', { token: mia, params: { id: cancelled.id } });
  await shop.requestError('listUsers', { token: mia });
  const { clientSecret, transactionId } = await createIntent(shop, mia, paid);
  await fakeStripe.confirm(clientSecret, CARD.good);
  await shop.request('settleOrder', settleOptions(mia, paid, transactionId));
  await shop.request('settleOrder', settleOptions(mia, paid, transactionId));
  const metrics = await readMetrics(shop);
  expect(metrics).toMatchObject({
    'selvedge_orders_total{event="placed"}': 2,
    'selvedge_orders_total{event="cancelled"}': 1,
    'selvedge_orders_total{event="paid"}': 1,
    'selvedge_errors_total{code="order_not_found"}': 1,
    'selvedge_errors_total{code="admins_only"}': 1,
    'http_request_duration_seconds_count{method="POST",route="/api/order",status="201"}': 2,
    'http_request_duration_seconds_count{method="DELETE",route="/api/order/:id",status="404"}': 1,
    // An alert sees an increase only of a series that was there before.
    'selvedge_payment_provider_duration_seconds_count{outcome="unavailable"}': 0,
    'selvedge_errors_total{code="image_host_unavailable"}': 0,
    'selvedge_email_failures_total{failure="unreachable"}': 0,
    selvedge_last_backup_timestamp_seconds: 0,
  });
  expect(metrics['selvedge_payment_provider_duration_seconds_count{outcome="answered"}']).toBeGreaterThan(1);
  expect(metrics.selvedge_data_free_bytes).toBeGreaterThan(1e6);
  expect(metrics.process_resident_memory_bytes).toBeGreaterThan(1e6);
  expect(metrics).toHaveProperty('nodejs_eventloop_lag_p99_seconds');
  if (onPostgres) expect(metrics['selvedge_database_connections{state="idle"}']).toBeGreaterThan(0);
});

testOnce('a repeated order counts once, a rejected one not at all', async ({ shop }) => {
  const token = await shop.signIn('mia@mail.com');
  const productId = await shop.addArticle();
  const headers = { 'idempotency-key': 'one' };
  const body = { ...delivery, productId, quantity: 2 };
  for (let sent = 0; sent < 2; sent += 1) await shop.request('placeOrder', { token, headers, body });
  await shop.requestError('placeOrder', { token, body: { ...body, quantity: 1 } });
  expect((await readMetrics(shop))['selvedge_orders_total{event="placed"}']).toBe(1);
});

testOnce('no metric contains a URL, an email or a token', async ({ shop }) => {
  const token = await shop.signIn('mia@mail.com');
  await shop.request('getUser', { token, params: { email: 'mia@mail.com' } });
  await shop.requestError('getOrder', { token, params: { id: 'of-another-user' } });
  const { body } = await scrape(shop);
  expect(body).toContain('route="/api/user/:email"');
  for (const secret of ['mia@', token, 'of-another-user']) expect(body).not.toContain(secret);
});

test('without METRICS_TOKEN only direct connections from this machine can read them', async ({
  shop,
  createApp,
}) => {
  for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    expect((await scrape(shop, { remoteAddress })).statusCode).toBe(200);
  for (const remoteAddress of ['10.0.0.7', '203.0.113.9', '2001:db8::1', '::ffff:10.0.0.7'])
    expect((await scrape(shop, { remoteAddress })).statusCode).toBe(404);
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
    expect((await scrape(shop, { headers: { [name]: '127.0.0.1' } })).statusCode).toBe(404);
  const behindProxy = await createApp({ TRUST_PROXY: 'yes' });
  expect((await scrape(behindProxy)).statusCode).toBe(404);
  expect((await scrape(behindProxy, { headers: { 'x-forwarded-for': '127.0.0.1' } })).statusCode).toBe(404);
});

testOnce('with METRICS_TOKEN every request that carries it can read them', async ({ createApp }) => {
  const shop = await createApp({ METRICS_TOKEN: TOKEN, TRUST_PROXY: 'yes' });
  const carrying = (token: string) => ({ remoteAddress: '203.0.113.9', headers: { authorization: token } });
  expect((await scrape(shop, carrying(`Bearer ${TOKEN}`))).statusCode).toBe(200);
  for (const wrong of [`Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, `Basic ${TOKEN}`, TOKEN, 'Bearer'])
    expect((await scrape(shop, carrying(wrong))).statusCode).toBe(404);
  expect((await scrape(shop)).statusCode).toBe(404);
  const ready = (headers: Record<string, string>) =>
    shop.app.server.inject({ url: `${HEALTH_READY_PATH}?verbose`, headers });
  expect((await ready({})).json()).toEqual({ status: 'ready' });
  const { startReport } = shop.app;
  const verbose = (await ready({ authorization: `Bearer ${TOKEN}` })).json();
  expect(verbose).toEqual({ status: 'ready', ...startReport });
  expect(verbose.services.metrics).toEqual({ state: 'on', why: 'with METRICS_TOKEN' });
  const { body } = await scrape(shop, carrying(`Bearer ${TOKEN}`));
  expect(body).toContain(`selvedge_build_info{version="${startReport.version}",`);
  expect(body).toContain(`engine="${shop.storage.kind}",`);
  await expect(createApp({ METRICS_TOKEN: 'short' })).rejects.toThrow('METRICS_TOKEN');
});

testOnce('responses of the fast path are counted', async ({ shop }) => {
  const origin = await listenOnFreePort(shop);
  for (let sent = 0; sent < 10; sent += 1) await (await fetch(`${origin}/api/product`)).text();
  const name = 'http_request_duration_seconds_count{method="GET",route="/api/product",status="200"}';
  await expect.poll(async () => (await readMetrics(shop))[name]).toBe(10);
});

testOnce('the age of the last backup, and failed attempts to send emails', async ({ createApp }) => {
  const shop = await createApp({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'desk@mill.example' });
  const file = join(shop.storageOptions.dataDir, 'last-backup');
  await writeFile(file, '');
  await utimes(file, 1_790_000_000, 1_790_000_000);
  await enqueue(shop, 'mia@mail.com');
  await shop.app.jobs.runNow(shop.app.outboxSender.job);
  expect(await readMetrics(shop)).toMatchObject({
    selvedge_last_backup_timestamp_seconds: 1_790_000_000,
    'selvedge_email_failures_total{failure="unreachable"}': 1,
  });
});
