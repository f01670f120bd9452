// Inserts an article directly into a database, for tests that start the server as a process of its own.
import { newId } from '#server/storage/ids.ts';
import type { Storage } from '#server/storage/open-storage.ts';

/** Dollars per piece. */
export const PRICE = 12.5;

/** Inserts an article on sale with this stock; returns its id. */
export async function seedArticles({ db }: Storage, availableQuantity: number): Promise<string> {
  const id = newId(Date.now());
  await db
    .insertInto('articles')
    .values({
      id,
      article_number: id,
      slug: id,
      name: 'Harbour Twill',
      description: 'A twill for working jackets.',
      img: '/cloth/og.jpg',
      price_cents: PRICE * 100,
      minimum_quantity: 1,
      available_quantity: availableQuantity,
      size: '',
    })
    .execute();
  return id;
}
