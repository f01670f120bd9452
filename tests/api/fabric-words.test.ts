// Words of a search: what buyers write finds the sample fabrics they mean.
import { expect } from 'vitest';
import type { FabricList } from '#contract/fabric-list.ts';
import { fabrics } from '../../seed/fabrics.ts';
import { buyerSearches } from '../support/buyer-searches.ts';
import { type TestApp, test } from '../support/test-app.ts';

async function addSampleFabrics({ app }: TestApp): Promise<void> {
  await app.catalogue.addProducts(fabrics.map((fabric) => ({ ...fabric, img: '/cloth/twill.jpg' })));
}

const search = async (shop: TestApp, q: string): Promise<FabricList> =>
  shop.request('listFabrics', { query: { q } });

async function foundNames(shop: TestApp, q: string): Promise<string[]> {
  const { items, pages } = await search(shop, q);
  const rest =
    pages > 1 ? (await shop.request('listFabrics', { query: { q, page: 2 } })).items : [];
  return [...items, ...rest].map(({ productName }) => productName);
}

test('what buyers write finds what they mean', async ({ shop }) => {
  await addSampleFabrics(shop);
  const wrong: Record<string, object> = {};
  for (const { q, finds, all, not = [] } of buyerSearches) {
    const names = await foundNames(shop, q);
    const isOneOf = (starts: readonly string[]) => (name: string) =>
      starts.some((start) => name.startsWith(start));
    const missing = finds.filter((start) => !names.some((name) => name.startsWith(start)));
    const unwanted = all || finds.length === 0 ? names.filter((name) => !isOneOf(finds)(name)) : names.filter(isOneOf(not));
    if (missing.length > 0 || unwanted.length > 0) wrong[q] = { missing, unwanted };
  }
  expect(wrong).toEqual({});
  expect(buyerSearches.length).toBeGreaterThan(90);
});
