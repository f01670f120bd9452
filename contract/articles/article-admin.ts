// Articles as admins see and edit them: drafts and withdrawn ones included, with a revision that guards against overwriting.
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { EXAMPLE, EXAMPLE_PAGE } from '../core/example-values.ts';
import {
  exactText,
  externalIdChange,
  externalIdFilter,
  id,
  idParams,
  modifiedCount,
  namedObject,
  pageQuery,
  requiredText,
  statedExternalId,
  writtenTime,
} from '../core/fields.ts';
import { ARTICLE_MAX_CHARACTERS } from '../core/limits.ts';
import { searchText } from '../core/list-filters.ts';
import { textLanguages } from '../languages/text-languages.ts';
import { article, articleEdit, articleSummary, exampleArticle } from './article.ts';
import { factsOutput } from './article-facts.ts';
import { ADMIN_FACT_NAMES } from './article-fields.ts';
import { articleTexts, articleTextsEdit, exampleTexts } from './article-texts.ts';
import { NOT_ORDERABLE_REASONS } from './orderable.ts';
import { stockFigures } from './stock-level.ts';

/** A draft has never been on sale; what is withdrawn can come back. */
export const articleStates = ['draft', 'on_sale', 'withdrawn'] as const;
export type ArticleState = (typeof articleStates)[number];

const adminFields = z.object({
  state: z.enum(articleStates).describe('Whether the article is a draft, on sale or withdrawn'),
  revision: z
    .int()
    .describe(
      'Counts the edits; the ETag. Orders and stock do not change it; selling the last pieces, and ending that, does',
    ),
  ...factsOutput(ADMIN_FACT_NAMES),
  minimumBeforeRemnant: z
    .int()
    .nullable()
    .describe('The minimum order before the last pieces were put on sale together; null while they are not'),
  hasLots: z.boolean().describe('Whether the stock is kept by lot'),
  externalId: statedExternalId,
});

/** A row of the lists of articles and of stock. */
const articleRow = articleSummary
  .omit({ description: true, untranslated: true })
  .extend({
    ...adminFields.shape,
    ...factsOutput(['pieceLengthM']),
    ...stockFigures.shape,
    missing: z
      .array(z.enum(textLanguages))
      .optional()
      .describe(
        "The shop's languages in which its name, description or colour is not written; left out where there are none",
      ),
  })
  .meta({ id: 'ListedArticle' });
export type ListedArticle = z.infer<typeof articleRow>;

/** Everything about one article, certificates that have expired included. */
const adminArticle = article
  .extend({
    ...adminFields.shape,
    currency: z.string().describe('The ISO 4217 code of its amounts'),
    enteredAlts: z
      .array(z.string())
      .describe("As entered; '' where the shop makes it from the facts. In the order of `images`"),
  })
  .meta({ id: 'AdminArticle' });
export type AdminArticle = z.infer<typeof adminArticle>;

/**
 * GET articles. `q`: words that the name and the article number contain. Without `state`: all but withdrawn ones, unless one is named. `stock`:
 * `low` is at or below the alert level, `remnant` above none and below the minimum order, `none` is sold out; the first two are
 * of articles on sale unless a state is given.
 */
export const articlesQuery = pageQuery.extend({
  q: searchText.optional(),
  articleNumber: requiredText(ARTICLE_MAX_CHARACTERS)
    .optional()
    .describe('Only the article with this number, however it is written, withdrawn or not'),
  externalId: externalIdFilter,
  state: z.enum(articleStates).optional().describe('Whether the article is a draft, on sale or withdrawn'),
  stock: z
    .enum(['low', 'remnant', 'none'])
    .optional()
    .describe('Only articles that are low, are last pieces, or have none'),
  missing: z
    .enum(textLanguages)
    .optional()
    .describe('Only articles whose name, description or colour is not written in this language'),
});
export type ArticlesQuery = z.infer<typeof articlesQuery>;

export const EXAMPLE_ARTICLE_FILTER = {
  q: 'twill',
  articleNumber: 'sv-00042',
  externalId: EXAMPLE.externalId,
  state: 'on_sale',
  stock: 'low',
  missing: 'de',
} as const;

/** The ETag of GET articles/{id} (RFC 9110, 13.1.1). */
const ifMatchHeaders = z.looseObject({
  'if-match': exactText(1000).optional().describe('The ETag of the article that was edited'),
});

const price = namedObject('ArticlePrice', {
  _id: id,
  price: z.number().describe("Price of one piece in the shop's currency"),
  priceSteps: articleSummary.shape.priceSteps.describe(
    'Lower prices per piece for larger orders, ascending by quantity',
  ),
  actor: z.string().describe('An email, `operator` or `system`'),
  at: writtenTime.describe('From when on it applies, ISO 8601'),
});
export type ArticlePrice = z.infer<typeof price>;

