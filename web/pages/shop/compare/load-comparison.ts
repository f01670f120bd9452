// Loads the comparison on the server: the articles of the address and their facts row by row.
import type { Article } from '#contract/articles/article.ts';
import { COMPARE_MAX } from '#contract/core/limits.ts';
import type { LoadContext } from '#contract/shop/load-context.ts';
import { ApiError } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { type ComparisonRow, comparisonRows } from './comparison-rows.ts';

/** Without what is long, and in the rows already. */
export type ComparedArticle = Omit<Article, 'description' | 'testResults' | 'certificates' | 'uses'>;

export interface Comparison {
  readonly articles: readonly ComparedArticle[];
  readonly rows: readonly ComparisonRow[];
  /** The slugs of the address that no article on sale has. */
  readonly unknown: readonly string[];
  /** The number of slugs in the address that are left out because no more fit side by side. */
  readonly leftOut: number;
}

/** An article that is twice in the address is shown once. Throws ApiError when an article could not be loaded. */
export async function loadComparison(
  { fetch, units }: Pick<LoadContext, 'fetch' | 'units'>,
  search: URLSearchParams,
): Promise<Comparison> {
  const slugs = [...new Set(search.getAll('article').map((slug) => slug.trim()))].filter(Boolean);
  const shown = slugs.slice(0, COMPARE_MAX);
  const found = await Promise.all(shown.map((slug) => findArticle(fetch, slug)));
  const articles = [...new Map(found.flatMap((one) => (one ? [[one._id, one]] : []))).values()];
  return {
    articles: articles.map(toCompared),
    rows: comparisonRows(articles, units),
    unknown: shown.filter((_, index) => !found[index]),
    leftOut: slugs.length - shown.length,
  };
}

async function findArticle(fetch: typeof globalThis.fetch, slug: string): Promise<Article | undefined> {
  try {
    return await request('GET /api/fabrics/:slug', { params: { slug }, fetch });
  } catch (error) {
    // A slug that breaks the rules of slugs cannot exist either.
    if (error instanceof ApiError && [404, 422].includes(error.status)) return undefined;
    throw error;
  }
}

function toCompared(article: Article): ComparedArticle {
  const { description: _d, testResults: _t, certificates: _c, uses: _u, ...compared } = article;
  return { ...compared, images: article.images.slice(0, 1) };
}
