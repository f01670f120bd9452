// GET fabrics: the public collection, filtered, sorted, with the number of articles each choice would leave.
import { z } from 'zod';
import { articleSummary } from './article.ts';
import { articleFacts } from './article-facts.ts';
import { CHOICE_FILTERS, FABRIC_SORTS, NUMBER_FILTERS } from './fabric-filters.ts';
import { cleanText, pageQuery } from './fields.ts';
import { SITEMAP_PART_SIZE, TEXT_LIMITS } from './limits.ts';
import { searchText, several } from './list-filters.ts';
import { rating } from './review.ts';

const number = (max: number) => z.coerce.number().min(0).max(max).optional();

export const fabricQuery = z.object({
  q: searchText.optional(),
  fibre: several(z.enum(CHOICE_FILTERS.fibre)).optional(),
  weave: several(z.enum(CHOICE_FILTERS.weave)).optional(),
  colour: several(z.enum(CHOICE_FILTERS.colour)).optional(),
  pattern: several(z.enum(CHOICE_FILTERS.pattern)).optional(),
  use: several(z.enum(CHOICE_FILTERS.use)).optional(),
  certificate: several(cleanText.pipe(z.string().trim().min(1).max(TEXT_LIMITS.name))).optional(),
  fibreShare: number(NUMBER_FILTERS.fibreShare),
  weightFrom: number(NUMBER_FILTERS.weightFrom),
  weightTo: number(NUMBER_FILTERS.weightTo),
  widthFrom: number(NUMBER_FILTERS.widthFrom),
  priceFrom: number(NUMBER_FILTERS.priceFrom),
  priceTo: number(NUMBER_FILTERS.priceTo),
  metrePriceFrom: number(NUMBER_FILTERS.metrePriceFrom),
  metrePriceTo: number(NUMBER_FILTERS.metrePriceTo),
  enoughFor: z.coerce.number().int().min(1).max(NUMBER_FILTERS.enoughFor).optional(),
  inStock: z.literal('yes').optional(),
  sort: z.enum(FABRIC_SORTS).optional(),
  page: z.coerce.number().int().min(1).max(100_000).optional(),
});
export type FabricQuery = z.infer<typeof fabricQuery>;

/** An article as a card shows it. */
export const fabricCard = articleSummary
  .omit({ description: true, size: true })
  .extend({
    /** Describes `img`. */
    alt: z.string(),
    rating,
    ...articleFacts.pick({
      composition: true,
      weightGsm: true,
      widthCm: true,
      pieceLengthM: true,
      pricePerMetre: true,
      weave: true,
      colour: true,
    }).shape,
  })
  .meta({ id: 'FabricCard' });
export type FabricCard = z.infer<typeof fabricCard>;

/** `count`: how many articles the choice would leave under all other filters. */
const facet = z.array(z.object({ value: z.string(), count: z.int() }));
const fabricFacets = z.object({
  fibre: facet,
  weave: facet,
  colour: facet,
  pattern: facet,
  use: facet,
  certificate: facet,
  inStock: z.int(),
});
export type FabricFacets = z.infer<typeof fabricFacets>;

export const fabricList = z
  .object({
    /** Articles under all filters, on all pages. */
    total: z.int(),
    page: z.int(),
    pages: z.int(),
    items: z.array(fabricCard),
    facets: fabricFacets,
    /**
     * Without a match: what would match with one word or filter fewer. `remove` is `name=value` of the address, `q=word`, or
     * for a filter with several choices its name alone: all of them.
     */
    alternatives: z.array(z.object({ remove: z.string(), total: z.int() })),
    /** Words of `q` that were read as another spelling: `twil` → `twill`. */
    corrections: z.array(z.object({ from: z.string(), to: z.string() })),
    /** Without a match: for words of `q` that no article has, the nearest ones that find something. */
    nearestWords: z.array(z.object({ from: z.string(), to: z.string() })),
  })
  .meta({ id: 'FabricList' });
export type FabricList = z.infer<typeof fabricList>;

/** GET fabric-addresses. */
export const fabricAddressQuery = z.object({
  limit: z.coerce.number().int().min(1).max(SITEMAP_PART_SIZE).default(SITEMAP_PART_SIZE),
  cursor: pageQuery.shape.cursor,
});

/** GET fabrics/{slug}. */
export const fabricParams = z.object({ slug: cleanText.pipe(z.string().min(1).max(200)) });
