// Calls of the endpoints of reviews, the admins' included.
import type { TestApp } from './test-app.ts';

interface ReviewScene {
  readonly shop: TestApp;
  /** Of mia@mail.com. */
  readonly token: string;
  readonly admin: string;
  readonly img: string;
  readonly productId: string;
}

const page = { limit: 5, sort: 'newest' };

const newest = async ({ shop, admin: token }: ReviewScene) => {
  const [review] = await shop.request('listAllReviews', { token, query: page });
  return { params: { id: review?._id ?? '' }, revision: review?.revision };
};

export const reviewVisits = {
  addReview: ({ shop, token, img, productId }: ReviewScene) =>
    shop.request('addReview', {
      token,
      body: { name: 'Mia Weber', description: 'Fine cloth', img, articleId: productId, stars: 5 },
    }),
  async listReviews({ shop, productId }: ReviewScene) {
    await shop.request('listReviews', { query: page });
    await shop.request('listReviews', { query: { ...page, article: productId } });
  },
  getRating: ({ shop, productId }: ReviewScene) => shop.request('getRating', { params: { id: productId } }),
  async listAllReviews({ shop, admin: token, productId: article }: ReviewScene) {
    const list = (query: Readonly<Record<string, string | number>>) =>
      shop.request('listAllReviews', { token, query: { ...page, ...query } });
    await list({});
    await list({ q: 'fine cloth' });
    await list({ state: 'published', answered: 'no' });
    await list({ article });
  },
  async getReviewRecord(scene: ReviewScene) {
    const { params } = await newest(scene);
    await scene.shop.request('getReviewRecord', { token: scene.admin, params });
  },
  async changeReviewState(scene: ReviewScene) {
    const { params, revision } = await newest(scene);
    const body = { revision, state: 'hidden', reason: 'Not about the cloth' };
    await scene.shop.request('changeReviewState', { token: scene.admin, params, body });
  },
  async answerReview(scene: ReviewScene) {
    const { params, revision } = await newest(scene);
    const body = { revision, answer: 'Thank you' };
    await scene.shop.request('answerReview', { token: scene.admin, params, body });
  },
};
