// Structured articles: what POST article stores is what the article's page gets; bad facts change nothing.

import { expect } from 'vitest';
import { articleFacts } from '#contract/articles/article-facts.ts';
import { Articles } from '#server/modules/articles/service.ts';
import { ratingsOf } from '#server/modules/reviews/ratings.ts';
import { articleStock } from '#server/modules/stock/service.ts';
import { sampleArticle, sampleFacts } from '../support/articles/sample-article.ts';
import { freshDatabase } from '../support/database.ts';
import { digestTables } from '../support/digests.ts';
import { createTestApp, delivery, plainArticle, test, testOnce } from '../support/test-app.ts';

const ADMIN = 'owner@mail.com';
/** What an article states besides its facts. */
const SOLD = { isLastPieces: false, largestLot: null, lots: [], swatchPrice: 3 };

testOnce('every fact is stored and returned by id and by slug', async ({ shop }) => {
  const token = await shop.signIn(ADMIN, { admin: true });
  const { insertedId } = await shop.request('addProduct', { token, body: sampleArticle });
  const article = await shop.request('getProduct', { params: { id: insertedId } });
  expect(article).toEqual({
    ...sampleArticle,
    _id: insertedId,
    articleNumber: 'HB/220.4',
    slug: 'harbour-twill',
    size: '',
    imageInfo: null,
    ...SOLD,
    colour: { name: 'Navy', hex: '#1b2a49', family: 'blue' },
    pricePerMetre: 0.27,
    images: [
      {
        url: plainArticle.img,
        alt: 'Striped twill, navy blue, wool and silk',
        widthMm: null,
        imageInfo: null,
      },
      { url: '/cloth/og.jpg', alt: 'The reverse', widthMm: 120, imageInfo: null },
    ],
  });
  expect(await shop.request('getFabric', { params: { slug: 'harbour-twill' } })).toEqual(article);
});

testOnce('the specified payload is stored as before, and every fact is null', async ({ shop }) => {
  const token = await shop.signIn(ADMIN, { admin: true });
  const { insertedId } = await shop.request('addProduct', { token, body: plainArticle });
  const { images: _images, ...stated } = articleFacts.shape;
  expect(await shop.request('getProduct', { params: { id: insertedId } })).toEqual({
    ...plainArticle,
    priceSteps: null,
    _id: insertedId,
    articleNumber: 'SV-00001',
    slug: 'harbour-twill',
    size: '',
    imageInfo: null,
    ...SOLD,
    ...Object.fromEntries(Object.keys(stated).map((name) => [name, null])),
    images: [{ url: plainArticle.img, alt: 'Harbour Twill', widthMm: null, imageInfo: null }],
  });
});

testOnce('null, empty lists and empty facts are facts that are not stated', async ({ shop }) => {
  const token = await shop.signIn(ADMIN, { admin: true });
  const nothing = { spinning: null, weaving: null };
  const body = { ...plainArticle, weave: null, uses: [], certificates: [], care: {}, origin: nothing };
  const { insertedId } = await shop.request('addProduct', { token, body });
  expect(await shop.request('getProduct', { params: { id: insertedId } })).toMatchObject({
    weave: null,
    uses: null,
    certificates: null,
    care: null,
    origin: null,
  });
});

const nineImages = Array.from({ length: 9 }, () => ({ url: plainArticle.img }));
const tooMany = (count: number) => Array.from({ length: count }, (_, nth) => ({ name: `RWS ${nth}` }));

/** What is wrong → the pointers of the problem. */
const mistakes: Readonly<Record<string, readonly [facts: object, ...pointers: string[]]>> = {
  'composition of 99.9 %': [
    {
      composition: [
        { fibre: 'wool', percent: 66.6 },
        { fibre: 'silk', percent: 33.3 },
      ],
    },
    '/composition',
  ],
  'composition of 100.1 %': [
    {
      composition: [
        { fibre: 'wool', percent: 99.9 },
        { fibre: 'silk', percent: 0.2 },
      ],
    },
    '/composition',
  ],
  'no fibre': [{ composition: [] }, '/composition'],
  'a fibre twice': [
    {
      composition: [
        { fibre: 'wool', percent: 50 },
        { fibre: 'wool', percent: 50 },
      ],
    },
    '/composition',
  ],
  'unknown fibre': [{ composition: [{ fibre: 'unobtainium', percent: 100 }] }, '/composition/0/fibre'],
  'two decimals': [{ composition: [{ fibre: 'wool', percent: 99.99 }] }, '/composition/0/percent'],
  'no colour': [{ colour: { name: 'Navy', hex: 'navy' } }, '/colour/hex'],
  'a colour of five digits': [{ colour: { name: '', hex: '#12345' } }, '/colour/name', '/colour/hex'],
  'negative width': [{ widthCm: -150 }, '/widthCm'],
  'no width': [{ widthCm: 0 }, '/widthCm'],
  'half a gram': [{ weightGsm: 220.5 }, '/weightGsm'],
  'a length in words': [{ pieceLengthM: '45' }, '/pieceLengthM'],
  'nine images': [{ images: nineImages }, '/images'],
  'no images': [{ images: [] }, '/images'],
  'another first image': [{ images: [{ url: '/cloth/og.jpg' }] }, '/images/0/url'],
  'an image of another site': [
    { images: [{ url: plainArticle.img }, { url: 'https://elsewhere.example/a.jpg' }] },
    '/images/1/url',
  ],
  'an image that is missing': [
    { images: [{ url: plainArticle.img }, { url: `/images/${'0'.repeat(64)}/1440.jpg` }] },
    '/images/1/url',
  ],
  'unknown weave': [{ weave: 'knotted' }, '/weave'],
  'unknown use': [{ uses: ['suits', 'sails'] }, '/uses/1'],
  'nine uses': [
    { uses: 'shirts suits coats jackets trousers dresses skirts linings bags'.split(' ') },
    '/uses',
  ],
  'unknown care symbol': [{ care: { wash: '42' } }, '/care/wash'],
  'no country': [{ origin: { spinning: 'Atlantis' } }, '/origin/spinning'],
  'shrinkage of length only': [{ shrinkagePercent: { length: 3 } }, '/shrinkagePercent/width'],
  'a day that does not exist': [
    { certificates: [{ name: 'RWS', validUntil: '2027-02-30' }] },
    '/certificates/0/validUntil',
  ],
  'too many certificates': [{ certificates: tooMany(13) }, '/certificates'],
  'nine price steps': [
    { priceSteps: tooMany(9).map((_, nth) => ({ fromQuantity: 10 + nth, price: 9 - nth })) },
    '/priceSteps',
  ],
  'number with a space': [{ articleNumber: 'HB 220' }, '/articleNumber'],
  'control character': [{ colour: { name: 'Na\u0000vy', hex: '#1b2a49' } }, '/colour/name'],
};