const articleEtagHeader = { etag: 'The revision of the article, for `If-Match` of the next edit' };

export const articleAdminEndpoints = {
  listArticles: endpoint('GET /api/articles', {
    access: 'admin',
    roles: ['warehouse', 'sales'],
    keyScopes: ['articles:write', 'stock:write'],
    summary: 'Articles of a state, or drafts and what is on sale; filtered',
    query: articlesQuery,
    response: z.array(articleRow),
    example: { query: { ...EXAMPLE_PAGE, ...EXAMPLE_ARTICLE_FILTER } },
  }),
  getArticle: endpoint('GET /api/articles/:id', {
    access: 'admin',
    roles: ['warehouse', 'sales'],
    keyScopes: ['articles:write', 'stock:write'],
    summary: 'Everything about one article; its ETag guards the next edit',
    responseHeaders: articleEtagHeader,
    params: idParams,
    response: adminArticle,
    example: { params: { id: EXAMPLE.article } },
    errors: ['article_not_found'],
  }),
  updateArticle: endpoint('PUT /api/articles/:id', {
    access: 'admin',
    roles: ['sales'],
    keyScopes: ['articles:write'],
    summary: 'Edit an article, if nobody has since its ETag was read',
    params: idParams,
    headers: ifMatchHeaders,
    responseHeaders: articleEtagHeader,
    body: articleEdit,
    response: z.object({
      revision: z.int().describe('Counts the edits; the ETag'),
      notOrderable: z
        .enum(NOT_ORDERABLE_REASONS)
        .optional()
        .describe('Why an order of its smallest quantity would be rejected; left out where none would'),
    }),
    example: {
      params: { id: EXAMPLE.article },
      headers: { 'if-match': '"1"' },
      body: exampleArticle,
      response: { revision: 2 },
    },
    errors: [
      'article_not_found',
      'article_changed',
      'if_match_missing',
      'article_number_in_use',
      'external_id_in_use',
    ],
  }),
  getArticleTexts: endpoint('GET /api/articles/:id/texts', {
    access: 'admin',
    roles: ['sales'],
    keyScopes: ['articles:write'],
    summary:
      "What is written of an article in languages other than the shop's first; its ETag is the article's",
    responseHeaders: articleEtagHeader,
    params: idParams,
    response: articleTexts,
    example: {
      params: { id: EXAMPLE.article },
      response: { revision: 1, texts: exampleTexts },
    },
    errors: ['article_not_found'],
  }),
  putArticleTexts: endpoint('PUT /api/articles/:id/texts', {
    access: 'admin',
    roles: ['sales'],
    keyScopes: ['articles:write'],
    summary:
      'Replace what is written of an article in the languages that the body names, if nobody has edited the article since its ETag was read',
    params: idParams,
    headers: ifMatchHeaders,
    responseHeaders: articleEtagHeader,
    body: articleTextsEdit,
    response: z.object({ revision: z.int().describe('Counts the edits; the ETag') }),
    example: {
      params: { id: EXAMPLE.article },
      headers: { 'if-match': '"1"' },
      body: { texts: exampleTexts },
      response: { revision: 2 },
    },
    errors: ['article_not_found', 'article_changed', 'if_match_missing'],
  }),
  putArticleExternalId: endpoint('PUT /api/articles/:id/external-id', {
    access: 'admin',
    roles: ['sales'],
    keyScopes: ['articles:write'],
    summary:
      'State the id that another system, such as an ERP, has for an article; nothing else of it changes',
    params: idParams,
    body: externalIdChange,
    response: modifiedCount,
    example: {
      params: { id: EXAMPLE.article },
      body: { externalId: EXAMPLE.externalId },
      response: { modifiedCount: 1 },
    },
    errors: ['article_not_found', 'article_changed', 'external_id_in_use'],
  }),
  changeArticleState: endpoint('PUT /api/articles/:id/state', {
    access: 'admin',
    roles: ['sales'],
    keyScopes: ['articles:write'],
    summary: 'Put an article on sale, or withdraw it',
    params: idParams,
    body: namedObject('ArticleStateChange', {
      state: z
        .enum(['on_sale', 'withdrawn'])
        .describe('Whether the article is a draft, on sale or withdrawn'),
    }),
    example: { params: { id: EXAMPLE.article }, body: { state: 'withdrawn' } },
    errors: ['article_not_found'],
  }),
  listPrices: endpoint('GET /api/articles/:id/prices', {
    access: 'admin',
    roles: ['sales'],
    keyScopes: ['articles:write'],
    summary: 'The prices of an article, the current one first',
    params: idParams,
    response: z.array(price),
    example: { params: { id: EXAMPLE.article } },
    errors: ['article_not_found'],
  }),
};
