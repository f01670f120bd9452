// SIGKILL of a process that refunds orders: every refund is made once at the provider, recorded, and its piece put back once.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished } from 'vitest';
import { linesOfPieces } from '../support/orders/order-lines.ts';
import {
  createIntent,
  placeOrder,
  type StripeFixture,
  settleOptions,
  test,
} from '../support/providers/fake-stripe.ts';
import { randomSample } from '../support/random-sample.ts';
import { repetitions } from '../support/repetitions.ts';
import type { TestApp } from '../support/test-app.ts';

const KILLS = repetitions({ usual: 2, long: 10 });
const ORDERS = 4;
/** One piece of each order is returned per life of the process. */
const QUANTITY = 20;
/** Reports of the process before it is killed. */
const REPORTS_MAX = 14;
/** To the next process, refunds of the one before are not fresh: it looks for them at the provider first. */
const LIFE_MS = 2 * 60_000;
const ROOT = resolve(import.meta.dirname, '../..');

async function placePaid(shop: TestApp, fakeStripe: StripeFixture, token: string): Promise<string> {
  const order = await placeOrder(shop, token, QUANTITY);
  const { clientSecret, transactionId } = await createIntent(shop, token, order);
  await fakeStripe.confirm(clientSecret);
  await shop.request('settleOrder', settleOptions(token, order, transactionId));
  return order.id;
}

function startWorker(shop: TestApp, { cards }: StripeFixture, orders: readonly string[], life: number) {
  const { dataDir, databaseUrl } = shop.storageOptions;
  const worker = spawn(process.execPath, ['tests/support/orders/refund-worker.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(dataDir, 'compiled'),
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      CARDS: JSON.stringify(cards),
      ORDERS: orders.join(),
      LIFE: String(life),
      CLOCK_AHEAD_MS: String(life * LIFE_MS),
    },
  });
  onTestFinished(() => void worker.kill('SIGKILL'));
  return worker;
}

/** Kills the process after this many of its reports. */
async function killAfter(worker: ChildProcess, reports: number): Promise<void> {
  const exited = once(worker, 'exit');
  let seen = 0;
  worker.stdout?.on('data', (bytes: Buffer) => {
    seen += bytes.length;
    if (seen >= reports) worker.kill('SIGKILL');
  });
  expect((await exited)[1], 'the worker was killed, and did not end by itself').toBe('SIGKILL');
}

async function refundsAtProvider({ dashboard }: StripeFixture) {
  const made: { id: string; cents: number; refund: string | undefined }[] = [];
  for await (const { id, amount, metadata } of dashboard.refunds.list({ limit: 100 }))
    made.push({ id, cents: amount, refund: metadata?.refund });
  return made.sort((one, other) => (one.id < other.id ? -1 : 1));
}

const rowsOf = ({ storage: { db } }: TestApp) =>
  db.selectFrom('refunds').selectAll().orderBy('provider_refund_id').execute();

/** Refunds agree with what their orders say was refunded and returned, and stock with its movements. */
async function expectConsistentOrders(shop: TestApp, orders: readonly string[]): Promise<void> {
  const { db } = shop.storage;
  const rows = await rowsOf(shop);
  for (const id of orders) {
    const ofOrder = rows.filter(({ order_id }) => order_id === id);
    const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const [line] = (await linesOfPieces(shop)).filter(({ order_id }) => order_id === id);
    const articleId = line?.article_id ?? '';
    expect(order.refunded_cents).toBe(ofOrder.length * 200);
    const article = await db
      .selectFrom('articles')
      .select('available_quantity')
      .where('id', '=', articleId)
      .executeTakeFirstOrThrow();
    expect(article.available_quantity).toBe(100 - QUANTITY + ofOrder.length);
    const movements = await db
      .selectFrom('stock_movements')
      .select('quantity')
      .where('article_id', '=', articleId)
      .execute();
    expect(movements.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(article.available_quantity);
  }
}

test(`${KILLS} kills neither lose a refund nor make one twice`, async ({ shop, fakeStripe, mia }) => {
  await shop.signIn('ada@mail.com', { admin: true });
  const orders: string[] = [];
  while (orders.length < ORDERS) orders.push(await placePaid(shop, fakeStripe, mia));
  const moments = { minLength: KILLS, maxLength: KILLS };
  const [kills = []] = randomSample(fc.array(fc.integer({ min: 1, max: REPORTS_MAX }), moments), 1);
  for (const [life, reports] of kills.entries())
    await killAfter(startWorker(shop, fakeStripe, orders, life), reports);

  expect(await shop.app.payments.reconcile({ includeNotDue: true })).toMatchObject({
    outcome: 'done',
    failed: 0,
  });
  const rows = await rowsOf(shop);
  const about = `killed after ${kills.join(', ')} reports`;
  expect(
    rows.every(({ state }) => state === 'succeeded'),
    about,
  ).toBe(true);
  expect(new Set(rows.map(({ order_id, idempotency_key }) => `${order_id} ${idempotency_key}`)).size).toBe(
    rows.length,
  );
  expect(await refundsAtProvider(fakeStripe), about).toEqual(
    rows.map((row) => ({ id: row.provider_refund_id, cents: row.amount_cents, refund: row.id })),
  );
  await expectConsistentOrders(shop, orders);
  expect(rows.length).toBeGreaterThan(KILLS);
  expect((await shop.app.payments.reconcile({ searchProvider: true })).changed).toEqual([]);
});
