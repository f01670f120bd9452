// The email to a customer whose stray payment is refunded. Pure.
import { fillPath, pages } from '#contract/paths.ts';
import { dollars, oneLine, type TemplateContent, type TemplateContext } from './email-content.ts';
import type { EmailData } from './email-data.ts';

export function paymentReturnedTemplate(
  { why, transactionId, amountCents, orders }: EmailData['payment_returned'],
  { origin }: TemplateContext,
): TemplateContent {
  const amount = dollars(amountCents);
  const numbers = orders.map(({ number }) => number);
  const [first] = orders;
  const isOne = first !== undefined && orders.length === 1;
  return {
    subject: `Your payment of ${amount} goes back to your card`,
    preheader: oneLine(why),
    heading: 'We return your payment',
    reference: numbers.length === 1 ? numbers[0] : undefined,
    blocks: [
      `${oneLine(why)} We return all of it to the card you paid with. Banks take up to ten days to show it.`,
      {
        facts: [
          { label: 'Amount', value: amount },
          { label: 'Transaction', value: oneLine(transactionId) },
          ...(numbers.length > 0
            ? [{ label: numbers.length > 1 ? 'Orders' : 'Order', value: numbers.join(', ') }]
            : []),
        ],
      },
      {
        button: isOne ? 'See the order' : 'See your orders',
        link: origin + (isOne ? fillPath(pages.order, { id: first.orderId }) : pages.myOrder),
      },
    ],
  };
}
