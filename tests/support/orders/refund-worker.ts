// A process that refunds orders with idempotency keys, to be killed: `refund-kills.test.ts` starts it. It asks for one new
// refund of each order and repeats those of the life before, each twice at once. It prints a byte after each call of the
// provider and each answer, and then waits to be killed.

import { writeSync } from 'node:fs';
import { JobRunner } from '#server/jobs/job-runner.ts';
import { Payments } from '#server/modules/payments/service.ts';
import { CardProvider } from '#server/modules/payments/stripe/provider.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { createPlainOrders } from '../../../seed/orders/plain-orders.ts';
import { createPlainUsers } from '../../../seed/plain-users.ts';
import { callerOf } from '../callers.ts';
import { testContext } from '../context.ts';
import { refundOfLine } from './refunds.ts';

const { DATA_DIR = '', DATABASE_URL, CARDS = '', ORDERS = '', LIFE = '', CLOCK_AHEAD_MS } = process.env;

const clock = { now: () => Date.now() + Number(CLOCK_AHEAD_MS) };
const report = () => void writeSync(1, '.');
const storage = await openStorage({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL });
const ctx = testContext(storage, { clock });
const orders = createPlainOrders(ctx);
const jobs = new JobRunner(ctx, { onJobRun: () => undefined });
const payments = new Payments(ctx, {
  orders,
  jobs,
  provider: new CardProvider(JSON.parse(CARDS), report),
  onUnmatchedPayments: () => undefined,
  onCheckFailed: () => undefined,
  onSettled: async () => undefined,
  onRefunded: async () => undefined,
});

const users = createPlainUsers(ctx);
const admin = await callerOf({ app: { users } }, 'ada@mail.com', { name: 'Ada', isStaff: true });
const keys = [Number(LIFE) - 1, Number(LIFE)].map((life) => `life ${life}`);
const asked = ORDERS.split(',').flatMap((id) => [...keys, ...keys].map((key) => ({ id, key })));
const refund = async ({ id, key }: (typeof asked)[number]) => {
  const wanted = await refundOfLine({ storage }, id, { amount: 2, returnedQuantity: 1 });
  await payments.refundOrder(admin, id, wanted, key);
  report();
};
await Promise.all(asked.map(refund));
setInterval(report, 1000);
