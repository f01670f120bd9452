// The order's page: everything about one order, moving it on, notes, refunds, documents, and paying several orders.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { EXAMPLE } from './example-values.ts';
import {
  cleanText,
  id,
  idParams,
  insertedId,
  modifiedCount,
  quantity,
  requestedId,
  requiredText,
  totalAmount,
} from './fields.ts';
import { ORDER_LINES_MAX } from './limits.ts';
import { orderedLot } from './lots.ts';
import { idempotencyHeaders, order, orderLine } from './order.ts';
import { parcelFields } from './order-corrections.ts';
import { fulfilments, ORDERS_PER_PAYMENT_MAX, orderActors, orderEventTypes } from './order-state.ts';
import { paymentSecret } from './payment.ts';
import { reservation } from './swatches.ts';

const NOTE_MAX = 1000;

const orderEvent = z
  .object({
    _id: id,
    type: z.enum(orderEventTypes),
    /** ISO 8601. */
    at: z.string(),
    actor: z.enum(orderActors),
    /** Shown to admins, `API key` and its name for a key; null for customers unless it is themselves. */
    actorEmail: z.string().nullable(),
    note: z.string(),
    isInternal: z.boolean(),
    carrier: z.string().optional(),
    trackingNumber: z.string().optional(),
    /** The amount of a refund. */
    amount: z.number().optional(),
    returnedQuantity: z.int().optional(),
    /** What was cancelled, or what a refund of an order of several lines is for. */
    lines: z.array(z.object({ name: z.string(), amount: z.number(), returnedQuantity: z.int() })).optional(),
    /** The pieces of a line before and after a change; only `line_changed` has them. */
    pieces: z.object({ name: z.string(), before: z.int(), after: z.int() }).optional(),
    /** The lots that the pieces come from; only `placed` has them. */
    lots: z
      .array(
        z.object({
          name: z.string(),
          quantity: z.int(),
          /** In an order of several articles. */
          articleName: z.string().optional(),
        }),
      )
      .optional(),
  })
  .meta({ id: 'OrderEvent' });
export type OrderEvent = z.infer<typeof orderEvent>;

const refund = z
  .object({
    _id: id,
    /** The amount of all lines. */
    amount: z.number(),
    /** Pieces put back to stock, of all lines. */
    returnedQuantity: z.int(),
    /** What it is for; the order has more about each. */
    lines: z.array(z.object({ line: id, amount: z.number(), returnedQuantity: z.int() })),
    reason: z.string(),
    state: z.enum(['requested', 'succeeded', 'failed']),
    /** ISO 8601. */
    requestedAt: z.string(),
    succeededAt: z.string().nullable(),
  })
  .meta({ id: 'Refund' });
export type Refund = z.infer<typeof refund>;

/** An invoice or a credit note; a PDF at GET orders/{id}/documents/{number}. */
const orderDocument = z
  .object({ kind: z.enum(['invoice', 'credit_note']), number: z.string(), issuedAt: z.string() })
  .meta({ id: 'OrderDocument' });
export type OrderDocument = z.infer<typeof orderDocument>;

/** A line on the order's page. */
const orderLineDetails = orderLine
  .extend({
    /** Path of the article's page; null when it is not on sale. */
    articlePath: z.string().nullable(),
    /** Length of a piece in metres; null when not stated. */
    pieceLengthM: z.number().nullable(),
    /** Where the pieces come from; empty for an article without lots. */
    lots: z.array(orderedLot),
    /** Pieces that were asked for with a swatch; null when none were, or they are no longer reserved. */
    reservation: reservation.nullable(),
    /** Pieces that refunds can still return to stock. */
    returnable: z.int(),
    /** What can still be refunded: of a swatch, not what it took off other orders. */
    refundable: z.number(),
  })
  .meta({ id: 'OrderLineDetails' });
export type OrderLineDetails = z.infer<typeof orderLineDetails>;

/** What the order's page shows. A cancelled order has a page, though GET order/{id} answers 404 for it. */
const orderDetails = order
  .extend({
    /** In the sequence they were ordered. */
    lines: z.array(orderLineDetails),
    /** The amount by which swatches made the order cheaper. */
    credit: z.number(),
    /** The orders that the swatches of an order made cheaper, oldest first; what they took off is not refunded. */
    creditUses: z.array(z.object({ order: z.object({ _id: id, number: z.string() }), amount: z.number() })),
    carrier: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    /** Where the carrier shows the parcel; null for a carrier the shop does not know. */
    trackingUrl: z.string().nullable(),
    cancelReason: z.string(),
    /** The card that paid; null before, and where the provider did not name it. */
    card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
    /** Numbers of the other orders that were paid with the same payment. */
    paidWith: z.array(z.object({ _id: id, number: z.string() })),
    /** What can still be refunded: of swatches, not what they took off other orders. */
    refundable: z.number(),
    /** Oldest first; internal ones for admins only. */
    events: z.array(orderEvent),
    refunds: z.array(refund),
    documents: z.array(orderDocument),
  })
  .meta({ id: 'OrderDetails' });
export type OrderDetails = z.infer<typeof orderDetails>;

const note = cleanText.pipe(z.string().trim().max(NOTE_MAX)).default('');

