// Pictures of lots: added with a delivery or later, replaced and taken away, and where they are shown.
import { expect } from 'vitest';
import { imageTexts } from '#contract/core/image-texts.ts';
import { referencedImages } from '#server/jobs.ts';
import { imagesAt, jpeg, upload } from '../support/articles/images.ts';
import { addArticleWithLots, lotId } from '../support/articles/lots.ts';
import { placeOrder } from '../support/orders/orders.ts';
import { delivery, type TestApp, test, testOnce } from '../support/test-app.ts';

const MIA = 'mia@mail.com';
const ADMIN = 'ada@mail.com';
const HOUR = 60 * 60 * 1000;

const picture = async (shop: TestApp, seed: number) =>
  (await upload(shop, await jpeg(64, 64, seed), ADMIN)).url;

interface Received {
  readonly lot?: string;
  readonly img?: string;
}

const receive = (token: string, id: string, received: Received, key: string = crypto.randomUUID()) => ({
  token,
  params: { id },
  body: { reason: 'delivery' as const, quantity: 10, note: '', ...received },
  headers: { 'idempotency-key': key },
});

const picturesOf = async (shop: TestApp, id: string) =>
  (await shop.app.stockChanges.lots.list(id)).map(({ name, img }) => [name, img]);

test('a delivery adds the picture of its lot, and a later one replaces it', async ({ shop }) => {
  const token = await shop.signIn(ADMIN, { admin: true });
  const [first, second] = [await picture(shop, 1), await picture(shop, 2)];
  const id = await addArticleWithLots(shop, [5]);
  const changeStock = (received: Received) => shop.request('changeStock', receive(token, id, received));
  await changeStock({ lot: 'K-2', img: first });
  await changeStock({ lot: 'K-2' });
  expect(await picturesOf(shop, id)).toEqual([
    ['K-1', null],
    ['K-2', first],
  ]);
  await changeStock({ lot: 'K-2', img: second });
  expect((await shop.request('getProduct', { params: { id } })).lots).toMatchObject([
    { name: 'K-1', quantity: 5, img: null },
    { name: 'K-2', quantity: 30, img: second },
  ]);
});

