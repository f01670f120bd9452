// Endpoints of article lists: the collection (spec section 7), similar articles, and every state for admins.
import type { ApiRouter } from '#server/http/api-router.ts';
import type { ResponseCache } from '#server/http/caches/response-cache.ts';
import { sendList } from '#server/http/send-list.ts';
import type { Search } from './service.ts';

export function searchRoutes(router: ApiRouter, search: Search, cache: ResponseCache): void {
  router.handle('listProducts', ({ request, reply, query }) =>
    cache.send(request, reply, () => search.listProducts(query)),
  );
  router.handle('listAvailable', ({ request, reply, query }) =>
    cache.send(request, reply, () => search.listProducts(query)),
  );
  router.handle('listFabrics', ({ request, reply, query }) =>
    cache.sendObject(request, reply, () => search.listFabrics(query)),
  );
  router.handle('listRelatedFabrics', ({ request, reply, params }) =>
    cache.sendObject(request, reply, () => search.listRelatedFabrics(params.slug)),
  );
  router.handle('listColourways', ({ request, reply, params }) =>
    cache.sendObject(request, reply, () => search.listColourways(params.slug)),
  );
  router.handle('listArticles', ({ query, ...context }) =>
    sendList(context, query, (page) => search.listArticles({ ...query, ...page })),
  );
}
