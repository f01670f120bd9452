// Products: list, read, add, delete (spec section 7).
import type { ApiRouter } from '#server/http/api-router.ts';
import type { ResponseCache } from '#server/scale/response-cache.ts';
import type { Catalogue } from './service.ts';

export function catalogueRoutes(router: ApiRouter, catalogue: Catalogue, cache: ResponseCache): void {
  router.handle('listProducts', ({ request, reply, query }) =>
    cache.send(request, reply, () => catalogue.listProducts(query)),
  );
  router.handle('listAvailable', ({ request, reply, query }) =>
    cache.send(request, reply, () => catalogue.listProducts(query)),
  );
  router.handle('listFabrics', ({ request, reply, query }) =>
    cache.sendObject(request, reply, () => catalogue.listFabrics(query)),
  );
  router.handle('listFabricAddresses', ({ request, reply, query }) =>
    cache.send(request, reply, () => catalogue.listAddresses(query)),
  );
  // Pages show these two: the ETag tells them when one has changed.
  router.handle('getFabric', ({ request, reply, params }) =>
    cache.sendObject(request, reply, () => catalogue.getFabric(params.slug)),
  );
  router.handle('listRelatedFabrics', ({ request, reply, params }) =>
    cache.sendObject(request, reply, () => catalogue.listRelatedFabrics(params.slug)),
  );
  router.handle('getProduct', ({ params }) => catalogue.getProduct(params.id));
  router.handle('addProduct', ({ caller, body }) => catalogue.addProduct(body, caller.email));
  router.handle('deleteProduct', async ({ caller, params }) => ({
    deletedCount: await catalogue.deleteProduct(params.id, caller.email),
  }));
}
