// Emails to a customer about an order. Pure.
import { fillPath, pages } from '#contract/paths.ts';
import {
  type Block,
  dayAndHour,
  dollars,
  type Fact,
  oneLine,
  pieces,
  type TemplateContent,
  type TemplateContext,
  typedText,
} from './email-content.ts';
import type { OrderEmailData } from './email-data.ts';

type OrderTemplate = (order: OrderEmailData, context: TemplateContext) => TemplateContent;

/** What an order is called in a sentence: its number, or that of its fabric where it has none. */
const called = ({ number }: OrderEmailData) => (number ? `order ${number}` : 'your order');

const orderLink = ({ orderId }: OrderEmailData, { origin }: TemplateContext) =>
  origin + fillPath(pages.order, { id: orderId });

/** The rows that every email about an order has, then those of its kind. */
function facts(order: OrderEmailData, ...more: readonly (Fact | undefined)[]): Block {
  const { productName, articleNumber, quantity, priceCents } = order;
  const rows = [
    { label: 'Fabric', value: oneLine(productName) },
    ...(articleNumber ? [{ label: 'Article', value: articleNumber }] : []),
    { label: 'Quantity', value: pieces(quantity) },
    { label: 'Total', value: dollars(priceCents) },
    ...more,
  ];
  return { facts: rows.filter((row) => row !== undefined) };
}

/** Only once an order is paid: an unpaid one would let anyone send a text of their own to a stranger's address. */
const deliveryFact = ({ address }: OrderEmailData): Fact => ({
  label: 'Delivery to',
  value: typedText(address),
});

/** A sentence for emails that have their document attached. */
const attached = (sentence: string, { hasAttachment = true }: TemplateContext) =>
  hasAttachment ? ` ${sentence}` : '';

const seeOrder = (order: OrderEmailData, context: TemplateContext): Block => ({
  button: 'See the order',
  link: orderLink(order, context),
});

const pay = ({ orderId }: OrderEmailData, { origin }: TemplateContext): Block => ({
  button: 'Pay by card',
  link: origin + fillPath(pages.payment, { id: orderId }),
});

/** What the admin who moved the order on has written. */
const noteBlock = ({ note }: OrderEmailData): readonly Block[] => (note ? [note] : []);

const holdFact = ({ holdEndsAt }: OrderEmailData, { timeZone }: TemplateContext): Fact | undefined =>
  holdEndsAt === null ? undefined : { label: 'Held until', value: dayAndHour(holdEndsAt, timeZone) };

const placed: OrderTemplate = (order, context) => ({
  subject: oneLine(`We have ${called(order)}: ${order.productName}`),
  preheader: `${pieces(order.quantity)}, ${dollars(order.priceCents)}. Pay by card when it suits you.`,
  heading: 'Your cloth is set aside',
  reference: order.number ?? undefined,
  blocks: [
    order.holdEndsAt === null
      ? 'Thank you for your order. We have taken the pieces from stock and keep them for you until you pay.'
      : 'Thank you for your order. We have taken the pieces from stock and keep them for you until the time below. What is not paid by then goes back on the shelf, and nothing is charged.',
    facts(order, holdFact(order, context)),
    pay(order, context),
  ],
});

const paid: OrderTemplate = (order, context) => ({
  subject: oneLine(`Paid: ${called(order)}, ${order.productName}`),
  preheader: `${dollars(order.priceCents)} received.${attached('The invoice is attached.', context)}`,
  heading: 'Paid, thank you',
  reference: order.number ?? undefined,
  blocks: [
    `Your payment has arrived. We prepare the pieces next and write again when they leave the mill.${attached('The invoice is attached.', context)}`,
    facts(
      order,
      deliveryFact(order),
      order.transactionId ? { label: 'Transaction', value: order.transactionId } : undefined,
    ),
    seeOrder(order, context),
  ],
});

const processing: OrderTemplate = (order, context) => ({
  subject: oneLine(`Being prepared: ${called(order)}, ${order.productName}`),
  preheader: 'Your pieces are being measured and packed.',
  heading: 'Your order is being prepared',
  reference: order.number ?? undefined,
  blocks: [
    'Your pieces are being measured, looked over and packed. We write again when they leave the mill.',
    ...noteBlock(order),
    facts(order, deliveryFact(order)),
    seeOrder(order, context),
  ],
});

