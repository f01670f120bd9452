// Filtered lists agree with a filter that looks at every article, after any changes.
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Article } from '#contract/articles/article.ts';
import type { FabricFilters } from '#contract/articles/fabric-filters.ts';
import type { FabricQuery } from '#contract/articles/fabric-list.ts';
import { FABRICS_PAGE_SIZE } from '#contract/core/limits.ts';
import { utcDate } from '#server/domain/shop-day.ts';
import { toArticle } from '#server/modules/articles/mapping.ts';
import { findArticlesAfter } from '#server/modules/articles/record-store.ts';
import { countChoices, filterArticles, sortArticles } from '../support/articles/filter-articles.ts';
import { article, someFilters } from '../support/articles/random-articles.ts';
import { onPostgres } from '../support/database.ts';
import { repetitions } from '../support/repetitions.ts';
import { createTestApp, type TestApp, test } from '../support/test-app.ts';

const RUNS = repetitions({ usual: 10, long: 60 });

const change = fc.oneof(
  fc.record({ act: fc.constant('add' as const), articles: fc.array(article, { maxLength: 4 }) }),
  fc.record({ act: fc.constant('withdraw' as const), nth: fc.nat() }),
  fc.record({ act: fc.constant('restore' as const), nth: fc.nat() }),
  fc.record({ act: fc.constant('stock' as const), nth: fc.nat(), quantity: fc.constantFrom(0, 4, 50) }),
  fc.record({ act: fc.constant('expected' as const), nth: fc.nat(), quantity: fc.constantFrom(0, 4, 50) }),
  fc.record({ act: fc.constant('facts' as const), nth: fc.nat(), like: article }),
  fc.record({ act: fc.constant('fibre' as const), nth: fc.nat() }),
);
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

const articlesOf = async (shop: TestApp): Promise<Article[]> =>
  (await findArticlesAfter(shop.storage.db, '', 1000)).map((record) =>
    toArticle(record, new Map(), {
      today: utcDate(Date.now()),
      shopDay: utcDate(Date.now()),
      largestLot: null,
      lots: [],
      swatchPriceCents: 0,
    }),
  );

async function perform(shop: TestApp, step: Change): Promise<void> {
  const { db, changes } = shop.storage;
  if (step.act === 'add') return shop.app.articles.addArticles(step.articles);
  const ids = await db.selectFrom('articles').select('id').orderBy('id').execute();
  const id = ids[step.nth % Math.max(1, ids.length)]?.id ?? '';
  const article = db.updateTable('articles').where('id', '=', id);
  if (step.act === 'withdraw') await article.set({ withdrawn_at: 1 }).execute();
  if (step.act === 'restore') await article.set({ withdrawn_at: null }).execute();
  if (step.act === 'stock') await article.set({ available_quantity: step.quantity }).execute();
  if (step.act === 'expected') {
    const days = ['2099-03-12', '2099-04-03'].map((on) => ({ on, quantity: step.quantity }));
    await article.set({ expected: step.quantity ? JSON.stringify(days) : null }).execute();
  }
  if (step.act === 'facts') {
    const { productName: name, weightGsm = null, weave = null } = step.like;
    await article.set({ name, weave, weight_gsm: weightGsm }).execute();
  }
  if (step.act === 'fibre') await db.deleteFrom('article_fibres').where('article_id', '=', id).execute();
  changes.publish('articles');
}

async function expectAgreement(shop: TestApp, filters: FabricFilters): Promise<void> {
  const articles = await articlesOf(shop);
  const right = sortArticles(filterArticles(articles, filters), filters.sort);
  const list = await shop.app.search.listFabrics(filters as FabricQuery);
  expect(list.total).toBe(right.length);
  expect(list.items.map(({ _id }) => _id)).toEqual(right.slice(0, FABRICS_PAGE_SIZE).map(({ _id }) => _id));
  const byValue = <Item extends { value: string }>(items: readonly Item[]) =>
    items.toSorted((one, other) => (one.value < other.value ? -1 : 1));
  const sorted = (facets: object) =>
    Object.fromEntries(
      Object.entries(facets).map(([name, facet]) => [name, Array.isArray(facet) ? byValue(facet) : facet]),
    );
  expect(sorted(list.facets)).toEqual(sorted(countChoices(articles, filters)));
  for (const { remove, total } of list.alternatives) {
    const [name = '', value] = remove.split('=');
    const { [name as keyof FabricFilters]: _removed, ...rest } = filters;
    const q = (filters.q ?? '').split(' ').filter((word) => word !== value);
    const fewer = name === 'q' ? { ...filters, q: q.join(' ') } : rest;
    expect(filterArticles(articles, fewer)).toHaveLength(total);
  }
}

test('results, order and counts equal a plain filter’s after any changes', async ({ shop }) => {
  const shops = onPostgres ? [shop, await createTestApp(shop.storageOptions)] : [shop];
  const steps = fc.array(fc.tuple(change, someFilters), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.array(article, { maxLength: 12 }), steps, async (articles, pairs) => {
      await shop.storage.db.updateTable('articles').set({ withdrawn_at: 1 }).execute();
      await shop.app.articles.addArticles(articles);
      for (const [nth, [step, filters]] of pairs.entries()) {
        await perform(shop, step);
        const reader = shops[nth % shops.length] ?? shop;
        // The change feed of another process has not told it yet.
        if (reader !== shop) reader.storage.changes.publish('articles');
        await expectAgreement(reader, filters);
      }
    }),
    { numRuns: RUNS },
  );
});
