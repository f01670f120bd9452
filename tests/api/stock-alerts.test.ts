// "Tell me when it is back": one email per request, through a real SMTP server, whatever fails in between.
import { pino } from 'pino';
import { expect, onTestFinished } from 'vitest';
import { STOCK_ALERTS_MAX } from '#contract/limits.ts';
import { fillPath, pages } from '#contract/paths.ts';
import { JobRunner } from '#server/jobs/job-runner.ts';
import { Mailer } from '#server/modules/email/service.ts';
import { createSmtpTransport } from '#server/modules/email/smtp-transport.ts';
import { ATTEMPTS_MAX } from '#server/modules/saved-fabrics/rules.ts';
import { type AlertsRun, StockAlerts } from '#server/modules/saved-fabrics/stock-alerts.ts';
import { listenOnFreePort } from '../support/http-client.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { CORRECTION, delivery, sampleProduct, type TestApp, test } from '../support/test-app.ts';

const MIA = 'mia@mail.com';
const FROM = 'Selvedge <desk@selvedge.test>';
const MINUTE_MS = 60_000;

const ask = (shop: TestApp, token: string, id: string) =>
  shop.request('addStockAlert', { token, params: { id } });
const restock = (shop: TestApp, id: string, pieces: number) =>
  shop.storage.db.transaction().execute((tx) => shop.app.catalogue.releaseStock(tx, id, pieces, CORRECTION));
const alerts = (shop: TestApp) => shop.storage.db.selectFrom('stock_alerts').selectAll().execute();
const messageId = (text = '') => /^Message-ID:\s+(\S+)/m.exec(text)?.[1];

/** The job of one process, without the lease that keeps others from running it. */
interface Process extends Pick<StockAlerts, 'job'> {
  readonly sender: StockAlerts;
  readonly clock: { now: number };
  run(): Promise<AlertsRun>;
}

function startProcess(shop: TestApp, mailer: Mailer, now = Date.now()): Process {
  const clock = { now };
  const sender = new StockAlerts({
    storage: shop.storage,
    catalogue: shop.app.catalogue,
    mailer,
    log: pino({ level: 'silent' }),
    linkOrigin: () => 'https://shop.example',
    now: () => clock.now,
  });
  const context = { signal: new AbortController().signal, renewLease: async () => true };
  const { job } = sender;
  return { sender, job, clock, run: () => job.run(context) };
}

/** `runAfterChange` does what a change of the catalogue does, and says whether that started a run. */
function startJobs({ storage }: TestApp, alerts: StockAlerts) {
  const runner = new JobRunner({ db: storage.db, log: pino({ level: 'silent' }) });
  runner.start();
  onTestFinished(() => runner.stop());
  const runAfterChange = () =>
    new Promise<boolean>((resolve) => {
      const isNeeded = async () => {
        const isDue = await alerts.hasDue();
        resolve(isDue);
        return isDue;
      };
      runner.runSoon(alerts.job, isNeeded);
    });
  return { runner, runAfterChange };
}

/** Takes all of a product's stock. */
async function sellOut(shop: TestApp, id: string): Promise<void> {
  await shop.storage.db.transaction().execute((tx) => shop.app.catalogue.reserveStock(tx, id, 5, CORRECTION));
}

/** Closes its connections when the test ends. */
function smtp({ url }: Pick<MailServer, 'url'>): Mailer {
  const mailer = new Mailer(createSmtpTransport(url, FROM));
  onTestFinished(() => mailer.close());
  return mailer;
}

/** A sold-out product that Mia waits for. */
async function soldOut(shop: TestApp): Promise<{ id: string; mia: string }> {
  const mia = await shop.signIn(MIA);
  const id = await shop.addProduct({ availableQuantity: 0, productName: 'Harbour\nTwill' });
  await ask(shop, mia, id);
  return { id, mia };
}

