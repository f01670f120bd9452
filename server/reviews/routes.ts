// GET and POST review (spec section 7).
import type { Door } from '#server/http/door.ts';
import type { KeptAnswers } from '#server/http/keptAnswers.ts';
import type { Reviews } from './service.ts';

export function reviewRoutes(door: Door, reviews: Reviews, kept: KeptAnswers): void {
  door.open('listReviews', ({ request, reply, query }) =>
    kept.send(request, reply, () => reviews.allReviews(query)),
  );
  door.open('addReview', async ({ caller, body }) => ({
    insertedId: await reviews.addReview(caller.email, body),
  }));
}
