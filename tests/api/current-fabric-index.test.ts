// The fabric index in step with time and with the tables: idle processes, the end of a day, deleted changes, emptied tables.

import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { Articles } from '#server/modules/articles/service.ts';
import { openOrders } from '#server/modules/orders/read/open-orders.ts';
import { ratingsOf } from '#server/modules/reviews/ratings.ts';
import { Search } from '#server/modules/search/service.ts';
import { articleStock } from '#server/modules/stock/service.ts';
import { freshDatabase, onPostgres } from '../support/database.ts';
import { recordStatements, type Statements } from '../support/databases/statements.ts';
import { createTestApp, plainArticle, test, testOnce } from '../support/test-app.ts';

const MINUTE_MS = 60_000;

const fail = (error: unknown) => {
  throw error;
};

/** Timers and clock that only `vi.advanceTimersByTime` moves. */
function useFakeClock(start: string): void {
  vi.useFakeTimers({ now: Date.parse(start), toFake: ['Date', 'setTimeout', 'clearTimeout'] });
}

testOnce(
  'an index without requests for hours is refreshed, not loaded again',
  async ({ shop, onTestFinished }) => {
    await shop.addArticle();
    useFakeClock('2030-03-31T12:00:00Z');
    onTestFinished(() => void vi.useRealTimers());
    const statements: Statements = new Map();
    const storage = recordStatements(shop.storage, statements);
    const { images, reports } = shop.app;
    const ctx = { ...shop.app.ctx, storage };
    const numberPrefix = () => 'SV';
    const articles = new Articles(ctx, { images, stock: articleStock, ratingsOf, numberPrefix });
    const soldPieces = reports.daily.soldPieces.bind(reports.daily);
    const search = new Search(ctx, { articles, openOrders, soldPieces });
    const stop = search.keepFresh(fail);
    expect((await search.listFabrics({})).total).toBe(1);
    const isLoaded = () => [...statements.keys()].some((text) => /"id" > .*order by "id"/.test(text));
    expect(isLoaded()).toBe(true);
    statements.clear();
    for (let minutes = 0; minutes < 120; minutes += 10) {
      vi.advanceTimersByTime(10 * MINUTE_MS);
      await search.listFabrics({});
    }
    stop();
    expect(isLoaded()).toBe(false);
    expect([...statements.keys()].join()).toContain('article_changes');
  },
);

testOnce('a certificate is in no response after its last day', async ({ onTestFinished }) => {
  const place = await freshDatabase();
  useFakeClock('2030-03-31T23:55:00Z');
  onTestFinished(() => void vi.useRealTimers());
  const shop = await createTestApp(place);
  const stop = shop.app.search.keepFresh(fail);
  onTestFinished(stop);
  const certificates = [{ name: 'GOTS', number: '1', validUntil: '2030-03-31' }];
  await shop.addArticle({ certificates });
  const article = () => shop.request('getFabric', { params: { slug: 'harbour-twill' } });
  const choices = async () => (await shop.request('listFabrics')).facets.certificate;
  expect([(await article()).certificates, await choices()]).toEqual([
    certificates,
    [{ value: 'GOTS', count: 1 }],
  ]);
  vi.advanceTimersByTime(5 * MINUTE_MS);
  expect([(await article()).certificates, await choices()]).toEqual([null, []]);
});

test('of changes in another order than their positions, the new are kept', async ({ shop }) => {
  const now = Date.now();
  const { db } = shop.storage;
  for (const [id, at] of [
    ['new', now],
    ['old', now - 7_200_000],
  ])
    await sql`insert into article_changes (article_id, changed_at) values (${id}, ${at})`.execute(db);
  await shop.app.search.deleteOldChanges();
  const left = await db.selectFrom('article_changes').select('article_id').execute();
  expect(left).toEqual([{ article_id: 'new' }]);
});

test('a search page whose articles were withdrawn meanwhile links to the next one', async ({ shop }) => {
  const ids = await Promise.all(Array.from({ length: 4 }, () => shop.addArticle()));
  const query = { q: 'harbour', limit: 2 };
  await shop.request('listAvailable', { query: { q: 'harbour' } });
  const [, second = ''] = ids.sort();
  // Not announced: the index has it still.
  await shop.storage.db.updateTable('articles').set({ withdrawn_at: 1 }).where('id', '=', second).execute();
  const { headers } = await shop.send('listAvailable', { query });
  expect(headers.link).toContain('rel="next"');
});

if (onPostgres)
  test('after the tables were emptied the index is loaded once', async ({ shop }) => {
    await shop.addArticle();
    expect((await shop.request('listFabrics')).total).toBe(1);
    const { storage } = await createTestApp(shop.storageOptions);
    const { promise: canEnd, resolve: end } = Promise.withResolvers<void>();
    const { promise: begun, resolve: hasBegun } = Promise.withResolvers<void>();
    const older = storage.db.transaction().execute(async (tx) => {
      await sql`select pg_current_xact_id()`.execute(tx);
      hasBegun();
      await canEnd;
    });
    await begun;
    await sql`truncate articles cascade`.execute(shop.storage.db);
    await shop.app.articles.addArticles([plainArticle, plainArticle]);
    expect((await shop.request('listFabrics')).total).toBe(2);
    shop.storage.changes.publish('articles');
    expect((await shop.request('listFabrics')).total).toBe(2);
    end();
    await older;
  });
