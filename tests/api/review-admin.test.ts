// Reviews in the hands of admins: hidden, published, answered; waiting ones; and which are verified purchases.
import { expect } from 'vitest';
import type { AllReviewsQuery, ReviewRecord } from '#contract/office/review-admin.ts';
import { imageGarbageCollection, referencedImages } from '#server/jobs.ts';
import { freshDatabase } from '../support/database.ts';
import { payOrder, placeOrder } from '../support/orders/orders.ts';
import {
  createIntent,
  placeOrder as placeBought,
  settleOptions,
  test,
  testOnce,
} from '../support/providers/fake-stripe.ts';
import { createTestApp, plainArticle, type TestApp } from '../support/test-app.ts';

const ADMIN = 'admin@mail.com';
const MIA = 'mia@mail.com';
const written = { name: 'Mia', customer: 'Tailor', description: 'Fine cloth', img: plainArticle.img };

const write = async (shop: TestApp, fields: object = {}, email = MIA) =>
  shop.request('addReview', { token: await shop.signIn(email), body: { ...written, ...fields } });

type Filter = Omit<AllReviewsQuery, 'limit' | 'cursor' | 'sort'>;

/** What an admin does. */
async function open(shop: TestApp) {
  const token = await shop.signIn(ADMIN, { admin: true });
  const list = (query: Filter = {}) =>
    shop.request('listAllReviews', { token, query: { sort: 'newest', ...query } });
  const options = ({ _id: id }: Pick<ReviewRecord, '_id'>, body: object | undefined) => ({
    token,
    params: { id },
    body,
  });
  return {
    token,
    list,
    options,
    change: (review: ReviewRecord, body: object) =>
      shop.request('changeReviewState', options(review, { revision: review.revision, ...body })),
    hide: (review: ReviewRecord) =>
      shop.request(
        'changeReviewState',
        options(review, { revision: review.revision, state: 'hidden', reason: 'Rude' }),
      ),
    answer: (review: ReviewRecord, answer: string) =>
      shop.request('answerReview', options(review, { revision: review.revision, answer })),
  };
}

/** The only review there is. */
const only = <Item>([item]: readonly Item[]): Item => {
  if (!item) throw new Error('There is no review');
  return item;
};

testOnce('a hidden review leaves lists and ratings, and comes back', async ({ shop }) => {
  const { list, hide, change, token } = await open(shop);
  const articleId = await shop.addArticle();
  await write(shop, { articleId, stars: 5 });
  const rating = () => shop.request('getRating', { params: { id: articleId } });
  const shown = async () => [
    (await shop.request('listReviews')).length,
    (await shop.request('listReviews', { query: { article: articleId } })).length,
    (await rating()).count,
  ];
  expect(await shown()).toEqual([1, 1, 1]);
  const hidden = await hide(only(await list()));
  expect(hidden).toMatchObject({ state: 'hidden', hideReason: 'Rude', revision: 2, authorEmail: MIA });
  expect(await shown()).toEqual([0, 0, 0]);
  expect(await change(hidden, { state: 'published' })).toMatchObject({
    state: 'published',
    hideReason: '',
    revision: 3,
  });
  expect(await shown()).toEqual([1, 1, 1]);
  const log = await shop.request('listAuditLog', { token });
  expect(log.filter(({ action }) => action.endsWith('_review'))).toMatchObject([
    { action: 'hide_review', subject: hidden._id, label: 'Mia', details: { reason: 'Rude' } },
    { action: 'publish_review', actor: ADMIN },
  ]);
});

testOnce('hiding needs a reason', async ({ shop }) => {
  const { list, options } = await open(shop);
  await write(shop);
  const { _id, revision } = only(await list());
  const { code, errors } = await shop.requestProblem(
    'changeReviewState',
    options({ _id }, { revision, state: 'hidden', reason: ' ' }),
  );
  expect([code, errors?.map(({ pointer }) => pointer)]).toEqual(['validation_failed', ['/reason']]);
});

testOnce('an answer is shown, changed and withdrawn, and logged', async ({ shop }) => {
  const { token, list, answer } = await open(shop);
  await write(shop);
  const answered = await answer(only(await list()), ' Thank you.\nThe mill ');
  expect(answered).toMatchObject({ answer: 'Thank you.\nThe mill', answeredBy: ADMIN });
  const shown = only(await shop.request('listReviews'));
  expect(shown).toMatchObject({ answer: 'Thank you.\nThe mill', answeredAt: answered.answeredAt });
  expect(JSON.stringify(shown)).not.toContain('mail.com');
  const changed = await answer(answered, 'Thanks');
  expect(only(await shop.request('listReviews')).answer).toBe('Thanks');
  expect(await answer(changed, '')).toMatchObject({ answer: '', answeredAt: null, answeredBy: null });
  expect(only(await shop.request('listReviews'))).toMatchObject({ answer: '', answeredAt: null });
  const log = await shop.request('listAuditLog', { token, query: { action: 'answer_review' } });
  expect(log.map(({ details }) => details)).toEqual([
    { answer: 'Thank you.\nThe mill' },
    { answer: 'Thanks', formerAnswer: 'Thank you.\nThe mill' },
    { answer: 'taken back', formerAnswer: 'Thanks' },
  ]);
});

