// The order's page: everything about one order, moving it on, notes and documents.
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { EXAMPLE } from '../core/example-values.ts';
import {
  externalIdChange,
  id,
  idParams,
  modifiedCount,
  namedObject,
  optionalText,
  part,
  partOrNull,
  parts,
  positiveQuantity,
  requestedId,
  requiredText,
  statedExternalId,
  writtenDay,
  writtenTime,
} from '../core/fields.ts';
import { disputeStates, fulfilments, orderActors, orderEventTypes } from '../core/order-state.ts';
import { exportPaper } from '../customs/export-papers.ts';
import { INCOTERMS, type IncotermRule } from '../customs/incoterms.ts';
import { invoiceAddress } from '../people/address.ts';
import { lotName, orderedLot } from './lots.ts';
import { order, orderLine } from './order.ts';
import { parcel, parcelFields, parcelMeasures } from './parcels.ts';
import { bankAccount } from './payment.ts';
import { refund } from './refunds.ts';
import { reservation } from './swatches.ts';

const NOTE_MAX = 1000;

const orderEvent = namedObject('OrderEvent', {
  _id: id,
  type: z.enum(orderEventTypes).describe('Type of the event'),
  at: writtenTime.describe('When it happened, ISO 8601'),
  actor: z
    .enum(orderActors)
    .describe('Who caused it: the customer, an admin, the shop itself, or the card provider'),
  actorEmail: z
    .string()
    .nullable()
    .describe(
      'Shown to admins, `API key` and its name for a key; null for customers unless it is themselves',
    ),
  note: z.string().describe('What was written about it'),
  isInternal: z.boolean().describe('Whether only admins see it'),
  carrier: z.string().optional().describe('Carrier of the parcel'),
  trackingNumber: z.string().optional().describe('The number of the parcel'),
  contents: z
    .array(
      z.object({
        name: z.string().describe('What was ordered, as it was called then'),
        quantity: z.int().describe('Pieces, or swatches'),
      }),
    )
    .optional()
    .describe('What is in the parcel, of an order of several parcels'),
  amount: z.number().optional().describe("Amount of a refund in the order's currency"),
  receivedOn: writtenDay
    .optional()
    .describe('Day on which the bank booked the transfer that pays, YYYY-MM-DD'),
  returnedQuantity: z.int().optional().describe('Pieces put back to stock'),
  lines: z
    .array(
      z.object({
        name: z.string().describe('What was ordered, as it was called then'),
        amount: z.number().describe("Amount in the order's currency"),
        returnedQuantity: z.int().describe('Pieces put back to stock'),
      }),
    )
    .optional()
    .describe('What was cancelled, or what a refund of an order of several lines is for'),
  pieces: z
    .object({
      name: z.string().describe('What was ordered, as it was called then'),
      before: z.int().describe('Pieces of the line before the correction'),
      after: z.int().describe('Pieces of the line after the correction'),
    })
    .optional()
    .describe('The pieces of a line before and after a change; only `line_changed` has them'),
  lots: z
    .array(
      z.object({
        name: z.string().describe('The name of the lot'),
        quantity: z.int().describe('Pieces of the lot'),
        productName: z
          .string()
          .optional()
          .describe('The name of the article; only in an order of several articles'),
      }),
    )
    .optional()
    .describe('The lots that the pieces come from; only `placed` has them'),
});
export type OrderEvent = z.infer<typeof orderEvent>;

/** An invoice or a credit note; a PDF at GET orders/{id}/documents/{number}. */
const orderDocument = namedObject('OrderDocument', {
  kind: z.enum(['deposit_invoice', 'invoice', 'credit_note']).describe('What kind of document it is'),
  number: z.string().describe('The number, as people read it'),
  issuedAt: writtenTime.describe('When it was issued, ISO 8601'),
});
export type OrderDocument = z.infer<typeof orderDocument>;

