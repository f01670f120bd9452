// GET/POST/DELETE product and GET available (spec section 7).
import type { ApiRouter } from '#server/http/api-router.ts';
import type { ResponseCache } from '#server/scale/response-cache.ts';
import type { Catalogue } from './service.ts';

export function catalogueRoutes(door: ApiRouter, catalogue: Catalogue, kept: ResponseCache): void {
  door.handle('listProducts', ({ request, reply, query }) =>
    kept.send(request, reply, () => catalogue.listProducts(query)),
  );
  door.handle('listAvailable', ({ request, reply, query }) =>
    kept.send(request, reply, () => catalogue.listProducts(query)),
  );
  door.handle('getProduct', ({ params }) => catalogue.getProduct(params.id));
  door.handle('addProduct', ({ caller, body }) => catalogue.addProduct(body, caller.email));
  door.handle('deleteProduct', async ({ caller, params }) => ({
    deletedCount: await catalogue.deleteProduct(params.id, caller.email),
  }));
}