test('of two who change a review one is told; unknown is 404', async ({ shop }) => {
  const { list, options } = await open(shop);
  await write(shop);
  const review = only(await list());
  const changes = [
    shop.send('changeReviewState', options(review, { revision: 1, state: 'hidden', reason: 'Rude' })),
    shop.send('answerReview', options(review, { revision: 1, answer: 'Thank you' })),
  ];
  const answers = await Promise.all(changes);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const rejected = answers.find(({ status }) => status === 409);
  expect(rejected?.body).toMatchObject({ code: 'review_changed' });
  expect(only(await list()).revision).toBe(2);
  const unknown = options({ _id: 'unknown' }, { revision: 1, answer: 'x' });
  expect(await shop.requestError('answerReview', unknown)).toBe('review_not_found');
  expect(await shop.request('getReviewRecord', options(review, undefined))).toEqual(only(await list()));
  expect(await shop.requestError('getReviewRecord', options({ _id: 'unknown' }, undefined))).toBe(
    'review_not_found',
  );
});

test('reviews are filtered by state, answer, stars, article and words', async ({ shop }) => {
  const { list, hide, answer } = await open(shop);
  const articleId = await shop.addArticle();
  await write(shop, { articleId, stars: 3, description: 'Smooth 100%_cotton' }, 'nora@mail.com');
  await hide(only(await list()));
  await write(shop, { description: 'Rough linen', customer: 'Weaver' });
  const [newest] = await list();
  if (newest) await answer(newest, 'We are sorry');
  const found = async (query: Filter) => (await list(query)).map(({ description }) => description[0]);
  expect(await found({})).toEqual(['R', 'S']);
  expect(await found({ state: 'hidden' })).toEqual(['S']);
  expect(await found({ state: 'waiting' })).toEqual([]);
  expect(await found({ answered: 'yes' })).toEqual(['R']);
  expect(await found({ answered: 'no' })).toEqual(['S']);
  expect([await found({ stars: 'low' }), await found({ stars: 'high' })]).toEqual([['S'], []]);
  expect(await found({ article: articleId })).toEqual(['S']);
  const { articleNumber } = await shop.request('getProduct', { params: { id: articleId } });
  expect(await found({ article: articleNumber.toLowerCase() })).toEqual(['S']);
  expect(await found({ article: 'SV-99999' })).toEqual([]);
  expect(await found({ q: 'SORRY weaver' })).toEqual(['R']);
  expect(await found({ q: 'nora@mail' })).toEqual(['S']);
  expect(await found({ q: '100%_' })).toEqual(['S']);
  expect(await found({ q: '%' })).toEqual(['S']);
  const [, hidden] = await list();
  expect(hidden?.article).toEqual({ name: 'Harbour Twill', slug: 'harbour-twill' });
});

testOnce('with REVIEWS=before a review waits for an admin, with its photo', async () => {
  const shop = await createTestApp(await freshDatabase(), { REVIEWS: 'before' });
  const { list, change } = await open(shop);
  expect(await write(shop)).toMatchObject({ isWaiting: true });
  expect(await shop.request('listReviews')).toEqual([]);
  const waiting = only(await list({ state: 'waiting' }));
  expect(await referencedImages(shop.app.ctx, shop.app)).toContain(written.img);
  expect(await shop.app.jobs.runNow(imageGarbageCollection(shop.app.ctx, shop.app))).toEqual([]);
  await change(waiting, { state: 'published' });
  expect(await shop.request('listReviews')).toHaveLength(1);
});

testOnce('a review is verified when its author has paid for the article before', async ({ shop }) => {
  const [bought, other] = [await shop.addArticle(), await shop.addArticle()];
  const mia = await shop.signIn(MIA);
  await payOrder(shop, await placeOrder(shop, mia, { productId: bought }));
  await placeOrder(shop, mia, { productId: other });
  await write(shop, { articleId: bought });
  await write(shop, { articleId: other });
  await write(shop, { articleId: bought }, 'nora@mail.com');
  await write(shop);
  const verified = (await shop.request('listReviews')).map((review) => review.isVerified);
  expect(verified).toEqual([true, false, false, false]);
});

testOnce(
  'a review becomes verified when its author pays for the article later',
  async ({ shop, fakeStripe, mia }) => {
    const bought = await placeBought(shop, mia);
    const { productId: articleId } = await shop.request('getOrder', {
      token: mia,
      params: { id: bought.id },
    });
    await write(shop, { articleId });
    await write(shop, { articleId }, 'nora@mail.com');
    await write(shop);
    // Through the cache of responses.
    const verified = async () => (await shop.request('listReviews')).map((review) => review.isVerified);
    expect(await verified()).toEqual([false, false, false]);
    const { clientSecret, transactionId } = await createIntent(shop, mia, bought);
    await fakeStripe.confirm(clientSecret);
    await shop.request('settleOrder', settleOptions(mia, bought, transactionId));
    expect(await verified()).toEqual([true, false, false]);
  },
);

test('a review that is written while its author pays is verified', async ({ shop, fakeStripe, mia }) => {
  for (let round = 0; round < 5; round += 1) {
    const bought = await placeBought(shop, mia);
    const { productId: articleId } = await shop.request('getOrder', {
      token: mia,
      params: { id: bought.id },
    });
    const { clientSecret, transactionId } = await createIntent(shop, mia, bought);
    await fakeStripe.confirm(clientSecret);
    await Promise.all([
      shop.request('settleOrder', settleOptions(mia, bought, transactionId)),
      write(shop, { articleId }),
    ]);
    const reviews = await shop.request('listReviews', { query: { article: articleId } });
    expect(only(reviews).isVerified).toBe(true);
  }
});
