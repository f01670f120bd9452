// Emails to a customer about an order of swatches only, if they differ from those about pieces. Pure.
import { inOwnLanguage, t } from '#contract/languages/text.ts';
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
  paymentFacts,
  payText,
  seeOrder,
  transactionFact,
} from './order-facts.ts';

const isFree = ({ priceCents }: OrderEmailData) => priceCents === 0;

const NEXT = t`We cut the swatches next and write again when they leave the mill.`;
const CREDIT = t`What you have paid for a swatch comes off the price when you order its fabric for the first time.`;

const placed: OrderTemplate = (order, context) => (isFree(order) ? free : toPay)(order, context);

/** Leaves out what the customer typed: free orders would let anyone send text to a stranger's address. */
function free(order: OrderEmailData, context: TemplateContext): TemplateContent {
  return {
    subject: t`We have ${called(order)}: ${amount(order)}`,
    preheader: t`${amount(order)}, free of charge.`,
    heading: t`We have your order of swatches`,
    reference: order.number,
    blocks: [
      t`Thank you for your order. ${inOwnLanguage(NEXT)}`,
      facts(order, context),
      seeOrder(order, context),
    ],
  };
}

const toPay: OrderTemplate = (order, context) => ({
  subject: t`We have ${called(order)}: ${amount(order)}`,
  preheader: `${amount(order)}. ${payText(order)}`,
  heading: t`We have your order of swatches`,
  reference: order.number,
  blocks: [
    order.paymentDueAt === null
      ? t`Thank you for your order. We cut the swatches once they are paid.`
      : t`Thank you for your order. We cut the swatches once they are paid. What is not paid by the time below is cancelled, and nothing is charged.`,
    facts(order, context, ...paymentFacts(order, context)),
    inOwnLanguage(CREDIT),
    pay(order, context),
  ],
});

const paid: OrderTemplate = (order, context) =>
  isFree(order)
    ? free(order, context)
    : {
        subject: t`Paid: ${called(order)}, ${amount(order)}`,
        preheader: `${amount(order)}.${attached(t`The invoice is attached.`, context)}`,
        heading: t`Paid, thank you`,
        reference: order.number,
        blocks: [
          t`Your payment has arrived. ${inOwnLanguage(NEXT)}${attached(t`The invoice is attached.`, context)}`,
          facts(order, context, deliveryFact(order), transactionFact(order)),
          inOwnLanguage(CREDIT),
          seeOrder(order, context),
        ],
      };

const processing: OrderTemplate = (order, context) => ({
  subject: t`Being cut: ${called(order)}, ${amount(order)}`,
  preheader: t`Your swatches are being cut and packed.`,
  heading: t`Your swatches are being cut`,
  reference: order.number,
  blocks: [
    t`Your swatches are being cut and packed. We write again when they leave the mill.`,
    ...noteBlock(order),
    facts(order, context, deliveryFact(order)),
    seeOrder(order, context),
  ],
});

const delivered: OrderTemplate = (order, context) => ({
  subject: t`Delivered: ${called(order)}, ${amount(order)}`,
  preheader: t`Look at them by day and by lamp, and take your time.`,
  heading: t`Your swatches have arrived`,
  reference: order.number,
  blocks: [
    t`Your swatches should be with you. If one is missing or wrong, write to us and we put it right.`,
    ...noteBlock(order),
    facts(order, context),
    ...(isFree(order) ? [] : [inOwnLanguage(CREDIT)]),
    seeOrder(order, context),
  ],
});

const paymentReminder: OrderTemplate = (order, context) => ({
  subject: t`Not paid yet: ${called(order)}, ${amount(order)}`,
  preheader: order.isByTransfer ? payText(order) : t`Pay by card to get your swatches.`,
  heading: t`Your swatches wait to be paid`,
  reference: order.number,
  blocks: [
    t`This order is not paid yet. At the time below it is cancelled, and nothing is charged.`,
    facts(order, context, ...paymentFacts(order, context)),
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
