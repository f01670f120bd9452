// A process that refunds orders with idempotency keys, to be killed: `refund-kills.test.ts` starts it. It asks for one new
// refund of each order and repeats those of the life before, each twice at once. It prints a byte after each call of the
// provider and each answer, and then waits to be killed.

import { writeSync } from 'node:fs';
import { pino } from 'pino';
import { JobRunner } from '#server/jobs/job-runner.ts';
import { Orders } from '#server/modules/orders/service.ts';
import { Payments } from '#server/modules/payments/service.ts';
import { Users } from '#server/modules/people/service.ts';
import { Reservations } from '#server/modules/stock/reservations.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { callerOf } from '../callers.ts';
import { refundOfLine } from './refunds.ts';

const { DATA_DIR = '', DATABASE_URL, CARDS = '', ORDERS = '', LIFE = '', CLOCK_AHEAD_MS } = process.env;

const now = () => Date.now() + Number(CLOCK_AHEAD_MS);
const report = () => void writeSync(1, '.');
const log = pino({ level: 'silent' });
const storage = await openStorage({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL });
const reservations = new Reservations({ storage, now, reservationPieces: 0 });
const orders = new Orders({ storage, reservations, now });
const jobs = new JobRunner({ db: storage.db, log });
const payments = new Payments({
  storage,
  orders,
  jobs,
  log,
  now,
  cards: JSON.parse(CARDS),
  onProviderCall: report,
});

const users = new Users(storage);
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
