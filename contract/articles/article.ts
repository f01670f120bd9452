// Articles, the articles of the specification (sections 3, 7): in lists, with their facts, and as admins state them.

import { z } from 'zod';
import { EXAMPLE } from '../core/example-values.ts';
import {
  externalIdChange,
  id,
  imageUrl,
  namedObject,
  optionalText,
  parts,
  positiveQuantity,
  quantity,
  requiredText,
  unitPriceAmount,
  writtenDay,
} from '../core/fields.ts';
import { formTexts } from '../core/form-texts.ts';
import { ARTICLE_LIMITS, TEXT_LIMITS } from '../core/limits.ts';
import { t } from '../languages/text.ts';
import { articleFacts, articleInput } from './article-facts.ts';
import { exampleFacts, FACT_NAMES } from './article-fields.ts';
import { untranslated } from './article-texts.ts';
import { imageInfo } from './image.ts';
import { NOT_ORDERABLE_REASONS } from './orderable.ts';
import { priceStepErrors } from './price-steps.ts';
import { lotInStock } from './stock-level.ts';

const priceStep = namedObject('PriceStep', {
  fromQuantity: positiveQuantity.describe('The fewest pieces of one order for which this price applies'),
  price: unitPriceAmount.describe("Price of one piece in the shop's currency"),
});

export const articleSummary = namedObject('ArticleSummary', {
  _id: id,
  articleNumber: z.string().describe('Unique, such as SV-00042; shown wherever the name is'),
  slug: z.string().describe("Last part of the article's page address, `/fabrics/{slug}`"),
  productName: z.string().describe('The name of the article'),
  img: z.string().describe('The address of the picture'),
  description: z.string().describe('What the article is, in a few sentences'),
  price: z.number().describe("Price of one piece in the shop's currency"),
  priceSteps: z
    .array(priceStep)
    .nullable()
    .describe('Lower prices per piece for larger orders, ascending by quantity'),
  minimumQuantity: z.int().describe('The fewest pieces of an order'),
  availableQuantity: z.int().describe('Pieces that can be ordered'),
  size: z.string().describe('What a piece is, such as its width and length'),
  isLastPieces: z
    .boolean()
    .describe(
      'The last pieces, fewer than the regular minimum order, are sold together: they are the minimum order',
    ),
  imageInfo: imageInfo.nullable().describe('Size and colour of `img`; null when another host serves it'),
  expected: parts('What can be ordered out of expected deliveries, by day; left out where nothing can', {
    on: writtenDay.describe('The day on which the pieces are expected, YYYY-MM-DD'),
    quantity: z.int().describe('Pieces that no order waits for yet'),
  }).optional(),
  untranslated,
});
export type ArticleSummary = z.infer<typeof articleSummary>;

/** A product with its structured facts: GET product/{id} and the article's page. */
export const article = articleSummary
  .extend(articleFacts.shape)
  .extend({
    largestLot: z
      .int()
      .nullable()
      .describe('Pieces of the largest lot; null when the stock is not kept by lot'),
    lots: z
      .array(lotInStock)
      .describe(
        'The lots with pieces, of a stock in which one of them has a picture: an order takes the first that has all its pieces. Otherwise empty',
      ),
    swatchPrice: z.number().describe('The price of a cutting; 0 is free'),
  })
  .meta({ id: 'Article' });
export type Article = z.infer<typeof article>;

/** What new articles and edits of them state. */
const articleFields = articleInput.extend({
  productName: requiredText(TEXT_LIMITS.name, formTexts.fields.nameRequired).describe(
    'The name of the article',
  ),
  img: imageUrl,
  price: unitPriceAmount,
  priceSteps: z
    .array(priceStep)
    .max(ARTICLE_LIMITS.priceSteps)
    .nullish()
    .describe('Lower prices per piece for larger orders, ascending by quantity'),
  description: requiredText(TEXT_LIMITS.description, formTexts.fields.descriptionRequired).describe(
    'What the article is, in a few sentences',
  ),
  minimumQuantity: positiveQuantity.describe('The fewest pieces of an order'),
  size: optionalText(TEXT_LIMITS.size).optional().describe('What a piece is, such as its width and length'),
  externalId: externalIdChange.shape.externalId
    .optional()
    .describe("Id in another system, such as an ERP; '' takes it away, left out, it stays as it is"),
});

