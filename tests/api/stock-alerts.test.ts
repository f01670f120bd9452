// "Tell me when it is back": one email per request, through the outbox and a real SMTP server.

import { expect, onTestFinished } from 'vitest';
import { STOCK_ALERTS_MAX } from '#contract/core/limits.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { JobRunner } from '#server/jobs/job-runner.ts';
import { loadLanguages } from '#server/languages/work-language.ts';
import { StockAlerts } from '#server/modules/stock/alerts.ts';
import { returnStock } from '#server/modules/stock/service.ts';
import { listenOnFreePort } from '../support/http-client.ts';
import { FROM, startSender } from '../support/orders/outbox.ts';
import { startMailServer } from '../support/providers/mail-server.ts';
import { CORRECTION, delivery, plainArticle, type TestApp, test, testOnce } from '../support/test-app.ts';

const MIA = 'mia@mail.com';

const ask = (shop: TestApp, token: string, id: string) =>
  shop.request('addStockAlert', { token, params: { id } });
const restock = (shop: TestApp, id: string, pieces: number) =>
  shop.storage.db.transaction().execute((tx) => returnStock(tx, id, pieces, CORRECTION));
const alerts = (shop: TestApp) => shop.storage.db.selectFrom('stock_alerts').selectAll().execute();
const outbox = (shop: TestApp) =>
  shop.storage.db.selectFrom('outbox_emails').selectAll().where('kind', '=', 'back_in_stock').execute();

/** The job of one process, without the lease that keeps others from running it. */
function startProcess(shop: TestApp): () => Promise<number> {
  const { job } = new StockAlerts(shop.app.ctx, shop.app);
  const context = { signal: new AbortController().signal, renewLease: async () => true };
  return () => job.run(context);
}

/** A sold-out article that Mia waits for. */
async function soldOut(shop: TestApp): Promise<{ id: string; mia: string }> {
  const mia = await shop.signIn(MIA);
  const id = await shop.addArticle({ availableQuantity: 0, productName: 'Harbour\nTwill' });
  await ask(shop, mia, id);
  return { id, mia };
}

testOnce(
  'one email is sent once the minimum quantity is available, and none after it',
  async ({ createApp }) => {
    const mail = await startMailServer();
    const shop = await createApp({ SMTP_URL: mail.url, MAIL_FROM: FROM });
    const origin = (await listenOnFreePort(shop)).replace('127.0.0.1', 'localhost');
    const { id, mia } = await soldOut(shop);
    expect(await ask(shop, mia, id)).toEqual({ modifiedCount: 0 });
    expect(await shop.request('getSavedIds', { token: mia })).toEqual({ saved: [], alerts: [id] });
    const run = () => shop.app.jobs.runNow(shop.app.stockAlerts.job);
    await restock(shop, id, 1);
    expect(await run()).toBe(0);
    await restock(shop, id, 1);
    expect(await shop.requestError('addStockAlert', { token: mia, params: { id } })).toBe('article_in_stock');
    expect(await run()).toBe(1);
    await mail.arrived(1);
    const [email] = mail.emails;
    expect(email?.to).toEqual([MIA]);
    expect(email?.text).toMatch(/^Subject: Harbour Twill can be ordered again\r?$/m);
    expect(email?.text).toContain(origin + fillPath(pages.fabric, { slug: 'harbour-twill' }));
    expect(email?.text).toContain('2 pieces can be ordered now, at least 2 pieces at a time');
    expect(email?.messageId).toMatch(/^<email-[\w-]+@selvedge\.test>$/);

    // Sold out again, and back again: the promise was one email.
    const body = { ...delivery, productId: id, quantity: 2 };
    const { insertedId } = await shop.request('placeOrder', { token: mia, body });
    await shop.request('cancelOrder', { token: mia, params: { id: insertedId } });
    expect(await run()).toBe(0);
    expect(await outbox(shop)).toHaveLength(1);
  },
);

testOnce('the email names the article in the language of its reader', async ({ shop }) => {
  await loadLanguages(['en', 'de']);
  onTestFinished(async () => void (await loadLanguages([])));
  const { id } = await soldOut(shop);
  const { db } = shop.storage;
  const text = { article_id: id, language: 'de', name: 'Hafenköper', alts: '{}' };
  await db.insertInto('article_texts').values(text).execute();
  await db.updateTable('users').set({ language: 'de' }).where('email', '=', MIA).execute();
  await restock(shop, id, 2);
  await startProcess(shop)();
  const [email] = await outbox(shop);
  expect(JSON.parse(email?.data ?? '')).toMatchObject({ productName: 'Hafenköper' });
});

testOnce('a change of stock sends soon, without waiting for the schedule', async ({ createApp }) => {
  const mail = await startMailServer();
  const shop = await createApp({ SMTP_URL: mail.url });
  await listenOnFreePort(shop);
  const { id } = await soldOut(shop);
  await restock(shop, id, 5);
  shop.storage.changes.publish('articles');
  await mail.arrived(1);
});

