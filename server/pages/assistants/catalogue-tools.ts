// The tools that read the collection: search, look-up, and what a need takes.
import { z } from 'zod';
import type { Article } from '#contract/articles/article.ts';
import { type FabricList, type FabricQuery, fabricQuery } from '#contract/articles/fabric-list.ts';
import { exactText } from '#contract/core/fields.ts';
import { FABRICS_PAGE_SIZE, TEXT_LIMITS } from '#contract/core/limits.ts';
import { pages } from '#contract/core/paths.ts';
import { t } from '#contract/languages/text.ts';
import { languageQuery } from '#contract/languages/text-languages.ts';
import { ApiProblem } from './api.ts';
import { fabricNeed, needFields } from './needs.ts';
import { type Asked, type Tool, tool } from './tool.ts';
import { message, ucpDetails, ucpFabric } from './ucp.ts';

const RESULTS = 10;
export const LOOKUPS_MAX = 10;

const { q: _, page: __, ...filters } = fabricQuery.shape;
const searchInput = z.strictObject({
  query: exactText(TEXT_LIMITS.search).optional().describe('Words: name, number, colour, fibre, use'),
  ...filters,
  limit: z.int().min(1).default(RESULTS).describe(`At most ${FABRICS_PAGE_SIZE}`),
  cursor: z
    .string()
    .regex(/^\d{1,7}$/)
    .optional()
    .describe('From the answer before'),
  ...languageQuery,
});

/** Beside these a search says something. */
const NO_CRITERIA = ['limit', 'cursor', 'language'];

export const searchCatalog = tool({
  capability: 'search',
  description:
    'Search the fabrics on sale by words and figures; all of them narrow the result. Prices are of a piece. With no match the messages say what one filter fewer would find.',
  input: searchInput,
  async run({ query, limit, cursor, language, ...asked }, context) {
    if (!query && Object.keys(asked).every((name) => NO_CRITERIA.includes(name)))
      return { products: [], messages: [message('query_required', t`Name a word or a filter.`, 'warning')] };
    const from = Number(cursor ?? 0);
    const size = Math.min(limit, FABRICS_PAGE_SIZE);
    const list = await fabricsFrom(context, { ...asked, ...(query && { q: query }), language }, from, size);
    const next = from + list.items.length;
    return {
      products: list.items.map((fabric) => ucpFabric(fabric, context.addressOf)),
      pagination: {
        has_next_page: next < list.total,
        ...(next < list.total && { cursor: String(next) }),
        total_count: list.total,
      },
      messages: searchMessages(list),
    };
  },
});

/** The fabrics from a place of the list on, whose pages are those of the collection. */
async function fabricsFrom(
  { api }: Asked,
  query: FabricQuery & { readonly language?: Asked['language'] | undefined },
  from: number,
  size: number,
): Promise<FabricList> {
  const first = Math.floor(from / FABRICS_PAGE_SIZE);
  const read = (page: number) => api.call('listFabrics', { query: { ...query, page: page + 1 } as never });
  const list = await read(first);
  const start = from - first * FABRICS_PAGE_SIZE;
  const more =
    start + size > FABRICS_PAGE_SIZE && list.pages > first + 1 ? (await read(first + 1)).items : [];
  return { ...list, items: [...list.items, ...more].slice(start, start + size) };
}

const searchMessages = ({ alternatives, corrections, nearestWords }: FabricList) => [
  ...(corrections ?? []).map(({ from, to }) => message('word_corrected', t`“${from}” was read as “${to}”.`)),
  ...(nearestWords ?? []).map(({ from, to }) =>
    message('nearest_word', t`Nothing has “${from}”; the nearest is “${to}”.`),
  ),
  ...(alternatives ?? []).map(({ remove, total }) =>
    message('one_filter_fewer', t`Without ${remove}: ${total} found.`),
  ),
];

const identifier = exactText(300).min(1);

const lookupInput = z.strictObject({
  ids: z
    .array(identifier)
    .min(1)
    .max(LOOKUPS_MAX)
    .describe('Article numbers, or addresses of fabrics’ pages'),
  ...languageQuery,
});