const shipped: OrderTemplate = (order, context) => {
  const { carrier = '', trackingNumber = '', trackingUrl } = order;
  return {
    subject: oneLine(`On its way: ${called(order)}, ${order.productName}`),
    preheader: `With ${carrier}, tracking number ${trackingNumber}.`,
    heading: 'Your order is on its way',
    reference: order.number ?? undefined,
    blocks: [
      'Your pieces have left the mill.',
      ...noteBlock(order),
      facts(
        order,
        { label: 'Carrier', value: oneLine(carrier) },
        { label: 'Tracking', value: oneLine(trackingNumber), link: trackingUrl ?? undefined },
        deliveryFact(order),
      ),
      trackingUrl ? { button: 'Follow the parcel', link: trackingUrl } : seeOrder(order, context),
    ],
  };
};

const delivered: OrderTemplate = (order, context) => {
  const { productId } = order;
  const review = `${context.origin}${pages.addReview}${productId ? `?${new URLSearchParams({ article: productId })}` : ''}`;
  return {
    subject: oneLine(`Delivered: ${called(order)}, ${order.productName}`),
    preheader: 'How is the cloth? A line from you helps the next maker choose.',
    heading: 'Your order has arrived',
    reference: order.number ?? undefined,
    blocks: [
      'Your pieces should be with you. If anything is not as it should be, write to us and we put it right.',
      ...noteBlock(order),
      facts(order),
      'How is the cloth? A line from you helps the next maker choose.',
      { button: 'Write a review', link: review },
    ],
  };
};

const CANCELLED_BY = {
  customer: 'You have cancelled this order.',
  admin: 'We had to cancel this order.',
  shop: 'The time we could keep these pieces for you has ended, so the order was cancelled.',
  provider: 'This order was cancelled.',
} as const;

const cancelled: OrderTemplate = (order, context) => {
  const { cancelledBy = 'shop', reason = '' } = order;
  return {
    subject: oneLine(`Cancelled: ${called(order)}, ${order.productName}`),
    preheader: 'Nothing was charged.',
    heading: 'Your order was cancelled',
    reference: order.number ?? undefined,
    blocks: [
      `${CANCELLED_BY[cancelledBy]} The pieces are back in stock, and nothing was charged.`,
      facts(
        order,
        // A customer knows the own reason; repeated here, it would be a text of their choice in our email.
        reason && cancelledBy === 'admin' ? { label: 'Reason', value: typedText(reason) } : undefined,
      ),
      { button: 'See the collection', link: context.origin + pages.fabrics },
    ],
  };
};

const refunded: OrderTemplate = (order, context) => {
  const amount = dollars(order.refundCents ?? 0);
  const isWhole = (order.refundedCents ?? order.refundCents ?? 0) >= order.priceCents;
  return {
    subject: oneLine(`Refund of ${amount}: ${called(order)}`),
    preheader: `${amount} goes back to your card.`,
    heading: isWhole ? 'Your order was refunded' : 'Part of your order was refunded',
    reference: order.number ?? undefined,
    blocks: [
      `We have returned ${amount} to the card you paid with. Banks take up to ten days to show it.${attached('The credit note is attached.', context)}`,
      facts(
        order,
        { label: 'Refund', value: amount },
        order.reason ? { label: 'Reason', value: typedText(order.reason) } : undefined,
      ),
      seeOrder(order, context),
    ],
  };
};

const holdEnding: OrderTemplate = (order, context) => ({
  subject: oneLine(`Held a little longer: ${called(order)}, ${order.productName}`),
  preheader: 'Pay by card to keep the pieces.',
  heading: 'We can keep your cloth a little longer',
  reference: order.number ?? undefined,
  blocks: [
    'This order is not paid yet. After the time below the pieces go back on the shelf for others, and nothing is charged.',
    facts(order, holdFact(order, context)),
    pay(order, context),
  ],
});

export const orderTemplates = {
  order_placed: placed,
  order_paid: paid,
  order_processing: processing,
  order_shipped: shipped,
  order_delivered: delivered,
  order_cancelled: cancelled,
  order_refunded: refunded,
  hold_ending: holdEnding,
} as const;
