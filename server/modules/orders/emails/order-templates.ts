// Emails to a customer about an order. Pure.

import { fillPath, pages } from '#contract/core/paths.ts';
import { formatMoney } from '#contract/figures/money.ts';
import { inOwnLanguage, t } from '#contract/languages/text.ts';
import {
  type Block,
  bankAccountFacts,
  day,
  type Fact,
  oneLine,
  pieces,
  type TemplateContent,
  type TemplateContext,
  typedText,
} from '#server/modules/email/email-content.ts';
import { emailTemplate } from '#server/modules/email/email-template.ts';
import { type OrderEmailData, orderEmailData } from './order-email-data.ts';
import {
  amount,
  amountAndName,
  attached,
  awaits,
  called,
  contents,
  dayText,
  deliveryFact,
  dueText,
  facts,
  goods,
  kindsText,
  linesOf,
  named,
  noteBlock,
  type OrderTemplate,
  pay,
  paymentFacts,
  payText,
  refundedLineFacts,
  seeOrder,
  setAsideText,
  transactionFact,
} from './order-facts.ts';
import { moreOrderSamples, orderSamples } from './order-samples.ts';
import { swatchTemplates } from './swatch-templates.ts';

const placed: OrderTemplate = (order, context) => ({
  subject: oneLine(t`We have ${called(order)}: ${named(order)}`),
  preheader:
    order.depositCents === undefined
      ? `${amount(order)}, ${formatMoney(order.priceCents, order.currency)}. ${payText(order)}`
      : t`${amount(order)}. Deposit ${formatMoney(order.depositCents, order.currency)} now, the rest before shipping.`,
  heading: t`Your fabric is set aside`,
  reference: order.number,
  blocks: [
    setAsideText(order),
    ...(linesOf(order, 'swatch').length > 0 ? [t`We cut the swatches once they are paid.`] : []),
    ...(order.isByTransfer && context.hasAttachment !== false ? [t`The pro-forma invoice is attached.`] : []),
    facts(order, context, ...paymentFacts(order, context)),
    pay(order, context),
  ],
});

const depositPaid: OrderTemplate = (order, context) => ({
  subject: oneLine(t`Deposit paid: ${called(order)}, ${named(order)}`),
  preheader: t`${formatMoney(order.depositCents ?? 0, order.currency)} received.${attached(t`The invoice of the deposit is attached.`, context)}`,
  heading: t`Deposit paid, thank you`,
  reference: order.number,
  blocks: [
    t`Your deposit has arrived, and we weave your pieces. We write again when they are ready: the rest is due then, before they are shipped.${attached(t`The invoice of the deposit is attached.`, context)}`,
    facts(order, context, deliveryFact(order), transactionFact(order)),
    seeOrder(order, context),
  ],
});

const restDue: OrderTemplate = (order, context) => ({
  subject: oneLine(t`Your pieces are woven: ${called(order)}, ${named(order)}`),
  preheader: t`Please pay the rest, ${dueText(order)}, and we ship them.`,
  heading: t`Your pieces are woven`,
  reference: order.number,
  blocks: [
    t`All pieces of your order are woven and kept for you. Please pay the rest, ${dueText(order)}: then we ship them.`,
    facts(order, context, deliveryFact(order), ...paymentFacts(order, context)),
    pay(order, context),
  ],
});

const paid: OrderTemplate = (order, context) => ({
  subject: oneLine(t`Paid: ${called(order)}, ${named(order)}`),
  preheader: t`${dueText(order)} received.${attached(t`The invoice is attached.`, context)}`,
  heading: t`Paid, thank you`,
  reference: order.number,
  blocks: [
    awaits(order)
      ? t`Your payment has arrived. We prepare what is expected once it is here, and write again when something leaves the mill.${attached(t`The invoice is attached.`, context)}`
      : t`Your payment has arrived. We prepare the ${kindsText(order)} next and write again when they leave the mill.${attached(t`The invoice is attached.`, context)}`,
    facts(order, context, deliveryFact(order), transactionFact(order)),
    seeOrder(order, context),
  ],
});