export const lookupCatalog = tool({
  capability: 'lookup',
  description:
    'Up to 10 fabrics with all facts: composition, tests with method and laboratory, lots, care, price steps, and what delivery costs.',
  input: lookupInput,
  async run({ ids }, context) {
    const unique = [...new Set(ids)];
    const found = await Promise.all(
      unique.map(async (id) => ({ id, fabric: await findFabric(id, context) })),
    );
    const byNumber = Map.groupBy(
      found.flatMap(({ id, fabric }) => (fabric ? [{ id, fabric }] : [])),
      ({ fabric }) => fabric.articleNumber,
    );
    return {
      products: [...byNumber.values()].flatMap((same) => {
        const [first] = same;
        return first
          ? [
              detailsFor(
                first.fabric,
                same.map(({ id }) => id),
                context,
              ),
            ]
          : [];
      }),
      messages: found.flatMap(({ id, fabric }) => (fabric ? [] : [message('not_found', id)])),
      ...(await terms(context)),
    };
  },
});

export const getProduct = tool({
  capability: 'lookup',
  description: 'One fabric with all facts, by its article number or the address of its page.',
  input: z.strictObject({
    id: identifier,
    selected: z.array(z.unknown()).optional(),
    preferences: z.array(z.unknown()).optional(),
    ...languageQuery,
  }),
  async run({ id }, context) {
    const fabric = await findFabric(id, context);
    if (!fabric) return notFound(id);
    return { product: detailsFor(fabric, [id], context), ...(await terms(context)) };
  },
});

/** As the protocol answers a product that there is not. */
const notFound = (id: string) => ({
  isNotFound: true,
  messages: [
    { type: 'error', code: 'not_found', content: t`No fabric on sale is ${id}.`, severity: 'unrecoverable' },
  ],
});

function detailsFor(fabric: Article, ids: readonly string[], { addressOf, origin }: Asked) {
  const { variants, ...product } = ucpDetails(fabric, addressOf, origin);
  const inputs = ids.map((id) => ({ id, match: 'exact' }));
  return { ...product, variants: variants.map((variant) => ({ ...variant, inputs })) };
}

/** What holds for every fabric: tax in its price, and delivery. */
async function terms({ shop }: Asked) {
  const { charges, shop: frame } = await shop();
  return {
    terms: {
      ...(charges?.taxNote && { prices: charges.taxNote }),
      ...(charges?.delivery && { delivery: charges.delivery.map(({ text }) => text) }),
      ...(charges?.collection && { collection: charges.collection }),
      ...(frame.leavesWithinDays !== undefined && { leavesWithinDays: frame.leavesWithinDays }),
    },
  };
}

/** By its article number, upper or lower case, its id, its slug, or the address of its page. */
async function findFabric(id: string, { api, language }: Asked): Promise<Article | undefined> {
  const [, slugOfAddress] = /\/fabrics\/([^/?#]+)/.exec(id) ?? [];
  const query = { language };
  const bySlug = (slug: string) =>
    api.call('getFabric', { params: { slug }, query }).catch((error: unknown) => {
      if (error instanceof ApiProblem && [404, 422].includes(error.problem.status)) return undefined;
      throw error;
    });
  if (slugOfAddress) return bySlug(decoded(slugOfAddress));
  const lines = [{ article: id, quantity: 1 }];
  const [checked] = id.length > 36 ? [] : await api.call('checkLines', { body: { lines }, query: {} });
  return bySlug(checked?.article?.slug ?? id.toLowerCase());
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const fabricNeedTool: Tool = tool({
  description:
    'What a length, curtains, upholstery or clothes take of a fabric: pieces, cuts, metres after washing, price. Lengths in cm unless stated.',
  input: z.strictObject({
    fabric: identifier.describe('As in lookup_catalog'),
    ...needFields,
    ...languageQuery,
  }),
  async run({ fabric: id, language: _, ...asked }, context) {
    const fabric = await findFabric(id, context);
    if (!fabric) return notFound(id);
    const { articleNumber, productName, slug } = fabric;
    return {
      fabric: articleNumber,
      name: productName,
      calculator: context.addressOf(pages.workroom.replace(':slug', slug)),
      ...fabricNeed(fabric, asked),
    };
  },
});
