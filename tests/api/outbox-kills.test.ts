// SIGKILL of a process that places orders and sends emails: every email of an order arrives, and twice only where the kill
// fell between the mail server's acceptance and our mark.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStorage, type Storage, type StorageOptions } from '#server/storage/open-storage.ts';
import { seedArticles } from '../support/articles/seed-articles.ts';
import { freshDatabase } from '../support/database.ts';
import { type MailServer, startMailServer } from '../support/providers/mail-server.ts';
import { repetitions } from '../support/repetitions.ts';

const KILLS = repetitions({ usual: 2, long: 30 });
/** A killed process is told from a slow one by its claims, which end after five minutes. */
const LIFE_MS = 6 * 60_000;
const ROOT = resolve(import.meta.dirname, '../..');

interface Setup {
  readonly mail: MailServer;
  readonly options: StorageOptions;
  readonly productId: string;
}

function startWorker({ mail, options, productId }: Setup, life: number, isLast = false): ChildProcess {
  const worker = spawn(process.execPath, ['tests/support/orders/order-worker.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(options.dataDir, 'compiled'),
      DATA_DIR: options.dataDir,
      ...(options.databaseUrl && { DATABASE_URL: options.databaseUrl }),
      SMTP_URL: mail.url,
      PRODUCT_ID: productId,
      CLOCK_AHEAD_MS: String(life * LIFE_MS),
      ...(isLast && { DRAIN: 'yes' }),
    },
  });
  onTestFinished(() => void worker.kill('SIGKILL'));
  return worker;
}

const idOf = (messageId: string) => /^<email-(.+)@selvedge\.test>$/.exec(messageId)?.[1] ?? messageId;

function countArrivals(mail: MailServer): Map<string, number> {
  const arrivals = new Map<string, number>();
  for (const { messageId } of mail.emails)
    arrivals.set(idOf(messageId), (arrivals.get(idOf(messageId)) ?? 0) + 1);
  return arrivals;
}

const rowsOf = ({ db }: Storage) =>
  db.selectFrom('outbox_emails').select(['id', 'state', 'order_id']).execute();

test(`${KILLS} kills lose no email, and repeat only what was accepted but not marked`, async () => {
  const options = await freshDatabase();
  const storage = await openStorage(options);
  onTestFinished(() => storage.close());
  const productId = await seedArticles(storage, 1_000_000);
  const mail = await startMailServer();
  const setup = { mail, options, productId };
  /** How often each email may come once more. */
  const unmarked = new Map<string, number>();
  for (let kill = 1; kill <= KILLS; kill++) {
    const worker = startWorker(setup, kill);
    const exited = once(worker, 'exit');
    // From the first email on, at another moment of a batch each time.
    await Promise.race([mail.arrived(mail.emails.length + 1 + ((kill * 7) % 23)), exited]);
    worker.kill('SIGKILL');
    expect((await exited)[1], 'the worker was killed, and did not end by itself').toBe('SIGKILL');
    await mail.disconnected();
    const arrived = countArrivals(mail);
    for (const { id, state } of await rowsOf(storage))
      if (state === 'due' && arrived.has(id)) unmarked.set(id, (unmarked.get(id) ?? 0) + 1);
  }
  const [code] = await once(startWorker(setup, KILLS + 1, true), 'exit');
  expect(code).toBe(0);

  const arrivals = countArrivals(mail);
  const rows = await rowsOf(storage);
  expect(rows.filter(({ state }) => state !== 'sent')).toEqual([]);
  expect([...arrivals.keys()].sort()).toEqual(rows.map(({ id }) => id).sort());
  const placed = await storage.db.selectFrom('orders').select('id').execute();
  expect(rows.map(({ order_id }) => order_id).sort()).toEqual(placed.map(({ id }) => id).sort());
  const tooOften = [...arrivals].filter(([id, count]) => count > 1 + (unmarked.get(id) ?? 0));
  expect(tooOften).toEqual([]);
  expect(placed.length).toBeGreaterThan(KILLS);
});