const onAccount: OrderTemplate = (order, context) => {
  const due = day(order.invoiceDueAt ?? 0, context.timeZone);
  return {
    subject: oneLine(t`On account: ${called(order)}, ${named(order)}`),
    preheader: t`${amount(order)}, ${formatMoney(order.priceCents, order.currency)}, to be paid by ${due}.`,
    heading: t`Ordered on account, thank you`,
    reference: order.number,
    blocks: [
      awaits(order)
        ? t`We prepare what is expected once it is here, and write again when something leaves the mill.${attached(t`The invoice is attached: please pay it by ${due} and state its number.`, context)}`
        : t`We prepare the ${kindsText(order)} next and write again when they leave the mill.${attached(t`The invoice is attached: please pay it by ${due} and state its number.`, context)}`,
      facts(
        order,
        context,
        { label: t`Pay by`, value: due },
        ...bankAccountFacts(context),
        deliveryFact(order),
      ),
      seeOrder(order, context),
    ],
  };
};

const processing: OrderTemplate = (order, context) => ({
  subject: oneLine(t`Being prepared: ${called(order)}, ${named(order)}`),
  preheader: t`Your ${kindsText(order)} are being measured and packed.`,
  heading: t`Your order is being prepared`,
  reference: order.number,
  blocks: [
    t`Your ${kindsText(order)} are being measured, looked over and packed. We write again when they leave the mill.`,
    ...noteBlock(order),
    facts(order, context, deliveryFact(order)),
    seeOrder(order, context),
  ],
});

const shipped: OrderTemplate = (order, context) => {
  const { carrier = '', trackingNumber = '', trackingUrl } = order;
  const tracking = [
    { label: t`Carrier`, value: oneLine(carrier) },
    { label: t`Tracking`, value: oneLine(trackingNumber), link: trackingUrl ?? undefined },
    deliveryFact(order),
  ];
  const button: Block = trackingUrl
    ? { button: t`Follow the parcel`, link: trackingUrl }
    : seeOrder(order, context);
  if (order.part) return shippedInPart(order, context, { tracking, button });
  return {
    subject: oneLine(t`On its way: ${called(order)}, ${goods(order)}`),
    preheader: t`With ${carrier}, tracking number ${trackingNumber}.`,
    heading: t`Your order is on its way`,
    reference: order.number,
    blocks: [
      t`Your ${kindsText(order)} have left the mill.`,
      ...noteBlock(order),
      facts(order, context, ...tracking),
      button,
    ],
  };
};

/** One of several parcels: what is in it, without prices, and whether another follows. */
function shippedInPart(
  order: OrderEmailData,
  context: TemplateContext,
  { tracking, button }: { readonly tracking: readonly Fact[]; readonly button: Block },
): TemplateContent {
  const { part, carrier = '', trackingNumber = '' } = order;
  return {
    subject: oneLine(
      part === 'last'
        ? t`On its way: the last parcel of ${called(order)}, ${amountAndName(order)}`
        : t`On its way: a parcel of ${called(order)}, ${amountAndName(order)}`,
    ),
    preheader: t`With ${carrier}, tracking number ${trackingNumber}.`,
    heading: part === 'last' ? t`The last parcel is on its way` : t`Part of your order is on its way`,
    reference: order.number,
    blocks: [
      part === 'last'
        ? t`The rest of your order has left the mill. This is what is in the parcel.`
        : t`A part of your order has left the mill. This is what is in the parcel; the rest follows, and we write again.`,
      ...noteBlock(order),
      { facts: [...contents(order, context), ...tracking] },
      button,
    ],
  };
}

const delivered: OrderTemplate = (order, context) => {
  return {
    subject: oneLine(t`Delivered: ${called(order)}, ${named(order)}`),
    preheader: t`How is the cloth? A line from you helps the next maker choose.`,
    heading: t`Your order has arrived`,
    reference: order.number,
    blocks: [
      t`Your ${kindsText(order)} should be with you. If anything is not as it should be, write to us and we put it right.`,
      ...noteBlock(order),
      facts(order, context),
      t`How is the cloth? A line from you helps the next maker choose.`,
      { button: t`Write a review`, link: context.origin + reviewPath(order) },
    ],
  };
};

