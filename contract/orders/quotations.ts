// Quotations: what customers ask the mill to supply, and the prices that the mill promises them until a day. Accepting one places
// an order.

import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { EXAMPLE, EXAMPLE_DELIVERY, EXAMPLE_PAGE } from '../core/example-values.ts';
import {
  countryCode,
  emailParams,
  id,
  idParams,
  namedObject,
  optionalText,
  pageQuery,
  part,
  positiveQuantity,
  requestedId,
  unitPriceAmount,
  writtenDay,
  writtenTime,
} from '../core/fields.ts';
import { ORDER_LINES_MAX, TEXT_LIMITS } from '../core/limits.ts';
import { day } from '../core/list-filters.ts';
import { t } from '../languages/text.ts';
import { requireAddress } from '../people/address.ts';
import { orderFields, paymentField } from './order.ts';
import { quotationStates } from './quotation-states.ts';
import { quote } from './quotes.ts';

const quotationLine = z.object({
  articleId: id.describe('The id of the article'),
  productName: z.string().describe('The name of the article now'),
  articleNumber: z.string().describe('The number of the article'),
  slug: z.string().nullable().describe("Of the article's page; null while it is not on sale"),
  img: z.string().describe('Picture of the article as it is now'),
  quantity: z.int().describe('Pieces'),
  unitPrice: z.number().nullable().describe('The agreed price of one; null until the mill has answered'),
  awaitedQuantity: z.int().describe('Promised pieces that are still to be woven; the others are kept'),
  availableQuantity: z
    .int()
    .optional()
    .describe('Pieces that the mill could promise besides those of this quotation; for admins only'),
});

export const quotation = namedObject('Quotation', {
  _id: id,
  state: z.enum(quotationStates).describe('What has become of it'),
  customer: part('The customer', {
    email: z.string().describe("'' once the customer was removed"),
    name: z.string().describe('The name of the customer'),
  }),
  isAsked: z.boolean().describe('Whether the customer has asked; otherwise the mill made it unasked'),
  lines: z.array(quotationLine).describe('What was asked for or is promised, each article once'),
  note: z.string().describe("The customer's words"),
  wantedOn: writtenDay.nullable().describe('The day by which the pieces are needed, YYYY-MM-DD'),
  answer: z.string().describe("The mill's words"),
  readyOn: writtenDay.nullable().describe('The day on which the pieces are ready, YYYY-MM-DD'),
  validUntil: writtenDay
    .nullable()
    .describe('The last day on which it can be accepted, YYYY-MM-DD; null until the mill has answered'),
  price: z
    .number()
    .nullable()
    .describe('The agreed price of all pieces, without delivery; null until the mill has answered'),
  currency: z
    .string()
    .optional()
    .describe("The ISO 4217 code of the prices if it is another than the shop's now"),
  createdAt: writtenTime.describe('When it was asked or made, ISO 8601'),
  answeredAt: writtenTime.nullable().describe('When the mill answered, ISO 8601; null before'),
  cancelledBy: z.enum(['customer', 'admin']).nullable().describe('Who has cancelled it'),
  orderId: z.string().nullable().describe('The order that has accepted it'),
});
export type Quotation = z.infer<typeof quotation>;

const eachArticleOnce = (lines: readonly { readonly articleId: string }[]) =>
  new Set(lines.map(({ articleId }) => articleId)).size === lines.length;

const newQuotation = namedObject('NewQuotation', {
  lines: z
    .array(
      z.object({
        articleId: requestedId.describe('The id of the article'),
        quantity: positiveQuantity.describe('Pieces, which may be more than there are'),
      }),
    )
    .min(1)
    .max(ORDER_LINES_MAX)
    .refine(eachArticleOnce, { error: t`Each article once` })
    .describe('The pieces that are needed'),
  wantedOn: day.nullable().default(null).describe('The day by which they are needed, YYYY-MM-DD'),
  note: optionalText(TEXT_LIMITS.quotationNote).describe('What else the mill should know'),
});
export type NewQuotation = z.infer<typeof newQuotation>;

const quotationAnswer = namedObject('QuotationAnswer', {
  lines: z
    .array(
      z.object({
        articleId: requestedId.describe('The id of the article'),
        quantity: positiveQuantity,
        unitPrice: unitPriceAmount.describe('What one costs, with or without tax as all prices of the shop'),
      }),
    )
    .min(1)
    .max(ORDER_LINES_MAX)
    .refine(eachArticleOnce, { error: t`Each article once` })
    .describe('What the mill promises. It may be other pieces than were asked for'),
  readyOn: day
    .nullable()
    .default(null)
    .describe('The day on which the pieces are ready, YYYY-MM-DD; required for more than there are'),
  validUntil: day.describe('The last day on which it can be accepted, YYYY-MM-DD'),
  answer: optionalText(TEXT_LIMITS.quotationNote).describe('What else the customer should know'),
});
export type QuotationAnswer = z.infer<typeof quotationAnswer>;

/** `price` must equal the total the server computes. */
const acceptance = requireAddress(z.object({ ...orderFields, ...paymentField })).meta({
  id: 'QuotationAcceptance',
});
export type QuotationAcceptance = z.infer<typeof acceptance>;

const quotationsQuery = pageQuery.extend({
  state: z.enum(quotationStates).optional().describe('Only those in this state'),
});
export type QuotationsQuery = z.infer<typeof quotationsQuery>;

