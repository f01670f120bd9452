// GET fabrics: the public collection, filtered, sorted, with the number of articles each choice would leave.
import { z } from 'zod';
import { exactText, namedObject, pageQuery, parts, requiredText, searchQuery } from '../core/fields.ts';
import { FABRIC_DETAILS_MAX, SITEMAP_PART_SIZE, TEXT_LIMITS } from '../core/limits.ts';
import { day, searchText, several } from '../core/list-filters.ts';
import { languageQuery } from '../languages/text-languages.ts';
import { article, articleSummary } from './article.ts';
import { articleFacts } from './article-facts.ts';
import { untranslated } from './article-texts.ts';
import { CHOICE_FILTERS, FABRIC_SORTS, NUMBER_FILTERS } from './fabric-filters.ts';
import { rating } from './review.ts';

const number = (max: number) => z.coerce.number().min(0).max(max).optional();

export const fabricQuery = z.object({
  q: searchText.optional(),
  fibre: several(z.enum(CHOICE_FILTERS.fibre)).optional().describe('Fibres, by their codes'),
  weave: several(z.enum(CHOICE_FILTERS.weave)).optional().describe('Weaves, by their codes'),
  colour: several(z.enum(CHOICE_FILTERS.colour)).optional().describe('Families of colours, by their codes'),
  pattern: several(z.enum(CHOICE_FILTERS.pattern)).optional().describe('Patterns, by their codes'),
  use: several(z.enum(CHOICE_FILTERS.use)).optional().describe('Uses, by their codes'),
  fire: several(z.enum(CHOICE_FILTERS.fire)).optional().describe('Fire classes, by their codes'),
  certificate: several(requiredText(TEXT_LIMITS.name)).optional().describe('Certificates, by their names'),
  fibreShare: number(NUMBER_FILTERS.fibreShare).describe('The least share of the fibre, in percent'),
  weightFrom: number(NUMBER_FILTERS.weightFrom).describe('The least weight, in g/m²'),
  weightTo: number(NUMBER_FILTERS.weightTo).describe('The greatest weight, in g/m²'),
  widthFrom: number(NUMBER_FILTERS.widthFrom).describe('The least width, in cm'),
  priceFrom: number(NUMBER_FILTERS.priceFrom).describe('The least price of a piece'),
  priceTo: number(NUMBER_FILTERS.priceTo).describe('The greatest price of a piece'),
  metrePriceFrom: number(NUMBER_FILTERS.metrePriceFrom).describe('The least price of a metre'),
  metrePriceTo: number(NUMBER_FILTERS.metrePriceTo).describe('The greatest price of a metre'),
  cutFrom: number(NUMBER_FILTERS.cutFrom).describe('The least length in one cut, in metres'),
  martindaleFrom: number(NUMBER_FILTERS.martindaleFrom).describe('The least rubs of ISO 12947-2'),
  wyzenbeekFrom: number(NUMBER_FILTERS.wyzenbeekFrom).describe('The least double rubs of ASTM D4157'),
  lightFrom: number(NUMBER_FILTERS.lightFrom).describe('The least light fastness of ISO 105-B02'),
  pillingFrom: number(NUMBER_FILTERS.pillingFrom).describe('The least grade of ISO 12945-2'),
  seamTo: number(NUMBER_FILTERS.seamTo).describe('The greatest seam slippage of ISO 13936-2, in mm'),
  enoughFor: z.coerce
    .number()
    .int()
    .min(1)
    .max(NUMBER_FILTERS.enoughFor)
    .optional()
    .describe('Only what has at least this many pieces, with those that come up to `availableBy`'),
  inStock: z.literal('yes').optional().describe('Only what can be ordered now'),
  availableBy: day
    .optional()
    .describe(
      'Only what has the pieces of its minimum order up to this day, in stock or out of expected deliveries, YYYY-MM-DD',
    ),
  colours: z
    .literal('apart')
    .optional()
    .describe('Every colour of a fabric apart; left out, its colours are counted once'),
  sort: z
    .enum(FABRIC_SORTS)
    .optional()
    .describe('Sequence of the list; left out, from the newest. `best-match` is by the words of `q`'),
  page: z.coerce.number().int().min(1).max(100_000).optional().describe('The page, from 1'),
});
export type FabricQuery = z.infer<typeof fabricQuery>;

/** GET available: the filters of the collection, in a list by time. */
export const availableQuery = searchQuery.extend(
  fabricQuery.omit({ q: true, sort: true, page: true, colours: true }).shape,
);
export type AvailableQuery = z.infer<typeof availableQuery>;

