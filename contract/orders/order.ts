// Orders (spec sections 3, 4, 7): created unpaid, then paid once or cancelled once.

import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { EXAMPLE, EXAMPLE_DELIVERY, EXAMPLE_PAGE } from '../core/example-values.ts';
import {
  emailAddress,
  exactText,
  id,
  idParams,
  namedObject,
  optionalText,
  pageQuery,
  partOrNull,
  parts,
  positiveQuantity,
  requestedId,
  requiredText,
  statedExternalId,
  totalAmount,
  writtenTime,
} from '../core/fields.ts';
import { formTexts } from '../core/form-texts.ts';
import { IDEMPOTENCY_KEY_MAX_CHARACTERS, ORDER_LINES_MAX, TEXT_LIMITS } from '../core/limits.ts';
import { day } from '../core/list-filters.ts';
import { dueParts, lineKinds, orderStates, paymentMethods } from '../core/order-state.ts';
import { taxRules } from '../core/tax.ts';
import { t } from '../languages/text.ts';
import { deliveryAddress, postalAddress, requireAddress } from '../people/address.ts';
import { ownOrderFilters } from './own-orders.ts';
import { SETTLEMENT_ERRORS } from './payment.ts';

/** What an order is of, as it was when the order was placed. */
export const orderLine = namedObject('OrderLine', {
  _id: id,
  kind: z
    .enum(lineKinds)
    .describe('`pieces` of an article, a `swatch` of one, or the `delivery` of the order'),
  isSurcharge: z
    .boolean()
    .optional()
    .describe(
      'True for the surcharge of a small order, a line of the kind `delivery` after that of the delivery',
    ),
  articleId: z.string().describe("Id of the article; '' for the delivery, like its number"),
  productName: z
    .string()
    .describe("The delivery's says where to and in how many days: 'To the United Kingdom, 2–3 working days'"),
  articleNumber: z.string().describe('The number of the article'),
  quantity: z.int().describe('Pieces, or swatches'),
  unitPrice: z.number().describe("Price of one piece or swatch in the order's currency"),
  credit: z.number().describe('The amount by which swatches made the line cheaper'),
  price: z
    .number()
    .describe('What is to be paid for the line: quantity × unit price less the credit, with its tax'),
  taxPercent: z
    .number()
    .optional()
    .describe('The rate in percent, and the tax in the price; missing where no tax is charged'),
  tax: z.number().optional().describe("Tax in the order's currency"),
  refunded: z.number().describe('The amount of its refunds, those included whose outcome is not known yet'),
  returnedQuantity: z.int().describe('Pieces that its refunds have returned to stock, or are to'),
  shippedQuantity: z.int().describe('Pieces, or swatches, in its parcels'),
  img: z.string().describe('Picture of the article as it is now'),
});
export type OrderLine = z.infer<typeof orderLine>;

/** The tax of an order, which is part of its price. */
export const orderTax = namedObject('OrderTax', {
  rule: z.enum(taxRules).describe('Why this tax is charged, or none'),
  words: z.string().describe("What documents say of an order without tax; '' of one that is taxed"),
  pricesIncludeTax: z.boolean().describe('Whether the unit prices of the lines include the tax'),
  net: z.number().describe('The price without the tax'),
  tax: z.number().describe("Tax in the order's currency"),
  rates: parts('The same for each rate that is charged, the highest first', {
    percent: z.number().describe('Rate of tax, in percent'),
    net: z.number().describe('The amount without the tax'),
    tax: z.number().describe("Tax in the order's currency"),
  }),
  buyerTaxId: z.string().describe("Tax id of the buyer; '' when there is none"),
  taxIdHolder: z
    .string()
    .optional()
    .describe("Whose tax id takes the tax off, as VIES said; '' where its country gives no name"),
  otherCompany: z
    .string()
    .optional()
    .describe("The customer's company when it is another than the holder of the tax id; '' without one"),
});
export type OrderTax = z.infer<typeof orderTax>;

/** What is paid of an order before its pieces are woven, and after. */
const orderDeposit = namedObject('OrderDeposit', {
  amount: z.number().describe('The part of the price that is paid first'),
  rest: z.number().describe('The part that is paid before the order is shipped'),
  paidAt: writtenTime.nullable().describe('When the deposit was paid, ISO 8601; null before'),
  transactionId: z.string().nullable().describe("The deposit's id at the card provider; null before"),
  restDueAt: writtenTime
    .nullable()
    .describe('Since when the rest can be paid, ISO 8601; null before all pieces are woven'),
});