/** An order of several articles links to its page, which has a review link for each. */
function reviewPath(order: OrderEmailData): string {
  const [first, second] = linesOf(order, 'pieces');
  if (!first || second) return fillPath(pages.order, { id: order.orderId });
  return `${pages.addReview}?${new URLSearchParams({ article: first.articleId })}`;
}

const CANCELLED_BY = {
  customer: t`You have cancelled this order.`,
  admin: t`We had to cancel this order.`,
  shop: t`The time we could keep these pieces for you has ended, so the order was cancelled.`,
  provider: t`This order was cancelled.`,
} as const;

const SWATCHES_CANCELLED_BY = {
  ...CANCELLED_BY,
  shop: t`It was not paid in time, so the order was cancelled.`,
} as const;

const cancelled: OrderTemplate = (order, context) => {
  const { cancelledBy = 'shop', reason = '' } = order;
  return {
    subject: oneLine(t`Cancelled: ${called(order)}, ${goods(order)}`),
    preheader: order.isDepositPaid ? t`Your deposit is paid back.` : t`Nothing was charged.`,
    heading: t`Your order was cancelled`,
    reference: order.number,
    blocks: [
      order.isDepositPaid
        ? order.isByTransfer
          ? t`${inOwnLanguage(CANCELLED_BY[cancelledBy])} We pay the deposit back, and write again when it is on its way.`
          : t`${inOwnLanguage(CANCELLED_BY[cancelledBy])} The deposit goes back to the card you paid with; we write again when it is on its way.`
        : linesOf(order, 'pieces').length > 0
          ? t`${inOwnLanguage(CANCELLED_BY[cancelledBy])} The pieces are back in stock, and nothing was charged.`
          : t`${inOwnLanguage(SWATCHES_CANCELLED_BY[cancelledBy])} Pieces that were reserved with it are back in stock, and nothing was charged.`,
      facts(
        order,
        context,
        // A customer's own reason is left out: repeated here, it would be free text in the shop's email.
        reason && cancelledBy === 'admin'
          ? { label: t`Reason`, value: typedText(inOwnLanguage(reason)) }
          : undefined,
      ),
      { button: t`See the collection`, link: context.origin + pages.fabrics },
    ],
  };
};

const lineCancelled: OrderTemplate = (order, context) => {
  const { cancelledLine = '', reason = '' } = order;
  return {
    subject: oneLine(t`Not in ${called(order)} any more: ${cancelledLine}`),
    preheader: t`The rest of the order stays: ${amount(order)}, ${formatMoney(order.priceCents, order.currency)}.`,
    heading: t`Part of your order was cancelled`,
    reference: order.number,
    blocks: [
      t`We had to cancel ${oneLine(cancelledLine)}. Nothing was charged for it, and the rest of your order stays as it was.`,
      facts(
        order,
        context,
        reason ? { label: t`Reason`, value: typedText(inOwnLanguage(reason)) } : undefined,
        ...paymentFacts(order, context),
      ),
      pay(order, context),
    ],
  };
};

const refunded: OrderTemplate = (order, context) => {
  const amount = formatMoney(order.refundCents ?? 0, order.currency);
  const isWhole = (order.refundedCents ?? order.refundCents ?? 0) >= order.priceCents;
  const isOnAccount = order.invoiceDueAt !== undefined;
  const returned = isOnAccount
    ? t`We have credited ${amount} to your account: you owe that much less.`
    : order.isByHand
      ? t`We have transferred ${amount} back to you. Banks take some days to show it.`
      : t`We have returned ${amount} to the card you paid with. Banks take up to ten days to show it.`;
  return {
    subject: oneLine(t`Refund of ${amount}: ${called(order)}`),
    preheader: isOnAccount
      ? t`You owe ${amount} less.`
      : order.isByHand
        ? t`${amount} goes back to your bank account.`
        : t`${amount} goes back to your card.`,
    heading: order.isDepositReturned
      ? t`Your deposit was paid back`
      : isWhole
        ? t`Your order was refunded`
        : t`Part of your order was refunded`,
    reference: order.number,
    blocks: [
      `${returned}${attached(t`The credit note is attached.`, context)}`,
      facts(
        order,
        context,
        { label: t`Refund`, value: amount },
        ...refundedLineFacts(order, context),
        order.reason ? { label: t`Reason`, value: typedText(inOwnLanguage(order.reason)) } : undefined,
      ),
      seeOrder(order, context),
    ],
  };
};