test('three processes that run at once send one email per alert', async ({ shop }) => {
  const mail = await startMailServer();
  const id = await shop.addArticle({ availableQuantity: 0 });
  const emails = Array.from({ length: 12 }, (_, nth) => `customer${nth}@mail.com`);
  for (const email of emails) await ask(shop, await shop.signIn(email), id);
  await restock(shop, id, 5);
  const moved = await Promise.all([1, 2, 3].map(() => startProcess(shop)()));
  expect(moved.reduce((sum, count) => sum + count, 0)).toBe(emails.length);
  expect(await alerts(shop)).toEqual([]);
  await Promise.all([1, 2, 3].map(() => startSender(shop, mail).run()));
  expect(mail.emails.map(({ to }) => to[0]).sort()).toEqual(emails.toSorted());
});

testOnce(
  'the alert and its email change together: a transaction that fails leaves the alert',
  async ({ shop }) => {
    const { id } = await soldOut(shop);
    await restock(shop, id, 5);
    const failing = {
      ...shop.storage,
      db: shop.storage.db.withPlugin({
        transformQuery({ node }) {
          if (node.kind === 'InsertQueryNode') throw new Error('The disk is full.');
          return node;
        },
        transformResult: async ({ result }) => result,
      }),
    };
    const { job } = new StockAlerts({ ...shop.app.ctx, storage: failing }, shop.app);
    const context = { signal: new AbortController().signal, renewLease: async () => true };
    await expect(job.run(context)).rejects.toThrow('The disk is full.');
    expect(await alerts(shop)).toHaveLength(1);
    expect(await startProcess(shop)()).toBe(1);
    expect(await outbox(shop)).toHaveLength(1);
  },
);

testOnce('a change without due alerts starts no run', async ({ shop }) => {
  const { id } = await soldOut(shop);
  const { stockAlerts } = shop.app;
  const runner = new JobRunner(shop.app.ctx, { onJobRun: () => undefined });
  runner.start();
  onTestFinished(() => runner.stop());
  const runAfterChange = () =>
    new Promise<boolean>((resolve) => {
      const isNeeded = async () => {
        const isDue = await stockAlerts.hasDue();
        resolve(isDue);
        return isDue;
      };
      runner.runSoon(stockAlerts.job, isNeeded);
    });
  expect(await runAfterChange()).toBe(false);
  await restock(shop, id, 5);
  expect(await runAfterChange()).toBe(true);
});

testOnce('a withdrawn article’s alert is sent when it is back in stock', async ({ shop }) => {
  const { id } = await soldOut(shop);
  const run = startProcess(shop);
  await shop.app.articleEditing.changeState(id, 'withdrawn');
  await restock(shop, id, 5);
  expect(await run()).toBe(0);
  await shop.app.articleEditing.changeState(id, 'on_sale');
  expect(await run()).toBe(1);
  expect(await outbox(shop)).toHaveLength(1);
});

testOnce(`an account waits for ${STOCK_ALERTS_MAX} articles at most`, async ({ shop }) => {
  const mia = await shop.signIn(MIA);
  const stock = { availableQuantity: 0 };
  const articles = Array.from({ length: 51 }, (_, nth) => ({
    ...plainArticle,
    productName: `${nth}`,
    ...stock,
  }));
  await shop.app.articles.addArticles(articles);
  const [last = '', ...ids] = (await shop.request('listProducts')).map(({ _id }) => _id);
  expect(ids).toHaveLength(STOCK_ALERTS_MAX);
  for (const id of ids) await ask(shop, mia, id);
  expect(await shop.requestError('addStockAlert', { token: mia, params: { id: last } })).toBe(
    'stock_alerts_full',
  );
});

testOnce('a withdrawn article’s alert waits 90 days, a withdrawn alert sends nothing', async ({ shop }) => {
  const { id, mia } = await soldOut(shop);
  const run = startProcess(shop);
  await shop.app.articles.withdrawArticle(id);
  await restock(shop, id, 5);
  expect(await run()).toBe(0);
  expect(await alerts(shop)).toHaveLength(1);
  const longAgo = Date.now() - 91 * 24 * 60 * 60_000;
  await shop.storage.db.updateTable('articles').set({ withdrawn_at: longAgo }).where('id', '=', id).execute();
  expect(await run()).toBe(0);
  expect(await alerts(shop)).toEqual([]);
  expect(await shop.requestError('addStockAlert', { token: mia, params: { id } })).toBe('article_not_found');

  const other = await shop.addArticle({ availableQuantity: 0 });
  await ask(shop, mia, other);
  const ben = await shop.signIn('ben@mail.com');
  const withdraw = (token: string) => shop.request('removeStockAlert', { token, params: { id: other } });
  expect(await withdraw(ben)).toEqual({ deletedCount: 0 });
  expect(await withdraw(mia)).toEqual({ deletedCount: 1 });
  await restock(shop, other, 5);
  expect(await run()).toBe(0);
  expect(await outbox(shop)).toEqual([]);
});