/** The next payment of an unpaid order. */
const orderDue = namedObject('OrderDue', {
  part: z
    .enum(dueParts)
    .describe('What it pays: the whole price, the `deposit`, or the `rest` once the deposit is paid'),
  amount: z.number().describe("What is to be paid, in the order's currency"),
  until: writtenTime
    .nullable()
    .describe('When the order is cancelled if it is not paid, ISO 8601; null when it never is'),
  isPayable: z.boolean().describe('Whether it can be paid now; the rest only once all pieces are woven'),
});

export const order = namedObject('Order', {
  _id: id,
  lines: z.array(orderLine).describe('In the sequence they were ordered'),
  productId: z.string().describe('The article of the first line'),
  productName: z.string().describe("'Harbour Twill and 2 more' for an order of several lines"),
  articleNumber: z.string().nullable().describe('Null for a swatch and for several lines'),
  quantity: z.int().describe('The pieces and swatches of all lines'),
  price: z.number().describe('What is to be paid for all lines'),
  currency: z.string().describe('The ISO 4217 code of its amounts: that of the shop when it was placed'),
  user: z.string().describe("The customer's email"),
  userName: z.string().describe('The name of the customer when it was ordered'),
  phone: z.string().describe('Telephone number for the carrier and for questions'),
  address: z.string().describe('Where the order goes to, as one text'),
  addressParts: postalAddress.nullable().describe('Null when the address was entered as one text'),
  customDetails: z
    .string()
    .describe(
      "What the customer asks for beyond the articles, such as how to cut or pack them; '' when nothing",
    ),
  paid: z.boolean().describe('Whether the payment has been confirmed by the card provider or the bank'),
  transactionId: z.string().nullable().describe("The payment's id at the card provider"),
  placedAt: writtenTime.describe('When the order was placed, ISO 8601'),
  updatedAt: writtenTime.describe(
    'When something was last written to its timeline, or its `externalId` changed, ISO 8601',
  ),
  number: z.string().describe('Number that people use, such as SO-2026-000123'),
  externalId: statedExternalId,
  state: z
    .enum(orderStates)
    .describe('Where the order stands; one of which a part was refunded keeps its state'),
  refunded: z.number().describe("Sum of the refunds that went through, in the order's currency"),
  refunding: z
    .number()
    .describe('The amount of refunds that are requested and whose outcome is not known yet'),
  paymentDueAt: writtenTime
    .nullable()
    .describe('When an unpaid order is cancelled by the shop, ISO 8601; null when it never is'),
  purchaseOrderNumber: z.string().describe("The customer's own number of the order; '' when not stated"),
  paymentMethod: z
    .enum(paymentMethods)
    .describe(
      'How it is paid: by card, on account, or by bank transfer; once it is paid, how its last payment was',
    ),
  invoiceDueAt: writtenTime
    .nullable()
    .describe('When the invoice of an order on account is due, ISO 8601; null for a card'),
  img: z.string().describe("Picture of the first line's article as it is now"),
  isDisputed: z
    .boolean()
    .optional()
    .describe(
      'Whether the customer disputes the payment with the bank of the card; in the list of all orders only',
    ),
  due: orderDue.optional().describe('The next payment; missing unless the order is unpaid'),
  deposit: orderDeposit.optional().describe('Missing for an order whose whole price is paid at once'),
  tax: orderTax.optional().describe('Missing for an order placed while the shop charged no tax'),
});
export type Order = z.infer<typeof order>;

/** What every order states beside its lines. */
export const orderFields = {
  price: totalAmount.optional(),
  phone: requiredText(TEXT_LIMITS.phone, formTexts.fields.phoneRequired).describe(
    'Telephone number for the carrier and for questions',
  ),
  ...deliveryAddress,
  customDetails: optionalText(TEXT_LIMITS.customDetails).describe(
    "What the customer asks for beyond the articles, such as how to cut or pack them; '' when nothing",
  ),
  purchaseOrderNumber: optionalText(TEXT_LIMITS.purchaseOrderNumber).describe(
    "The customer's own number of the order",
  ),
  isCollected: z
    .boolean()
    .optional()
    .describe(
      'Whether the customer collects the goods at the mill; 422 `collection_not_offered` where the shop does not offer it',
    ),
};

