// Ordering swatches, and what they mean for a customer.
import type { ApiRouter } from '#server/http/api-router.ts';
import type { Swatches } from './service.ts';

export function swatchRoutes(router: ApiRouter, swatches: Swatches): void {
  router.handle('getSwatchOffer', ({ caller, query }) => swatches.offer(caller, query.article ?? []));
  router.handle('orderSwatches', async ({ caller, body, headers }) => ({
    insertedId: await swatches.place(caller, body, headers['idempotency-key']),
  }));
}
