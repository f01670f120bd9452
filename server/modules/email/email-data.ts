// The data from which each kind of email is rendered. It is parsed again when rendering, because another version of the
// shop may have written the row.
import { z } from 'zod';
import { lineKinds, orderActors } from '#contract/core/order-state.ts';
import type { EmailKind } from '#contract/office/email.ts';

/** The changes of sign-in methods that an email reports. */
const signInChanges = [
  'totp_added',
  'totp_removed',
  'recovery_codes_renewed',
  'passkey_added',
  'passkey_removed',
] as const;
export type SignInChange = (typeof signInChanges)[number];

/** Milliseconds since 1970. */
const time = z.number();
const cents = z.int();
const count = z.int();
/** An ISO 4217 code; missing for the shop's. */
const currency = z.string().optional();

const article = z.object({
  productName: z.string(),
  articleNumber: z.string(),
});

const lot = z.object({ name: z.string(), quantity: count });

const orderLine = z.object({
  kind: z.enum(lineKinds),
  /** For the link to the review. */
  articleId: z.string(),
  productName: z.string(),
  articleNumber: z.string(),
  quantity: count,
  priceCents: cents,
  /** The pieces that are still to be woven, if any. */
  awaitedQuantity: count.optional(),
  /** The lots that the pieces come from; missing for an article without lots. */
  lots: z.array(lot).optional(),
  /** The pieces reserved with a swatch. */
  reservation: z.object({ quantity: count, lotName: z.string().nullable(), endsAt: time }).optional(),
});
export type EmailedLine = z.infer<typeof orderLine>;

/** An order, and the fields of particular kinds of email. */
const orderEmailData = z.object({
  orderId: z.string(),
  number: z.string(),
  lines: z.array(orderLine),
  priceCents: cents,
  currency,
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
  cancelledBy: z.enum(orderActors).optional(),
  reason: z.string().optional(),
  /** '12 pieces of Harbour Twill' */
  cancelledLine: z.string().optional(),
  refundCents: cents.optional(),
  /** What a refund of an order of several lines is for. */
  refundedLines: z
    .array(z.object({ name: z.string(), amountCents: cents, returnedQuantity: count }))
    .optional(),
  /** The sum of the order's refunds, for an email about one of them or about what is left to ship. */
  refundedCents: cents.optional(),
  /** Names the credit note to attach. */
  refundId: z.string().optional(),
});
export type OrderEmailData = z.infer<typeof orderEmailData>;

/** For admins: the order and who has paid it. */
const orderPaidData = orderEmailData.extend({
  customerName: z.string(),
  customerEmail: z.string(),
  /** Which part was paid of an order with a deposit. */
  paidPart: z.enum(['deposit', 'rest']).optional(),
});

/** `slug` is that of the article's page. */
const stock = article.extend({
  slug: z.string(),
  minimumQuantity: count,
  availableQuantity: count,
});

const stockLow = stock.extend({
  alertLevel: count,
  /** True when a correction and not an order has taken the pieces. */
  isCorrection: z.boolean(),
});

const paymentReturned = z.object({
  /** A sentence that says why the payment pays no order. */
  why: z.string(),
  transactionId: z.string(),
  amountCents: cents,
  currency,
  /** The orders that the payment was for; empty when it named none. */
  orders: z.array(z.object({ orderId: z.string(), number: z.string() })),
});

const paymentMismatch = z.object({
  /** A sentence that says what differs. */
  problem: z.string(),
  transactionId: z.string(),
  amountCents: cents,
  currency,
  orderId: z.string().nullable(),
  orderNumber: z.string().nullable(),
  /** The last moment to answer a dispute. */
  answerBy: time.optional(),
});

const accountReminder = z.object({
  /** Invoices that are due and not paid, the oldest first. */
  invoices: z.array(z.object({ number: z.string(), orderNumber: z.string(), dueAt: time, openCents: cents })),
});

const email = z.string();

const withdrawal = z.object({
  name: z.string(),
  orderNumber: z.string(),
  email,
  /** '' for all of the order. */
  goods: z.string(),
  receivedAt: time,
});

/** '' for no order and no fabric. */
const contactMessage = z.object({
  name: z.string(),
  email,
  orderNumber: z.string(),
  article: z.string(),
  message: z.string(),
  /** Null when no order has the number. */
  orderId: z.string().nullable(),
  isCustomer: z.boolean(),
});

const quotationLine = z.object({ productName: z.string(), articleNumber: z.string(), quantity: count });

/** `note` is the customer's, `wantedOn` YYYY-MM-DD. */
const quotationAsked = z.object({
  quotationId: z.string(),
  lines: z.array(quotationLine),
  note: z.string(),
  wantedOn: z.string().nullable(),
  customerName: z.string(),
  customerEmail: email,
});

/** Days are YYYY-MM-DD, `answer` is the mill's. */
const quotationAnswered = z.object({
  quotationId: z.string(),
  lines: z.array(quotationLine.extend({ unitPriceCents: cents, awaitedQuantity: count.default(0) })),
  priceCents: cents,
  currency,
  answer: z.string(),
  readyOn: z.string().nullable(),
  validUntil: z.string(),
  /** Whether the shop adds delivery or tax to the price. */
  hasCharges: z.boolean(),
});

const quotationCancelled = z.object({
  quotationId: z.string(),
  lines: z.array(quotationLine),
  reason: z.string(),
});

const orderMessage = z.object({
  orderId: z.string(),
  number: z.string(),
  text: z.string(),
  photos: count,
});

export const emailData = {
  order_placed: orderEmailData,
  order_paid: orderEmailData,
  order_on_account: orderEmailData,
  deposit_paid: orderEmailData,
  rest_due: orderEmailData,
  order_processing: orderEmailData,
  order_shipped: orderEmailData,
  order_delivered: orderEmailData,
  order_cancelled: orderEmailData,
  order_line_cancelled: orderEmailData,
  order_refunded: orderEmailData,
  payment_reminder: orderEmailData,
  /** Without the statement to an address that is not known to be the sender's. */
  withdrawal_received: z.union([withdrawal, z.object({ receivedAt: time })]),
  withdrawal_notice: withdrawal.extend({ orderId: z.string().nullable(), isCustomer: z.boolean() }),
  contact_message: contactMessage,
  quotation_answered: quotationAnswered,
  quotation_cancelled: quotationCancelled,
  order_message: orderMessage,
  admin_order_message: orderMessage.extend({ customerName: z.string() }),
  payment_returned: paymentReturned,
  account_reminder: accountReminder,
  back_in_stock: stock,
  account_removed: z.object({}),
  email_confirmation: z.object({ accountId: z.string() }),
  password_reset: z.object({}),
  password_changed: z.object({}),
  password_removed: z.object({}),
  sign_in_changed: z.object({ change: z.enum(signInChanges) }),
  email_change_to_old: z.object({ newEmail: email }),
  email_change_to_new: z.object({ oldEmail: email }),
  email_changed: z.object({ newEmail: email }),
  admin_order_paid: orderPaidData,
  admin_stock_low: stockLow,
  admin_payment_mismatch: paymentMismatch,
  admin_quotation_asked: quotationAsked,
} as const satisfies Record<EmailKind, z.ZodType>;

export type EmailData = { readonly [Kind in EmailKind]: z.infer<(typeof emailData)[Kind]> };
export type StockEmailData = EmailData['back_in_stock'];
