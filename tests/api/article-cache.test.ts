// An article is served from a cache, and never as it was before a change that this process has acknowledged.
import { setImmediate } from 'node:timers/promises';
import { expect } from 'vitest';
import { fillPath } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { callerOf } from '../support/callers.ts';
import { placeOrder } from '../support/orders/orders.ts';
import { plainArticle, type TestApp, test, testOnce } from '../support/test-app.ts';

const REPEATED = 3;

/** Reads a path over a socket, where cached responses are sent before Fastify; later answers are cached ones. */
async function createReader(shop: TestApp, id: string) {
  const address = await shop.app.server.listen({ host: '127.0.0.1', port: 0 });
  const read = async (path: string) => {
    const answers: { status: number; body: Record<string, unknown>; etag: string | null }[] = [];
    for (let time = 0; time < REPEATED; time++) {
      const response = await fetch(address + path);
      const body = (await response.json()) as Record<string, unknown>;
      answers.push({ status: response.status, body, etag: response.headers.get('etag') });
    }
    expect(
      new Set(
        answers.map((answer) => JSON.stringify({ ...answer, body: answer.status < 400 && answer.body })),
      ).size,
    ).toBe(1);
    return answers[0];
  };
  const { slug } = await shop.request('getProduct', { params: { id } });
  return {
    byId: () => read(fillPath(endpoints.getProduct.path, { id })),
    bySlug: () => read(fillPath(endpoints.getFabric.path, { slug })),
    rating: () => read(fillPath(endpoints.getRating.path, { id })),
    url: address + fillPath(endpoints.getProduct.path, { id }),
  };
}

testOnce('an order, edit, review and withdrawal show at once, by id and slug', async ({ shop }) => {
  const id = await shop.addArticle({ availableQuantity: 100 });
  const { byId, bySlug, rating } = await createReader(shop, id);
  const mia = await shop.signIn('mia@mail.com');
  const before = await byId();
  expect([before, await bySlug()]).toMatchObject(Array(2).fill({ body: { availableQuantity: 100 } }));

  const orderId = await placeOrder(shop, mia, { productId: id, quantity: 2 });
  const after = await byId();
  expect([after, await bySlug()]).toMatchObject(Array(2).fill({ body: { availableQuantity: 98 } }));
  expect(after?.etag).not.toBe(before?.etag);
  await shop.request('cancelOrder', { token: mia, params: { id: orderId } });
  expect([await byId(), await bySlug()]).toMatchObject(Array(2).fill({ body: { availableQuantity: 100 } }));

  const edited = { ...plainArticle, productName: 'Voile' };
  await shop.app.articleEditing.updateArticle(id, edited, '*');
  expect(await byId()).toMatchObject({ body: { productName: 'Voile' } });

  expect(await rating()).toMatchObject({ body: { count: 0 } });
  const review = { name: 'Mia', customer: 'Tailor', description: 'Good.', img: plainArticle.img };
  await shop.app.reviews.addReview((await callerOf(shop, 'mia@mail.com')).id, {
    ...review,
    articleId: id,
    stars: 4,
  });
  expect(await rating()).toMatchObject({ body: { count: 1, average: 4 } });

  await shop.app.articles.withdrawArticle(id);
  expect([await byId(), await bySlug()]).toMatchObject(Array(2).fill({ status: 404 }));
});

test('a read after an acknowledged order never shows more than is left', async ({ shop }) => {
  const id = await shop.addArticle({ minimumQuantity: 1, availableQuantity: 100 });
  const { url } = await createReader(shop, id);
  let acknowledged = 0;
  let isOrdering = true;
  const tokens = await Promise.all(['a', 'b', 'c', 'd'].map((name) => shop.signIn(`${name}@mail.com`)));
  const ordering = Promise.all(
    tokens.map(async (token) => {
      for (let nth = 0; nth < 10; nth++) {
        await placeOrder(shop, token, { productId: id, quantity: 1 });
        acknowledged++;
      }
    }),
  ).finally(() => {
    isOrdering = false;
  });
  while (isOrdering) {
    const most = 100 - acknowledged;
    const shown = (await (await fetch(url)).json()) as { availableQuantity: number };
    expect(shown.availableQuantity).toBeLessThanOrEqual(most);
    await setImmediate();
  }
  await ordering;
  expect(await (await fetch(url)).json()).toMatchObject({ availableQuantity: 60 });
});
