// What others do between the plan of a CSV file and its import, and files that are imported again.
import { expect } from 'vitest';
import { csv, planCsv } from '../support/article-csv.ts';
import { type TestApp, test } from '../support/test-app.ts';

const ADMIN = 'admin@mail.com';

const signIn = (shop: TestApp) => shop.signIn(ADMIN, { admin: true });

const fileOf = (column: string, value: string | number) =>
  csv([
    ['Article number', column],
    ['A-1', value],
  ]);

const applyError = (shop: TestApp, token: string, id: string) =>
  shop.requestError('applyImport', { token, params: { id } });

async function rowOf(shop: TestApp, id: string) {
  const query = shop.storage.db.selectFrom('products').selectAll().where('id', '=', id);
  return query.executeTakeFirstOrThrow();
}

test('an article withdrawn or put on sale since the plan stays what it is now', async ({ shop }) => {
  const token = await signIn(shop);
  const id = await shop.addProduct({ articleNumber: 'A-1', price: 10 });
  const price = await planCsv(shop, token, fileOf('Price', 20));
  const { _id: received } = await planCsv(shop, token, fileOf('Received', 5));
  await shop.app.catalogue.deleteProduct(id);
  expect(await applyError(shop, token, price._id)).toBe('import_out_of_date');
  expect(await applyError(shop, token, received)).toBe('import_out_of_date');
  const row = await rowOf(shop, id);
  expect(row).toMatchObject({ price_cents: 1000, available_quantity: 100, revision: 1 });
  expect(row.withdrawn_at).not.toBeNull();

  const withdrawn = await planCsv(shop, token, fileOf('Price', 30));
  await shop.app.catalogue.editing.changeState(id, 'on_sale');
  expect(await applyError(shop, token, withdrawn._id)).toBe('import_out_of_date');
  expect(await rowOf(shop, id)).toMatchObject({ price_cents: 1000, withdrawn_at: null });
});

test('a withdrawal while the import is being written is not undone', async ({ shop }) => {
  const id = await shop.addProduct({ articleNumber: 'A-1' });
  const { batch } = shop.app.catalogue.editing;
  const [article] = await batch.findByIds([id]);
  if (!article) throw new Error('the article is missing');
  const { revision, state, edit } = article;
  await shop.app.catalogue.deleteProduct(id);
  const before = { revision, state, productName: edit.productName };
  const writes = {
    added: [],
    changed: [{ id, before, state, edit }],
    deliveries: [],
    imageUrls: [],
  };
  const author = { actor: ADMIN, at: Date.now(), note: '' };
  const written = shop.storage.db
    .transaction()
    .execute((tx) => batch.write(tx, writes, author, async () => undefined));
  await expect(written).rejects.toMatchObject({ code: 'article_changed' });
  expect((await rowOf(shop, id)).withdrawn_at).not.toBeNull();
});