/** A line on the order's page. */
const orderLineDetails = orderLine
  .extend({
    articlePath: z.string().nullable().describe("Path of the article's page; null when it is not on sale"),
    pieceLengthM: z.number().nullable().describe('Length of a piece in metres; null when not stated'),
    weightKg: z
      .number()
      .nullable()
      .describe(
        "Net weight of all its pieces in kg, by the article's measures now; null unless they are stated",
      ),
    lots: z.array(orderedLot).describe('Where the pieces come from; empty for an article without lots'),
    reservation: reservation
      .nullable()
      .describe(
        'Pieces that were asked for with a swatch; null when none were, or they are no longer reserved',
      ),
    returnable: z.int().describe('Pieces that refunds can still return to stock'),
    toShip: z
      .int()
      .describe(
        'Pieces, or swatches, that can be shipped now: in the mill, in no parcel yet, and not returned; 0 unless the order is paid',
      ),
    awaitedQuantity: z
      .int()
      .describe('Pieces that are still to be woven; the order is shipped once they are there'),
    expected: parts('Those of the awaited pieces that come out of expected deliveries, by day', {
      on: writtenDay.nullable().describe('The day, YYYY-MM-DD; null while no delivery has them'),
      promisedOn: writtenDay.describe(
        'The day that the customer was told when they were ordered, YYYY-MM-DD',
      ),
      quantity: z.int().describe('Pieces'),
      isLate: z.boolean().describe('Whether they come later than promised, or no delivery has them'),
    }),
    refundable: z
      .number()
      .describe('What can still be refunded: of a swatch, not what it took off other orders'),
  })
  .meta({ id: 'OrderLineDetails' });
export type OrderLineDetails = z.infer<typeof orderLineDetails>;

/** Whom the order is booked to. The invoice keeps what it was issued with. */
const buyer = namedObject('Buyer', {
  _id: id.describe('The id of the customer, which stays the same when the email changes'),
  externalId: statedExternalId,
  company: z.string().describe("The company as the customer states it now; '' without one"),
  invoiceAddress: invoiceAddress
    .nullable()
    .describe('As the customer states it now; null when invoices go to the delivery address'),
});

/** What the order's page shows. A cancelled order has a page, though GET order/{id} answers 404 for it. */
const orderDetails = order
  .extend({
    lines: z.array(orderLineDetails).describe('In the sequence they were ordered'),
    credit: z.number().describe('The amount by which swatches made the order cheaper'),
    creditUses: parts(
      'The orders that the swatches of an order made cheaper, oldest first; what they took off is not refunded',
      {
        order: part('The order that became cheaper', {
          _id: id,
          number: z.string().describe('The number, as people read it'),
        }),
        amount: z.number().describe("Amount in the order's currency"),
      },
    ),
    parcels: z.array(parcel).describe('Oldest first'),
    deliveryDays: z
      .tuple([z.int(), z.int()])
      .nullable()
      .describe(
        'Working days from shipping to delivery, the least and the most; null where none were stated',
      ),
    incoterm: partOrNull('By which rule of Incoterms 2020 it is delivered; null where none was stated', {
      rule: z
        .enum(Object.keys(INCOTERMS) as [IncotermRule, ...IncotermRule[]])
        .describe('The rule, by its three letters'),
      place: z.string().describe('The named place or port'),
    }),
    isForExport: z
      .boolean()
      .describe(
        'Whether it is delivered to another country than that of the shop; where the shop states none, whether it has an Incoterm',
      ),
    shipsTogether: z
      .boolean()
      .describe('False when the customer wants what is there first, in a parcel of its own'),
    wovenBy: writtenDay
      .nullable()
      .describe('The day by which awaited pieces are woven, YYYY-MM-DD; null when the mill has not said'),
    transfer: part('Where the customer transfers what is due', {
      reference: z.string().describe('What the transfer has to state, a reference of ISO 11649'),
      account: bankAccount.nullable().describe("The mill's account; null where none is stated"),
    })
      .optional()
      .describe('Only of an order to be paid by bank transfer, while a payment is due'),
    cancelReason: z.string().describe('Why it was cancelled'),
    card: partOrNull('The card that paid; null before, and where the provider did not name it', {
      brand: z.string().describe('Brand of the card, such as visa'),
      last4: z.string().describe('The last four digits of the card'),
    }),
    paidWith: parts('The other orders that were paid with the same payment', {
      _id: id,
      number: z.string().describe('The number, as people read it'),
    }),
    refundable: z
      .number()
      .describe('What can still be refunded: of swatches, not what they took off other orders'),
    events: z.array(orderEvent).describe('Oldest first; internal ones for admins only'),
    refunds: z.array(refund).describe('Refunds of the order, oldest first'),
    disputes: parts('What the customer disputes with the bank of the card; for staff only', {
      _id: id.describe("The card provider's id"),
      amount: z.number().describe("Amount in the order's currency, of all orders that were paid together"),
      reason: z.string().describe("The card provider's word, such as fraudulent"),
      state: z.enum(disputeStates).describe('Whether the mill has to answer, or what the bank has decided'),
      isInquiry: z
        .boolean()
        .describe('Whether the bank only asks: nothing is withdrawn, and the payment can be refunded'),
      answerBy: writtenTime.nullable().describe('The last moment to answer, ISO 8601'),
      openedAt: writtenTime.describe('When it was opened, ISO 8601'),
      url: z
        .string()
        .nullable()
        .describe(
          'The page of the payment at the card provider, where it is answered; null for the local one',
        ),
    }),
    documents: z.array(orderDocument).describe('Its invoice and credit notes'),
    exportPapers: z
      .array(exportPaper)
      .describe('Its papers for customs and for payment in advance, oldest first'),
    buyer: buyer.optional().describe('For keys, and for staff who read documents of orders'),
  })
  .meta({ id: 'OrderDetails' });
