// Orders (spec sections 3, 4, 7): created unpaid, then paid once or cancelled once.
import { z } from 'zod';
import { deliveryAddress, postalAddress, requireAddress } from './address.ts';
import { endpoint } from './endpoint.ts';
import { EXAMPLE, EXAMPLE_DELIVERY, EXAMPLE_PAGE } from './example-values.ts';
import {
  cleanText,
  deletedCount,
  emailAddress,
  id,
  idParams,
  insertedId,
  modifiedCount,
  optionalText,
  pageQuery,
  positiveQuantity,
  requestedId,
  requiredText,
  totalAmount,
} from './fields.ts';
import { formMessages } from './form-messages.ts';
import { IDEMPOTENCY_KEY_MAX_CHARACTERS, ORDER_LINES_MAX, TEXT_LIMITS } from './limits.ts';
import { lineKinds, orderStates, paymentMethods } from './order-state.ts';
import { taxRules } from './tax-terms.ts';

/** What an order is of, as it was when the order was placed. */
export const orderLine = z
  .object({
    _id: id,
    kind: z.enum(lineKinds),
    /** '' for the delivery, like its number. */
    articleId: z.string(),
    /** The delivery's says where to and in how many days: 'To the United Kingdom, 2–3 working days'. */
    productName: z.string(),
    articleNumber: z.string(),
    quantity: z.int(),
    /** The price of one. */
    unitPrice: z.number(),
    /** The amount by which swatches made the line cheaper. */
    credit: z.number(),
    /** What is to be paid for the line: quantity × unit price less the credit, with its tax. */
    price: z.number(),
    /** The rate in percent, and the tax in the price; missing where no tax is charged. */
    taxPercent: z.number().optional(),
    tax: z.number().optional(),
    /** The amount of its refunds, those included whose outcome is not known yet. */
    refunded: z.number(),
    /** Pieces that its refunds have returned to stock, or are to. */
    returnedQuantity: z.int(),
    /** Picture of the article as it is now. */
    img: z.string(),
  })
  .meta({ id: 'OrderLine' });
export type OrderLine = z.infer<typeof orderLine>;

/** The tax of an order, which is part of its price. */
export const orderTax = z
  .object({
    rule: z.enum(taxRules),
    /** What documents say of an order without tax; '' of one that is taxed. */
    words: z.string(),
    /** Whether the unit prices of the lines include the tax. */
    pricesIncludeTax: z.boolean(),
    /** The price without the tax, and the tax. */
    net: z.number(),
    tax: z.number(),
    /** The same for each rate that is charged, the highest first. */
    rates: z.array(z.object({ percent: z.number(), net: z.number(), tax: z.number() })),
    /** '' when there is none. */
    buyerTaxId: z.string(),
  })
  .meta({ id: 'OrderTax' });
export type OrderTax = z.infer<typeof orderTax>;

