// Orders as emails about them show, for the preview page and the tests.
import type { orderEmailKinds } from '#contract/office/email.ts';
import { SAMPLE } from '#server/modules/email/email-template.ts';
import type { EmailedLine, OrderEmailData } from './order-email-data.ts';

type OrderEmailKind = (typeof orderEmailKinds)[number];

const HOUR_MS = 60 * 60_000;

const flannel: EmailedLine = {
  kind: 'pieces',
  articleId: SAMPLE.articleId,
  ...SAMPLE.article,
  quantity: 24,
  priceCents: 117_600,
};
const order: OrderEmailData = {
  ...SAMPLE.order,
  lines: [flannel],
  priceCents: 117_600,
  address: 'Weber & Daughters, Unit 4, Sowerby Bridge HX6 2QT',
  paymentDueAt: null,
};
const lots = [
  { name: 'K-2231', quantity: 20 },
  { name: 'K-2240', quantity: 4 },
];

export const samplePaid: OrderEmailData = {
  ...order,
  lines: [{ ...flannel, lots }],
  creditCents: 300,
  transactionId: SAMPLE.transactionId,
};

/** `at` is the current time in milliseconds since 1970. */
export function orderSamples(at: number): Readonly<Record<OrderEmailKind, OrderEmailData>> {
  return {
    order_placed: {
      ...order,
      lines: [{ ...flannel, lots: lots.slice(0, 1) }],
      paymentDueAt: at + 48 * HOUR_MS,
    },
    order_paid: samplePaid,
    order_on_account: { ...order, invoiceDueAt: at + 30 * 24 * HOUR_MS },
    deposit_paid: { ...samplePaid, depositCents: 300, isDepositPaid: true },
    rest_due: { ...order, depositCents: 300, isDepositPaid: true },
    order_processing: order,
    order_shipped: {
      ...order,
      carrier: 'DHL Express',
      trackingNumber: '4712 3390 5518',
      trackingUrl: 'https://www.dhl.com/en/express/tracking.html',
    },
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
    pieces_delayed: {
      ...order,
      delayed: {
        productName: flannel.productName,
        formerlyOn: '2027-03-12',
        parts: [{ on: '2027-03-26', quantity: 20 }],
      },
    },
  };
}

/**
 * Emails about an order of two swatches, and about one of two articles and a swatch. `at` is the current time in
 * milliseconds since 1970.
 */
export function moreOrderSamples(
  at: number,
): Partial<Record<OrderEmailKind, Readonly<Record<string, OrderEmailData>>>> {
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
        ...SAMPLE.article,
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
  const parcel = { carrier: 'Royal Mail', trackingNumber: 'AB 1234 5678 9GB' };
  const paid = { transactionId: SAMPLE.transactionId };
  return {
    order_placed: {
      swatches_placed: swatches,
      lines_placed: mixed,
      transfer_placed: { ...order, isByTransfer: true, paymentDueAt: at + 7 * 24 * HOUR_MS },
    },
    order_paid: {
      swatches_paid: { ...swatches, ...paid },
      swatches_free: { ...swatches, priceCents: 0 },
      lines_paid: { ...mixed, ...paid },
    },
    order_processing: { swatches_processing: swatches },
    order_shipped: {
      swatches_shipped: { ...swatches, ...parcel },
      lines_shipped: { ...mixed, ...parcel },
      lines_shipped_in_part: { ...mixed, ...parcel, part: 'earlier' },
    },
    order_delivered: { swatches_delivered: swatches, lines_delivered: mixed },
    order_cancelled: {
      swatches_cancelled: { ...swatches, cancelledBy: 'shop' },
      lines_cancelled: { ...mixed, cancelledBy: 'customer' },
    },
    payment_reminder: { swatches_ending: swatches },
    pieces_delayed: {
      delayed_without_day: {
        ...order,
        delayed: {
          productName: flannel.productName,
          formerlyOn: '2027-03-12',
          parts: [
            { on: '2027-03-26', quantity: 8 },
            { on: null, quantity: 12 },
          ],
        },
      },
      delayed_until_day: {
        ...order,
        delayed: {
          productName: flannel.productName,
          formerlyOn: null,
          parts: [{ on: '2027-03-26', quantity: 20 }],
        },
        alsoDelayed: [
          {
            productName: 'Duchesse Satin',
            formerlyOn: null,
            parts: [{ on: '2027-03-29', quantity: 8 }],
          },
        ],
      },
    },
  };
}
