// Endpoints of the caller's basket, and the check of lines for everybody.
import type { ApiRouter } from '#server/http/api-router.ts';
import type { Basket } from './service.ts';

export function basketRoutes(router: ApiRouter, basket: Basket): void {
  router.handle('getBasket', ({ caller }) => basket.get(caller.id));
  router.handle('addToBasket', ({ caller, body }) => basket.add(caller.id, body.lines));
  router.handle('putBasketLine', async ({ caller, params, body }) => {
    await basket.put(caller.id, { articleId: params.id, ...body });
    return { modifiedCount: 1 };
  });
  router.handle('removeBasketLine', async ({ caller, params }) => ({
    deletedCount: await basket.remove(caller.id, params.id),
  }));
  router.handle('clearBasket', async ({ caller }) => ({ deletedCount: await basket.clear(caller.id) }));
  router.handle('checkLines', ({ caller, body }) => basket.check(caller, body));
}
