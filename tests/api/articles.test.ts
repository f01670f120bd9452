// Structured articles: what POST product stores is what the article's page gets; bad facts change nothing.
import { expect } from 'vitest';
import { articleFacts } from '#contract/article.ts';
import { sampleProduct, test } from '../support/test-app.ts';

const facts = {
  articleNumber: 'hb/220.4',
  composition: [
    { fibre: 'wool', percent: 66.7 },
    { fibre: 'silk', percent: 20.2 },
    { fibre: 'elastane', percent: 13.1 },
  ],
  weightGsm: 420,
  widthCm: 150.5,
  pieceLengthM: 45.75,
  lengthTolerancePercent: 2.5,
  weave: 'twill',
  pattern: 'stripe',
  colour: { name: 'Navy', hex: '#1B2A49' },
  uses: ['suits', 'coats'],
  care: { wash: 'no', bleach: 'no', dry: null, iron: '150', professional: 'p-mild' },
  shrinkagePercent: { length: 3.5, width: 0 },
  origin: { spinning: 'IT', weaving: 'GB', finishing: null },
  certificates: [
    { name: 'OEKO-TEX Standard 100', number: '1234', validUntil: '2999-12-31' },
    { name: 'RWS', number: '', validUntil: null },
  ],
  images: [
    { url: sampleProduct.img, alt: '' },
    { url: '/cloth/og.jpg', alt: 'The reverse' },
  ],
  leadTimeDays: 21,
} as const;

test('every fact is stored and returned by id and by slug', async ({ shop }) => {
  const token = await shop.signIn('owner@mail.com', { admin: true });
  const { insertedId } = await shop.request('addProduct', { token, body: { ...sampleProduct, ...facts } });
  const article = await shop.request('getProduct', { params: { id: insertedId } });
  const { articleNumber: _number, ...rest } = facts;
  expect(article).toMatchObject({
    ...sampleProduct,
    ...rest,
    articleNumber: 'HB/220.4',
    slug: 'harbour-twill',
    colour: { name: 'Navy', hex: '#1b2a49', family: 'blue' },
    pricePerMetre: 0.27,
    images: [
      { url: sampleProduct.img, alt: 'Striped twill, navy blue, wool and silk', imageInfo: null },
      { url: '/cloth/og.jpg', alt: 'The reverse', imageInfo: null },
    ],
  });
  expect(await shop.request('getFabric', { params: { slug: 'harbour-twill' } })).toEqual(article);
});

test('the specified payload is stored as before, and every fact is null', async ({ shop }) => {
  const token = await shop.signIn('owner@mail.com', { admin: true });
  const { insertedId } = await shop.request('addProduct', { token, body: sampleProduct });
  const article = await shop.request('getProduct', { params: { id: insertedId } });
  const { images: _images, ...stated } = articleFacts.shape;
  expect(article).toEqual({
    ...sampleProduct,
    _id: insertedId,
    articleNumber: 'SV-00001',
    slug: 'harbour-twill',
    size: '',
    imageInfo: null,
    ...Object.fromEntries(Object.keys(stated).map((name) => [name, null])),
    images: [{ url: sampleProduct.img, alt: 'Harbour Twill', imageInfo: null }],
  });
});
