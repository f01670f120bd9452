// What an order would cost where it goes: goods, delivery and tax, asked for before it is placed.
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { EXAMPLE } from '../core/example-values.ts';
import { countryCode, namedObject, partOrNull, positiveQuantity, requestedId } from '../core/fields.ts';
import { ORDER_LINES_MAX } from '../core/limits.ts';
import { goodsKinds } from '../core/order-state.ts';
import { taxIdStates } from '../core/tax.ts';
import { orderTax } from './order.ts';

/** POST quotes. Stock and minimum orders are not checked. */
const quoteRequest = namedObject('QuoteRequest', {
  lines: z
    .array(
      z.object({
        articleId: requestedId.describe('The id of the article'),
        quantity: positiveQuantity,
        kind: z.enum(goodsKinds).default('pieces').describe('Pieces, or a swatch'),
      }),
    )
    .min(1)
    .max(ORDER_LINES_MAX)
    .describe('Articles and swatches with their quantities'),
  country: countryCode
    .optional()
    .describe('Required where the shop charges tax or delivery, unless the goods are collected'),
  isCollected: z.boolean().default(false).describe('Whether the goods are collected at the mill'),
  isBusiness: z
    .boolean()
    .optional()
    .describe(
      "As if the buyer had a valid tax id of another member state, or had none; left out, the caller's own decides",
    ),
});
export type QuoteRequest = z.infer<typeof quoteRequest>;

export type TaxIdState = (typeof taxIdStates)[number];

export const quote = namedObject('Quote', {
  goods: z
    .number()
    .describe(
      'The listed price of all goods, with or without tax like the prices of articles, before the credit',
    ),
  credit: z.number().describe('What swatches that were ordered before take off the price of the goods'),
  delivery: partOrNull(
    'Null where the shop charges no delivery; its price is with or without tax like that of the goods',
    {
      text: z.string().describe("'To the United Kingdom, 2–3 working days'"),
      price: z.number().describe('The listed price of the delivery'),
    },
  ),
  surcharge: partOrNull(
    'Null unless the order is small; its price is with or without tax like that of the goods',
    {
      text: z.string().describe("'Surcharge for orders below $100'"),
      price: z.number().describe('The listed price of the surcharge'),
    },
  ),
  tax: orderTax.nullable().describe('Null where the shop charges no tax'),
  taxIdState: z.enum(taxIdStates).describe("Whether the buyer's tax id was found valid"),
  total: z.number().describe('All that is to be paid: the `price` of the order'),
  isWeightKnown: z
    .boolean()
    .describe(
      'False where the weight of some goods is not known, which counts as nothing in the price of the delivery',
    ),
});
export type Quote = z.infer<typeof quote>;

export const quoteEndpoints = {
  quoteOrder: endpoint('POST /api/quotes', {
    access: 'optional sign-in',
    summary: 'What an order would cost with delivery and tax; stores nothing of it',
    body: quoteRequest,
    response: quote,
    example: {
      body: {
        lines: [
          { articleId: EXAMPLE.article, quantity: 2, kind: 'pieces' },
          { articleId: EXAMPLE.articleInLots, quantity: 1, kind: 'swatch' },
        ],
        country: 'GB',
        isCollected: false,
        isBusiness: false,
      },
    },
    errors: ['article_not_found', 'country_required', 'country_not_delivered', 'collection_not_offered'],
  }),
};
