// Articles: read, add, delete (spec section 7), and as admins edit them.
import type { ApiRouter } from '#server/http/api-router.ts';
import type { ResponseCache } from '#server/http/caches/response-cache.ts';
import { type ArticleEditing, articleEtag } from './editing.ts';
import type { Articles } from './service.ts';
import type { ArticleTextEditing } from './texts.ts';

export function articleRoutes(
  router: ApiRouter,
  articles: Articles,
  editing: ArticleEditing,
  texts: ArticleTextEditing,
  cache: ResponseCache,
): void {
  editingRoutes(router, editing);
  textRoutes(router, texts);
  router.handle('listFabricAddresses', ({ request, reply, query }) =>
    cache.send(request, reply, () => articles.listSlugs(query)),
  );
  router.handle('listFabricDetails', ({ request, reply, query }) =>
    cache.send(request, reply, () => articles.listDetails(query)),
  );
  // Pages show it: the ETag tells them when it has changed.
  router.handle('getFabric', ({ request, reply, params }) =>
    cache.sendObject(request, reply, () => articles.getArticleBySlug(params.slug)),
  );
  router.handle('getProduct', ({ request, reply, params }) =>
    cache.sendObject(request, reply, () => articles.getArticle(params.id)),
  );
  router.handle('addProduct', ({ caller, body }) => articles.addArticle(body, caller.id));
  router.handle('deleteProduct', async ({ caller, params }) => ({
    deletedCount: await articles.withdrawArticle(params.id, caller.id),
  }));
}

function editingRoutes(router: ApiRouter, editing: ArticleEditing): void {
  router.handle('getArticle', async ({ reply, params }) => {
    const article = await editing.getArticle(params.id);
    reply.header('etag', articleEtag(article.revision));
    return article;
  });
  router.handle('updateArticle', async ({ caller, reply, params, headers, body }) => {
    const saved = await editing.updateArticle(params.id, body, headers['if-match'], caller.id);
    reply.header('etag', articleEtag(saved.revision));
    return saved;
  });
  router.handle('putArticleExternalId', async ({ caller, params, body }) => ({
    modifiedCount: await editing.putExternalId(params.id, body.externalId, caller.id),
  }));
  router.handle('changeArticleState', async ({ caller, params, body }) => ({
    modifiedCount: await editing.changeState(params.id, body.state, caller.id),
  }));
  router.handle('listPrices', ({ params }) => editing.listPrices(params.id));
}

function textRoutes(router: ApiRouter, editing: ArticleTextEditing): void {
  router.handle('getArticleTexts', async ({ reply, params }) => {
    const texts = await editing.getTexts(params.id);
    reply.header('etag', articleEtag(texts.revision));
    return texts;
  });
  router.handle('putArticleTexts', async ({ caller, reply, params, headers, body }) => {
    const revision = await editing.putTexts(params.id, body.texts, headers['if-match'], caller.id);
    reply.header('etag', articleEtag(revision));
    return { revision };
  });
}
