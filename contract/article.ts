// Articles, the articles of the specification (sections 3, 7): in lists, with their facts, and as admins state them.
import { z } from 'zod';
import { articleFacts, articleInput } from './article-facts.ts';
import { exampleFacts, FACT_NAMES } from './article-fields.ts';
import { EXAMPLE } from './example-values.ts';
import {
  id,
  imageUrl,
  optionalText,
  positiveQuantity,
  quantity,
  requiredText,
  unitPriceAmount,
} from './fields.ts';
import { formMessages } from './form-messages.ts';
import { imageInfo } from './image.ts';
import { ARTICLE_LIMITS, TEXT_LIMITS } from './limits.ts';
import { NOT_ORDERABLE_REASONS } from './orderable.ts';
import { priceStepErrors } from './price-steps.ts';

const priceStep = z
  .object({
    /** Pieces of one order. */
    fromQuantity: positiveQuantity,
    /** The price of a piece. */
    price: unitPriceAmount,
  })
  .meta({ id: 'PriceStep' });

export const articleSummary = z
  .object({
    _id: id,
    /** Unique, such as SV-00042; shown wherever the name is. */
    articleNumber: z.string(),
    /** Last part of the article's page address, `/fabrics/{slug}`. */
    slug: z.string(),
    productName: z.string(),
    img: z.string(),
    description: z.string(),
    /** The price of a piece. */
    price: z.number(),
    /** Lower prices per piece for larger orders, ascending by quantity. */
    priceSteps: z.array(priceStep).nullable(),
    minimumQuantity: z.int(),
    availableQuantity: z.int(),
    size: z.string(),
    /** The last pieces, fewer than the regular minimum order, are sold together: they are the minimum order. */
    isLastPieces: z.boolean(),
    /** Size and placeholder of `img`; null when another host serves it. */
    imageInfo: imageInfo.nullable(),
  })
  .meta({ id: 'ArticleSummary' });
export type ArticleSummary = z.infer<typeof articleSummary>;

/** A product with its structured facts: GET product/{id} and the article's page. */
export const article = articleSummary
  .extend(articleFacts.shape)
  .extend({
    /** Pieces of the largest lot; null when the stock is not kept by lot. */
    largestLot: z.int().nullable(),
    /** The price of a cutting; 0 is free. */
    swatchPrice: z.number(),
  })
  .meta({ id: 'Article' });
export type Article = z.infer<typeof article>;

/** What new articles and edits of them state. */
const articleFields = articleInput.extend({
  productName: requiredText(TEXT_LIMITS.name, formMessages.fields.nameRequired),
  img: imageUrl,
  price: unitPriceAmount,
  priceSteps: z.array(priceStep).max(ARTICLE_LIMITS.priceSteps).nullish(),
  description: requiredText(TEXT_LIMITS.description, formMessages.fields.descriptionRequired),
  minimumQuantity: positiveQuantity,
  size: optionalText(TEXT_LIMITS.size).optional(),
});

const startsWithImg = ({ img, images }: Pick<z.output<typeof articleFields>, 'img' | 'images'>) =>
  !images?.length || images[0]?.url === img;
const FIRST_IMAGE = { path: ['images', 0, 'url'], error: 'The first image must be img' };

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
    availableQuantity: quantity,
    /** A draft is not on sale until an admin puts it there. */
    state: z.enum(['draft', 'on_sale']).optional(),
  })
  .refine(startsWithImg, FIRST_IMAGE)
  .check(checkPriceSteps)
  .meta({ id: 'NewArticle' });
export type NewArticle = z.infer<typeof newArticle>;

/**
 * PUT articles/{id}: everything but the stock, which only movements change. What is left out becomes "not stated"; without an
 * article number the article keeps its own.
 */
export const articleEdit = articleFields
  .refine(startsWithImg, FIRST_IMAGE)
  .check(checkPriceSteps)
  .meta({ id: 'ArticleEdit' });
export type ArticleEdit = z.infer<typeof articleEdit>;

/** Response of POST product. `notOrderable` warns the admin that the product's minimum order would be rejected, and why. */
export const insertedArticle = z
  .object({ insertedId: z.string(), notOrderable: z.enum(NOT_ORDERABLE_REASONS).optional() })
  .meta({ id: 'InsertedArticle' });
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
  images: [{ url: '/cloth/twill.jpg', alt: 'The reverse' }],
} as const satisfies ArticleEdit;
