// One email of every kind with sample data, for the preview page and the tests.
import type { EmailKind, orderEmailKinds } from '#contract/email.ts';
import type { TemplateContent, TemplateContext } from './email-content.ts';
import type { EmailData, OrderEmailData } from './email-data.ts';
import { contentOf } from './render-email.ts';

const HOUR_MS = 60 * 60_000;

const order: OrderEmailData = {
  orderId: '019a8f2e-5d3c-7000-8a41-5f0d2c9b7e16',
  productId: '019a8f2e-1111-7000-8a41-5f0d2c9b7e16',
  number: 'SO-2026-000123',
  productName: 'Calder Wool Flannel',
  articleNumber: 'SV-00042',
  quantity: 24,
  priceCents: 117_600,
  address: 'Weber & Daughters, Unit 4, Sowerby Bridge HX6 2QT',
  paymentDueAt: null,
};
const lots = [
  { name: 'K-2231', quantity: 20 },
  { name: 'K-2240', quantity: 4 },
];
const stock = {
  productName: 'Harbour Twill',
  articleNumber: 'SV-00007',
  slug: 'harbour-twill',
  minimumQuantity: 10,
};

export const SAMPLE_RECIPIENT = { email: 'mia@weber-daughters.example', name: 'Mia Weber' };

const NEW_EMAIL = 'mia@weber.example';

/** `at`: now, in milliseconds since 1970. */
function sampleData(at: number): { readonly [Kind in EmailKind]: EmailData[Kind] } {
  const paid = { ...order, lots, creditCents: 300, transactionId: 'pi_3Qx7fLKd92mVb0e1' };
  const parcel = { carrier: 'DHL Express', trackingNumber: '4712 3390 5518' };
  return {
    order_placed: { ...order, lots: lots.slice(0, 1), paymentDueAt: at + 48 * HOUR_MS },
    order_paid: paid,
    order_processing: order,
    order_shipped: { ...order, ...parcel, trackingUrl: 'https://www.dhl.com/en/express/tracking.html' },
    order_delivered: order,
    order_cancelled: {
      ...order,
      cancelledBy: 'admin',
      reason: 'The last bolt has a fault in the weft, and we do not sell what we would not sew.',
    },
    order_refunded: { ...order, refundCents: 24_500, reason: 'Five pieces arrived creased.' },
    payment_reminder: { ...order, paymentDueAt: at + 12 * HOUR_MS },
    payment_returned: {
      why: 'Your payment came after the order had been cancelled.',
      transactionId: paid.transactionId,
      amountCents: order.priceCents,
      orders: [{ orderId: order.orderId, number: order.number }],
    },
    back_in_stock: { ...stock, availableQuantity: 1200 },
    account_removed: {},
    email_confirmation: { accountId: '019a8f2e-2222-7000-8a41-5f0d2c9b7e16' },
    password_reset: {},
    password_changed: {},
    password_removed: {},
    sign_in_changed: { change: 'totp_added' },
    email_change_to_old: { newEmail: NEW_EMAIL },
    email_change_to_new: { oldEmail: SAMPLE_RECIPIENT.email },
    email_changed: { newEmail: NEW_EMAIL },
    admin_order_paid: { ...paid, customerName: 'Mia Weber', customerEmail: 'mia@weber-daughters.example' },
    admin_stock_low: { ...stock, availableQuantity: 4, alertLevel: 12, isCorrection: false },
    admin_payment_mismatch: {
      problem: 'A payment of $1,176.00 succeeded, but its order was cancelled before. It is being refunded.',
      transactionId: 'pi_3Qx7fLKd92mVb0e1',
      amountCents: 117_600,
      orderId: order.orderId,
      orderNumber: order.number,
    },
  };
}

/** Emails about an order of swatches, by their names. `at`: now, in milliseconds since 1970. */
function swatchTemplates(context: TemplateContext, at: number): Record<string, TemplateContent> {
  const swatches: OrderEmailData = {
    ...order,
    productName: 'Swatches: Calder Wool Flannel, Harbour Twill',
    quantity: 2,
    priceCents: 600,
    paymentDueAt: at + 48 * HOUR_MS,
    swatches: [
      {
        name: 'Calder Wool Flannel',
        articleNumber: 'SV-00042',
        reservation: { quantity: 12, lotName: 'K-2231', endsAt: at + 7 * 24 * HOUR_MS },
      },
      { name: 'Harbour Twill', articleNumber: 'SV-00007' },
    ],
  };
  const content = (kind: (typeof orderEmailKinds)[number], data: Partial<OrderEmailData> = {}) =>
    contentOf(kind, JSON.stringify({ ...swatches, ...data }), context);
  return {
    swatches_placed: content('order_placed'),
    swatches_paid: content('order_paid', { transactionId: 'pi_3Qx7fLKd92mVb0e1' }),
    swatches_free: content('order_paid', { priceCents: 0 }),
    swatches_processing: content('order_processing'),
    swatches_shipped: content('order_shipped', { carrier: 'Royal Mail', trackingNumber: 'AB 1234 5678 9GB' }),
    swatches_delivered: content('order_delivered'),
    swatches_cancelled: content('order_cancelled', { cancelledBy: 'shop' }),
    swatches_ending: content('payment_reminder'),
  };
}

/** The content of every kind of email, by its name. */
export function sampleTemplates(context: TemplateContext, at: number): Record<string, TemplateContent> {
  const samples = Object.entries(sampleData(at)) as [EmailKind, object][];
  const unconfirmed = { address: `${context.origin}/resetPassword?token=sample`, isConfirmed: false };
  return {
    ...Object.fromEntries(
      samples.map(([kind, data]) => [kind, contentOf(kind, JSON.stringify(data), context)]),
    ),
    ...swatchTemplates(context, at),
    password_reset_unconfirmed: contentOf('password_reset', '{}', { ...context, accountLink: unconfirmed }),
  };
}