/** How orders of pieces are paid: `account` needs terms, `transfer` a shop that offers it. */
export const paymentField = {
  paymentMethod: z
    .enum(paymentMethods)
    .optional()
    .describe('How it is paid: by card, on account, or by bank transfer'),
};

/** The lots that pieces may come from. */
export const lotFields = {
  severalLots: z
    .boolean()
    .optional()
    .describe(
      'Whether the pieces may come from several dye lots, whose shades may differ, where no single lot has them all',
    ),
  preferredLot: requestedId.optional().describe('Id of a lot that is taken where it has all the pieces'),
};

/** Pieces that are not in stock yet, and come out of expected deliveries. */
export const awaitedField = {
  awaitedBy: day
    .optional()
    .describe(
      'The day by which the customer has been told that the pieces come which are not in stock, YYYY-MM-DD; without it, only pieces in stock are ordered',
    ),
};

/** How an order is shipped of which some pieces are awaited. */
export const shipsTogetherField = {
  shipsTogether: z
    .boolean()
    .optional()
    .describe(
      'False to ship what is there first, in a parcel of its own; otherwise all goods wait for the last',
    ),
};

/**
 * POST order. The specified payload also has productName, user and userName; the server accepts and ignores them.
 * `price` must equal the total the server computes, before or after the credit of swatches.
 */
const newOrder = requireAddress(
  z.object({
    productId: requestedId.describe('The id of the article'),
    quantity: positiveQuantity,
    ...orderFields,
    ...paymentField,
    ...lotFields,
    ...awaitedField,
    ...shipsTogetherField,
  }),
).meta({ id: 'NewOrder' });
export type NewOrder = z.infer<typeof newOrder>;

/** Pieces of one article, as an order and the basket state them. */
export const requestedLine = z.object({
  articleId: requestedId.describe('The id of the article'),
  quantity: positiveQuantity,
  ...lotFields,
  ...awaitedField,
});

/** Lines of which each has an article of its own. */
export const linesOfArticles = <Line extends z.ZodType<{ readonly articleId: string }>>(line: Line) =>
  z
    .array(line)
    .min(1)
    .max(ORDER_LINES_MAX)
    .refine((lines) => new Set(lines.map(({ articleId }) => articleId)).size === lines.length, {
      error: t`Each article once`,
    });

/** POST orders. `price` is as in `newOrder`. */
const newOrderOfLines = requireAddress(
  z.object({
    lines: linesOfArticles(requestedLine).describe('Articles and swatches with their quantities'),
    ...orderFields,
    ...paymentField,
    ...shipsTogetherField,
  }),
).meta({ id: 'NewOrderOfLines' });
export type NewOrderOfLines = z.infer<typeof newOrderOfLines>;

/** `what` the request makes, such as 'order'. */
export const idempotencyHeaders = (what: string) =>
  z.looseObject({
    'idempotency-key': exactText(IDEMPOTENCY_KEY_MAX_CHARACTERS)
      .min(1)
      .optional()
      .describe(
        `One key for each intended ${what}: a request with the same key within 24 h changes nothing more and is answered like the first one. Scoped to the caller`,
      ),
  });

/** GET order?user={email}. */
const ordersQuery = pageQuery.extend({ user: emailAddress, ...ownOrderFilters });

/** DELETE order/{id}?reason=, and of a line. The reason is shown on the order's page and in the email. */
const cancellationQuery = z.object({
  reason: optionalText(TEXT_LIMITS.cancelReason).describe('Why it is cancelled'),
});

/** PATCH order/{id}. `order` repeats the id (spec section 7). */
const settlement = namedObject('Settlement', {
  order: requestedId.optional().describe('The id of the order'),
  transactionId: exactText(255).min(1).describe("The payment's id at the card provider"),
});

/** The errors of placing an order, of one line or of several. */
export const PLACING_ERRORS = [
  'article_not_found',
  'quantity_below_minimum',
  'quantity_above_available',
  'expected_pieces_changed',
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
  'transfers_not_offered',
  'email_confirmation_required',
  'not_on_account',
  'credit_limit_exceeded',
] as const;