export const order = z
  .object({
    _id: id,
    /** In the sequence they were ordered. */
    lines: z.array(orderLine),
    /** The article of the first line. */
    productId: z.string(),
    /** 'Harbour Twill and 2 more' for an order of several lines. */
    productName: z.string(),
    /** Null for a swatch and for several lines. */
    articleNumber: z.string().nullable(),
    /** The pieces and swatches of all lines. */
    quantity: z.int(),
    /** What is to be paid for all lines. */
    price: z.number(),
    /** The ISO 4217 code of the order's currency if it is another than the shop's now. */
    currency: z.string().optional(),
    /** The customer's email. */
    user: z.string(),
    userName: z.string(),
    phone: z.string(),
    address: z.string(),
    /** Null when the address was entered as one text. */
    addressParts: postalAddress.nullable(),
    customDetails: z.string(),
    paid: z.boolean(),
    transactionId: z.string().nullable(),
    /** ISO 8601. */
    placedAt: z.string(),
    /** `SO-2026-000123`. */
    number: z.string(),
    state: z.enum(orderStates),
    /** What was refunded. */
    refunded: z.number(),
    /** The amount of refunds that are requested and whose outcome is not known yet. */
    refunding: z.number(),
    /** When an unpaid order is cancelled by the shop, ISO 8601; null when it never is. */
    paymentDueAt: z.string().nullable(),
    /** The customer's own number of the order; '' when not stated. */
    purchaseOrderNumber: z.string(),
    paymentMethod: z.enum(paymentMethods),
    /** When the invoice of an order on account is due, ISO 8601; null for a card. */
    invoiceDueAt: z.string().nullable(),
    /** Picture of the first line's article as it is now. */
    img: z.string(),
    /** Missing for an order placed while the shop charged no tax. */
    tax: orderTax.optional(),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof order>;

/** What every order states beside its lines. */
export const orderFields = {
  price: totalAmount.optional(),
  phone: requiredText(TEXT_LIMITS.phone, formMessages.fields.phoneRequired),
  ...deliveryAddress,
  customDetails: optionalText(TEXT_LIMITS.customDetails),
  purchaseOrderNumber: optionalText(TEXT_LIMITS.purchaseOrderNumber),
  /** Whether the customer collects the goods at the mill; `delivery-terms` says whether that is offered. */
  isCollected: z.boolean().optional(),
};

/** How orders of pieces are paid: `account` needs terms. */
const paymentField = { paymentMethod: z.enum(paymentMethods).optional() };

/** The lots that pieces may come from. */
export const lotFields = {
  /** Whether the pieces may come from several dye lots, whose shades may differ, where no single lot has them all. */
  severalLots: z.boolean().optional(),
  /** Id of a lot that is taken where it has all the pieces. */
  preferredLot: requestedId.optional(),
};

/**
 * POST order. The specified payload also has productName, user and userName; the server accepts and ignores them.
 * `price` must equal the total the server computes, before or after the credit of swatches.
 */
const newOrder = requireAddress(
  z.object({
    productId: requestedId,
    quantity: positiveQuantity,
    ...orderFields,
    ...paymentField,
    ...lotFields,
  }),
).meta({ id: 'NewOrder' });
export type NewOrder = z.infer<typeof newOrder>;

/** Pieces of one article, as an order and the basket state them. */
export const requestedLine = z.object({ articleId: requestedId, quantity: positiveQuantity, ...lotFields });

export const requestedLines = z
  .array(requestedLine)
  .min(1)
  .max(ORDER_LINES_MAX)
  .refine((lines) => new Set(lines.map(({ articleId }) => articleId)).size === lines.length, {
    error: 'Each article once',
  });

/** POST orders. `price` is as in `newOrder`. */
const newOrderOfLines = requireAddress(
  z.object({ lines: requestedLines, ...orderFields, ...paymentField }),
).meta({ id: 'NewOrderOfLines' });
export type NewOrderOfLines = z.infer<typeof newOrderOfLines>;

export const idempotencyHeaders = z.looseObject({
  /** One key per intended order: repeating a key within 24 h returns the same order. Scoped to the caller. */
  'idempotency-key': z.string().min(1).max(IDEMPOTENCY_KEY_MAX_CHARACTERS).optional(),
});

/** GET order?user={email}. */
const ordersQuery = pageQuery.extend({ user: emailAddress });

/** DELETE order/{id}?reason=, and of a line. The reason is shown on the order's page and in the email. */
const cancellationQuery = z.object({ reason: optionalText(TEXT_LIMITS.cancelReason) });

/** PATCH order/{id}. `order` repeats the id (spec section 7). */
const settlement = z
  .object({ order: requestedId.optional(), transactionId: cleanText.pipe(z.string().min(1).max(255)) })
  .meta({ id: 'Settlement' });

export const orderEndpoints = {
  placeOrder: endpoint('POST /api/order', {
    access: 'signed in',
    summary: 'Place an order and reserve its stock',
    headers: idempotencyHeaders,
    body: newOrder,
    success: 201,
    response: insertedId,
    example: {
      headers: { 'idempotency-key': 'an order' },
      body: {
        productId: EXAMPLE.articleInLots,
        quantity: 2,
        price: 25,
        ...EXAMPLE_DELIVERY,
        customDetails: 'Call first',
        purchaseOrderNumber: 'PO 7',
        severalLots: true,
        preferredLot: EXAMPLE.lot,
      },
      response: { insertedId: EXAMPLE.order },
    },
    errors: [
      'article_not_found',
      'quantity_below_minimum',
      'quantity_above_available',
      'needs_several_lots',
      'price_changed',
      'country_required',
      'country_not_delivered',
      'collection_not_offered',
      'charge_too_small',
      'charge_too_large',
      'idempotency_key_reused',
      'placed_order_cancelled',
      'too_many_open_orders',
      'payments_not_set_up',
      'email_confirmation_needed',
      'not_on_account',
      'credit_limit_exceeded',
    ],
  }),
  placeOrderOfLines: endpoint('POST /api/orders', {
    access: 'signed in',
    summary: 'Place an order of several fabrics, all of its lines or none',
    headers: idempotencyHeaders,
    body: newOrderOfLines,
    success: 201,
    response: insertedId,
    example: {
      headers: { 'idempotency-key': 'an order of lines' },
      body: {
        lines: [
          { articleId: EXAMPLE.articleInLots, quantity: 2, severalLots: true, preferredLot: EXAMPLE.lot },
          { articleId: EXAMPLE.article, quantity: 2 },
        ],
        price: 50,
        ...EXAMPLE_DELIVERY,
        customDetails: 'Call first',
        purchaseOrderNumber: 'PO 7',
      },
      response: { insertedId: EXAMPLE.order },
    },
    errors: [
      'lines_not_orderable',
      'article_not_found',
      'quantity_below_minimum',
      'quantity_above_available',
      'needs_several_lots',
      'price_changed',
      'country_required',
      'country_not_delivered',
      'collection_not_offered',
      'charge_too_small',
      'charge_too_large',
      'idempotency_key_reused',
      'placed_order_cancelled',
      'too_many_open_orders',
      'payments_not_set_up',
      'email_confirmation_needed',
      'not_on_account',
      'credit_limit_exceeded',
    ],
  }),
  listOrders: endpoint('GET /api/order', {
    access: 'self or admin',
    summary: "A user's orders, oldest first",
    query: ordersQuery,
    response: z.array(order),
    example: { query: { ...EXAMPLE_PAGE, user: EXAMPLE.customer } },
    errors: ['not_yours'],
  }),
  getOrder: endpoint('GET /api/order/:id', {
    /** Another customer's order is answered 404. */
    access: 'signed in',
    keyScopes: ['orders:read'],
    summary: 'One order',
    params: idParams,
    response: order,
    example: { params: { id: EXAMPLE.order } },
    errors: ['order_not_found'],
  }),
  cancelOrder: endpoint('DELETE /api/order/:id', {
    access: 'signed in',
    summary: 'Cancel an unpaid order and release its stock',
    params: idParams,
    query: cancellationQuery,
    response: deletedCount,
    example: {
      params: { id: EXAMPLE.order },
      query: { reason: 'Ordered twice' },
      response: { deletedCount: 1 },
    },
    errors: ['order_not_found', 'order_paid', 'order_payment_in_progress', 'payment_provider_unavailable'],
  }),
  cancelLine: endpoint('DELETE /api/order/:id/lines/:line', {
    access: 'signed in',
    summary: 'Take a line out of an unpaid order and release its stock',
    params: idParams.extend({ line: requestedId }),
    query: cancellationQuery,
    response: deletedCount,
    example: {
      params: { id: EXAMPLE.orderOfLines, line: EXAMPLE.unpaidLine },
      query: { reason: 'Ordered twice' },
      response: { deletedCount: 1 },
    },
    errors: [
      'order_not_found',
      'order_line_not_found',
      'last_line_of_order',
      'order_paid',
      'order_payment_in_progress',
      'charge_too_small',
      'payment_provider_unavailable',
    ],
  }),
  settleOrder: endpoint('PATCH /api/order/:id', {
    access: 'signed in',
    priority: 'critical',
    summary: 'Mark an order paid, after the provider confirms the payment',
    params: idParams,
    body: settlement,
    response: modifiedCount,
    example: {
      params: { id: EXAMPLE.order },
      body: { order: EXAMPLE.order, transactionId: EXAMPLE.transaction },
    },
    errors: [
      'order_not_found',
      'order_paid',
      'payment_not_found',
      'payment_unfinished',
      'payment_amount_differs',
      'payment_of_another_order',
      'payments_not_set_up',
      'payment_provider_unavailable',
    ],
  }),
};
