// Editing articles: guarded by If-Match, in one transaction, with price history, log and former addresses.
import { expect } from 'vitest';
import type { ArticleEdit } from '#contract/articles/article.ts';
import { form, jpeg } from '../support/articles/images.ts';
import { sampleArticle } from '../support/articles/sample-article.ts';
import { onlyOnSqlite } from '../support/database.ts';
import { createTestApp, delivery, plainArticle, type TestApp, test, testOnce } from '../support/test-app.ts';

const ADMIN = 'ada@mail.com';
const article = { ...sampleArticle, colour: { name: 'Navy', hex: '#1b2a49' } };
const { availableQuantity: _stock, ...edited } = article;

const signIn = (shop: TestApp) => shop.signIn(ADMIN, { admin: true });

/** Sends an edit against the revision; returns the response. */
function send(
  shop: TestApp,
  token: string,
  id: string,
  revision: number | string,
  body: Partial<ArticleEdit>,
) {
  const headers = { 'if-match': typeof revision === 'number' ? `"${revision}"` : revision };
  return shop.send('updateArticle', { token, params: { id }, headers, body: { ...edited, ...body } });
}

const read = (shop: TestApp, token: string, id: string) =>
  shop.request('getArticle', { token, params: { id } });

const log = async (shop: TestApp, token: string) =>
  (await shop.request('listAuditLog', { token })).filter(({ action }) => action === 'update_article');

test('every field of an article can be edited, and stock stays as it is', async ({ shop }) => {
  const token = await signIn(shop);
  const id = await shop.addArticle();
  const before = await shop.send('getArticle', { token, params: { id } });
  expect(before.headers.etag).toBe('"1"');
  expect(before.headers['cache-control']).toBe('no-store');
  const body = { alertLevel: 30, price: 14, minimumQuantity: 3, size: '45.75 m × 150 cm' };
  const saved = await send(shop, token, id, 1, { ...body, availableQuantity: 7 } as object);
  expect(saved).toMatchObject({ status: 200, body: { revision: 2 }, headers: { etag: '"2"' } });
  const { availableQuantity, enteredAlts, ...rest } = await read(shop, token, id);
  expect(rest).toMatchObject({
    ...edited,
    ...body,
    images: edited.images.map(({ url }) => ({ url })),
    colour: { ...article.colour, family: 'blue' },
    state: 'on_sale',
  });
  expect(availableQuantity).toBe(100);
  expect(enteredAlts).toEqual(['', 'The reverse']);
  expect(await shop.request('getProduct', { params: { id } })).toMatchObject({ price: 14, weave: 'twill' });

  await send(shop, token, id, 2, { ...plainArticle, ...nothingStated });
  expect(await read(shop, token, id)).toMatchObject({
    composition: null,
    weave: null,
    uses: null,
    certificates: null,
    care: null,
    alertLevel: null,
    articleNumber: 'HB/220.4',
    availableQuantity: 100,
    revision: 3,
    images: [{ url: plainArticle.img }],
  });
});

const nothingStated = Object.fromEntries(Object.keys(sampleArticle).map((name) => [name, undefined]));
Object.assign(nothingStated, plainArticle);

testOnce('the log names changed fields, and price and minimum order before and after', async ({ shop }) => {
  const token = await signIn(shop);
  const id = await shop.addArticle(article);
  await send(shop, token, id, 1, { price: 13, minimumQuantity: 4, uses: ['coats'] });
  expect(await log(shop, token)).toMatchObject([
    {
      actor: ADMIN,
      subject: id,
      label: 'Harbour Twill (HB/220.4)',
      details: {
        fields: ['price', 'minimumQuantity', 'uses'],
        priceFrom: 12.5,
        priceTo: 13,
        minimumQuantityFrom: 2,
        minimumQuantityTo: 4,
      },
    },
  ]);
});

testOnce('an edit that changes nothing writes nothing, also against an older revision', async ({ shop }) => {
  const token = await signIn(shop);
  const id = await shop.addArticle(article);
  expect(await send(shop, token, id, 1, {})).toMatchObject({ status: 200, body: { revision: 1 } });
  expect(await log(shop, token)).toEqual([]);
  // A request whose response was lost is sent again.
  await send(shop, token, id, 1, { price: 13 });
  expect(await send(shop, token, id, 1, { price: 13 })).toMatchObject({ status: 200, body: { revision: 2 } });
  expect(await log(shop, token)).toHaveLength(1);
});

onlyOnSqlite(
  test.for([
    ['"1"', 200],
    ['"7", "1"', 200],
    ['*', 200],
    ['W/"1"', 412],
    ['"0"', 412],
    ['1', 412],
  ] as const),
)('If-Match: %s answers %i at revision 1', async ([ifMatch, status], { shop }) => {
  const token = await signIn(shop);
  const id = await shop.addArticle(article);
  expect(await send(shop, token, id, ifMatch, { price: 13 })).toMatchObject({ status });
  expect((await read(shop, token, id)).price).toBe(status === 200 ? 13 : 12.5);
});

testOnce('without If-Match, of an unknown article, by a customer: nothing is changed', async ({ shop }) => {
  const token = await signIn(shop);
  const id = await shop.addArticle(article);
  const input = { params: { id }, body: { ...edited, price: 13 } };
  expect(await shop.send('updateArticle', { ...input, token })).toMatchObject({
    status: 428,
    body: { code: 'if_match_missing' },
  });
  const headers = { 'if-match': '*' };
  const unknown = { ...input, token, headers, params: { id: 'unheard-of' } };
  expect(await shop.requestError('updateArticle', unknown)).toBe('article_not_found');
  const mia = await shop.signIn('mia@mail.com');
  expect(await shop.requestError('updateArticle', { ...input, headers, token: mia })).toBe('admins_only');
  expect((await read(shop, token, id)).price).toBe(12.5);
});

