// GET and POST review (spec section 7).
import type { ApiRouter } from '#server/http/api-router.ts';
import type { ResponseCache } from '#server/scale/response-cache.ts';
import type { Reviews } from './service.ts';

export function reviewRoutes(door: ApiRouter, reviews: Reviews, kept: ResponseCache): void {
  door.handle('listReviews', ({ request, reply, query }) =>
    kept.send(request, reply, () => reviews.listReviews(query)),
  );
  door.handle('addReview', async ({ caller, body }) => ({
    insertedId: await reviews.addReview(caller.email, body),
  }));
}
