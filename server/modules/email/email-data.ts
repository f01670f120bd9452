// What each email of the outbox is rendered from. Checked again when it is rendered: a row may be of another version.
import { z } from 'zod';
import type { EmailKind } from '#contract/email.ts';
import { lineKinds, orderActors } from '#contract/order-state.ts';

/** What has changed about how somebody signs in. */
export const signInChanges = [
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

const article = z.object({
  productName: z.string(),
  articleNumber: z.string().nullable(),
});

const lot = z.object({ name: z.string(), quantity: count });

const orderLine = z.object({
  kind: z.enum(lineKinds),
  /** For the link to the review. */
  articleId: z.string(),
  productName: z.string(),
  articleNumber: z.string().nullable(),
  quantity: count,
  priceCents: cents,
  /** Where the pieces come from; missing for an article without lots. */
  lots: z.array(lot).optional(),
  /** Pieces that are reserved with a swatch. */
  reservation: z.object({ quantity: count, lotName: z.string().nullable(), endsAt: time }).optional(),
});
export type EmailedLine = z.infer<typeof orderLine>;

/** An order, and what its kind of email tells besides. */
export const orderEmailData = z.object({
  orderId: z.string(),
  number: z.string(),
  lines: z.array(orderLine),
  priceCents: cents,
  /** What swatches made the order cheaper by. */
  creditCents: cents.optional(),
  address: z.string(),
  paymentDueAt: time.nullable(),
  transactionId: z.string().optional(),
  carrier: z.string().optional(),
  trackingNumber: z.string().optional(),
  /** Where the carrier shows the parcel. */
  trackingUrl: z.url({ protocol: /^https?$/ }).nullish(),
  /** What the admin who advanced the order tells the customer. */
  note: z.string().optional(),
  cancelledBy: z.enum(orderActors).optional(),
  reason: z.string().optional(),
  refundCents: cents.optional(),
  /** All refunds of the order, for an email about one of them. */
  refundedCents: cents.optional(),
  /** Names the credit note to attach. */
  refundId: z.string().optional(),
});
export type OrderEmailData = z.infer<typeof orderEmailData>;

/** To admins: who has paid the order. */
const orderPaidData = orderEmailData.extend({ customerName: z.string(), customerEmail: z.string() });

/** `slug`: of the article's page. */
const stock = article.extend({
  slug: z.string(),
  minimumQuantity: count,
  availableQuantity: count,
});

const stockLow = stock.extend({
  alertLevel: count,
  /** A correction has taken the pieces, not an order. */
  isCorrection: z.boolean(),
});

/** A stray payment. */
const paymentReturned = z.object({
  /** One sentence: why it pays no order. */
  why: z.string(),
  transactionId: z.string(),
  amountCents: cents,
  /** The orders it was for; none where it named none. */
  orders: z.array(z.object({ orderId: z.string(), number: z.string() })),
});

const paymentMismatch = z.object({
  /** One sentence: what does not agree. */
  problem: z.string(),
  transactionId: z.string(),
  amountCents: cents,
  orderId: z.string().nullable(),
  orderNumber: z.string().nullable(),
});

const email = z.string();

export const emailData = {
  order_placed: orderEmailData,
  order_paid: orderEmailData,
  order_processing: orderEmailData,
  order_shipped: orderEmailData,
  order_delivered: orderEmailData,
  order_cancelled: orderEmailData,
  order_refunded: orderEmailData,
  payment_reminder: orderEmailData,
  payment_returned: paymentReturned,
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
} as const satisfies Record<EmailKind, z.ZodType>;

export type EmailData = { readonly [Kind in EmailKind]: z.infer<(typeof emailData)[Kind]> };
export type StockEmailData = EmailData['back_in_stock'];
