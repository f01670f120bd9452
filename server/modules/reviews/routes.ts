// Endpoints of reviews: list and add (spec section 7), the rating of an article, and the changes of admins.
import type { ApiRouter } from '#server/http/api-router.ts';
import type { ResponseCache } from '#server/http/caches/response-cache.ts';
import { sendList } from '#server/http/send-list.ts';
import type { ReviewAdmin } from './review-admin.ts';
import type { Reviews } from './service.ts';

export function reviewRoutes(router: ApiRouter, reviews: Reviews, cache: ResponseCache): void {
  router.handle('listReviews', ({ request, reply, query }) =>
    cache.send(request, reply, () => reviews.listReviews(query)),
  );
  router.handle('getRating', ({ request, reply, params }) =>
    cache.sendObject(request, reply, () => reviews.getRating(params.id)),
  );
  router.handle('addReview', ({ caller, body }) => reviews.addReview(caller.id, body));
}

export function reviewAdminRoutes(router: ApiRouter, reviews: ReviewAdmin): void {
  router.handle('listAllReviews', ({ query, ...context }) =>
    sendList(context, query, (page) => reviews.list({ ...query, ...page })),
  );
  router.handle('getReviewRecord', ({ params }) => reviews.get(params.id));
  router.handle('changeReviewState', ({ caller, params, body }) =>
    reviews.changeState(params.id, body, caller.id),
  );
  router.handle('answerReview', ({ caller, params, body }) => reviews.answer(params.id, body, caller.id));
}
