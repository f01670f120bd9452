// What the outbox stores of an order for the emails about it.
import { z } from 'zod';
import { lineKinds, orderActors } from '#contract/core/order-state.ts';

/** Milliseconds since 1970. */
const time = z.number();
const cents = z.int();
const count = z.int();

const lot = z.object({ name: z.string(), quantity: count });

const orderLine = z.object({
  kind: z.enum(lineKinds),
  /** True for the surcharge of a small order, which is of the kind `delivery`. */
  isSurcharge: z.boolean().optional(),
  /** For the link to the review. */
  articleId: z.string(),
  productName: z.string(),
  articleNumber: z.string(),
  quantity: count,
  priceCents: cents,
  /** The pieces that are still to be woven to order, if any. */
  awaitedQuantity: count.optional(),
  /** The pieces of expected deliveries that are still to come, by day (YYYY-MM-DD); null for those that no delivery has. */
  expected: z.array(z.object({ on: z.string().nullable(), quantity: count })).optional(),
  /** The lots that the pieces come from; missing for an article without lots. */
  lots: z.array(lot).optional(),
  /** The pieces reserved with a swatch. */
  reservation: z.object({ quantity: count, lotName: z.string().nullable(), endsAt: time }).optional(),
});
export type EmailedLine = z.infer<typeof orderLine>;

/** The awaited pieces of an article that come on other days than the customer was told. */
const delayedPieces = z.object({
  productName: z.string(),
  /** YYYY-MM-DD; null where the customer was told that no day is known. */
  formerlyOn: z.string().nullable(),
  /** By day, YYYY-MM-DD; null while no day is known. */
  parts: z.array(z.object({ on: z.string().nullable(), quantity: count })),
});

/** An order, and the fields of particular kinds of email. */
export const orderEmailData = z.object({
  orderId: z.string(),
  number: z.string(),
  lines: z.array(orderLine),
  priceCents: cents,
  /** An ISO 4217 code; missing for the shop's. */
  currency: z.string().optional(),
  /** The swatch credit taken off the order. */
  creditCents: cents.optional(),
  /** Missing where the shop charged none: the prices of the lines are then without it unless it is included. */
  tax: z
    .object({
      /** What is said of an order without tax; '' of one that is taxed. */
      words: z.string(),
      isIncluded: z.boolean(),
      /** `rate` in hundredths of a percent. */
      rates: z.array(z.object({ rate: z.int(), cents })),
    })
    .optional(),
  address: z.string(),
  paymentDueAt: time.nullable(),
  /** True for an order that is to be paid by bank transfer. */
  isByTransfer: z.boolean().optional(),
  /** When the invoice of an order on account is due. */
  invoiceDueAt: time.optional(),
  transactionId: z.string().optional(),
  /** The part of the price that is paid before the pieces are woven; missing where all is paid at once. */
  depositCents: cents.optional(),
  isDepositPaid: z.boolean().optional(),
  /** True for the refund of the deposit of a cancelled order. */
  isDepositReturned: z.boolean().optional(),
  carrier: z.string().optional(),
  trackingNumber: z.string().optional(),
  /** The carrier's tracking page of the parcel. */
  trackingUrl: z.url({ protocol: /^https?$/ }).nullish(),
  /** Set in an order of several parcels: whether something of it is left to ship. */
  part: z.enum(['earlier', 'last']).optional(),
  /** The note to the customer of the admin who advanced the order. */
  note: z.string().optional(),
  delayed: delayedPieces.optional(),
  /** Those of further articles. */
  alsoDelayed: z.array(delayedPieces).optional(),
  cancelledBy: z.enum(orderActors).optional(),
  reason: z.string().optional(),
  /** '12 pieces of Harbour Twill' */
  cancelledLine: z.string().optional(),
  refundCents: cents.optional(),
  /** What a refund of an order of several lines is for. */
  refundedLines: z
    .array(z.object({ name: z.string(), amountCents: cents, returnedQuantity: count }))
    .optional(),
  /** True for a refund that the shop makes without a card provider: credited to the account, or transferred back. */
  isByHand: z.boolean().optional(),
  /** The sum of the order's refunds, for an email about one of them or about what is left to ship. */
  refundedCents: cents.optional(),
  /** Names the credit note to attach. */
  refundId: z.string().optional(),
});
export type OrderEmailData = z.infer<typeof orderEmailData>;

/** For admins: the order and who has paid it. */
export const orderPaidData = orderEmailData.extend({
  customerName: z.string(),
  customerEmail: z.string(),
  /** Which part was paid of an order with a deposit. */
  paidPart: z.enum(['deposit', 'rest']).optional(),
});
export type OrderPaidData = z.infer<typeof orderPaidData>;
