// The email to admins who subscribe to paid orders.

import { fillPath, pages } from '#contract/core/paths.ts';
import { formatMoney } from '#contract/figures/money.ts';
import { t } from '#contract/languages/text.ts';
import {
  type Block,
  CHOSEN,
  oneLine,
  type TemplateContent,
  type TemplateContext,
  typedText,
} from '#server/modules/email/email-content.ts';
import { emailTemplate, SAMPLE } from '#server/modules/email/email-template.ts';
import { type OrderPaidData, orderPaidData } from './order-email-data.ts';
import { amount, amountAndName, contents, deliveryFact, totals } from './order-facts.ts';
import { samplePaid } from './order-samples.ts';

/** What an admin reads of an order, and the way to it. */
const orderBlocks = (order: OrderPaidData, context: TemplateContext): Block[] => [
  {
    facts: [
      ...contents(order, context),
      ...totals(order),
      { label: t`Customer`, value: `${typedText(order.customerName)}, ${order.customerEmail}` },
      deliveryFact(order),
    ],
  },
  { button: t`Open the order`, link: context.origin + fillPath(pages.order, { id: order.orderId }) },
  CHOSEN,
];

/** About an order with a deposit: its pieces are to be woven, or shipped. */
function partPaid(order: OrderPaidData, part: 'deposit' | 'rest', context: TemplateContext): TemplateContent {
  const isDeposit = part === 'deposit';
  return {
    subject: oneLine(
      isDeposit
        ? t`Deposit paid, order ${order.number}: ${amountAndName(order)}`
        : t`Rest paid, order ${order.number}: ${amountAndName(order)}`,
    ),
    preheader: t`From ${order.customerEmail}.`,
    heading: isDeposit ? t`A deposit is paid` : t`The rest of an order is paid`,
    reference: order.number,
    blocks: [
      isDeposit
        ? t`A customer has paid the deposit. The pieces wait to be woven.`
        : t`A customer has paid the rest. The order waits to be prepared.`,
      ...orderBlocks(order, context),
    ],
  };
}

export const orderPaidEmail = emailTemplate({
  kind: 'admin_order_paid',
  data: orderPaidData,
  sample: () => ({
    ...samplePaid,
    customerName: SAMPLE.customer.name,
    customerEmail: SAMPLE.customer.email,
  }),
  content(order, context) {
    const { number, priceCents } = order;
    const isFree = priceCents === 0;
    if (order.paidPart) return partPaid(order, order.paidPart, context);
    const goods = amountAndName(order);
    const [subject, heading, what] = isFree
      ? [
          t`New order ${number}: ${goods}`,
          t`A new order of swatches`,
          t`A customer has ordered free swatches.`,
        ]
      : order.invoiceDueAt === undefined
        ? [t`New paid order ${number}: ${goods}`, t`A new paid order`, t`A customer has paid.`]
        : [
            t`New on-account order ${number}: ${goods}`,
            t`A new on-account order`,
            t`A customer has ordered on account.`,
          ];
    return {
      subject: oneLine(subject),
      preheader: t`${isFree ? amount(order) : formatMoney(priceCents, order.currency)} from ${order.customerEmail}.`,
      heading,
      reference: number,
      blocks: [t`${what} The order waits to be prepared.`, ...orderBlocks(order, context)],
    };
  },
});
