// Swatches: cuttings of articles for a fixed price, credited on the first order of the article, perhaps with a reservation of pieces.

import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { EXAMPLE, EXAMPLE_DELIVERY } from '../core/example-values.ts';
import { id, namedObject, partOrNull, positiveQuantity, requestedId, writtenTime } from '../core/fields.ts';
import { COMPARE_MAX, SWATCHES_MAX } from '../core/limits.ts';
import { several } from '../core/list-filters.ts';
import { t } from '../languages/text.ts';
import { requireAddress } from '../people/address.ts';
import { idempotencyHeaders, orderFields } from './order.ts';

/** Pieces taken from stock for a customer who orders a swatch. */
export const reservation = namedObject('Reservation', {
  quantity: z.int().describe('Pieces that are set aside'),
  lot: partOrNull('The lot they are of; null for an article without lots', {
    _id: id,
    name: z.string().describe('The name of the lot'),
  }),
  endsAt: writtenTime.describe('When the pieces go back to stock, ISO 8601'),
});
export type Reservation = z.infer<typeof reservation>;

/** What swatches mean for one article and the caller. */
const swatchArticle = namedObject('SwatchTerms', {
  articleId: id.describe('The id of the article'),
  credit: z.number().describe("The amount that the caller's next order of the article costs less"),
  reservation: reservation
    .nullable()
    .describe("The caller's pieces; they are used up by the next order of the article"),
  reservationMinimum: z
    .int()
    .describe(
      'Pieces that can be reserved with a swatch: at least the minimum order, and what stays is none or can be ordered',
    ),
  reservationMaximum: z.int().describe('0 when none can be reserved'),
});
export type SwatchArticle = z.infer<typeof swatchArticle>;

/** GET swatch-offer?article=…&article=… */
const swatchOffer = namedObject('SwatchOffer', {
  price: z.number().describe('The price of a swatch; 0 is free'),
  left: z.int().describe('Swatches the caller may still order now'),
  nextAt: writtenTime
    .nullable()
    .describe('When the caller may order one more, ISO 8601; null while some are left'),
  articles: z
    .array(swatchArticle)
    .describe('One for each of the articles that is on sale, in the order asked for'),
});
export type SwatchOffer = z.infer<typeof swatchOffer>;

/** POST swatch-orders. `price` must equal the total the server computes. */
const newSwatchOrder = requireAddress(
  z.object({
    swatches: z
      .array(
        z.object({
          articleId: requestedId.describe('The id of the article'),
          reservedQuantity: positiveQuantity.optional().describe('Pieces to reserve with it'),
        }),
      )
      .min(1)
      .max(SWATCHES_MAX)
      .refine((swatches) => new Set(swatches.map((one) => one.articleId)).size === swatches.length, {
        error: t`Each article once`,
      })
      .describe('The swatches, one of each article'),
    ...orderFields,
  }),
).meta({ id: 'NewSwatchOrder' });
export type NewSwatchOrder = z.infer<typeof newSwatchOrder>;

const articlesMax = Math.max(COMPARE_MAX, SWATCHES_MAX);

export const swatchEndpoints = {
  getSwatchOffer: endpoint('GET /api/swatch-offer', {
    access: 'signed in',
    summary: "The price of a swatch, and the caller's allowance, credits and reservations",
    query: z.object({
      article: several(requestedId)
        .refine((ids) => ids.length <= articlesMax, { error: () => t`At most ${articlesMax} articles` })
        .optional()
        .describe('The ids of the articles'),
    }),
    response: swatchOffer,
    example: { query: { article: [EXAMPLE.article] } },
  }),
  orderSwatches: endpoint('POST /api/swatch-orders', {
    access: 'signed in',
    summary: 'Order swatches of up to five articles; a free order needs no payment',
    headers: idempotencyHeaders('order'),
    body: newSwatchOrder,
    example: {
      headers: { 'idempotency-key': 'swatches' },
      body: {
        swatches: [{ articleId: EXAMPLE.article, reservedQuantity: 4 }],
        price: 3,
        ...EXAMPLE_DELIVERY,
        customDetails: 'Call first',
        purchaseOrderNumber: 'PO 7',
      },
      response: { insertedId: EXAMPLE.order },
    },
    errors: [
      'swatches_off',
      'article_not_found',
      'swatch_limit_reached',
      'reservation_not_possible',
      'price_changed',
      'country_required',
      'country_not_delivered',
      'collection_not_offered',
      'charge_too_small',
      'too_many_open_orders',
      'payments_not_set_up',
      'email_confirmation_required',
      'idempotency_key_reused',
      'placed_order_cancelled',
    ],
  }),
};
