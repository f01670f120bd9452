// Searches of admins: filters keep the same articles with a word that all of them have as without, as they are now.
import { expect } from 'vitest';
import { articleStates } from '#contract/articles/article-admin.ts';
import { plainArticle, type TestApp, test } from '../support/test-app.ts';

const STOCKS = ['low', 'remnant', 'none'] as const;
const QUERIES = [undefined, ...articleStates].flatMap((state) =>
  [undefined, ...STOCKS].flatMap((stock) =>
    (['newest', 'oldest'] as const).map((sort) => ({
      ...(state && { state }),
      ...(stock && { stock }),
      sort,
      limit: 50,
    })),
  ),
);

/** In each state: plenty, at the minimum order, a remnant, and none. */
async function addArticles(shop: TestApp, token: string): Promise<string[]> {
  const ids: string[] = [];
  for (const state of ['on_sale', 'draft', 'withdrawn'])
    for (const availableQuantity of [40, 5, 3, 0]) {
      const fields = { availableQuantity, minimumQuantity: 5, state: state === 'draft' ? state : 'on_sale' };
      const body = { ...plainArticle, productName: `Twill ${state} ${availableQuantity}`, ...fields };
      const { insertedId: id } = await shop.request('addProduct', { token, body });
      ids.push(id);
      if (state === 'withdrawn')
        await shop.request('changeArticleState', { token, params: { id }, body: { state } });
    }
  return ids;
}

async function expectSameWithWords(shop: TestApp, token: string): Promise<void> {
  for (const query of QUERIES) {
    const idsOf = async (search: { q?: string }) =>
      (await shop.request('listArticles', { token, query: { ...query, ...search } })).map(({ _id }) => _id);
    expect(await idsOf({ q: 'twill' }), JSON.stringify(query)).toEqual(await idsOf({}));
  }
}

test('a word of all articles leaves every list as it is', async ({ shop }) => {
  const token = await shop.signIn('ada@mail.com', { admin: true });
  const [first = '', second = ''] = await addArticles(shop, token);
  await expectSameWithWords(shop, token);
  const body = { state: 'withdrawn' };
  await shop.request('changeArticleState', { token, params: { id: first }, body });
  await shop.storage.db
    .updateTable('articles')
    .set({ available_quantity: 0 })
    .where('id', '=', second)
    .execute();
  await expectSameWithWords(shop, token);
});
