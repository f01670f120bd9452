// One cloth on the shelf of a shop that is not open yet: written straight into its books.
import { newId } from '#server/storage/ids.ts';
import type { Storage } from '#server/storage/open-storage.ts';

/** Dollars a piece of the cloth costs. */
export const PRICE = 12.5;

/** Puts so many pieces on the shelf; answers the product's id. */
export async function seedProducts({ db }: Storage, pieces: number): Promise<string> {
  const id = newId();
  await db
    .insertInto('products')
    .values({
      id,
      name: 'Harbour Twill',
      description: 'A twill for working jackets.',
      img: '/cloth/og.jpg',
      price_cents: PRICE * 100,
      minimum_quantity: 1,
      available_quantity: pieces,
      size: '',
      search_text: 'harbour twill',
    })
    .execute();
  return id;
}