testOnce('mistaken facts are named by their fields, and nothing is stored', async ({ shop }) => {
  const token = await shop.signIn(ADMIN, { admin: true });
  const before = await digestTables(shop.storageOptions);
  for (const [mistake, [facts, ...pointers]] of Object.entries(mistakes)) {
    const body = { ...sampleArticle, ...facts };
    const problem = await shop.requestProblem('addProduct', { token, body });
    expect([problem.code, problem.errors?.map(({ pointer }) => pointer)], mistake).toEqual([
      'validation_failed',
      pointers,
    ]);
    for (const { detail } of problem.errors ?? []) expect(detail, mistake).not.toBe('');
  }
  expect(await digestTables(shop.storageOptions)).toEqual(before);
});

testOnce('shares that binary fractions cannot add up exactly add up to 100', async ({ shop }) => {
  const token = await shop.signIn(ADMIN, { admin: true });
  const composition = (['wool', 'silk', 'flax'] as const).map((fibre, nth) => ({
    fibre,
    percent: nth === 2 ? 33.4 : 33.3,
  }));
  const { insertedId } = await shop.request('addProduct', { token, body: { ...plainArticle, composition } });
  expect(await shop.request('getProduct', { params: { id: insertedId } })).toMatchObject({ composition });
});

testOnce('a certificate is shown until the end of its last day, UTC', async ({ shop }) => {
  const certificates = [
    { name: 'Ends', number: '', validUntil: '2027-02-28' },
    { name: 'Stays', number: '', validUntil: null },
  ];
  const id = await shop.addArticle({ certificates });
  const namesAt = async (time: string) => {
    const { ctx, images } = shop.app;
    const clock = { now: () => Date.parse(time) };
    const numberPrefix = () => 'SV';
    const deps = { images, stock: articleStock, ratingsOf, numberPrefix };
    const articles = new Articles({ ...ctx, clock }, deps);
    return (await articles.getArticle(id)).certificates?.map(({ name }) => name);
  };
  expect(await namesAt('2027-02-28T23:59:59.999Z')).toEqual(['Ends', 'Stays']);
  expect(await namesAt('2027-03-01T00:00:00.000Z')).toEqual(['Stays']);
});

testOnce('an article whose certificates have all expired shows none', async ({ shop }) => {
  const id = await shop.addArticle({ certificates: [{ name: 'Old', number: '', validUntil: '2020-01-31' }] });
  expect(await shop.request('getProduct', { params: { id } })).toMatchObject({ certificates: null });
});

test('an order keeps name, article number, description and price as they were', async ({ shop }) => {
  const token = await shop.signIn('mia@mail.com');
  const productId = await shop.addArticle(sampleFacts);
  const { insertedId } = await shop.request('placeOrder', {
    token,
    body: { ...delivery, productId, quantity: 2 },
  });
  const { db } = shop.storage;
  const change = { name: 'Renamed', description: 'Another', article_number: 'NEW/1', price_cents: 1 };
  await db.updateTable('articles').set(change).where('id', '=', productId).execute();
  await shop.app.articles.withdrawArticle(productId);
  const unchanged = { productName: 'Harbour Twill', articleNumber: 'HB/220.4', price: 25 };
  expect(await shop.request('getOrder', { token, params: { id: insertedId } })).toMatchObject(unchanged);
  const stored = await db.selectFrom('order_lines').select('article_description').executeTakeFirstOrThrow();
  expect(stored.article_description).toBe(plainArticle.description);
});

test('an article’s first stock is a movement by who added it', async () => {
  const at = Date.UTC(2030, 0, 1);
  const shop = await createTestApp(await freshDatabase(), {}, { clock: { now: () => at } });
  const token = await shop.signIn('admin@mail.com', { admin: true });
  const { insertedId } = await shop.request('addProduct', { token, body: plainArticle });
  const adminId = await shop.app.users.idOf('admin@mail.com');
  const movements = await shop.storage.db.selectFrom('stock_movements').selectAll().execute();
  expect(movements).toMatchObject([
    { article_id: insertedId, quantity: 100, reason: 'opening', actor: 'person', actor_id: adminId, at },
  ]);
});