export const orderEndpoints = {
  placeOrder: endpoint('POST /api/order', {
    access: 'signed in',
    summary: 'Place an order and reserve its stock',
    headers: idempotencyHeaders('order'),
    body: newOrder,
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
        awaitedBy: '2100-03-12',
      },
      response: { insertedId: EXAMPLE.order },
    },
    errors: PLACING_ERRORS,
  }),
  placeOrderOfLines: endpoint('POST /api/orders', {
    access: 'signed in',
    summary: 'Place an order of several fabrics, all of its lines or none',
    headers: idempotencyHeaders('order'),
    body: newOrderOfLines,
    example: {
      headers: { 'idempotency-key': 'an order of lines' },
      body: {
        lines: [
          { articleId: EXAMPLE.articleInLots, quantity: 2, severalLots: true, preferredLot: EXAMPLE.lot },
          { articleId: EXAMPLE.article, quantity: 2, awaitedBy: '2100-03-12' },
        ],
        price: 50,
        ...EXAMPLE_DELIVERY,
        customDetails: 'Call first',
        purchaseOrderNumber: 'PO 7',
      },
      response: { insertedId: EXAMPLE.order },
    },
    errors: ['lines_not_orderable', ...PLACING_ERRORS],
  }),
  getOrderRefusal: endpoint('GET /api/order-refusal', {
    access: 'signed in',
    summary: 'Why the caller can place no order now, whatever is ordered',
    response: z.object({
      refusal: partOrNull('Null when an order can be placed', {
        code: z.string().describe('The code that placing an order would be answered with'),
        message: z.string().describe('Why, and what to do about it'),
      }),
    }),
  }),
  listOrders: endpoint('GET /api/order', {
    access: 'self or admin',
    roles: ['sales'],
    summary: "A user's orders, oldest first",
    query: ordersQuery,
    response: z.array(order),
    example: {
      query: {
        ...EXAMPLE_PAGE,
        user: EXAMPLE.customer,
        q: 'twill',
        state: ['paid', 'shipped'],
        from: '2026-01-01',
        to: '2026-12-31',
      },
    },
    errors: ['not_yours'],
  }),
  getOrder: endpoint('GET /api/order/:id', {
    /** Another customer's order is answered 404. */
    access: 'signed in',
    roles: ['warehouse', 'sales', 'books'],
    keyScopes: ['orders:read'],
    summary: 'One order',
    params: idParams,
    response: order,
    example: { params: { id: EXAMPLE.order } },
    errors: ['order_not_found'],
  }),
  cancelOrder: endpoint('DELETE /api/order/:id', {
    access: 'signed in',
    roles: ['sales'],
    summary: 'Cancel an unpaid order and release its stock',
    params: idParams,
    query: cancellationQuery,
    example: {
      params: { id: EXAMPLE.order },
      query: { reason: 'Ordered twice' },
      response: { deletedCount: 1 },
    },
    errors: [
      'order_not_found',
      'order_paid',
      'deposit_paid',
      'order_payment_in_progress',
      'payment_provider_unavailable',
    ],
  }),
  cancelLine: endpoint('DELETE /api/orders/:id/lines/:line', {
    access: 'signed in',
    roles: ['sales'],
    summary: 'Take a line out of an unpaid order and release its stock',
    params: idParams.extend({ line: requestedId.describe('The id of the line') }),
    query: cancellationQuery,
    example: {
      params: { id: EXAMPLE.orderOfLines, line: EXAMPLE.unpaidLine },
      query: { reason: 'Ordered twice' },
      response: { deletedCount: 1 },
    },
    errors: [
      'order_not_found',
      'order_line_not_found',
      'deposit_paid',
      'last_line_of_order',
      'order_paid',
      'order_payment_in_progress',
      'charge_too_small',
      'payment_provider_unavailable',
    ],
  }),
  settleOrder: endpoint('PATCH /api/order/:id', {
    access: 'signed in',
    roles: ['sales'],
    priority: 'critical',
    summary: 'Mark an order paid, after the provider confirms the payment',
    params: idParams,
    body: settlement,
    example: {
      params: { id: EXAMPLE.order },
      body: { order: EXAMPLE.order, transactionId: EXAMPLE.transaction },
    },
    errors: [...SETTLEMENT_ERRORS, 'rest_not_due'],
  }),
};
