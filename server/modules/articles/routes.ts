// Products: list, read, add, delete (spec section 7), and articles as admins edit them.
import type { ApiRouter } from '#server/http/api-router.ts';
import { sendList } from '#server/http/send-list.ts';
import type { ResponseCache } from '#server/scale/response-cache.ts';
import { type ArticleEditing, articleEtag } from './editing.ts';
import type { Catalogue } from './service.ts';

export function catalogueRoutes(router: ApiRouter, catalogue: Catalogue, cache: ResponseCache): void {
  articleAdminRoutes(router, catalogue.editing);
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

function articleAdminRoutes(router: ApiRouter, articles: ArticleEditing): void {
  router.handle('listArticles', ({ query, ...context }) =>
    sendList(context, query, (page) => articles.listArticles({ ...query, ...page })),
  );
  router.handle('getArticle', async ({ reply, params }) => {
    const article = await articles.getArticle(params.id);
    reply.header('etag', articleEtag(article.revision));
    return article;
  });
  router.handle('updateArticle', async ({ caller, reply, params, headers, body }) => {
    const saved = await articles.updateArticle(params.id, body, headers['if-match'], caller.email);
    reply.header('etag', articleEtag(saved.revision));
    return saved;
  });
  router.handle('changeArticleState', async ({ caller, params, body }) => ({
    modifiedCount: await articles.changeState(params.id, body.state, caller.email),
  }));
  router.handle('listPrices', ({ params }) => articles.listPrices(params.id));
}
