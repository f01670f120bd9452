// `npm run reconcile` beside a running server.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findOrderDifferences } from '#server/modules/orders/read/reconcile.ts';
import { findRefundDifferences } from '#server/modules/payments/reconcile.ts';
import { type CommandResult, runCommand } from '../support/commands.ts';
import { freshDatabase } from '../support/database.ts';
import { payOrder } from '../support/orders/orders.ts';
import { insertSales } from '../support/orders/sales.ts';
import { addArticles, orderSwatches } from '../support/orders/swatches.ts';
import {
  createIntent,
  createStripeFixture,
  expectConsistentPayments,
  placeOrder,
  restoreEarlierBackup,
} from '../support/providers/fake-stripe.ts';
import { createTestApp, delivery, type TestApp } from '../support/test-app.ts';

const SCRIPT = fileURLToPath(new URL('../../scripts/reconcile.ts', import.meta.url));

const reconcile = ({ storageOptions }: TestApp, ...args: string[]) =>
  runCommand('reconcile', storageOptions, ...args);

/** As an operator does, in a process of its own. */
function reconcileInProcess({
  storageOptions: { dataDir, databaseUrl = '' },
}: TestApp): Promise<CommandResult> {
  const env = { ...process.env, NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  return new Promise((resolve) => {
    execFile(process.execPath, [SCRIPT], { env }, (error, stdout) =>
      // A process that a signal has ended has no code.
      resolve({ code: error ? Number(error.code ?? Number.NaN) : 0, output: stdout.trim() }),
    );
  });
}

test('prints what it changed, and no change the second time', async () => {
  const place = await freshDatabase();
  const fakeStripe = await createStripeFixture({ dataFile: join(place.dataDir, 'fake-stripe.db') });
  const shop = await createTestApp(place, {}, { cards: fakeStripe.cards });
  const mia = await shop.signIn('mia@mail.com');
  const [paid, cancelled] = [await placeOrder(shop, mia), await placeOrder(shop, mia)];
  const intents = [await createIntent(shop, mia, paid), await createIntent(shop, mia, cancelled)] as const;
  for (const { clientSecret } of intents) await fakeStripe.confirm(clientSecret);
  await shop.app.orders.cancelOrder(cancelled.id);

  const { code, output } = await reconcileInProcess(shop);
  const orders = await shop.storage.db.selectFrom('orders').select(['id', 'number']).execute();
  const numberOf = (id: string) => orders.find((one) => one.id === id)?.number;
  expect(output.split('\n').sort()).toEqual(
    [
      `${intents[0].transactionId} (order ${numberOf(paid.id)}, $25.00) was paid; the order is marked paid`,
      `${intents[1].transactionId} (order ${numberOf(cancelled.id)}, $25.00) paid no order; it was refunded in full`,
      'Articles whose stock was checked: 2.',
      'Payments checked: 2, changed: 2, failed: 0.',
    ].sort(),
  );
  expect(code).toBe(0);
  await expectConsistentPayments(shop, fakeStripe);
  expect(await reconcile(shop)).toEqual({
    code: 0,
    output: 'Articles whose stock was checked: 2.\nPayments checked: 0, changed: 0, failed: 0.',
  });
});

test('exits with 3 while another process is reconciling', async () => {
  const shop = await createTestApp(await freshDatabase());
  const lease = { name: 'payment-reconciliation', holder: 'the server', expires_at: Date.now() + 60_000 };
  await shop.storage.db.insertInto('job_leases').values(lease).execute();
  expect(await reconcile(shop)).toMatchObject({
    code: 3,
    output: expect.stringContaining('Another process is reconciling at the moment.'),
  });
});

test('lists payments without an order, exits with 1, and refunds on request', async () => {
  const place = await freshDatabase();
  const fakeStripe = await createStripeFixture({ dataFile: join(place.dataDir, 'fake-stripe.db') });
  const shop = await createTestApp(place, {}, { cards: fakeStripe.cards });
  const mia = await shop.signIn('mia@mail.com');
  const order = await placeOrder(shop, mia);
  const { clientSecret, transactionId } = await createIntent(shop, mia, order);
  await fakeStripe.confirm(clientSecret);
  await restoreEarlierBackup(shop);
  const { code, output } = await reconcile(shop);
  expect(code).toBe(1);
  expect(output).toContain(
    `${transactionId} (order ${order.id}, $25.00) was paid by mia@mail.com, but this shop has no such order`,
  );
  const refund = async () => {
    const { code, output } = await reconcile(shop, '--refund', transactionId);
    // The log follows.
    return { code, output: output.split('\n')[0] };
  };
  expect(await refund()).toEqual({ code: 0, output: `${transactionId} ($25.00) was refunded in full` });
  expect(await fakeStripe.capturedCents()).toBe(0);
  expect(await refund()).toEqual({ code: 0, output: `${transactionId} was refunded before` });
  expect(await reconcile(shop, '--refund', 'pi_of_nobody')).toMatchObject({ code: 1 });
});

test('lists articles whose stock is not their movements’ sum, and exits with 1', async () => {
  const shop = await createTestApp(await freshDatabase());
  const [wrong] = [await shop.addArticle({ availableQuantity: 7 }), await shop.addArticle()];
  const { db } = shop.storage;
  const wrongly = db.updateTable('articles').set({ available_quantity: 5 }).where('id', '=', wrong);
  const { article_number } = await wrongly.returning('article_number').executeTakeFirstOrThrow();
  const { code, output } = await reconcile(shop);
  expect(code).toBe(1);
  const lines = output.split('\n').filter((line) => line.startsWith('article'));
  expect(lines).toEqual([`article ${article_number} has 5 pieces in stock, but its movements add up to 7`]);
});

test('lists amounts that are not those of their lines, and exits with 1', async () => {
  const shop = await createTestApp(await freshDatabase());
  const token = await shop.signIn('mia@mail.com');
  const [productId = ''] = await addArticles(shop, 1);
  const swatches = await orderSwatches(shop, token, [productId]);
  await payOrder(shop, swatches);
  const body = { ...delivery, productId, quantity: 2 };
  const { insertedId: credited } = await shop.request('placeOrder', { token, body });
  const { id: refunded } = await placeOrder(shop, token);
  const { db } = shop.storage;
  const at = Date.now();
  await insertSales(db, [productId], [{ paidAt: at, priceCents: 2500, refunds: [{ at, cents: 600 }] }]);
  expect([...(await findOrderDifferences(db)), ...(await findRefundDifferences(db))]).toEqual([]);
  const change = (
    id: string,
    wrong: Partial<
      Record<'credit_used_cents' | 'swatch_quantity' | 'credit_cents' | 'refunded_cents', number>
    >,
  ) => db.updateTable('orders').set(wrong).where('id', '=', id).execute();
  await change(swatches, { credit_used_cents: 200, swatch_quantity: 2 });
  await change(credited, { credit_cents: 100 });
  await change(refunded, { refunded_cents: 100 });
  await sql`update refund_lines set amount_cents = 500`.execute(db);
  const { id: refund } = await db.selectFrom('refunds').select('id').executeTakeFirstOrThrow();
  const numbers: string[] = [];
  for (const id of [swatches, credited, refunded])
    numbers.push((await shop.request('getOrder', { token, params: { id } })).number);
  const { code, output } = await reconcile(shop);
  const lines = output.split('\n').filter((line) => /^(order|refund) /.test(line));
  expect(lines).toEqual([
    `order ${numbers[0]} has swatches that took $2.00 off other orders, but by its lines it has swatches that took $3.00 off other orders`,
    `order ${numbers[0]} has swatches: 2, but by its lines it has swatches: 1`,
    `order ${numbers[1]} costs $1.00 less by swatches, but by its lines it costs $3.00 less by swatches`,
    `order ${numbers[2]} has $1.00 refunded, but by its lines it has $0.00 refunded`,
    `refund ${refund} is of $6.00, but its lines add up to $5.00`,
  ]);
  expect(output).toContain('all orders have refunded $1.00, but the refunds add up to $6.00');
  expect(code).toBe(1);
});

test('corrects a day’s stored figures that differ from its orders', async () => {
  const shop = await createTestApp(await freshDatabase());
  const { db } = shop.storage;
  const paidAt = Date.now() - 3 * 24 * 3_600_000;
  await insertSales(db, [await shop.addArticle()], [{ paidAt, priceCents: 2500 }]);
  await shop.app.jobs.runNow(shop.app.reports.daily.job);
  const day = new Date(paidAt).toISOString().slice(0, 10);
  const stored = await db
    .selectFrom('daily_sales')
    .selectAll()
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  await db.deleteFrom('daily_sales').where('day', '=', day).execute();
  await db
    .insertInto('daily_sales')
    .values({ ...stored, paid_cents: 999 })
    .execute();
  const line = `the figures of ${day} were $9.99 settled and $0.00 refunded, but its orders add up to $25.00 settled and $0.00 refunded; corrected`;
  const { code, output } = await reconcile(shop);
  expect(output.split('\n')).toContain(line);
  expect((await reconcile(shop)).output).not.toContain('figures');
  expect(code).toBe(0);
});
