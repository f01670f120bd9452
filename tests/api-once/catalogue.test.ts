// Adding articles: what the answer warns of, and which images are accepted.
import { expect } from 'vitest';
import { plainArticle, test } from '../support/test-app.ts';

test('adding an article whose minimum order would be rejected says why', async ({ shop }) => {
  const token = await shop.signIn('owner@mail.com', { admin: true });
  const add = (change: Partial<typeof plainArticle>) =>
    shop.request('addProduct', { token, body: { ...plainArticle, ...change } });
  expect(await add({ minimumQuantity: 5, availableQuantity: 4 })).toMatchObject({
    insertedId: expect.any(String),
    notOrderable: 'stock_below_minimum',
  });
  expect(await add({ price: 0.01, minimumQuantity: 49 })).toMatchObject({
    notOrderable: 'minimum_order_too_small_to_charge',
  });
  expect(await add({})).toEqual({ insertedId: expect.any(String), articleNumber: expect.any(String) });
});

test('articles and reviews take images of this shop and of hosts in settings', async ({
  shop,
  createApp,
}) => {
  const img = 'https://elsewhere.example/photo.jpg';
  const review = { name: 'Mia', customer: 'Customer', description: 'Good cloth.', img };
  const send = async (target: typeof shop) => {
    const token = await target.signIn('owner@mail.com', { admin: true });
    const article = await target.send('addProduct', { token, body: { ...plainArticle, img } });
    return [article, await target.send('addReview', { token, body: review })];
  };
  for (const response of await send(shop))
    expect(response).toMatchObject({ status: 422, body: { errors: [{ pointer: '/img' }] } });
  for (const response of await send(await createApp({ IMAGE_HOSTS: 'elsewhere.example' })))
    expect(response.status).toBe(201);
});
