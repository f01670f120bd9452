// Emails to admins who subscribe to them. Pure.

import { fillPath, pages } from '#contract/core/paths.ts';
import { formatMoney } from '#contract/figures/money.ts';
import {
  type Block,
  dayAndHour,
  oneLine,
  pieces,
  type TemplateContent,
  type TemplateContext,
  typedText,
} from './email-content.ts';
import type { EmailData } from './email-data.ts';
import { amount, amountAndName, contents, deliveryFact, totals } from './order-facts.ts';

const CHOICE = { note: 'You get this email because you chose it in your profile.' };

export function adminOrderPaidTemplate(
  order: EmailData['admin_order_paid'],
  context: TemplateContext,
): TemplateContent {
  const { number, priceCents } = order;
  const isFree = priceCents === 0;
  const kind = isFree ? '' : order.invoiceDueAt === undefined ? 'paid ' : 'on-account ';
  if (order.paidPart) return partPaid(order, order.paidPart, context);
  return {
    subject: oneLine(`New ${kind}order ${number}: ${amountAndName(order)}`),
    preheader: `${isFree ? amount(order) : formatMoney(priceCents, order.currency)} from ${order.customerEmail}.`,
    heading: isFree ? 'A new order of swatches' : `A new ${kind}order`,
    reference: number,
    blocks: [
      `${isFree ? 'A customer has ordered free swatches.' : kind === 'paid ' ? 'A customer has paid.' : 'A customer has ordered on account.'} The order waits to be prepared.`,
      ...orderBlocks(order, context),
    ],
  };
}

/** What an admin reads of an order, and the way to it. */
const orderBlocks = (order: EmailData['admin_order_paid'], context: TemplateContext): Block[] => [
  {
    facts: [
      ...contents(order, context),
      ...totals(order),
      { label: 'Customer', value: `${typedText(order.customerName)}, ${order.customerEmail}` },
      deliveryFact(order),
    ],
  },
  { button: 'Open the order', link: context.origin + fillPath(pages.order, { id: order.orderId }) },
  CHOICE,
];

/** About an order with a deposit: its pieces are to be woven, or shipped. */
function partPaid(
  order: EmailData['admin_order_paid'],
  part: 'deposit' | 'rest',
  context: TemplateContext,
): TemplateContent {
  const isDeposit = part === 'deposit';
  return {
    subject: oneLine(
      `${isDeposit ? 'Deposit' : 'Rest'} paid, order ${order.number}: ${amountAndName(order)}`,
    ),
    preheader: `From ${order.customerEmail}.`,
    heading: isDeposit ? 'A deposit is paid' : 'The rest of an order is paid',
    reference: order.number,
    blocks: [
      isDeposit
        ? 'A customer has paid the deposit. The pieces wait to be woven.'
        : 'A customer has paid the rest. The order waits to be prepared.',
      ...orderBlocks(order, context),
    ],
  };
}

export function adminStockLowTemplate(
  stock: EmailData['admin_stock_low'],
  { origin }: TemplateContext,
): TemplateContent {
  const { productName, articleNumber, availableQuantity, minimumQuantity, alertLevel } = stock;
  const name = oneLine(productName);
  const canBeOrdered = availableQuantity >= minimumQuantity;
  const cause = stock.isCorrection ? 'A correction' : 'An order';
  return {
    subject: `Stock low: ${name}`,
    preheader: `${pieces(availableQuantity)} left, the minimum order is ${pieces(minimumQuantity)}.`,
    heading: canBeOrdered ? `${name} is running low` : `${name} can no longer be ordered`,
    reference: articleNumber,
    blocks: [
      canBeOrdered
        ? `${cause} has taken this fabric to its alert level. Customers can still order it.`
        : `${cause} has taken this fabric below its minimum order. Customers see it as not available until there is more.`,
      {
        facts: [
          { label: 'Left', value: pieces(availableQuantity) },
          { label: 'Minimum order', value: pieces(minimumQuantity) },
          { label: 'Alert level', value: pieces(alertLevel) },
        ],
      },
      { button: 'See the stock', link: `${origin}${pages.stock}?stock=low` },
      CHOICE,
    ],
  };
}

export function adminPaymentMismatchTemplate(
  mismatch: EmailData['admin_payment_mismatch'],
  { origin, timeZone }: TemplateContext,
): TemplateContent {
  const { problem, transactionId, amountCents, currency, orderId, orderNumber, answerBy } = mismatch;
  return {
    subject: `A payment needs a look: ${oneLine(transactionId)}`,
    preheader: oneLine(problem),
    heading: 'A payment does not agree with the card provider',
    reference: orderNumber ?? undefined,
    blocks: [
      oneLine(problem),
      {
        facts: [
          { label: 'Transaction', value: oneLine(transactionId), isOneWord: true },
          { label: 'Amount', value: formatMoney(amountCents, currency) },
          ...(orderNumber ? [{ label: 'Order', value: orderNumber }] : []),
          ...(answerBy ? [{ label: 'Answer by', value: dayAndHour(answerBy, timeZone) }] : []),
        ],
      },
      {
        button: orderId ? 'Open the order' : 'See all orders',
        link: origin + (orderId ? fillPath(pages.order, { id: orderId }) : pages.manageAllOrder),
      },
      CHOICE,
    ],
  };
}
