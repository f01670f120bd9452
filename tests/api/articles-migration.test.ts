// A shop whose products, orders and reviews were stored before articles had numbers and facts, after the migration.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Executor } from '#server/storage/tables.ts';
import { emptyDatabase } from '../support/database.ts';
import { createOldDatabase } from '../support/old-database.ts';
import { createTestApp } from '../support/test-app.ts';

const id = (nth: number) => `01990000-0000-7000-8000-00000000000${nth}`;

/** Three products, inserted in another order than that of their ids, the second withdrawn; an order and a review. */
async function insertOldRows(db: Executor): Promise<void> {
  for (const nth of [3, 1, 2])
    await sql`insert into products (id, name, description, img, price_cents, minimum_quantity, available_quantity,
        size, search_text, withdrawn_at)
      values (${id(nth)}, ${`Twill ${nth}`}, 'A twill', '/cloth/twill.jpg', 1250, 2, 100, 'Bolt of 50 m',
        ${`twill ${nth}\na twill`}, ${nth === 2 ? 1 : null})`.execute(db);
  await sql`insert into orders (id, customer_email, customer_name, product_id, product_name, quantity, price_cents,
      phone, address, status, transaction_id, placed_at, paid_at)
    values (${id(4)}, 'mia@mail.com', 'Mia', ${id(2)}, 'Twill 2', 3, 3750, '1', 'Mill Lane', 'paid', 'pi_1', 5, 6)`.execute(
    db,
  );
  await sql`insert into reviews (id, author_email, name, customer, description, img)
    values (${id(5)}, 'mia@mail.com', 'Mia', 'Tailor', 'Fine cloth', '/cloth/og.jpg')`.execute(db);
}

test('products, orders and reviews are kept, numbers are in the order of the ids and go on from there', async () => {
  const options = await emptyDatabase();
  await createOldDatabase(options, '0003', insertOldRows);
  const shop = await createTestApp(options);
  const added = await shop.addProduct();
  const products = await shop.storage.db
    .selectFrom('products')
    .select(['id', 'name', 'article_number', 'slug', 'price_cents', 'available_quantity', 'withdrawn_at'])
    .orderBy('id')
    .execute();
  const kept = { price_cents: 1250, available_quantity: 100, withdrawn_at: null };
  expect(products).toEqual([
    { ...kept, id: id(1), name: 'Twill 1', article_number: 'SV-00001', slug: 'sv-00001' },
    { ...kept, id: id(2), name: 'Twill 2', article_number: 'SV-00002', slug: 'sv-00002', withdrawn_at: 1 },
    { ...kept, id: id(3), name: 'Twill 3', article_number: 'SV-00003', slug: 'sv-00003' },
    { ...kept, id: added, name: 'Harbour Twill', article_number: 'SV-00004', slug: 'harbour-twill' },
  ]);
  expect(await shop.request('getFabric', { params: { slug: 'sv-00003' } })).toMatchObject({
    productName: 'Twill 3',
    size: 'Bolt of 50 m',
    weave: null,
    images: [{ url: '/cloth/twill.jpg', alt: 'Twill 3' }],
  });
  const token = await shop.signIn('mia@mail.com');
  expect(await shop.request('listOrders', { token, query: { user: 'mia@mail.com' } })).toMatchObject([
    { productName: 'Twill 2', articleNumber: null, price: 37.5, transactionId: 'pi_1', paid: true },
  ]);
  expect(await shop.request('listReviews')).toMatchObject([{ name: 'Mia', description: 'Fine cloth' }]);
});

test('a shop without products starts with the first number', async () => {
  const options = await emptyDatabase();
  await createOldDatabase(options, '0003', async () => undefined);
  const shop = await createTestApp(options);
  const articleNumber = (await shop.request('getProduct', { params: { id: await shop.addProduct() } }))
    .articleNumber;
  expect(articleNumber).toBe('SV-00001');
});
