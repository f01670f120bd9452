// Reviews: list and add (spec section 7), and the stars of an article.
import type { ApiRouter } from '#server/http/api-router.ts';
import type { ResponseCache } from '#server/scale/response-cache.ts';
import type { Reviews } from './service.ts';

export function reviewRoutes(router: ApiRouter, reviews: Reviews, cache: ResponseCache): void {
  router.handle('listReviews', ({ request, reply, query }) =>
    cache.send(request, reply, () => reviews.listReviews(query)),
  );
  router.handle('getRating', ({ request, reply, params }) =>
    cache.sendObject(request, reply, () => reviews.getRating(params.id)),
  );
  router.handle('addReview', async ({ caller, body }) => ({
    insertedId: await reviews.addReview(caller.email, body),
  }));
}
