// An email of every kind with sample data, for the preview page and the tests.
import type { EmailKind, orderEmailKinds } from '#contract/office/email.ts';
import type { TemplateContent, TemplateContext } from './email-content.ts';
import type { EmailData, EmailedLine, OrderEmailData } from './email-data.ts';
import { contentOf } from './render-email.ts';

const HOUR_MS = 60 * 60_000;

const flannel: EmailedLine = {
  kind: 'pieces',
  articleId: '019a8f2e-1111-7000-8a41-5f0d2c9b7e16',
  productName: 'Calder Wool Flannel',
  articleNumber: 'SV-00042',
  quantity: 24,
  priceCents: 117_600,
};
const order: OrderEmailData = {
  orderId: '019a8f2e-5d3c-7000-8a41-5f0d2c9b7e16',
  number: 'SO-2026-000123',
  lines: [flannel],
  priceCents: 117_600,
  address: 'Weber & Daughters, Unit 4, Sowerby Bridge HX6 2QT',
  paymentDueAt: null,
};
const lots = [
  { name: 'K-2231', quantity: 20 },
  { name: 'K-2240', quantity: 4 },
];
const articles = new Map([[flannel.articleId, { path: '/fabrics/calder-wool-flannel', pieceLengthM: 2.5 }]]);
const stock = {
  productName: 'Harbour Twill',
  articleNumber: 'SV-00007',
  slug: 'harbour-twill',
  minimumQuantity: 10,
};

const quoted = {
  productName: flannel.productName,
  articleNumber: flannel.articleNumber,
  quantity: 200,
};

export const SAMPLE_RECIPIENT = { email: 'mia@weber-daughters.example', name: 'Mia Weber' };

const NEW_EMAIL = 'mia@weber.example';

const withdrawal = (at: number) => ({
  name: SAMPLE_RECIPIENT.name,
  orderNumber: order.number,
  email: SAMPLE_RECIPIENT.email,
  goods: '12 pieces of Calder Wool Flannel',
  receivedAt: at,
});