const paymentReminder: OrderTemplate = (order, context) => ({
  subject: oneLine(t`Pay soon to keep your pieces: ${called(order)}, ${named(order)}`),
  preheader: order.isByTransfer ? payText(order) : t`Pay by card to keep the pieces.`,
  heading: t`Pay soon to keep your pieces`,
  reference: order.number,
  blocks: [
    t`This order is not paid yet. After the time below the pieces go back to stock for others, and nothing is charged.`,
    facts(order, context, ...paymentFacts(order, context)),
    pay(order, context),
  ],
});

const piecesDelayed: OrderTemplate = (order, context) => {
  const all = [...(order.delayed ? [order.delayed] : []), ...(order.alsoDelayed ?? [])];
  const parts = all.flatMap((one) => one.parts);
  const names = all.map(({ productName }) => oneLine(productName)).join(', ');
  const hadNoDay = all.every(({ formerlyOn }) => formerlyOn === null);
  const heading = hadNoDay ? t`There is a day for your pieces` : t`Some of your pieces come later`;
  return {
    subject: oneLine(`${heading}: ${called(order)}, ${names}`),
    preheader: parts.map(({ on, quantity }) => `${pieces(quantity)}: ${dayText(on)}`).join(', '),
    heading,
    reference: order.number,
    blocks: [
      ...all.flatMap(delayBlocks),
      t`You need do nothing to wait for them. If they are too late for you, the page of the order says how they are taken out of it, and it costs nothing.`,
      seeOrder(order, context),
    ],
  };
};

function delayBlocks({ productName, formerlyOn, parts }: NonNullable<OrderEmailData['delayed']>) {
  const name = oneLine(productName);
  const count = pieces(parts.reduce((sum, { quantity }) => sum + quantity, 0));
  return [
    formerlyOn === null
      ? t`${count} of ${name}, for which we had no day, are expected on the day below.`
      : t`We are sorry: ${count} of ${name} do not come on ${dayText(formerlyOn)}, as we told you.`,
    { facts: parts.map(({ on, quantity }) => ({ label: dayText(on), value: pieces(quantity) })) },
  ];
}

const pieceTemplates = {
  order_placed: placed,
  deposit_paid: depositPaid,
  rest_due: restDue,
  order_paid: paid,
  order_on_account: onAccount,
  order_processing: processing,
  order_shipped: shipped,
  order_delivered: delivered,
  order_cancelled: cancelled,
  order_line_cancelled: lineCancelled,
  order_refunded: refunded,
  payment_reminder: paymentReminder,
  pieces_delayed: piecesDelayed,
} as const;

type OrderEmailKind = keyof typeof pieceTemplates;

const orderEmail = (kind: OrderEmailKind) =>
  emailTemplate({
    kind,
    data: orderEmailData,
    sample: (at) => orderSamples(at)[kind],
    moreSamples: (at) => moreOrderSamples(at)[kind] ?? {},
    content(order, context) {
      if (linesOf(order, 'pieces').length > 0) return pieceTemplates[kind](order, context);
      const own: Partial<Record<OrderEmailKind, OrderTemplate>> = swatchTemplates;
      return (own[kind] ?? pieceTemplates[kind])(order, context);
    },
  });

export const orderEmails = {
  order_placed: orderEmail('order_placed'),
  deposit_paid: orderEmail('deposit_paid'),
  rest_due: orderEmail('rest_due'),
  order_paid: orderEmail('order_paid'),
  order_on_account: orderEmail('order_on_account'),
  order_processing: orderEmail('order_processing'),
  order_shipped: orderEmail('order_shipped'),
  order_delivered: orderEmail('order_delivered'),
  order_cancelled: orderEmail('order_cancelled'),
  order_line_cancelled: orderEmail('order_line_cancelled'),
  order_refunded: orderEmail('order_refunded'),
  payment_reminder: orderEmail('payment_reminder'),
  pieces_delayed: orderEmail('pieces_delayed'),
} as const;
