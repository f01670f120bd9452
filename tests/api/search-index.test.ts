// The search's index keeps in step with the products however their writes come together, fail or are taken back.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { onPostgres } from '../support/database.ts';
import { sampleProduct, type TestApp, test } from '../support/test-app.ts';

const found = async ({ app }: TestApp, q: string) =>
  (await app.catalogue.listProducts({ q, sort: 'oldest' })).items.map(({ productName }) => productName);

const named = (productName: string) => ({ ...sampleProduct, productName });

test('of products that come together, some refused, those that stayed are found and no other', async ({
  shop,
}) => {
  const { catalogue } = shop.app;
  for (let round = 0; round < 5; round++) {
    const together = await Promise.allSettled([
      catalogue.addProduct(named(`Kept before ${round}`)),
      catalogue.addProducts([named(`Refused ${round}`), { ...sampleProduct, price: 0.001 }]),
      catalogue.addProduct(named(`Kept after ${round}`)),
      catalogue.addProducts([named(`Refused again ${round}`), { ...sampleProduct, price: 0.001 }]),
      shop.storage.db.transaction().execute(async (tx) => {
        await tx.updateTable('products').set({ search_text: 'taken back' }).execute();
        throw new Error('taken back');
      }),
    ]);
    expect(together.map(({ status }) => status)).toEqual([
      ...['fulfilled', 'rejected', 'fulfilled', 'rejected', 'rejected'],
    ]);
  }
  expect(await found(shop, 'refused')).toEqual([]);
  expect(await found(shop, 'taken back')).toEqual([]);
  expect(await found(shop, 'kept ')).toHaveLength(10);
  expect(await found(shop, 'kept after 3')).toEqual(['Kept after 3']);
  const kept = await shop.request('listProducts', { query: { q: 'kept before' } });
  await Promise.all(kept.slice(1).map(({ _id }) => catalogue.deleteProduct(_id)));
  expect(await found(shop, 'kept before')).toEqual(['Kept before 0']);
  if (onPostgres) return;
  await sql`insert into product_search (product_search) values ('integrity-check')`.execute(shop.storage.db);
  const { rows } = await sql`select (select count(*) from product_search_rows) as numbered,
    (select count(*) from product_search_docsize) as indexed`.execute(shop.storage.db);
  expect(rows).toEqual([{ numbered: 6, indexed: 6 }]);
});