test('the same delivery sent twice at once is received once, with its picture', async ({ shop }) => {
  const token = await shop.signIn(ADMIN, { admin: true });
  const id = await addArticleWithLots(shop, [5]);
  const received = receive(token, id, { lot: 'K-2', img: await picture(shop, 1) }, 'pressed twice');
  const answers = await Promise.all([shop.send('changeStock', received), shop.send('changeStock', received)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect((await shop.request('getProduct', { params: { id } })).lots).toMatchObject([
    { name: 'K-1', quantity: 5 },
    { name: 'K-2', quantity: 10, img: received.body.img },
  ]);
});

test('pictures of a lot are set at once while it receives pieces', async ({ shop }) => {
  const token = await shop.signIn(ADMIN, { admin: true });
  const urls = [await picture(shop, 1), await picture(shop, 2)] as const;
  const id = await addArticleWithLots(shop, [5], 1, { img: urls[0] });
  const lot = await lotId(shop, id, 'K-1');
  const set = (img: string | null) =>
    shop.send('setLotPicture', { token, params: { id }, body: { lotId: lot, img } });
  const answers = await Promise.all([
    set(urls[0]),
    set(urls[1]),
    shop.send('changeStock', receive(token, id, { lot: 'K-1', img: urls[1] })),
    shop.send('changeStock', receive(token, id, { lot: 'K-1', img: urls[0] })),
    shop.send('changeArticleState', { token, params: { id }, body: { state: 'withdrawn' } }),
    set(null),
    shop.send('changeArticleState', { token, params: { id }, body: { state: 'on_sale' } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 201, 201, 200, 200, 200]);
  const [[name, img] = []] = await picturesOf(shop, id);
  expect(name).toBe('K-1');
  expect([...urls, null]).toContain(img);
});

testOnce('a picture is set, replaced and taken away, also of a closed lot', async ({ shop }) => {
  const token = await shop.signIn(ADMIN, { admin: true });
  const [first, second] = [await picture(shop, 1), await picture(shop, 2)];
  const id = await addArticleWithLots(shop, [5, 8]);
  const other = await addArticleWithLots(shop, [5]);
  const lot = await lotId(shop, id, 'K-1');
  const request = (img: string | null, article = id) => ({
    token,
    params: { id: article },
    body: { lotId: lot, img },
  });
  const set = async (img: string | null) => (await shop.request('setLotPicture', request(img))).modifiedCount;
  expect([await set(first), await set(first), await set(second)]).toEqual([1, 0, 1]);
  const closing = { lotId: lot, quantity: 5, note: 'Moths' };
  await shop.request('closeLot', { token, params: { id }, body: closing });
  expect((await shop.request('getProduct', { params: { id } })).lots).toEqual([]);
  expect(await set(null)).toBe(1);
  expect(await shop.requestProblem('setLotPicture', request(first, other))).toMatchObject({
    code: 'lot_not_found',
  });
  const log = await shop.request('listAuditLog', { token, query: { action: ['set_lot_picture'] } });
  expect(log.map(({ details }) => details)).toMatchObject([
    { lot: 'K-1', picture: 'set' },
    { lot: 'K-1', picture: 'set' },
    { lot: 'K-1', picture: 'taken away' },
  ]);
});

testOnce('a picture that the shop does not have, or of no lot, receives nothing', async ({ shop }) => {
  const token = await shop.signIn(ADMIN, { admin: true });
  const id = await addArticleWithLots(shop, [5]);
  const plain = await shop.addArticle({ availableQuantity: 5 });
  const gone = `/images/${'0'.repeat(64)}/1440.jpg`;
  const problem = (article: string, received: Received) =>
    shop.requestProblem('changeStock', receive(token, article, received));
  expect(await problem(id, { lot: 'K-1', img: gone })).toMatchObject({
    code: 'validation_failed',
    errors: [{ pointer: '/img', detail: imageTexts.imageNotFound }],
  });
  expect(await problem(plain, { img: await picture(shop, 1) })).toMatchObject({ code: 'lot_required' });
  for (const article of [id, plain])
    expect(await shop.request('getProduct', { params: { id: article } })).toMatchObject({
      availableQuantity: 5,
      lots: [],
    });
});

test('an order shows pictures of its lots, which stay like its article’s', async ({ shop }) => {
  const token = await shop.signIn(MIA);
  const admin = await shop.signIn(ADMIN, { admin: true });
  const clock = { now: Date.now() };
  const images = imagesAt(shop, clock);
  const collectForDays = async (days: number) => {
    const deleted: string[] = [];
    for (let hour = 0; hour <= days * 24; hour += 1) {
      deleted.push(...(await images.collectGarbage(() => referencedImages(shop.app.ctx, shop.app))));
      clock.now += HOUR;
    }
    return deleted;
  };
  const hashOf = (url: string) => url.split('/')[2];
  const [replaced, current] = [await picture(shop, 1), await picture(shop, 2)];
  const productId = await addArticleWithLots(shop, [5]);
  const lot = await lotId(shop, productId, 'K-1');
  for (const img of [replaced, current])
    await shop.request('setLotPicture', {
      token: admin,
      params: { id: productId },
      body: { lotId: lot, img },
    });
  const id = await placeOrder(shop, token, { ...delivery, productId, quantity: 5 });
  const details = await shop.request('getOrderDetails', { token, params: { id } });
  expect(details.lines[0]?.lots).toMatchObject([{ name: 'K-1', img: current }]);
  expect((await shop.request('getProduct', { params: { id: productId } })).lots).toEqual([]);

  await shop.request('deleteProduct', { token: admin, params: { id: productId } });
  const yearAgo = Date.now() - 366 * 24 * HOUR;
  await shop.storage.db.updateTable('articles').set({ withdrawn_at: yearAgo }).execute();
  expect(await collectForDays(3)).toEqual([hashOf(replaced)]);
  await shop.request('cancelOrder', { token, params: { id } });
  expect(await collectForDays(3)).toEqual([hashOf(current)]);
});