const startsWithImg = ({ img, images }: Pick<z.output<typeof articleFields>, 'img' | 'images'>) =>
  !images?.length || images[0]?.url === img;
const FIRST_IMAGE = { path: ['images', 0, 'url'], error: t`The first image must be img` };

/** Reports each step that does not follow the one before it. */
function checkPriceSteps({ value, issues }: z.core.ParsePayload<z.output<typeof articleFields>>) {
  for (const { nth, field, text } of priceStepErrors(value)) {
    const path = ['priceSteps', nth, field];
    issues.push({ code: 'custom', path, message: text, input: value.priceSteps?.[nth]?.[field] });
  }
}

/** POST product. */
export const newArticle = articleFields
  .extend({
    availableQuantity: quantity.describe('Pieces that can be ordered'),
    state: z
      .enum(['draft', 'on_sale'])
      .optional()
      .describe('A draft is not on sale until an admin puts it there'),
  })
  .refine(startsWithImg, FIRST_IMAGE)
  .check(checkPriceSteps)
  .meta({ id: 'NewArticle' });
export type NewArticle = z.infer<typeof newArticle>;

/**
 * PUT articles/{id}: everything but the stock, which only movements change. What is left out becomes "not stated"; without an
 * article number or an id in another system the article keeps its own.
 */
export const articleEdit = articleFields
  .refine(startsWithImg, FIRST_IMAGE)
  .check(checkPriceSteps)
  .meta({ id: 'ArticleEdit' });
export type ArticleEdit = z.infer<typeof articleEdit>;

/** Response of POST product. `notOrderable` warns the admin that the product's minimum order would be rejected, and why. */
export const insertedArticle = namedObject('InsertedArticle', {
  insertedId: z.string().describe('The id of what was added'),
  articleNumber: z
    .string()
    .describe('Its number: in capitals, however it was sent, or one that the shop has made'),
  notOrderable: z
    .enum(NOT_ORDERABLE_REASONS)
    .optional()
    .describe('Why an order of its smallest quantity would be rejected; left out where none would'),
});
export type InsertedArticle = z.infer<typeof insertedArticle>;

/** Every field stated. */
export const exampleArticle = {
  articleNumber: EXAMPLE.articleNumber,
  productName: 'Harbour Twill',
  img: '/cloth/twill.jpg',
  price: 12.5,
  priceSteps: [
    { fromQuantity: 50, price: 12 },
    { fromQuantity: 200, price: 11.25 },
  ],
  description: 'A twill for working jackets.',
  minimumQuantity: 2,
  size: '150 cm × 45.75 m',
  composition: [
    { fibre: 'wool', percent: 80 },
    { fibre: 'silk', percent: 20 },
  ],
  ...exampleFacts(FACT_NAMES),
  colour: { name: 'Navy', hex: '#1b2a49' },
  uses: ['suits', 'coats'],
  care: { wash: 'no', bleach: 'no', dry: null, iron: '150', professional: 'p-mild' },
  shrinkagePercent: { length: 3.5, width: 0 },
  origin: { spinning: 'IT', weaving: 'GB', finishing: null },
  certificates: [{ name: 'RWS', number: 'CU 1234', validUntil: '2999-12-31' }],
  testResults: [
    {
      method: 'martindale',
      value: 40_000,
      laboratory: 'Calder Textile Laboratory',
      testedOn: '2026-03-12',
      report: 'https://laboratory.example/reports/martindale.pdf',
    },
  ],
  images: [{ url: '/cloth/twill.jpg', alt: 'The reverse' }],
  externalId: EXAMPLE.externalId,
} as const satisfies ArticleEdit;