test('one email is sent once the minimum quantity is available, and none after it', async ({ createApp }) => {
  const mail = await startMailServer();
  const shop = await createApp({ SMTP_URL: mail.url, MAIL_FROM: FROM });
  const origin = (await listenOnFreePort(shop)).replace('127.0.0.1', 'localhost');
  const { id, mia } = await soldOut(shop);
  expect(await ask(shop, mia, id)).toEqual({ modifiedCount: 0 });
  expect(await shop.request('getSavedIds', { token: mia })).toEqual({ saved: [], alerts: [id] });
  const run = () => shop.app.jobs.runNow(shop.app.stockAlerts.job);
  await restock(shop, id, 1);
  expect(await run()).toEqual({ sent: 0, failed: 0 });
  await restock(shop, id, 1);
  expect(await shop.requestError('addStockAlert', { token: mia, params: { id } })).toBe('product_in_stock');
  expect(await run()).toEqual({ sent: 1, failed: 0 });
  const [email] = mail.emails;
  expect(email?.to).toEqual([MIA]);
  expect(email?.text).toMatch(/^Subject: Harbour Twill can be ordered again\r?$/m);
  expect(email?.text).toContain(origin + fillPath(pages.fabric, { slug: 'harbour-twill' }));
  expect(email?.text).toContain('2 pieces can be ordered now, at least 2 pieces at a time');
  expect(messageId(email?.text)).toMatch(/^<stock-alert-[\w-]+@selvedge\.test>$/);

  // Sold out again, and back again: the promise was one email.
  const body = { ...delivery, productId: id, quantity: 2 };
  const { insertedId } = await shop.request('placeOrder', { token: mia, body });
  await shop.request('cancelOrder', { token: mia, params: { id: insertedId } });
  expect(await run()).toEqual({ sent: 0, failed: 0 });
  expect(mail.emails).toHaveLength(1);
});

test('a change of stock sends soon, without waiting for the schedule', async ({ createApp }) => {
  const mail = await startMailServer();
  const shop = await createApp({ SMTP_URL: mail.url });
  await listenOnFreePort(shop);
  const { id } = await soldOut(shop);
  await restock(shop, id, 5);
  shop.app.catalogue.publishChange();
  await mail.arrived(1);
});

test('two processes that run at once send one email per alert', async ({ shop }) => {
  const mail = await startMailServer();
  const id = await shop.addProduct({ availableQuantity: 0 });
  const emails = Array.from({ length: 12 }, (_, nth) => `customer${nth}@mail.com`);
  for (const email of emails) await ask(shop, await shop.signIn(email), id);
  await restock(shop, id, 5);
  const processes = [1, 2, 3].map(() => startProcess(shop, smtp(mail)));
  const runs = await Promise.all(processes.map((one) => one.run()));
  expect(runs.reduce((sum, { sent }) => sum + sent, 0)).toBe(emails.length);
  expect(mail.emails.map(({ to }) => to[0]).sort()).toEqual(emails.toSorted());
  expect(await alerts(shop)).toEqual([]);
});

test('a failing mail server is tried again later, with the same Message-ID', async ({ shop }) => {
  const mail = await startMailServer();
  const { id } = await soldOut(shop);
  await restock(shop, id, 5);
  const sender = startProcess(shop, smtp(mail));
  mail.failWith = 451;
  expect(await sender.run()).toEqual({ sent: 0, failed: 1 });
  expect(await sender.run()).toEqual({ sent: 0, failed: 0 });
  sender.clock.now += MINUTE_MS;
  expect(await sender.run()).toEqual({ sent: 0, failed: 1 });
  sender.clock.now += MINUTE_MS;
  mail.failWith = undefined;
  expect(await sender.run()).toEqual({ sent: 0, failed: 0 });
  sender.clock.now += MINUTE_MS;
  expect(await sender.run()).toEqual({ sent: 1, failed: 0 });
  expect(mail.emails).toHaveLength(1);
  expect(await alerts(shop)).toEqual([]);
});

test('an address that is rejected for three days is given up', async ({ shop }) => {
  const mail = await startMailServer();
  const { id } = await soldOut(shop);
  await restock(shop, id, 5);
  mail.failWith = 550;
  const sender = startProcess(shop, smtp(mail));
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
    expect(await alerts(shop)).toHaveLength(1);
    expect(await sender.run()).toEqual({ sent: 0, failed: 1 });
    sender.clock.now += 6 * 60 * MINUTE_MS;
  }
  expect(await alerts(shop)).toEqual([]);
});

test('an unreachable mail server is not asked for every alert', async ({ shop }) => {
  const id = await shop.addProduct({ availableQuantity: 0 });
  for (let nth = 0; nth < 6; nth++) await ask(shop, await shop.signIn(`customer${nth}@mail.com`), id);
  await restock(shop, id, 5);
  const sender = startProcess(shop, smtp({ url: 'smtp://127.0.0.1:1' }));
  expect(await sender.run()).toEqual({ sent: 0, failed: 3 });
  expect(await alerts(shop)).toHaveLength(6);
});