test('of many admins who save at once one wins, and the others are told', async ({ shop }) => {
  const token = await signIn(shop);
  const id = await shop.addArticle(article);
  const other = await createTestApp(shop.storageOptions);
  const prices = [13, 14, 15, 16, 17, 18];
  const responses = await Promise.all(
    prices.map((price, nth) => send(nth % 2 ? shop : other, token, id, 1, { price })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412]);
  const winner = prices[responses.findIndex(({ status }) => status === 200)];
  expect(await read(shop, token, id)).toMatchObject({ revision: 2, price: winner });
  expect(await shop.request('listPrices', { token, params: { id } })).toHaveLength(2);
});

test('orders do not disturb an edit, and an edit does not disturb the stock', async ({ shop }) => {
  const token = await signIn(shop);
  const id = await shop.addArticle(article);
  const body = { ...delivery, productId: id, quantity: 2 };
  const [saved, ...orders] = await Promise.all([
    send(shop, token, id, 1, { description: 'Woven in Halifax.' }),
    ...Array.from({ length: 5 }, () => shop.send('placeOrder', { token, body })),
  ]);
  expect([saved, ...orders].map(({ status }) => status)).toEqual([200, 201, 201, 201, 201, 201]);
  expect(await read(shop, token, id)).toMatchObject({ availableQuantity: 90, revision: 2 });
});

testOnce('an open order dialog learns of a new price and minimum order', async ({ shop }) => {
  const token = await signIn(shop);
  const id = await shop.addArticle(article);
  await send(shop, token, id, 1, { price: 13, minimumQuantity: 5 });
  const order = (quantity: number, price: number) =>
    shop.requestProblem('placeOrder', { token, body: { ...delivery, productId: id, quantity, price } });
  expect(await order(2, 25)).toMatchObject({ code: 'quantity_below_minimum' });
  expect(await order(5, 62.5)).toMatchObject({ code: 'price_changed' });
  expect((await read(shop, token, id)).availableQuantity).toBe(100);
});

testOnce('prices are kept, the current one first', async ({ shop }) => {
  const token = await signIn(shop);
  const id = await shop.addArticle(article);
  await send(shop, token, id, 1, { price: 13 });
  expect(await shop.request('listPrices', { token, params: { id } })).toMatchObject([
    { price: 13, actor: ADMIN },
    { price: 12.5, actor: 'operator' },
  ]);
});

testOnce('a new number must be free; a failed edit changes nothing', async ({ shop }) => {
  const token = await signIn(shop);
  const id = await shop.addArticle(article);
  await shop.addArticle({ articleNumber: 'HB-1' });
  const taken = await send(shop, token, id, 1, { articleNumber: 'hb-1', price: 13, productName: 'Renamed' });
  expect(taken).toMatchObject({ status: 409, body: { code: 'article_number_in_use' } });
  const picture = await send(shop, token, id, 1, { img: 'https://elsewhere.example/a.jpg', images: null });
  expect(picture).toMatchObject({ status: 422, body: { errors: [{ pointer: '/img' }] } });
  expect(await read(shop, token, id)).toMatchObject({
    revision: 1,
    productName: 'Harbour Twill',
    price: 12.5,
  });
  await send(shop, token, id, 1, { articleNumber: 'hb-2' });
  expect((await read(shop, token, id)).articleNumber).toBe('HB-2');
});

testOnce(
  'former addresses find a renamed article; its first name gets its first address back',
  async ({ shop }) => {
    const token = await signIn(shop);
    const id = await shop.addArticle(article);
    const slug = async () => (await read(shop, token, id)).slug;
    await send(shop, token, id, 1, { productName: 'Quay Twill' });
    expect(await slug()).toBe('quay-twill');
    for (const former of ['harbour-twill', 'quay-twill'])
      expect((await shop.request('getFabric', { params: { slug: former } })).slug).toBe('quay-twill');
    // Another article cannot take it.
    const other = await shop.addArticle();
    expect((await read(shop, token, other)).slug).toBe('harbour-twill-2');
    await send(shop, token, id, 2, { productName: 'Harbour  TWILL' });
    expect(await slug()).toBe('harbour-twill');
    await send(shop, token, id, 3, { productName: 'Harbour Twill!' });
    expect(await slug()).toBe('harbour-twill');
    expect((await shop.request('listFabrics', { query: { q: 'quay' } })).total).toBe(0);
  },
);

test('new images are kept from cleanup, and known ones are not looked at again', async ({ shop }) => {
  const token = await signIn(shop);
  const { data } = await shop.request('uploadImage', { token, ...form(await jpeg()) });
  const id = await shop.addArticle({ img: data.url });
  const gone = data.url.replace(/[0-9a-f]{64}/, 'ab'.repeat(32));
  const [url, reverse] = [data.url, '/cloth/reverse.jpg'];
  const images = [
    { url, alt: '' },
    { url: gone, alt: '' },
  ];
  expect(await send(shop, token, id, 1, { img: url, images })).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/images/1/url' }] },
  });
  await shop.storage.db.deleteFrom('images').execute();
  const turned = [
    { url: reverse, alt: 'The reverse' },
    { url, alt: '' },
  ];
  expect(await send(shop, token, id, 1, { img: reverse, images: turned })).toMatchObject({ status: 200 });
  expect(await read(shop, token, id)).toMatchObject({ img: reverse, enteredAlts: ['The reverse', ''] });
});