const EXAMPLE_ANSWER = {
  lines: [{ articleId: EXAMPLE.article, quantity: 8, unitPrice: 11.5 }],
  readyOn: '2100-01-20',
  validUntil: EXAMPLE.validUntil,
  answer: 'Woven in one go',
};

export const quotationEndpoints = {
  askForQuotation: endpoint('POST /api/quotations', {
    access: 'signed in',
    summary: 'Ask the mill for pieces, at what price and when; it answers with a quotation',
    body: newQuotation,
    example: {
      body: {
        lines: [{ articleId: EXAMPLE.article, quantity: 200 }],
        wantedOn: '2100-01-31',
        note: 'For forty chairs',
      },
    },
    errors: ['quotations_off', 'article_not_found', 'too_many_quotations'],
  }),
  listQuotations: endpoint('GET /api/quotations', {
    access: 'signed in',
    summary: "The caller's quotations",
    query: quotationsQuery,
    response: z.array(quotation),
    example: { query: { ...EXAMPLE_PAGE, state: 'answered' } },
  }),
  listAllQuotations: endpoint('GET /api/all-quotations', {
    access: 'admin',
    roles: ['sales'],
    keyScopes: ['quotations:write'],
    summary: 'The quotations of all customers',
    query: quotationsQuery,
    response: z.array(quotation),
    example: { query: { ...EXAMPLE_PAGE, state: 'asked' } },
  }),
  getQuotation: endpoint('GET /api/quotations/:id', {
    /** Another customer's is answered 404. */
    access: 'signed in',
    roles: ['sales'],
    keyScopes: ['quotations:write'],
    summary: 'One quotation',
    params: idParams,
    response: quotation,
    example: { params: { id: EXAMPLE.quotation } },
    errors: ['quotation_not_found'],
  }),
  makeQuotation: endpoint('POST /api/customers/:email/quotations', {
    access: 'admin',
    roles: ['sales'],
    keyScopes: ['quotations:write'],
    summary: 'Make a quotation that a customer has asked for on the telephone; takes its pieces from stock',
    params: emailParams,
    body: quotationAnswer,
    example: { params: { email: EXAMPLE.customer }, body: EXAMPLE_ANSWER },
    errors: ['user_not_found', 'article_not_found', 'quantity_above_available', 'validity_refused'],
  }),
  answerQuotation: endpoint('PUT /api/quotations/:id/answer', {
    access: 'admin',
    roles: ['sales'],
    keyScopes: ['quotations:write'],
    summary: 'Promise pieces at a price until a day, or promise others instead; takes the pieces from stock',
    params: idParams,
    body: quotationAnswer,
    example: { params: { id: EXAMPLE.askedQuotation }, body: EXAMPLE_ANSWER },
    errors: [
      'quotation_not_found',
      'quotation_not_open',
      'article_not_found',
      'quantity_above_available',
      'validity_refused',
    ],
  }),
  quoteQuotation: endpoint('POST /api/quotations/:id/quotes', {
    access: 'signed in',
    roles: ['sales'],
    keyScopes: ['quotations:write'],
    summary: 'What the order of an answered quotation costs with delivery and tax; stores nothing of it',
    params: idParams,
    body: namedObject('Destination', {
      country: countryCode
        .optional()
        .describe('Required where the shop charges tax or delivery, unless the goods are collected'),
      isCollected: z.boolean().default(false).describe('Whether the goods are collected at the mill'),
    }),
    response: quote,
    example: { params: { id: EXAMPLE.quotation }, body: { country: 'GB', isCollected: false } },
    errors: [
      'quotation_not_found',
      'quotation_not_open',
      'country_required',
      'country_not_delivered',
      'collection_not_offered',
    ],
  }),
  acceptQuotation: endpoint('POST /api/quotations/:id/accept', {
    access: 'signed in',
    roles: ['sales'],
    keyScopes: ['orders:write'],
    summary:
      'Place the order of a quotation at its prices; accepted again, it is the same order. An admin accepts for the customer',
    params: idParams,
    body: acceptance,
    example: {
      params: { id: EXAMPLE.quotation },
      body: { price: 92, ...EXAMPLE_DELIVERY, customDetails: 'Call first', purchaseOrderNumber: 'PO 7' },
      response: { insertedId: EXAMPLE.order },
    },
    errors: [
      'quotation_not_found',
      'quotation_not_open',
      'price_changed',
      'country_required',
      'country_not_delivered',
      'collection_not_offered',
      'charge_too_small',
      'charge_too_large',
      'too_many_open_orders',
      'payments_not_set_up',
      'transfers_not_offered',
      'email_confirmation_required',
      'not_on_account',
      'credit_limit_exceeded',
    ],
  }),
  cancelQuotation: endpoint('DELETE /api/quotations/:id', {
    access: 'signed in',
    roles: ['sales'],
    keyScopes: ['quotations:write'],
    summary: 'Cancel a quotation that is not accepted; its pieces go back to stock',
    params: idParams,
    query: z.object({
      reason: optionalText(TEXT_LIMITS.cancelReason).describe('Why; an admin tells the customer'),
    }),
    example: { params: { id: EXAMPLE.quotation }, query: { reason: 'No longer needed' } },
    errors: ['quotation_not_found', 'quotation_not_open'],
  }),
};