test('a mail server that fails is asked by scheduled runs only, whatever changes', async ({ shop }) => {
  const mail = await startMailServer();
  const id = await shop.addProduct({ availableQuantity: 0 });
  for (let nth = 0; nth < 6; nth++) await ask(shop, await shop.signIn(`customer${nth}@mail.com`), id);
  await restock(shop, id, 5);
  mail.failWith = 451;
  const { job, sender } = startProcess(shop, smtp(mail));
  const { runner, runAfterChange } = startJobs(shop, sender);
  expect(await sender.hasDue()).toBe(true);
  expect(await runner.runNow(job)).toEqual({ sent: 0, failed: 3 });
  mail.failWith = undefined;
  expect(await runAfterChange()).toBe(false);
  expect(mail.emails).toEqual([]);
  expect(await runner.runNow(job)).toEqual({ sent: 3, failed: 0 });
  await sellOut(shop, id);
  await ask(shop, await shop.signIn('late@mail.com'), id);
  await restock(shop, id, 5);
  expect(await runAfterChange()).toBe(true);
  await mail.arrived(4);
});

test(`an account waits for ${STOCK_ALERTS_MAX} products at most`, async ({ shop }) => {
  const mia = await shop.signIn(MIA);
  const stock = { availableQuantity: 0 };
  const products = Array.from({ length: 51 }, (_, nth) => ({
    ...sampleProduct,
    productName: `${nth}`,
    ...stock,
  }));
  await shop.app.catalogue.addProducts(products);
  const [last = '', ...ids] = (await shop.request('listProducts')).map(({ _id }) => _id);
  expect(ids).toHaveLength(STOCK_ALERTS_MAX);
  for (const id of ids) await ask(shop, mia, id);
  expect(await shop.requestError('addStockAlert', { token: mia, params: { id: last } })).toBe(
    'stock_alerts_full',
  );
});

test('a process that dies while it sends loses no email, and one after sending repeats the Message-ID', async ({
  shop,
}) => {
  const mail = await startMailServer();
  const { id } = await soldOut(shop);
  await restock(shop, id, 5);
  const sending = Promise.withResolvers<void>();
  const delivered = smtp(mail);
  const dying = new Mailer({
    // The email is delivered, but the process never learns of it.
    async send(email) {
      const transport = createSmtpTransport(mail.url, FROM);
      await transport.send(email);
      await transport.close();
      sending.resolve();
      await Promise.withResolvers<never>().promise;
    },
    close: async () => undefined,
  });
  const now = Date.now();
  void startProcess(shop, dying, now).run();
  await sending.promise;
  const next = startProcess(shop, delivered, now);
  expect(await next.run()).toEqual({ sent: 0, failed: 0 });
  next.clock.now += 5 * MINUTE_MS;
  expect(await next.run()).toEqual({ sent: 1, failed: 0 });
  const [first, second] = mail.emails.map(({ text }) => messageId(text));
  expect(first).toBeDefined();
  expect(second).toBe(first);
});

test('the alert of a withdrawn product is dropped, a withdrawn alert sends nothing', async ({ shop }) => {
  const mail = await startMailServer();
  const { id, mia } = await soldOut(shop);
  const sender = startProcess(shop, smtp(mail));
  await shop.app.catalogue.deleteProduct(id);
  await restock(shop, id, 5);
  expect(await sender.run()).toEqual({ sent: 0, failed: 0 });
  expect(await alerts(shop)).toEqual([]);
  expect(await shop.requestError('addStockAlert', { token: mia, params: { id } })).toBe('product_not_found');

  const other = await shop.addProduct({ availableQuantity: 0 });
  await ask(shop, mia, other);
  const ben = await shop.signIn('ben@mail.com');
  const withdraw = (token: string) => shop.request('removeStockAlert', { token, params: { id: other } });
  expect(await withdraw(ben)).toEqual({ deletedCount: 0 });
  expect(await withdraw(mia)).toEqual({ deletedCount: 1 });
  await restock(shop, other, 5);
  expect(await sender.run()).toEqual({ sent: 0, failed: 0 });
  expect(mail.emails).toEqual([]);
});