export type OrderDetails = z.infer<typeof orderDetails>;

const note = optionalText(NOTE_MAX);

/** POST orders/{id}/advance. `to` must be the state after the current one. */
const advance = z
  .discriminatedUnion('to', [
    z.object({
      to: z.literal(fulfilments[0]).describe('The next state of the order'),
      note: note.describe('What was written about it'),
    }),
    z.object({
      to: z.literal(fulfilments[1]).describe('The next state of the order'),
      ...parcelFields,
      ...parcelMeasures,
      note: note.describe('What was written about it'),
    }),
    z.object({
      to: z.literal(fulfilments[2]).describe('The next state of the order'),
      note: note.describe('What was written about it'),
    }),
  ])
  .meta({ id: 'Advance' });
export type Advance = z.infer<typeof advance>;

const wovenPieces = namedObject('WovenPieces', {
  quantity: positiveQuantity.describe('Pieces that are there now'),
  awaitedQuantity: positiveQuantity.describe('Pieces that were awaited until now, as the caller has read'),
  lot: lotName.optional().describe('Their lot; required where the stock is kept by lot'),
});
export type WovenPieces = z.infer<typeof wovenPieces>;

export const orderDetailsEndpoints = {
  getOrderDetails: endpoint('GET /api/orders/:id', {
    /** Another customer's order is answered 404. */
    access: 'signed in',
    roles: ['warehouse', 'sales', 'books'],
    keyScopes: ['orders:read'],
    summary: 'Everything about one order, cancelled ones included',
    params: idParams,
    response: orderDetails,
    example: { params: { id: EXAMPLE.order } },
    errors: ['order_not_found'],
  }),
  putOrderExternalId: endpoint('PUT /api/orders/:id/external-id', {
    access: 'admin',
    roles: ['warehouse', 'sales', 'books'],
    keyScopes: ['orders:fulfil'],
    summary: 'State the id that another system, such as an ERP, has for an order',
    params: idParams,
    body: externalIdChange,
    example: { params: { id: EXAMPLE.order }, body: { externalId: EXAMPLE.externalId } },
    errors: ['order_not_found', 'external_id_in_use'],
  }),
  advanceOrder: endpoint('POST /api/orders/:id/advance', {
    access: 'admin',
    roles: ['warehouse'],
    keyScopes: ['orders:fulfil'],
    summary: 'Advance a paid order: processing, shipped with all that is left in one parcel, delivered',
    params: idParams,
    body: advance,
    response: modifiedCount,
    example: {
      params: { id: EXAMPLE.preparedOrder },
      body: { to: 'shipped', carrier: 'DHL', trackingNumber: 'JD0146', note: 'With thanks' },
    },
    errors: ['order_not_found', 'order_state_changed', 'order_awaits_pieces', 'gross_below_net'],
  }),
  receiveWoven: endpoint('POST /api/orders/:id/lines/:line/woven', {
    access: 'admin',
    roles: ['warehouse'],
    keyScopes: ['orders:fulfil'],
    summary: 'Record that awaited pieces of an order are woven: they are a delivery, and at once the order’s',
    params: idParams.extend({ line: requestedId.describe('The id of the line') }),
    body: wovenPieces,
    response: modifiedCount,
    example: {
      params: { id: EXAMPLE.awaitingOrder, line: EXAMPLE.awaitingLine },
      body: { quantity: 60, awaitedQuantity: 100, lot: EXAMPLE.lotName },
    },
    errors: [
      'order_not_found',
      'order_line_not_found',
      'order_state_changed',
      'more_than_awaited',
      'lot_required',
      'lot_not_found',
    ],
  }),
  addOrderNote: endpoint('POST /api/orders/:id/notes', {
    access: 'admin',
    roles: ['warehouse', 'sales', 'books'],
    keyScopes: ['orders:fulfil'],
    summary: 'Add an internal note to the timeline',
    params: idParams,
    body: namedObject('OrderNote', {
      note: requiredText(NOTE_MAX, 'Note is Required').describe('What was written about it'),
    }),
    example: { params: { id: EXAMPLE.order }, body: { note: 'Call first' } },
    errors: ['order_not_found'],
  }),
};
