// The search index matches the products after concurrent, failed and rolled back writes.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { onPostgres } from '../support/database.ts';
import { sampleProduct, type TestApp, test } from '../support/test-app.ts';

const found = async ({ app }: TestApp, q: string) =>
  (await app.catalogue.listProducts({ q, sort: 'oldest' })).items.map(({ productName }) => productName);

const named = (productName: string) => ({ ...sampleProduct, productName });

test('of products added concurrently, exactly those that were stored are found', async ({ shop }) => {
  const { catalogue } = shop.app;
  for (let run = 0; run < 5; run++) {
    const together = await Promise.allSettled([
      catalogue.addProduct(named(`Stored before ${run}`)),
      catalogue.addProducts([named(`Rejected ${run}`), { ...sampleProduct, price: 0.001 }]),
      catalogue.addProduct(named(`Stored after ${run}`)),
      catalogue.addProducts([named(`Rejected again ${run}`), { ...sampleProduct, price: 0.001 }]),
      shop.storage.db.transaction().execute(async (tx) => {
        await tx.updateTable('products').set({ search_text: 'rolled back' }).execute();
        throw new Error('rolled back');
      }),
    ]);
    expect(together.map(({ status }) => status)).toEqual([
      ...['fulfilled', 'rejected', 'fulfilled', 'rejected', 'rejected'],
    ]);
  }
  expect(await found(shop, 'rejected')).toEqual([]);
  expect(await found(shop, 'rolled back')).toEqual([]);
  expect(await found(shop, 'stored ')).toHaveLength(10);
  expect(await found(shop, 'stored after 3')).toEqual(['Stored after 3']);
  const stored = await shop.request('listProducts', { query: { q: 'stored before' } });
  await Promise.all(stored.slice(1).map(({ _id }) => catalogue.deleteProduct(_id)));
  expect(await found(shop, 'stored before')).toEqual(['Stored before 0']);
  if (onPostgres) return;
  await sql`insert into product_search (product_search) values ('integrity-check')`.execute(shop.storage.db);
  const { rows } = await sql`select (select count(*) from product_search_rows) as numbered,
    (select count(*) from product_search_docsize) as indexed`.execute(shop.storage.db);
  expect(rows).toEqual([{ numbered: 6, indexed: 6 }]);
});
