// Emails to a customer about an order of swatches only, if they differ from those about pieces. Pure.
import type { TemplateContent, TemplateContext } from '#server/modules/email/email-content.ts';
import type { OrderEmailData } from './order-email-data.ts';
import {
  amount,
  attached,
  called,
  deliveryFact,
  facts,
  noteBlock,
  type OrderTemplate,
  pay,
  paymentDueFact,
  seeOrder,
  transactionFact,
} from './order-facts.ts';

const isFree = ({ priceCents }: OrderEmailData) => priceCents === 0;

const NEXT = 'We cut the swatches next and write again when they leave the mill.';
const CREDIT =
  'What you have paid for a swatch comes off the price when you order its fabric for the first time.';

const placed: OrderTemplate = (order, context) => (isFree(order) ? free : toPay)(order, context);

/** Leaves out what the customer typed: free orders would let anyone send text to a stranger's address. */
function free(order: OrderEmailData, context: TemplateContext): TemplateContent {
  return {
    subject: `We have ${called(order)}: ${amount(order)}`,
    preheader: `${amount(order)}, free of charge.`,
    heading: 'We have your order of swatches',
    reference: order.number,
    blocks: [`Thank you for your order. ${NEXT}`, facts(order, context), seeOrder(order, context)],
  };
}

const toPay: OrderTemplate = (order, context) => ({
  subject: `We have ${called(order)}: ${amount(order)}`,
  preheader: `${amount(order)}. Pay by card when it suits you.`,
  heading: 'We have your order of swatches',
  reference: order.number,
  blocks: [
    order.paymentDueAt === null
      ? 'Thank you for your order. We cut the swatches once they are paid.'
      : 'Thank you for your order. We cut the swatches once they are paid. What is not paid by the time below is cancelled, and nothing is charged.',
    facts(order, context, paymentDueFact(order, context)),
    CREDIT,
    pay(order, context),
  ],
});

const paid: OrderTemplate = (order, context) =>
  isFree(order)
    ? free(order, context)
    : {
        subject: `Paid: ${called(order)}, ${amount(order)}`,
        preheader: `${amount(order)}.${attached('The invoice is attached.', context)}`,
        heading: 'Paid, thank you',
        reference: order.number,
        blocks: [
          `Your payment has arrived. ${NEXT}${attached('The invoice is attached.', context)}`,
          facts(order, context, deliveryFact(order), transactionFact(order)),
          CREDIT,
          seeOrder(order, context),
        ],
      };

const processing: OrderTemplate = (order, context) => ({
  subject: `Being cut: ${called(order)}, ${amount(order)}`,
  preheader: 'Your swatches are being cut and packed.',
  heading: 'Your swatches are being cut',
  reference: order.number,
  blocks: [
    'Your swatches are being cut and packed. We write again when they leave the mill.',
    ...noteBlock(order),
    facts(order, context, deliveryFact(order)),
    seeOrder(order, context),
  ],
});

const delivered: OrderTemplate = (order, context) => ({
  subject: `Delivered: ${called(order)}, ${amount(order)}`,
  preheader: 'Look at them by day and by lamp, and take your time.',
  heading: 'Your swatches have arrived',
  reference: order.number,
  blocks: [
    'Your swatches should be with you. If one is missing or wrong, write to us and we put it right.',
    ...noteBlock(order),
    facts(order, context),
    ...(isFree(order) ? [] : [CREDIT]),
    seeOrder(order, context),
  ],
});

const paymentReminder: OrderTemplate = (order, context) => ({
  subject: `Not paid yet: ${called(order)}, ${amount(order)}`,
  preheader: 'Pay by card to get your swatches.',
  heading: 'Your swatches wait to be paid',
  reference: order.number,
  blocks: [
    'This order is not paid yet. At the time below it is cancelled, and nothing is charged.',
    facts(order, context, paymentDueFact(order, context)),
    pay(order, context),
  ],
});

export const swatchTemplates = {
  order_placed: placed,
  order_paid: paid,
  order_processing: processing,
  order_delivered: delivered,
  payment_reminder: paymentReminder,
} as const;
