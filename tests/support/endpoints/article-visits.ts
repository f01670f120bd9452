// Calls of endpoints that only admins use for articles, for the tests that record what the app does.
import { exampleTexts } from '#contract/articles/article-texts.ts';
import { sampleArticle } from '../articles/sample-article.ts';
import type { TestApp } from '../test-app.ts';

interface Visited {
  readonly shop: TestApp;
  readonly admin: string;
  readonly productId: string;
  readonly img: string;
}

export const articleVisits = {
  async listArticles({ shop, admin: token }: Visited) {
    const page = { limit: 5, sort: 'newest' };
    for (const state of ['draft', 'on_sale', 'withdrawn'])
      await shop.request('listArticles', { token, query: { ...page, state } });
    for (const stock of ['low', 'remnant', 'none'])
      await shop.request('listArticles', { token, query: { ...page, stock } });
    await shop.request('listArticles', { token, query: page });
    await shop.addArticle({ productName: 'Seen by the next search' });
    await shop.request('listArticles', { token, query: { ...page, q: 'twill' } });
    await shop.request('listArticles', { token, query: { ...page, q: 'next', state: 'on_sale' } });
    await shop.request('listArticles', { token, query: { ...page, q: 'next', stock: 'none' } });
  },
  async updateArticle({ shop, admin: token, productId: id, img }: Visited) {
    const { revision } = await shop.request('getArticle', { token, params: { id } });
    const headers = { 'if-match': `"${revision}"` };
    const body = { ...sampleArticle, img, images: [{ url: img }], productName: 'Harbour Twill, Navy' };
    const renamed = { ...body, articleNumber: 'HT/1', price: 13, uses: ['coats'] };
    await shop.request('updateArticle', { token, params: { id }, headers, body: renamed });
    const back = { 'if-match': `"${revision + 1}"` };
    const named = { ...body, productName: 'Harbour Twill', price: 12.5 };
    await shop.request('updateArticle', { token, params: { id }, headers: back, body: named });
  },
  async putArticleTexts({ shop, admin: token, productId: id }: Visited) {
    const { revision } = await shop.request('getArticle', { token, params: { id } });
    const headers = { 'if-match': `"${revision}"` };
    await shop.request('putArticleTexts', { token, params: { id }, headers, body: { texts: exampleTexts } });
  },
  async changeArticleState({ shop, admin: token, productId: id }: Visited) {
    for (const state of ['withdrawn', 'on_sale'])
      await shop.request('changeArticleState', { token, params: { id }, body: { state } });
  },
};