/** POST orders/{id}/advance. `to` must be the state after the current one. */
const advance = z
  .discriminatedUnion('to', [
    z.object({ to: z.literal(fulfilments[0]), note }),
    z.object({
      to: z.literal(fulfilments[1]),
      ...parcelFields,
      note,
    }),
    z.object({ to: z.literal(fulfilments[2]), note }),
  ])
  .meta({ id: 'Advance' });
export type Advance = z.infer<typeof advance>;

const refundedLine = z.object({
  /** Id of the order's line. */
  line: requestedId,
  /** The amount, at most what is left of the line. */
  amount: totalAmount,
  /** Pieces put back to stock; 0 for none, as of a swatch. */
  returnedQuantity: quantity.default(0),
});
const aboveZero = { error: 'An amount above zero' };

/** Either by line, or an amount of the whole order, which is split over its lines in proportion to what is left of each. */
const newRefund = z
  .object({
    lines: z
      .array(refundedLine)
      .min(1)
      .max(ORDER_LINES_MAX)
      .refine((lines) => new Set(lines.map(({ line }) => line)).size === lines.length, {
        error: 'Each line once',
      })
      .refine((lines) => lines.some(({ amount }) => amount > 0), aboveZero)
      .optional(),
    /** The amount, at most what is `refundable`. */
    amount: totalAmount.refine((amount) => amount > 0, aboveZero).optional(),
    reason: requiredText(300, 'Reason is Required'),
  })
  .refine(({ lines, amount }) => (lines === undefined) !== (amount === undefined), {
    error: 'Either lines or an amount',
  })
  .meta({ id: 'NewRefund' });
export type NewRefund = z.infer<typeof newRefund>;

const orderIds = z
  .array(requestedId)
  .min(1)
  .max(ORDERS_PER_PAYMENT_MAX)
  .refine((ids) => new Set(ids).size === ids.length, { error: 'Each order once' });

const sharedPaymentRequest = z
  .object({ orders: orderIds, price: totalAmount })
  .meta({ id: 'SharedPaymentRequest' });
const sharedSettlement = z
  .object({ orders: orderIds, transactionId: cleanText.pipe(z.string().min(1).max(255)) })
  .meta({ id: 'SharedSettlement' });

export const orderDetailsEndpoints = {
  getOrderDetails: endpoint('GET /api/orders/:id', {
    /** Another customer's order is answered 404. */
    access: 'signed in',
    keyScopes: ['orders:read'],
    summary: 'Everything about one order, cancelled ones included',
    params: idParams,
    response: orderDetails,
    example: { params: { id: EXAMPLE.order } },
    errors: ['order_not_found'],
  }),
  advanceOrder: endpoint('POST /api/orders/:id/advance', {
    access: 'admin',
    keyScopes: ['orders:fulfil'],
    summary: 'Advance a paid order: processing, shipped, delivered',
    params: idParams,
    body: advance,
    response: modifiedCount,
    example: {
      params: { id: EXAMPLE.preparedOrder },
      body: { to: 'shipped', carrier: 'DHL', trackingNumber: 'JD0146', note: 'Two parcels' },
    },
    errors: ['order_not_found', 'order_state_changed'],
  }),
  addOrderNote: endpoint('POST /api/orders/:id/notes', {
    access: 'admin',
    keyScopes: ['orders:fulfil'],
    summary: 'Add an internal note to the timeline',
    params: idParams,
    body: z.object({ note: requiredText(NOTE_MAX, 'Note is Required') }).meta({ id: 'OrderNote' }),
    success: 201,
    response: insertedId,
    example: { params: { id: EXAMPLE.order }, body: { note: 'Call first' } },
    errors: ['order_not_found'],
  }),
  refundOrder: endpoint('POST /api/orders/:id/refunds', {
    access: 'admin',
    keyScopes: 'none',
    summary: 'Refund a paid order, whole or in part',
    params: idParams,
    headers: idempotencyHeaders,
    body: newRefund,
    success: 201,
    response: refund,
    example: {
      params: { id: EXAMPLE.paidOrder },
      headers: { 'idempotency-key': 'a refund' },
      body: { lines: [{ line: EXAMPLE.orderLine, amount: 12.5, returnedQuantity: 1 }], reason: 'A flaw' },
    },
    errors: [
      'order_not_found',
      'order_not_paid',
      'order_line_not_found',
      'refund_too_large',
      'returned_quantity_too_large',
      'refund_rejected',
      'idempotency_key_reused',
      'payments_not_set_up',
      'payment_provider_unavailable',
    ],
  }),
  createSharedPayment: endpoint('POST /api/shared-payment', {
    access: 'signed in',
    summary: 'Create a payment intent for several unpaid orders of the caller',
    body: sharedPaymentRequest,
    response: paymentSecret,
    example: { body: { orders: [EXAMPLE.order, EXAMPLE.otherOrder], price: 50 } },
    errors: [
      'order_not_found',
      'order_paid',
      'orders_in_several_currencies',
      'price_changed',
      'charge_too_large',
      'order_payment_in_progress',
      'payments_not_set_up',
      'payment_provider_unavailable',
    ],
  }),
  settleSharedPayment: endpoint('PATCH /api/shared-payment', {
    access: 'signed in',
    summary: 'Mark several orders paid, all or none, after the provider confirms their payment',
    body: sharedSettlement,
    response: modifiedCount,
    example: {
      body: { orders: [EXAMPLE.order, EXAMPLE.otherOrder], transactionId: EXAMPLE.sharedTransaction },
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
