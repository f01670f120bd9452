// Articles for the browser tests of the article's page: a sample fabric by its name, and new ones added as an admin.
import type { APIRequestContext } from '@playwright/test';
import type { Article, ArticleSummary, NewArticle } from '#contract/articles/article.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Requester } from '../support/browser.ts';
import { accessToken } from './address-steps.ts';

const pathOf = (slug: string) => fillPath(pages.fabric, { slug });

/** A sample fabric with its facts, and the path of its page. */
export async function sampleArticle(request: APIRequestContext, name: string) {
  const articles: ArticleSummary[] = await (await request.get(endpoints.listProducts.path)).json();
  const id = articles.find(({ productName }) => productName === name)?._id ?? '';
  return articleById(request, id);
}

async function articleById(request: APIRequestContext, id: string) {
  const response = await request.get(fillPath(endpoints.getProduct.path, { id }));
  if (!response.ok()) throw new Error(await response.text());
  const article: Article = await response.json();
  return { article, path: pathOf(article.slug) };
}

/** Adds an article through the API, as the admin who is signed in on `page`; `token` saves asking for one again. */
export async function addArticle(page: Requester, fields: Partial<NewArticle>, token?: string) {
  const { request } = page;
  const added = await request.post(endpoints.addProduct.path, {
    headers: { authorization: `Bearer ${token ?? (await accessToken(page))}` },
    data: { ...PLAIN_ARTICLE, ...fields },
  });
  if (!added.ok()) throw new Error(await added.text());
  return articleById(request, (await added.json()).insertedId);
}

/** What every article has. */
export const PLAIN_ARTICLE: NewArticle = {
  productName: 'Plain cloth',
  img: '/cloth/og.jpg',
  price: 12.5,
  description: 'Cloth whose facts nobody has stated, long enough to be cut on every card of the home page.',
  minimumQuantity: 2,
  availableQuantity: 100,
};