const colourway = namedObject('Colourway', {
  slug: z.string().describe('Last part of the address of its page, `/fabrics/{slug}`'),
  name: z.string().describe('The name of the colour, or of the article where none is stated'),
  hex: z.string().nullable().describe('The colour as #rrggbb'),
  untranslated,
});
export type Colourway = z.infer<typeof colourway>;

/** GET fabrics/{slug}/colourways. */
export const colourwayList = z.array(colourway);

/** An article as a card shows it. */
export const fabricCard = articleSummary
  .omit({ description: true, size: true })
  .extend({
    alt: z.string().describe('What the picture shows, for those who do not see it'),
    rating,
    colourways: z
      .array(colourway)
      .nullable()
      .describe('All colours of the fabric on sale, this one included; null where there is one'),
    ...articleFacts.pick({
      composition: true,
      weightGsm: true,
      widthCm: true,
      pieceLengthM: true,
      lengthTolerancePercent: true,
      continuousLengthM: true,
      pricePerMetre: true,
      weave: true,
      colour: true,
    }).shape,
    largestLot: article.shape.largestLot,
    washShrinkagePercent: z
      .number()
      .nullable()
      .describe(
        'Shrinkage in length after the first wash; null where none is stated, or washing is forbidden',
      ),
  })
  .meta({ id: 'FabricCard' });
export type FabricCard = z.infer<typeof fabricCard>;

/** `count`: how many articles the choice would leave under all other filters. */
const facet = z.array(
  z.object({
    value: z.string().describe('Code of the choice, as the filter of this name takes it'),
    count: z.int().describe('Articles that would be found with this choice and all other filters'),
  }),
);
const fabricFacets = z.object({
  fibre: facet.describe('Fibres, by their codes'),
  weave: facet.describe('Weaves, by their codes'),
  colour: facet.describe('Families of colours, by their codes'),
  pattern: facet.describe('Patterns, by their codes'),
  use: facet.describe('Uses, by their codes'),
  fire: facet.describe('Fire classes, by their codes'),
  certificate: facet.describe('Certificates, by their names'),
  inStock: z.int().describe('Only what can be ordered now'),
});
export type FabricFacets = z.infer<typeof fabricFacets>;

export const fabricList = namedObject('FabricList', {
  total: z.int().describe('Fabrics under all filters, on all pages; the colours of one are counted once'),
  page: z.int().describe('The page, from 1'),
  pages: z.int().describe('How many pages there are'),
  items: z.array(fabricCard).describe('The articles of the page'),
  facets: fabricFacets.describe('How many articles each choice would leave'),
  alternatives: parts(
    'Without a match: what would match with one word or filter fewer. `remove` is `name=value` of the address, `q=word`, or for a filter with several choices its name alone: all of them',
    {
      remove: z.string().describe('The filter or word that is left out'),
      total: z.int().describe('Articles that would be found without the filter'),
    },
  ),
  corrections: parts('Words of `q` that were read as another spelling: `twil` → `twill`', {
    from: z.string().describe('The word as it was written'),
    to: z.string().describe('Word that was searched for instead'),
  }),
  nearestWords: parts(
    'Without a match: for words of `q` that no article has, the nearest ones that find something',
    {
      from: z.string().describe('The word as it was written'),
      to: z.string().describe('Word that was searched for instead'),
    },
  ),
});
export type FabricList = z.infer<typeof fabricList>;

/** GET fabric-addresses. */
export const fabricAddressQuery = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(SITEMAP_PART_SIZE)
    .default(SITEMAP_PART_SIZE)
    .describe('The most addresses of a part'),
  cursor: pageQuery.shape.cursor,
});

/** An article with its facts, as feeds for other sites need it. */
export const fabricDetails = article
  .omit({ largestLot: true, lots: true, swatchPrice: true })
  .meta({ id: 'FabricDetails' });
export type FabricDetails = z.infer<typeof fabricDetails>;

/** GET fabric-details. */
export const fabricDetailsQuery = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(FABRIC_DETAILS_MAX)
    .default(FABRIC_DETAILS_MAX)
    .describe('The most articles of an answer'),
  cursor: pageQuery.shape.cursor,
  ...languageQuery,
});

/** GET fabrics/{slug}. */
export const fabricParams = z.object({
  slug: exactText(200).min(1).describe("The last part of the address of the article's page"),
});