/** `at` is the current time in milliseconds since 1970. */
function sampleData(at: number): { readonly [Kind in EmailKind]: EmailData[Kind] } {
  const paid = {
    ...order,
    lines: [{ ...flannel, lots }],
    creditCents: 300,
    transactionId: 'pi_3Qx7fLKd92mVb0e128a3tqPa',
  };
  const parcel = { carrier: 'DHL Express', trackingNumber: '4712 3390 5518' };
  return {
    order_placed: {
      ...order,
      lines: [{ ...flannel, lots: lots.slice(0, 1) }],
      paymentDueAt: at + 48 * HOUR_MS,
    },
    order_paid: paid,
    order_on_account: { ...order, invoiceDueAt: at + 30 * 24 * HOUR_MS },
    deposit_paid: { ...paid, depositCents: 300, isDepositPaid: true },
    rest_due: { ...order, depositCents: 300, isDepositPaid: true },
    order_processing: order,
    order_shipped: { ...order, ...parcel, trackingUrl: 'https://www.dhl.com/en/express/tracking.html' },
    order_delivered: order,
    order_cancelled: {
      ...order,
      cancelledBy: 'admin',
      reason: 'The last bolt has a fault in the weft, and we do not sell what we would not sew.',
    },
    order_line_cancelled: {
      ...order,
      cancelledLine: '8 pieces of Duchesse Satin',
      reason: 'The last bolt has a fault in the weft.',
      paymentDueAt: at + 40 * HOUR_MS,
    },
    order_refunded: { ...order, refundCents: 24_500, reason: 'Five pieces arrived creased.' },
    payment_reminder: { ...order, paymentDueAt: at + 12 * HOUR_MS },
    account_reminder: {
      invoices: [
        {
          number: 'INV-2026-000041',
          orderNumber: 'SO-2026-000123',
          dueAt: at - 24 * HOUR_MS,
          openCents: 117_600,
        },
      ],
    },
    quotation_answered: {
      quotationId: order.orderId,
      lines: [{ ...quoted, unitPriceCents: 4600, awaitedQuantity: 126 }],
      priceCents: 920_000,
      answer: 'We weave all of it from one warp.',
      readyOn: '2027-01-20',
      validUntil: '2026-12-09',
      hasCharges: true,
    },
    quotation_cancelled: {
      quotationId: order.orderId,
      lines: [quoted],
      reason: 'The yarn of this colour is not spun any more.',
    },
    order_message: {
      orderId: order.orderId,
      number: order.number,
      text: 'We are sorry about the fold.\nTwo pieces are on their way to you.',
      photos: 0,
    },
    admin_order_message: {
      orderId: order.orderId,
      number: order.number,
      customerName: 'Mia Weber',
      text: 'The third piece has a fold along its whole length.',
      photos: 2,
    },
    payment_returned: {
      why: 'Your payment came after the order had been cancelled.',
      transactionId: paid.transactionId,
      amountCents: order.priceCents,
      orders: [{ orderId: order.orderId, number: order.number }],
    },
    withdrawal_received: withdrawal(at),
    withdrawal_notice: { ...withdrawal(at), orderId: order.orderId, isCustomer: true },
    contact_message: {
      name: SAMPLE_RECIPIENT.name,
      email: SAMPLE_RECIPIENT.email,
      orderNumber: order.number,
      article: 'Calder Wool Flannel',
      message: 'Is there more of the lot of this order?\nWe would need 12 m in one length.',
      orderId: order.orderId,
      isCustomer: true,
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
    admin_quotation_asked: {
      quotationId: order.orderId,
      lines: [quoted],
      note: 'For forty chairs.',
      wantedOn: '2027-01-31',
      customerName: 'Mia Weber',
      customerEmail: 'mia@weber-daughters.example',
    },
    admin_stock_low: { ...stock, availableQuantity: 4, alertLevel: 12, isCorrection: false },
    admin_payment_mismatch: {
      problem: 'A payment of $1,176.00 succeeded, but its order was cancelled before. It is being refunded.',
      transactionId: 'pi_3Qx7fLKd92mVb0e128a3tqPa',
      amountCents: 117_600,
      orderId: order.orderId,
      orderNumber: order.number,
    },
  };
}

/**
 * Emails about an order of two swatches, and about one of two articles and a swatch, by name. `at` is the current time
 * in milliseconds since 1970.
 */
function moreOrderTemplates(context: TemplateContext, at: number): Record<string, TemplateContent> {
  const swatch: EmailedLine = {
    ...flannel,
    kind: 'swatch',
    productName: 'Harbour Twill',
    articleNumber: 'SV-00007',
    quantity: 1,
    priceCents: 300,
  };
  const swatches: OrderEmailData = {
    ...order,
    priceCents: 600,
    paymentDueAt: at + 48 * HOUR_MS,
    lines: [
      {
        ...swatch,
        productName: flannel.productName,
        articleNumber: flannel.articleNumber,
        reservation: { quantity: 12, lotName: 'K-2231', endsAt: at + 7 * 24 * HOUR_MS },
      },
      swatch,
    ],
  };
  const mixed: OrderEmailData = {
    ...swatches,
    priceCents: 154_100,
    lines: [
      { ...flannel, lots },
      {
        ...flannel,
        productName: 'Duchesse Satin',
        articleNumber: 'SV-00011',
        quantity: 8,
        priceCents: 36_200,
      },
      swatch,
    ],
  };
  const content = (kind: (typeof orderEmailKinds)[number], data: Partial<OrderEmailData> = {}) =>
    contentOf(kind, JSON.stringify({ ...swatches, ...data }), context);
  return {
    swatches_placed: content('order_placed'),
    swatches_paid: content('order_paid', { transactionId: 'pi_3Qx7fLKd92mVb0e128a3tqPa' }),
    swatches_free: content('order_paid', { priceCents: 0 }),
    swatches_processing: content('order_processing'),
    swatches_shipped: content('order_shipped', { carrier: 'Royal Mail', trackingNumber: 'AB 1234 5678 9GB' }),
    swatches_delivered: content('order_delivered'),
    swatches_cancelled: content('order_cancelled', { cancelledBy: 'shop' }),
    swatches_ending: content('payment_reminder'),
    lines_placed: content('order_placed', mixed),
    lines_paid: content('order_paid', { ...mixed, transactionId: 'pi_3Qx7fLKd92mVb0e128a3tqPa' }),
    lines_shipped: content('order_shipped', {
      ...mixed,
      carrier: 'Royal Mail',
      trackingNumber: 'AB 1234 5678 9GB',
    }),
    lines_shipped_in_part: content('order_shipped', {
      ...mixed,
      part: 'earlier',
      carrier: 'Royal Mail',
      trackingNumber: 'AB 1234 5678 9GB',
    }),
    lines_delivered: content('order_delivered', mixed),
    lines_cancelled: content('order_cancelled', { ...mixed, cancelledBy: 'customer' }),
  };
}

/** The content of every kind of email, by name. */
export function sampleTemplates(shop: TemplateContext, at: number): Record<string, TemplateContent> {
  const context = { ...shop, articles };
  const samples = Object.entries(sampleData(at)) as [EmailKind, object][];
  const unconfirmed = { address: `${context.origin}/resetPassword?token=sample`, isConfirmed: false };
  return {
    ...Object.fromEntries(
      samples.map(([kind, data]) => [kind, contentOf(kind, JSON.stringify(data), context)]),
    ),
    ...moreOrderTemplates(context, at),
    password_reset_unconfirmed: contentOf('password_reset', '{}', { ...context, accountLink: unconfirmed }),
  };
}
